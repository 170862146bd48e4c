import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testFile } from '../../../engine/server/files/index.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { prose } from './documents.ts';
import { photo } from './photos.ts';
import { startUpload, type UploadFixture } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
let uploading: UploadFixture;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  uploading = await startUpload(app, customer);
});
afterAll(() => app.close());

const gigabyte = 1024 ** 3;
const createAndGetCause = async (name: string, size = 10) => {
  const { status, body } = await uploading.tus.create(name, size);
  return [status, body?.cause];
};

describe('a name', () => {
  it.each([
    '../secret.jpg',
    'a/b.jpg',
    'a\\b.jpg',
    'nul\0.jpg',
    'line\nbreak.jpg',
    'turned\u202egpj.exe.jpg',
    '..',
    '',
  ])('%j is refused', async name => {
    expect(await createAndGetCause(name)).toEqual([400, 'file_name_refused']);
  });

  it.each([`${'x'.repeat(252)}.jpg`, `${'ü'.repeat(130)}.jpg`])('%j is refused as too long', async name => {
    expect(await createAndGetCause(name)).toEqual([400, 'file_name_too_long']);
  });

  it.each([
    [' space.jpg', 'space.jpg'],
    ['\u200eWhatsApp Image.jpg', 'WhatsApp Image.jpg'],
    ['point.jpg.', 'point.jpg'],
    ['con.jpg', 'con.jpg'],
  ])('%j is kept as %j', async (given, name) => {
    expect((await createAndGetCause(given))[0]).toBe(201);
    expect((await uploading.sync()).files.map(file => file.name)).toContain(name);
  });

  it.each(['Über den Wolken.jpg', '夕焼け.JPG', 'صورة.jpeg', "it's 50% (final).jpg", 'a.b.c.jpg', '😀.png'])(
    '%j is kept',
    async name => {
      expect((await createAndGetCause(name))[0]).toBe(201);
      expect((await uploading.sync()).files.map(file => file.name)).toContain(name);
    },
  );

  it('is kept in composed form, so that one name is one file', async () => {
    expect((await createAndGetCause('cafe\u0301.jpg'))[0]).toBe(201);
    expect((await uploading.sync()).files.map(file => file.name)).toContain('caf\u00e9.jpg');
    expect(await createAndGetCause('caf\u00e9.jpg')).toEqual([409, 'file_uploading']);
  });
});

describe('a type', () => {
  it.each(['virus.exe', 'page.html', 'drawing.svg', 'paper.pdf', 'noextension', '.jpg', 'photo.jpg.exe'])(
    '%s is refused for photos',
    async name => {
      expect(await createAndGetCause(name)).toEqual([415, 'file_type_refused']);
    },
  );

  it('may be any that the service takes, whichever the customer chose', async () => {
    const raw = await startUpload(app, customer, { answers: { file_type: 'raw_photo' } });
    for (const name of ['a.jpg', 'a.NEF']) expect((await raw.tus.create(name, 10)).status).toBe(201);
    expect((await raw.tus.create('a.docx', 10)).body?.cause).toBe('file_type_refused');
    expect((await raw.sync()).accept.extensions).toEqual(expect.arrayContaining(['.jpg', '.nef']));
  });

  it('follows the service', async () => {
    const text = await startUpload(app, customer, { order_type: 'copy_editing' });
    expect((await text.tus.create('a.jpg', 10)).body?.cause).toBe('file_type_refused');
    expect((await text.tus.create('a.docx', 10)).status).toBe(201);
  });
});

