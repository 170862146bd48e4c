import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { orders } from '../../../server/orders/tables.ts';
import { type FileRow, files } from '../../../server/uploads/tables.ts';
import { type ArchiveEntry, archiveStream, lengthOf } from '../../../server/uploads/zipDownload.ts';
import { archiveNames } from '../../../server/uploads/zipEntryNames.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { photo } from './photos.ts';
import { sha256 } from './tus.ts';
import { startUpload, type UploadFixture } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const linkOf = async (uploading: UploadFixture, of?: 'sources' | 'results' | 'all') =>
  (
    await customer.expect(200, 'obtainArchive', {
      params: { object_uuid: uploading.order.uuid },
      query: of ? { of } : {},
    })
  ).body;

/** What a reader that is not ours finds in it: names and digests. */
async function contents(bytes: Buffer): Promise<Record<string, string>> {
  const zip: ZipFile = await fromBufferPromise(bytes);
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    expect(entry.compressionMethod).toBe(0);
    found[entry.fileName] = sha256(Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()));
  }
  return found;
}

const addResult = (uploading: UploadFixture, name: string, version: number, bytes: Uint8Array) =>
  put(uploading, { name, version, role: 'result' }, bytes);

/** A file as our team's upload leaves it. */
async function put({ order, tus }: UploadFixture, row: Partial<FileRow>, bytes: Uint8Array): Promise<void> {
  const name = `${randomUUID()}.jpg`;
  await tus.put(name, bytes);
  await app.db
    .update(files)
    .set({ ...row, order_uuid: order.uuid })
    .where(eq(files.name, name));
  if (row.role === 'result')
    await app.db.update(orders).set({ delivered_at: app.clock.now() }).where(eq(orders.uuid, order.uuid));
}

describe('all files of an order', () => {
  beforeEach(async () => {
    customer = await app.signUp();
  });

  it('come as one ZIP that another program reads, of the length that was said', async () => {
    const uploading = await startUpload(app, customer);
    const photos = {
      'one.jpg': photo('1', 300_000),
      'Über den Wolken.jpg': photo('2'),
      '夕焼け.jpg': photo('3', 70_000),
    };
    for (const [name, bytes] of Object.entries(photos)) await uploading.tus.put(name, bytes);
    await addResult(uploading, 'one.jpg', 1, photo('old result'));
    await addResult(uploading, 'one.jpg', 2, photo('new result'));
    const link = await linkOf(uploading);
    expect(link).toMatchObject({ files: 4, bytes: 300_000 + 70_000 + 2 * 4_096 });
    const response = await app.fetch(link.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': expect.stringContaining(`attachment; filename="${uploading.order.number}.zip"`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await contents(bytes)).toEqual({
      ...Object.fromEntries(Object.entries(photos).map(([name, own]) => [`originals/${name}`, sha256(own)])),
      'results/one.jpg': sha256(photo('new result')),
    });
    const head = await app.fetch(link.url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });

  it('can be those of one side, and are never what is quarantined or past its time', async () => {
    const uploading = await startUpload(app, customer);
    await uploading.tus.put('mine.jpg', photo('mine'));
    await put(uploading, { name: 'bad.jpg', scan: 'quarantined' }, photo('bad'));
    await put(uploading, { name: 'late.jpg', expires_at: app.clock.now() }, photo('late'));
    await addResult(uploading, 'ours.jpg', 1, photo('ours'));
    const read = async (of: 'sources' | 'results') => {
      const { url } = await linkOf(uploading, of);
      return contents(Buffer.from(await (await app.fetch(url)).arrayBuffer()));
    };
    expect(await read('sources')).toEqual({ 'mine.jpg': sha256(photo('mine')) });
    expect(await read('results')).toEqual({ 'ours.jpg': sha256(photo('ours')) });
  });

  it('are for the owner, by a link that ends and cannot be changed', async () => {
    const uploading = await startUpload(app, customer);
    const params = { object_uuid: uploading.order.uuid };
    expect((await customer.call('obtainArchive', { params, query: {} })).detail).toBe(
      'This order has no files to download.',
    );
    await uploading.tus.put('mine.jpg', photo('mine'));
    const stranger = await app.signUp();
    expect((await stranger.call('obtainArchive', { params, query: {} })).status).toBe(404);
    const { url, expiry } = await linkOf(uploading, 'sources');
    expect(new Date(expiry).getTime() - app.clock.now().getTime()).toBeCloseTo(600_000, -4);
    const other = await startUpload(app, customer);
    const forged = [
      url.replace('of=sources', 'of=all'),
      url.replace('of=sources&', ''),
      `${url}&of=all`,
      url.replace(uploading.order.uuid, other.order.uuid),
      url.replace(/expires=\d+/, 'expires=99999999999'),
    ];
    for (const one of forged) expect((await app.fetch(one)).status).toBe(404);
    await app.advance('PT10M1S');
    expect((await app.fetch(url)).status).toBe(410);
  });

  it('break off where a file is gone, so that they are not taken for whole', async () => {
    const uploading = await startUpload(app, customer);
    await uploading.tus.put('gone.jpg', photo('gone'));
    const { url } = await linkOf(uploading);
    const [row] = await app.db.select().from(files).where(eq(files.order_uuid, uploading.order.uuid));
    await app.deps.storage.remove(row!.storage_key);
    await expect(app.fetch(url).then(response => response.arrayBuffer())).rejects.toThrow();
  });
});

