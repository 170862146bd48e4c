import { existsSync } from 'node:fs';
import { rename, rm, symlink } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { type FakeS3, startFakeS3 } from './fakeS3.ts';
import { photo } from './photos.ts';
import { sha256 } from './tus.ts';
import { startUpload } from './uploadFixture.ts';

const megabyte = 1024 * 1024;
let s3: FakeS3;
let onDisk: TestApp;
let inBucket: TestApp;
let customers: [Customer, Customer];
beforeAll(async () => {
  s3 = await startFakeS3();
  [onDisk, inBucket] = await Promise.all([
    startTestApp(),
    startTestApp({ config: { uploads: { store: 's3', s3: s3.settings } } }),
  ]);
  customers = await Promise.all([onDisk.signUp(), inBucket.signUp()]);
});
afterAll(async () => {
  await Promise.all([onDisk.close(), inBucket.close()]);
  await s3.close();
});

it.skipIf(!existsSync('/dev/full'))(
  'a full disk is said, keeps what was stored, and the file goes on once there is room',
  async () => {
    const { tus, sync } = await startUpload(onDisk, customers[0]);
    const bytes = photo('full', 300_000);
    const path = (await tus.create('full.jpg', bytes.length, bytes.slice(0, 100_000))).headers.get('location')!;
    const place = `${onDisk.deps.config.dataDir}/uploads/${path.split('/').at(-1)}`;
    await rename(place, `${place}.kept`);
    await symlink('/dev/full', place);
    // Of a device that is always full nobody asks how much it has.
    const refused = await tus.create('other.jpg', 10);
    expect(refused.status).toBe(201);
    const { dataStore } = onDisk.deps.storage;
    const key = path.split('/').at(-1)!;
    const store = dataStore({ get: async () => undefined });
    const { Readable } = await import('node:stream');
    await expect(store.write(Readable.from([Buffer.from(bytes)]), key, 0)).rejects.toMatchObject({
      problem: 'store_full',
      status: 507,
    });
    await rm(place);
    await rename(`${place}.kept`, place);
    expect(await tus.offset(path)).toBe(100_000);
    expect((await tus.append(path, 100_000, bytes.slice(100_000) as BodyInit)).status).toBe(204);
    expect((await sync()).files.find(file => file.name === 'full.jpg')).toMatchObject({ sha256: sha256(bytes) });
  },
);

it('a bucket that is down is said; the file goes on where it was once the bucket is back', async () => {
  const { tus, sync } = await startUpload(inBucket, customers[1]);
  const bytes = photo('down', 14 * megabyte);
  const path = (await tus.create('down.jpg', bytes.length, bytes.slice(0, 3 * megabyte))).headers.get('location')!;
  s3.fails = ({ method }) => (method === 'PUT' ? 503 : null);
  const refused = await tus.append(path, 3 * megabyte, bytes.slice(3 * megabyte) as BodyInit).catch(() => null);
  if (refused) expect([refused.status, refused.body?.cause]).toEqual([503, 'store_unavailable']);
  const another = await tus.create('another.jpg', 5_000);
  expect([another.status, another.body?.cause]).toEqual([503, 'store_unavailable']);
  s3.fails = null;
  const offset = await tus.offset(path);
  expect(offset).toBe(3 * megabyte);
  expect((await tus.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
  expect((await sync()).files.find(file => file.name === 'down.jpg')).toMatchObject({ sha256: sha256(bytes) });
});

it('a part that fails after another was stored loses neither', async () => {
  const { tus, sync } = await startUpload(inBucket, customers[1]);
  const bytes = photo('parts', 22 * megabyte);
  const path = (await tus.create('parts.jpg', bytes.length, bytes.slice(0, 2 * megabyte))).headers.get('location')!;
  s3.fails = ({ method, url = '' }) => (method === 'PUT' && url.includes('partNumber=2') ? 503 : null);
  await tus.append(path, 2 * megabyte, bytes.slice(2 * megabyte) as BodyInit).catch(() => null);
  s3.fails = null;
  const offset = await tus.offset(path);
  expect(offset).toBeGreaterThanOrEqual(2 * megabyte);
  expect((await tus.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
  expect((await sync()).files.find(file => file.name === 'parts.jpg')).toMatchObject({ sha256: sha256(bytes) });
});
