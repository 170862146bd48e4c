import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acquireLease } from '../../../server/uploads/leases.ts';
import { markServer } from '../../../server/uploads/serverMark.ts';
import { files } from '../../../server/uploads/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { photo } from './photos.ts';
import { sha256 } from './tus.ts';
import { openTus, startUpload } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  customer = await app.signUp();
});
afterAll(() => app.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const createHeaders = (name: string, fingerprint: string) => ({
  'upload-metadata': `filename ${base64(name)},fingerprint ${base64(fingerprint)}`,
});

it('a begun upload resumes in another browser that has only the file', async () => {
  const { order, tus, sync } = await startUpload(app, customer);
  const bytes = photo('begun', 50_000);
  const mark = createHeaders('begun.jpg', '50000-1764288000');
  const path = (await tus.create('begun.jpg', bytes.length, bytes.slice(0, 20_000), mark)).headers.get('location')!;
  expect((await sync()).files).toMatchObject([{ name: 'begun.jpg', size: 50_000, upload: 'waiting' }]);

  const elsewhere = await openTus(app, customer, order);
  const again = await elsewhere.create('begun.jpg', bytes.length, bytes.slice(0, 1_000), mark);
  expect([again.status, again.headers.get('location'), again.headers.get('upload-offset')]).toEqual([
    201,
    path,
    '20000',
  ]);
  expect((await elsewhere.append(path, 20_000, bytes.slice(20_000) as BodyInit)).status).toBe(204);
  expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
  expect((await elsewhere.create('begun.jpg', bytes.length, undefined, mark)).body?.cause).toBe('file_duplicate');
});

it.each<[string, string, number, string | null]>([
  ['was changed since', 'begun.jpg', 50_000, 'later'],
  ['has another size', 'begun.jpg', 49_999, 'mark'],
  ['is not marked', 'begun.jpg', 50_000, null],
])('one of the same name that %s is uploaded from the start', async (_why, name, size, mark) => {
  const { tus, sync } = await startUpload(app, customer);
  const bytes = photo('begun', 50_000);
  const first = await tus.create('begun.jpg', bytes.length, bytes.slice(0, 20_000), createHeaders('begun.jpg', 'mark'));
  const again = await tus.create(name, size, undefined, mark ? createHeaders(name, mark) : {});
  expect(again.status).toBe(201);
  expect(again.headers.get('location')).not.toBe(first.headers.get('location'));
  expect((await sync()).files).toHaveLength(1);
});

it('another order has its own file of the same name', async () => {
  const bytes = photo('begun', 50_000);
  const mark = createHeaders('begun.jpg', 'mark');
  const one = await startUpload(app, customer);
  const path = (await one.tus.create('begun.jpg', bytes.length, bytes.slice(0, 20_000), mark)).headers.get('location');
  const two = await startUpload(app, customer);
  expect((await two.tus.create('begun.jpg', bytes.length, undefined, mark)).headers.get('location')).not.toBe(path);
});

it('a mark that makes no sense is refused', async () => {
  const { tus } = await startUpload(app, customer);
  for (const mark of ['x'.repeat(300), 'a\0b', '../../etc'])
    expect((await tus.create('a.jpg', 10, undefined, createHeaders('a.jpg', mark))).status).toBe(400);
});

describe('after a crash', () => {
  const from = (name: string, window: string) => ({
    'upload-metadata': `filename ${base64(name)},fingerprint ${base64('5000-1')},window ${base64(window)}`,
  });

  it('the window that created an upload resumes immediately, and another one must wait', async () => {
    const { tus } = await startUpload(app, customer);
    const path = (await tus.create('own.jpg', 5_000, undefined, from('own.jpg', 'window-a'))).headers.get('location');
    const other = await tus.create('own.jpg', 5_000, undefined, from('own.jpg', 'window-b'));
    expect([other.status, other.body?.cause]).toEqual([409, 'file_uploading']);
    const again = await tus.create('own.jpg', 5_000, undefined, from('own.jpg', 'window-a'));
    expect([again.status, again.headers.get('location'), again.headers.get('upload-offset')]).toEqual([201, path, '0']);
    // What another window took over is its own from then on.
    await app.advance('PT20S');
    expect((await tus.create('own.jpg', 5_000, undefined, from('own.jpg', 'window-b'))).status).toBe(201);
    expect((await tus.create('own.jpg', 5_000, undefined, from('own.jpg', 'window-b'))).status).toBe(201);
  });

  it('a server that is gone holds nothing: its uploads go on without waiting for silence', async () => {
    const { tus } = await startUpload(app, customer);
    const bytes = photo('held', 5_000);
    const path = (await tus.create('held.jpg', 5_000, bytes.slice(0, 1_000))).headers.get('location')!;
    const held = eq(files.storage_key, path.split('/').at(-1)!);
    const hold = (writer_server: number) =>
      app.db
        .update(files)
        .set({ writer: randomUUID(), writer_server, writer_seen_at: app.clock.now(), upload: 'uploading' })
        .where(held);
    const dead = { writer: randomUUID(), server: 1 };
    const living = await markServer(app.deps);
    await hold(living.mark);
    expect(await acquireLease(app.deps, path.split('/').at(-1)!, dead, true)).toBe(false);
    living.close();
    await expect.poll(() => acquireLease(app.deps, path.split('/').at(-1)!, dead, true)).toBe(true);
    // No server has the mark 1: the next one to write takes the place at once.
    expect((await tus.append(path, 1_000, bytes.slice(1_000) as BodyInit)).status).toBe(204);
  });
});

describe('an upload whose connection was cut off a moment ago', () => {
  const base = (window: string, fingerprint = 'mark') => ({
    'upload-metadata': `filename ${base64('cut.jpg')},fingerprint ${base64(fingerprint)},window ${base64(window)}`,
  });

  it.each<[string, string, string, { upload: string; status: number; cause?: string }]>([
    ['goes on at once in its own window', 'own', 'mark', { upload: 'waiting', status: 201 }],
    ['makes way at once for a changed file of its own window', 'own', 'later', { upload: 'waiting', status: 201 }],
    [
      'is being sent for another window',
      'other',
      'mark',
      { upload: 'uploading', status: 409, cause: 'file_uploading' },
    ],
  ])('%s', async (_what, window, fingerprint, { upload, status, cause }) => {
    const { order, tus } = await startUpload(app, customer);
    const bytes = photo('cut', 50_000);
    await tus.create('cut.jpg', bytes.length, bytes.slice(0, 20_000), base('own'));
    // As a server leaves it that is killed.
    await app.db.update(files).set({ upload: 'uploading', updated_at: app.clock.now() });
    const { body } = await customer.expect(200, 'syncUploads', { params: { id: order.uuid }, query: { window } });
    expect(body.files).toMatchObject([{ name: 'cut.jpg', upload }]);
    const again = await tus.create('cut.jpg', bytes.length, undefined, base(window, fingerprint));
    expect([again.status, again.body?.cause]).toEqual([status, cause]);
  });
});