describe('content', () => {
  it.each([
    ['fake.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'file_type_mismatch', 'other_type', 'html'],
    ['program.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]), 'file_type_mismatch', 'other_type', 'exe'],
    ['sheet.xmp', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]), 'file_type_mismatch', 'other_type', 'zip'],
    ['broken.jpg', Buffer.alloc(600, 1), 'file_content_refused', 'content', null],
  ] as const)(
    '%s that is something else is refused and leaves no bytes',
    async (name, bytes, problem, error, found) => {
      const { tus, sync } = await startUpload(app, customer);
      const answer = await tus.create(name, bytes.length, bytes);
      expect([answer.status, answer.body?.cause]).toEqual([415, problem]);
      expect(answer.body?.found ?? null).toBe(found);
      const [file] = (await sync()).files;
      expect(file).toMatchObject({ upload: 'failed', error, found, sha256: null, download_url: null });
      expect(await app.deps.storage.received(file!.uuid)).toBeNull();
    },
  );

  it('of a ZIP file without the list of its parts is no document', async () => {
    const { tus, sync } = await startUpload(app, customer, { order_type: 'copy_editing' });
    const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]);
    const answer = await tus.create('cut-off.docx', bytes.length, bytes);
    expect([answer.status, answer.body?.cause]).toEqual([415, 'file_content_refused']);
    expect((await sync()).files).toMatchObject([{ upload: 'failed', error: 'content' }]);
  });

  it('with a password is refused with that cause', async () => {
    const { tus, sync } = await startUpload(app, customer, { order_type: 'copy_editing' });
    const bytes = readFileSync(new URL('fixtures/password.docx', import.meta.url));
    const answer = await tus.create('novel.docx', bytes.length, bytes);
    expect([answer.status, answer.body?.cause]).toEqual([415, 'file_protected']);
    expect((await sync()).files).toMatchObject([{ upload: 'failed', error: 'protected', found: null }]);
  });

  it.each([
    ['IMG_0001.jpg', 'IMG_0001.heic'],
    ['screenshot.jpg', 'screenshot.png'],
  ])('of another type that the order takes gives %s the name %s', async (name, named) => {
    const { tus, sync } = await startUpload(app, customer);
    const bytes = readFileSync(new URL(`fixtures/${name}`, import.meta.url));
    await tus.put(name, bytes);
    expect((await sync()).files).toMatchObject([{ name: named, upload: 'done', error: null, file_type: 'photo' }]);
    // The name is now taken, so the same file again is reported as a duplicate.
    const again = await tus.create(name, bytes.length, bytes);
    expect(again).toMatchObject({ status: 415, body: { cause: 'file_type_mismatch', found: named.split('.').pop() } });
    expect((await sync()).files.filter(file => file.upload === 'done')).toHaveLength(1);
  });

  it('of another type that the order does not take is refused', async () => {
    const { tus } = await startUpload(app, customer, { order_type: 'copy_editing' });
    const bytes = readFileSync(new URL('fixtures/screenshot.jpg', import.meta.url));
    const answer = await tus.create('chapter.docx', bytes.length, bytes);
    expect(answer).toMatchObject({ status: 415, body: { cause: 'file_type_mismatch', found: 'png' } });
  });

  it('that is right may replace the one that failed', async () => {
    const { tus, sync } = await startUpload(app, customer);
    await tus.create('again.jpg', 3, Buffer.from('bad'));
    await tus.put('again.jpg', photo('again'));
    expect((await sync()).files).toMatchObject([{ name: 'again.jpg', upload: 'done', error: null }]);
  });
});

describe('a harmful file', () => {
  const harmful = Buffer.from(testFile);
  const texts = { order_type: 'copy_editing', unit: 'word', quantity: 1_000 };

  it('is held back, cannot be downloaded, and makes way for a clean one of its name', async () => {
    const { tus, sync } = await startUpload(app, customer, texts);
    await tus.put('chapter.txt', harmful);
    expect((await sync()).files).toMatchObject([{ upload: 'done', scan: 'quarantined', download_url: null }]);
    await tus.put('chapter.txt', Buffer.from(prose(68)));
    expect((await sync()).files).toMatchObject([{ upload: 'done', scan: 'clean' }]);
  });

  it('alone puts the order on hold until another one is sent', async () => {
    const { tus, finish, order } = await startUpload(app, customer, texts);
    await tus.put('chapter.txt', harmful);
    expect((await finish()).status).toBe(200);
    const read = async () => (await customer.expect(200, 'getOrder', { params: { object_uuid: order.uuid } })).body;
    expect(await read()).toMatchObject({
      status: 'on_hold',
      on_hold_reason: 'None of your files passed the safety check. Please send them again.',
      allowed_actions: expect.arrayContaining(['upload', 'delete']),
    });
    await tus.put('chapter.txt', Buffer.from(prose(1_000)));
    expect((await finish()).status).toBe(200);
    expect((await read()).status).toBe('queued');
  });
});

