import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders } from '../../../server/orders/tables.ts';
import { files } from '../../../server/uploads/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
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

async function keysInStore(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.deps.storage.keys()) keys.push(key);
  return keys;
}

it('drops uploads that were begun and not finished for seven days', async () => {
  const { order, tus } = await startUpload(app, customer);
  await tus.put('whole.jpg', photo('whole'));
  await tus.create('half.jpg', 5_000, photo('half', 2_000));
  await app.advance('P6D');
  expect(await app.db.$count(files, eq(files.order_uuid, order.uuid))).toBe(2);
  await app.advance('P2D');
  const left = await app.db.select().from(files).where(eq(files.order_uuid, order.uuid));
  expect(left.map(row => row.name)).toEqual(['whole.jpg']);
  expect(await keysInStore()).toEqual([left[0]!.storage_key]);
});

it('drops the bytes of orders that are gone', async () => {
  const { order, tus } = await startUpload(app, customer);
  await tus.put('orphan.jpg', photo('orphan'));
  const [row] = await app.db.select().from(files).where(eq(files.order_uuid, order.uuid));
  await app.db.delete(orders).where(eq(orders.uuid, order.uuid));
  await app.deps.jobs.run(app.deps, 'uploads_without_order');
  expect(await keysInStore()).not.toContain(row!.storage_key);
});

it('asks a scanner again that could not answer, and keeps what it quarantines from everyone', async () => {
  const { scanner } = app.deps;
  app.deps.scanner = { scan: () => Promise.reject(new Error('the scanner is down')) };
  const { tus, sync, finish } = await startUpload(app, customer);
  await tus.put('pending.jpg', photo('pending'));
  expect((await sync()).files[0]).toMatchObject({ upload: 'done', scan: 'pending', download_url: null });

  app.deps.scanner = { scan: async file => (file.name === 'pending.jpg' ? 'quarantined' : 'clean') };
  await app.deps.jobs.run(app.deps, 'uploads_unscanned');
  expect((await sync()).files[0]).toMatchObject({ scan: 'quarantined', download_url: null });
  const finished = await finish();
  expect(finished.status).toBe(200);
  expect(finished.body.message).toBe('We have your file, and there is a question before we start.');
  app.deps.scanner = scanner;
});

it('calls a file lost whose bytes are gone, and takes it again', async () => {
  const { tus, sync } = await startUpload(app, customer);
  await tus.create('lost.jpg', 4_096, photo('lost', 100));
  const [file] = (await sync()).files;
  await app.deps.storage.remove(file!.uuid);
  await app.advance('PT1M');
  expect((await sync()).files[0]).toMatchObject({ upload: 'failed', error: 'lost' });
  await tus.put('lost.jpg', photo('lost'));
  expect((await sync()).files).toMatchObject([{ upload: 'done', error: null }]);
});
