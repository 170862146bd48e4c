import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInBackground } from '../../helpers/runInBackground.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { photo } from './photos.ts';
import { sha256 } from './tus.ts';
import { startUpload } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app.close());

describe('sending a file', () => {
  it('takes it in one request, keeps its digest and queues the order', async () => {
    const { tus, sync, finish } = await startUpload(app, customer);
    const bytes = photo('straight');
    const answer = await tus.create('portrait.jpg', bytes.length, bytes);
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, String(bytes.length)]);

    const { files, message, accept } = await sync();
    expect(files).toMatchObject([
      { name: 'portrait.jpg', size: bytes.length, upload: 'done', scan: 'clean', role: 'source', file_type: 'photo' },
    ]);
    expect(files[0]!.sha256).toBe(sha256(bytes));
    expect(message).toBe('Uploaded: 1 of 1.');
    expect(accept.extensions).toContain('.nef');

    const finished = await finish();
    expect([finished.status, finished.body.message]).toEqual([200, 'We have your file. Your order is in the queue.']);
  });

  it('takes it in pieces, each from where the last one ended', async () => {
    const { tus, sync } = await startUpload(app, customer);
    const bytes = photo('pieces', 300_000);
    const path = (await tus.create('pieces.jpg', bytes.length)).headers.get('location')!;
    expect(await tus.offset(path)).toBe(0);
    expect((await tus.append(path, 0, bytes.slice(0, 100_000) as BodyInit)).status).toBe(204);
    expect(await tus.offset(path)).toBe(100_000);
    expect((await sync()).files[0]).toMatchObject({ upload: 'waiting', sha256: null, download_url: null });

    const wrong = await tus.append(path, 50_000, bytes.slice(50_000) as BodyInit);
    expect([wrong.status, wrong.body?.cause]).toEqual([409, 'upload_offset']);
    expect((await tus.append(path, 100_000, bytes.slice(100_000) as BodyInit)).status).toBe(204);
    expect((await sync()).files[0]).toMatchObject({ upload: 'done', sha256: sha256(bytes) });
  });

  it('goes on after a connection that broke in the middle', async () => {
    const { tus, sync } = await startUpload(app, customer);
    const bytes = photo('broken', 2_000_000);
    const path = (await tus.create('broken.jpg', bytes.length)).headers.get('location')!;
    const dying = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.slice(0, 700_000));
        await expect.poll(() => app.deps.storage.received(path.split('/').at(-1)!)).toBeGreaterThan(0);
        controller.error(new Error('the cable was pulled'));
      },
    });
    await expect(tus.append(path, 0, dying)).rejects.toThrow();

    const offset = await tus.offset(path);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(700_000);
    expect((await tus.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
    expect((await sync()).files[0]).toMatchObject({ upload: 'done', sha256: sha256(bytes) });
  });

  it('takes side-cars along without counting them', async () => {
    const { tus, sync, finish } = await startUpload(app, customer);
    await tus.put('portrait.xmp', Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'));
    expect((await sync()).files[0]).toMatchObject({ role: 'metadata', file_type: 'metadata', upload: 'done' });
    const without = await finish();
    expect([without.status, without.detail]).toEqual([409, 'There are no files to finish with.']);
  });

  it('answers sync the same however often it is asked', async () => {
    const { tus, sync } = await startUpload(app, customer);
    await tus.put('same.jpg', photo('same'));
    const [first, second] = [await sync(), await sync()];
    const plain = ({ files }: typeof first) => files.map(({ download_url: _, thumbnail_url: __, ...file }) => file);
    expect(plain(second)).toEqual(plain(first));
  });

  it('deletes a file that the customer takes back', async () => {
    const { tus, sync } = await startUpload(app, customer);
    const path = await tus.put('regret.jpg', photo('regret'));
    expect((await tus.send('DELETE', path, {})).status).toBe(204);
    expect((await sync()).files).toEqual([]);
    expect((await tus.send('HEAD', path, {})).status).toBe(404);
  });

  it('deletes a file that failed', async () => {
    const { tus, sync } = await startUpload(app, customer);
    await tus.create('bad.jpg', 3, Buffer.from('bad'));
    const [file] = (await sync()).files;
    const path = `/api/uploads/${file!.uuid}`;
    expect((await tus.send('HEAD', path, {})).status).toBe(404);
    expect((await tus.send('DELETE', path, {})).status).toBe(204);
    expect((await sync()).files).toEqual([]);
  });

  it('says what it can without a token', async () => {
    const { tus } = await startUpload(app, customer);
    tus.token = null;
    const answer = await tus.send('OPTIONS', '/api/uploads', {});
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination');
  });
});