describe('an archive', () => {
  const big = (size: number, index: number): ArchiveEntry => ({
    name: `${index}.mov`,
    file: { storage_key: String(index), size, created_at: new Date(0), finished_at: null } as FileRow,
  });
  /** A store of files that are nothing but zeros, and how much of them was taken. */
  function zeros(...sizes: number[]) {
    const taken = { bytes: 0, open: 0 };
    const read = async (key: string) => {
      let left = sizes[Number(key) - 1] ?? 0;
      taken.open += 1;
      const bytes = new Readable({
        highWaterMark: 1024 * 1024,
        read() {
          const length = Math.min(left, 1024 * 1024);
          left -= length;
          taken.bytes += length;
          this.push(length ? Buffer.alloc(length) : null);
        },
      });
      return bytes.once('close', () => {
        taken.open -= 1;
      });
    };
    return { taken, storage: { ...app.deps.storage, read } };
  }

  it('is read no faster than it is downloaded, and not after the download is cancelled', async () => {
    const size = 200 * 1024 * 1024;
    const { storage, taken } = zeros(size, size);
    const closed = new AbortController();
    const stream = archiveStream(storage, [big(size, 1), big(size, 2)], closed.signal);
    stream.on('error', () => {});
    await new Promise(resolve => stream.once('readable', resolve));
    stream.read(10);
    await sleep(100);
    expect(taken).toMatchObject({ open: 1 });
    expect(taken.bytes).toBeLessThan(20 * 1024 * 1024);
    const before = taken.bytes;
    closed.abort();
    await expect.poll(() => taken).toEqual({ open: 0, bytes: before });
    await sleep(50);
    expect(taken).toEqual({ open: 0, bytes: before });
  });

  it.skipIf(!isFullRun)('of more than 4 GiB is zip64, in little memory', { timeout: 120_000 }, async () => {
    const size = 4.5 * 1024 ** 3;
    const { storage } = zeros(size, 10);
    const entries = [big(size, 1), big(10, 2)];
    const before = process.memoryUsage().rss;
    let [length, most] = [0, 0];
    for await (const part of archiveStream(storage, entries, new AbortController().signal) as AsyncIterable<Buffer>) {
      length += part.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(BigInt(length)).toBe(lengthOf(entries));
    expect(most - before).toBeLessThan(300 * 1024 * 1024);
  });

  it('keeps names apart that some systems take for one', () => {
    expect(
      archiveNames(['a.jpg', 'A.jpg', 'a (2).jpg', 'results/a.jpg', 'noend', 'NOEND', '.htaccess', '.HTACCESS']),
    ).toEqual([
      'a.jpg',
      'A (2).jpg',
      'a (2) (2).jpg',
      'results/a.jpg',
      'noend',
      'NOEND (2)',
      '.htaccess',
      '.HTACCESS (2)',
    ]);
  });

  it('does so for as many as an order can have', () => {
    const spellWithCase = (index: number) =>
      [...'abcdefghijk.jpg'].map((letter, place) => ((index >> place) & 1 ? letter.toUpperCase() : letter)).join('');
    const names = archiveNames(Array.from({ length: 2000 }, (_, index) => spellWithCase(index)));
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(2000);
    expect(names.at(-1)).toMatch(/ \(2000\)\.jpg$/i);
  });
});
