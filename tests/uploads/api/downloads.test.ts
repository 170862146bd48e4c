import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadLink } from '../../../server/uploads/downloadLinks.ts';
import { files } from '../../../server/uploads/tables.ts';
import { cameraPhoto, jpeg, place } from '../../engine/viewer/photos.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { insertFiles } from '../../orders/api/staffActions.ts';
import { createOrderForUpload } from './orderForUpload.ts';
import { photo } from './photos.ts';
import { startUpload } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  customer = await app.signUp();
});
afterAll(() => app.close());

async function uploadFile(name: string, bytes: Uint8Array) {
  const uploading = await startUpload(app, customer);
  await uploading.tus.put(name, bytes);
  const [file] = (await uploading.sync()).files;
  return { ...uploading, file: file!, url: file!.download_url! };
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a download', () => {
  it('gives a file back byte for byte, as an attachment that no browser shows', async () => {
    const bytes = photo('back', 3_000_000);
    const { url, file } = await uploadFile('back.jpg', bytes);
    const response = await app.fetch(url);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '3000000',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="back.jpg"; filename*=UTF-8''back.jpg`,
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
    });
  });

  it('of a sound has its media type, so that browsers play it', async () => {
    const { uuid } = await createOrderForUpload(app, customer);
    const [row] = await insertFiles(app, uuid, { name: 'note.MP3' });
    await app.deps.storage.put(row!.storage_key, Buffer.from('0123456789'));
    const response = await app.fetch(downloadLink(app.deps, row!.uuid));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('has a thumbnail beside it: the preview of a photo, without its place', async () => {
    const { uuid } = await createOrderForUpload(app, customer);
    const bytes = cameraPhoto();
    const store = async (name: string, file_type: string, content: Buffer) => {
      const [row] = await insertFiles(app, uuid, { name, file_type, size: content.length });
      await app.deps.storage.put(row!.storage_key, content);
    };
    await store('camera.jpg', 'photo', bytes);
    await store('plain.jpg', 'photo', jpeg(1, 300_000));
    await store('text.md', 'manuscript', Buffer.from('words'));
    const { body } = await customer.expect(200, 'getOrder', { params: { object_uuid: uuid } });
    const urlOf = (name: string) => body.files.find(file => file.name === name)?.thumbnail_url ?? null;
    const response = await app.fetch(urlOf('camera.jpg')!);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const text = (await bytesOf(response)).toString('latin1');
    expect([bytes.includes(place), text.includes(place), text.length < 2_000]).toEqual([true, false, true]);
    expect((await app.fetch(urlOf('plain.jpg')!)).status).toBe(204);
    expect(urlOf('text.md')).toBeNull();
    const [row] = await app.db.select().from(files).where(eq(files.name, 'camera.jpg'));
    const forged = downloadLink(app.deps, row!.uuid).replace('/content', '/thumbnail');
    expect((await app.fetch(forged)).status).toBe(404);
  });

  it.each([
    [
      `Über "den" Wolken (1)'.jpg`,
      `filename="Uber _den_ Wolken (1)'.jpg"; filename*=UTF-8''%C3%9Cber%20_den_%20Wolken%20%281%29%27.jpg`,
    ],
    ['夕焼け.jpg', `filename="___.jpg"; filename*=UTF-8''%E5%A4%95%E7%84%BC%E3%81%91.jpg`],
  ])('keeps the name %s', async (name, expected) => {
    const { url } = await uploadFile(name, photo(name));
    expect((await app.fetch(url)).headers.get('content-disposition')).toBe(`attachment; ${expected}`);
  });

  it.each([
    ['bytes=0-99', 206, 0, 100],
    ['bytes=100-', 206, 100, 4_096],
    ['bytes=-96', 206, 4_000, 4_096],
    ['bytes=4000-999999', 206, 4_000, 4_096],
    ['bytes=0-0,5-9', 200, 0, 4_096],
    ['lines=1-2', 200, 0, 4_096],
  ])('answers the range %s', async (range, status, start, end) => {
    const bytes = photo('range');
    const { url } = await uploadFile('range.jpg', bytes);
    const response = await app.fetch(url, { headers: { range } });
    expect(response.status).toBe(status);
    expect((await bytesOf(response)).equals(Buffer.from(bytes).subarray(start, end))).toBe(true);
    if (status === 206) expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/4096`);
  });

  it('refuses a range outside of the file, and ignores one of an older file', async () => {
    const { url } = await uploadFile('outside.jpg', photo('outside'));
    const outside = await app.fetch(url, { headers: { range: 'bytes=5000-' } });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */4096']);
    const older = await app.fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
    expect(older.status).toBe(200);
  });

  it('tells its size without its bytes', async () => {
    const { url } = await uploadFile('head.jpg', photo('head'));
    const response = await app.fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '4096']);
  });
});

describe('a link', () => {
  it('ends after ten minutes', async () => {
    const { url } = await uploadFile('late.jpg', photo('late'));
    await app.advance('PT10M1S');
    const response = await app.fetch(url);
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      410,
      'This link has expired or was already used.',
    ]);
  });

  it('cannot be made or changed by others', async () => {
    const { url } = await uploadFile('forged.jpg', photo('forged'));
    const other = await uploadFile('other.jpg', photo('other'));
    const moved = url.replace(/files\/[^/]+/, `files/${other.file.uuid}`);
    const longer = url.replace(/expires=\d+/, 'expires=99999999999');
    const bare = url.split('?')[0]!;
    for (const forged of [moved, longer, bare, `${bare}?expires=a&signature=b`, `${url}x`, `${url}&expires=1`]) {
      const response = await app.fetch(forged);
      expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
        404,
        'This file does not exist.',
      ]);
    }
  });

  it('opens nothing that is quarantined, past its time or gone', async () => {
    const { url, file } = await uploadFile('closed.jpg', photo('closed'));
    const set = (change: Partial<typeof files.$inferInsert>) =>
      app.db.update(files).set(change).where(eq(files.uuid, file.uuid));
    await set({ scan: 'quarantined' });
    expect((await app.fetch(url)).status).toBe(404);
    await set({ scan: 'clean', expires_at: app.clock.now() });
    expect((await app.fetch(url)).status).toBe(404);
    await app.db.delete(files).where(eq(files.uuid, file.uuid));
    expect((await app.fetch(url)).status).toBe(404);
  });
});
