import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { type ChildServer, startChild } from './childServer.ts';
import { photo } from './photos.ts';
import { sha256, Tus, type TusAnswer } from './tus.ts';
import { startUpload } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
/** Another server on the same database and store. */
let other: ChildServer;
beforeAll(async () => {
  app = await startTestApp();
  [other, customer] = await Promise.all([startChild(app), app.signUp()]);
});
afterAll(async () => {
  await other.kill();
  await app.close();
});

it('a file begun on one server is continued and finished on another', async () => {
  const { tus, sync } = await startUpload(app, customer);
  const bytes = photo('moved', 600_000);
  const path = (await tus.create('moved.jpg', bytes.length, bytes.slice(0, 200_000))).headers.get('location')!;
  const there = new Tus(other.url, tus.token);
  expect(await there.offset(path)).toBe(200_000);
  expect((await there.append(path, 200_000, bytes.slice(200_000, 400_000) as BodyInit)).status).toBe(204);
  expect((await tus.append(path, 400_000, bytes.slice(400_000) as BodyInit)).status).toBe(204);
  expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
});

/** Bytes that come, and then do not. */
function stalling(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({ start: controller => controller.enqueue(bytes) });
}

it('who asks after a file on one server stops a writer on the other that has stalled', async () => {
  const { tus, sync } = await startUpload(app, customer);
  const bytes = photo('stalled', 500_000);
  const path = (await tus.create('stalled.jpg', bytes.length)).headers.get('location')!;
  const there = new Tus(other.url, tus.token);
  const stuck = there.append(path, 0, stalling(bytes.slice(0, 300_000))).catch(() => null);
  await expect.poll(() => app.deps.storage.received(path.split('/').at(-1)!)).toBe(300_000);
  const offset = await tus.offset(path);
  expect(offset).toBe(300_000);
  expect((await tus.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
  expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
  // What it had sent is kept, and said to it if it still listens.
  expect((await stuck)?.headers.get('upload-offset') ?? '300000').toBe('300000');
});

it('of two writers at the same place one wins, and the file is what it sent', async () => {
  const { tus, sync } = await startUpload(app, customer);
  const bytes = photo('raced', 2_000_000);
  const path = (await tus.create('raced.jpg', bytes.length)).headers.get('location')!;
  const there = new Tus(other.url, tus.token);
  const answers = await Promise.all(
    [tus, there, tus, there].map(one =>
      one.append(path, 0, bytes as BodyInit).catch(() => ({ status: 0 }) as TusAnswer),
    ),
  );
  expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
  for (const { status } of answers) expect([0, 204, 400, 409, 423]).toContain(status);
  const offset = await tus.offset(path);
  if (offset < bytes.length) await there.append(path, offset, bytes.slice(offset) as BodyInit);
  expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
});

it('limits of an order hold when both servers begin files at once', async () => {
  const { tus, order } = await startUpload(app, customer);
  const there = new Tus(other.url, tus.token);
  const gigabyte = 1024 ** 3;
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) => (index % 2 ? tus : there).create(`part-${index}.jpg`, 5 * gigabyte)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ body }) => body?.cause === 'order_too_large')).toHaveLength(4);
  expect(order.uuid).toBeTruthy();
});