describe('finishing', () => {
  it('waits for every file, or goes on without those that are named', async () => {
    const { tus, sync, finish } = await startUpload(app, customer);
    await tus.put('one.jpg', photo('one'));
    await tus.put('two.jpg', photo('two'));
    await tus.create('three.jpg', 5_000);
    await tus.create('bad.jpg', 11, Buffer.from('not a photo'));

    const early = await finish();
    expect([early.status, early.detail]).toEqual([409, 'Not complete: 2 of 4.']);
    expect(early.body).toMatchObject({ message: 'Not complete: 2 of 4.' });
    expect((early.body as { files?: unknown[] }).files).toHaveLength(4);

    const skip = (await sync()).files.filter(file => file.upload !== 'done').map(file => file.uuid);
    const one = await finish({ skip: skip.slice(1) });
    expect([one.status, one.detail]).toEqual([409, 'Not complete: 1 of 4.']);

    const done = await finish({ skip });
    expect([done.status, done.body.files.map(file => file.name)]).toEqual([200, ['one.jpg', 'two.jpg']]);
  });

  it('waits for a file that is just being sent', async () => {
    const { tus, sync, finish } = await startUpload(app, customer);
    await tus.put('whole.jpg', photo('whole'));
    const bytes = photo('slow', 1_000_000);
    const path = (await tus.create('slow.jpg', bytes.length)).headers.get('location')!;
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.slice(0, 500_000));
        await rest;
        controller.enqueue(bytes.slice(500_000));
        controller.close();
      },
    });
    const sending = runInBackground(tus.append(path, 0, slow), sendRest);
    await expect.poll(async () => (await sync()).files.map(file => file.upload)).toEqual(['done', 'uploading']);
    const early = await finish();
    expect([early.status, early.detail]).toEqual([409, 'Not complete: 1 of 2.']);
    sendRest();
    expect((await sending).status).toBe(204);
    expect((await sync()).files.map(file => file.upload)).toEqual(['done', 'done']);
    expect((await finish()).status).toBe(200);
  });

  it('refuses without a file, and after the order has gone on', async () => {
    const { tus, finish, sync } = await startUpload(app, customer);
    expect((await finish()).detail).toBe('There are no files to finish with.');
    await tus.put('only.jpg', photo('only'));
    expect((await finish()).status).toBe(200);
    expect((await finish()).detail).toBe('This order takes no files.');
    await expect(sync()).rejects.toThrow('409');
    const late = await tus.create('late.jpg', 10);
    expect([late.status, late.body?.detail]).toEqual([409, 'This order takes no files.']);
  });

  it('answers with both spellings of the path, in the language of the reader', async () => {
    const { order, tus } = await startUpload(app, customer);
    await tus.put('slash.jpg', photo('slash'));
    const german = await customer.post(`/api/orders/${order.uuid}/upload-sync`, {}, { 'accept-language': 'de' });
    expect((german.body as { message: string }).message).toBe('Hochgeladen: 1 von 1.');
    expect((await customer.get(`/api/orders/${order.uuid}/obtain-transporter-token`)).status).toBe(200);
    expect((await customer.post(`/api/orders/${order.uuid}/upload-finish`)).status).toBe(200);
  });

  it('refuses a skip list that is none', async () => {
    const { finish } = await startUpload(app, customer);
    expect((await finish({ skip: ['x'] })).status).toBe(422);
    expect((await finish({ skip: 'all' })).status).toBe(422);
  });
});
