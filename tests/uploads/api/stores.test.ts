import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../engine/server/storage/index.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { docx, paragraphs, prose } from './documents.ts';
import { type FakeS3, startFakeS3 } from './fakeS3.ts';
import { photo } from './photos.ts';
import { sha256 } from './tus.ts';
import { startUpload } from './uploadFixture.ts';

const megabyte = 1024 * 1024;

describe.each(['file', 's3'] as const)('the %s store', store => {
  let s3: FakeS3;
  let app: TestApp;
  let storage: Storage;
  let customer: Customer;
  beforeAll(async () => {
    s3 = await startFakeS3(2);
    app = await startTestApp({ config: { uploads: { store, s3: s3.settings } } });
    storage = app.deps.storage;
  });
  beforeEach(async () => {
    customer = await app.signUp();
  });
  afterAll(async () => {
    await app.close();
    await s3.close();
  });

  const bytesOf = async (key: string, range?: { start: number; end: number }) =>
    Buffer.concat(await (await storage.read(key, range)).toArray());
  async function keys(): Promise<string[]> {
    const found = new Set<string>();
    for await (const key of storage.keys()) found.add(key);
    return [...found].sort();
  }

  it('is the one of the settings', () => {
    expect(storage.name).toBe(store);
  });

  it('takes a file in pieces of any size, and gives back its bytes and its digest', async () => {
    const { tus, sync } = await startUpload(app, customer);
    const bytes = photo('pieces', 13 * megabyte + 7);
    const path = (await tus.create('pieces.jpg', bytes.length)).headers.get('location')!;
    const ends = [1_000, 9 * megabyte, 9 * megabyte + 1, bytes.length];
    for (const [index, end] of ends.entries()) {
      const start = ends[index - 1] ?? 0;
      expect((await tus.append(path, start, bytes.slice(start, end) as BodyInit)).status).toBe(204);
      expect(await storage.received(path.split('/').at(-1)!)).toBe(end);
    }
    const [file] = (await sync()).files;
    expect(file).toMatchObject({ upload: 'done', sha256: sha256(bytes), size: bytes.length });

    const whole = await app.fetch(file!.download_url!);
    expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(bytes));
    const part = await app.fetch(file!.download_url!, { headers: { range: 'bytes=9437180-9437190' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(bytes.slice(9_437_180, 9_437_191)));
    const head = await app.fetch(file!.download_url!, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  it('goes on after a connection that broke in the middle', async () => {
    const { tus, sync } = await startUpload(app, customer);
    const bytes = photo('broken', 12 * megabyte);
    const path = (await tus.create('broken.jpg', bytes.length)).headers.get('location')!;
    let sent = 0;
    const dying = new ReadableStream({
      async pull(controller) {
        if (sent >= 7 * megabyte) {
          // The server of this process has taken some of it by then.
          await expect.poll(async () => (await sync()).files[0]?.upload).toBe('uploading');
          await sync();
          throw new Error('the cable was pulled');
        }
        controller.enqueue(bytes.slice(sent, sent + megabyte));
        sent += megabyte;
        await new Promise(resolve => setTimeout(resolve, 10));
      },
    });
    await expect(tus.append(path, 0, dying)).rejects.toThrow();
    const offset = await tus.offset(path);
    expect(offset).toBeGreaterThan(0);
    expect((await tus.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
    expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
  });

  it('lets words be counted', async () => {
    const { tus, finish } = await startUpload(app, customer, {
      order_type: 'copy_editing',
      unit: 'word',
      quantity: 900,
    });
    await tus.put('text.docx', docx(paragraphs(prose(900))));
    expect((await finish()).body.files[0]!.measured).toEqual({ unit: 'word', count: 900 });
  });

  it('removes deleted uploads, finished or not, and unknown ones', async () => {
    const { tus } = await startUpload(app, customer);
    const before = await keys();
    const done = await tus.put('done.jpg', photo('done'));
    const half = (await tus.create('half.jpg', 9 * megabyte, photo('half', 8 * megabyte + 5))).headers.get('location')!;
    const keyOf = (path: string) => path.split('/').at(-1)!;
    expect(await keys()).toEqual([...before, keyOf(done), keyOf(half)].sort());
    expect((await tus.send('DELETE', done, {})).status).toBe(204);
    expect((await tus.send('DELETE', half, {})).status).toBe(204);
    expect(await keys()).toEqual(before);
    expect([await storage.received(keyOf(done)), await storage.received(keyOf(half))]).toEqual([null, null]);
    await storage.remove(randomUUID());

    await tus.create('orphan.jpg', 9 * megabyte, photo('orphan', 8 * megabyte + 5));
    await app.deps.pool.query(`delete from files where name = 'orphan.jpg'`);
    await app.deps.jobs.run(app.deps, 'uploads_without_order');
    expect(await keys()).toEqual(before);
    if (store === 's3') expect(s3.multiparts.size).toBe(0);
  });

  it('has an error for a missing key, and accepts no path outside its folder', async () => {
    expect(await storage.received(randomUUID())).toBeNull();
    await expect(bytesOf(randomUUID())).rejects.toThrow();
  });
});