describe('a size', () => {
  it('of nothing, or of more than 5 GiB, is refused', async () => {
    expect(await createAndGetCause('empty.jpg', 0)).toEqual([400, 'file_empty']);
    expect((await uploading.tus.create('huge.jpg', 5 * gigabyte + 1)).status).toBe(413);
  });

  it('that differs from the bytes is noticed', async () => {
    const { tus, sync } = await startUpload(app, customer);
    const more = await tus.create('more.jpg', 10, photo('more', 5_000));
    expect([more.status, more.body?.cause]).toEqual([413, 'file_too_large']);
    const path = (await tus.create('less.jpg', 5_000, photo('less', 3_000))).headers.get('location')!;
    expect(await tus.offset(path)).toBe(3_000);
    const beyond = await tus.append(path, 3_000, photo('beyond', 4_000) as BodyInit);
    expect(beyond.status).toBe(413);
    expect((await sync()).files.map(file => file.upload)).not.toContain('done');
  });

  it('may add up to 50 GiB for an order', async () => {
    const { tus } = await startUpload(app, customer);
    for (let index = 0; index < 10; index += 1)
      expect((await tus.create(`part-${index}.jpg`, 5 * gigabyte)).status).toBe(201);
    const over = await tus.create('over.jpg', 1);
    expect([over.status, over.body?.cause]).toEqual([409, 'order_too_large']);
  });
});

describe('the same file again', () => {
  it('is rejected before its first byte', async () => {
    const { tus } = await startUpload(app, customer);
    const bytes = photo('twice');
    await tus.put('twice.jpg', bytes);
    expect((await tus.create('twice.jpg', bytes.length)).body?.cause).toBe('file_duplicate');
    expect((await tus.create('twice.jpg', bytes.length + 1)).body?.cause).toBe('file_name_taken');
  });

  it('begun in two windows at once is taken once', async () => {
    const { tus, sync } = await startUpload(app, customer);
    const answers = await Promise.all(Array.from({ length: 6 }, () => tus.create('race.jpg', 5_000)));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await sync()).files).toHaveLength(1);
  });

  it('may be started again once no window sends it any more', async () => {
    const { tus, sync } = await startUpload(app, customer);
    await tus.create('left.jpg', 5_000, photo('left', 100));
    await tus.put('left.jpg', photo('left', 5_000));
    await tus.create('announced.jpg', 5_000);
    expect((await tus.create('announced.jpg', 5_000)).body?.cause).toBe('file_uploading');
    await app.advance('PT20S');
    await tus.put('announced.jpg', photo('announced', 5_000));
    expect((await sync()).files).toMatchObject([
      { name: 'left.jpg', upload: 'done' },
      { name: 'announced.jpg', upload: 'done' },
    ]);
  });
});

describe('a request', () => {
  it.each<[string, string, Record<string, string>]>([
    ['POST', '/api/uploads', {}],
    ['POST', '/api/uploads', { 'upload-length': '-1' }],
    ['POST', '/api/uploads', { 'upload-length': '1e9', 'upload-metadata': 'filename YS5qcGc=' }],
    ['POST', '/api/uploads', { 'upload-defer-length': '1', 'upload-metadata': 'filename YS5qcGc=' }],
    ['POST', '/api/uploads', { 'upload-length': '10', 'upload-metadata': '!!!' }],
    ['POST', '/api/uploads', { 'upload-length': '10', 'upload-metadata': 'filename YS5qcGc=,filetype PHNjcmlwdD4=' }],
    ['POST', '/api/uploads', { 'upload-length': '10', 'upload-concat': 'partial' }],
    ['POST', '/api/uploads', { 'tus-resumable': '0.2.1', 'upload-length': '10' }],
    ['PATCH', '/api/uploads', {}],
    ['PATCH', '/api/uploads/../../etc/passwd', { 'upload-offset': '0' }],
    ['PATCH', '/api/uploads/%2e%2e%2fpasswd', { 'upload-offset': '0' }],
    ['PATCH', '/api/uploads/00000000-0000-4000-8000-000000000000', { 'upload-offset': '0' }],
    ['PATCH', '/api/uploads/00000000-0000-4000-8000-000000000000', { 'upload-offset': 'x' }],
    ['HEAD', '/api/uploads/00000000-0000-4000-8000-000000000000', {}],
    ['DELETE', '/api/uploads/%00', {}],
    ['GET', '/api/uploads/00000000-0000-4000-8000-000000000000', {}],
    ['PUT', '/api/uploads', {}],
  ])('%s %s %j that makes no sense is refused, as JSON, and breaks nothing', async (method, path, headers) => {
    const body = method === 'PATCH' ? 'x' : undefined;
    const type: Record<string, string> = body ? { 'content-type': 'application/offset+octet-stream' } : {};
    const answer = await uploading.tus.send(method, path, { ...type, ...headers }, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (method !== 'HEAD') expect(answer.body?.message).toBe(answer.body?.detail);
  });
});
