import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLatePreviews } from '../../../server/uploads/previews/previews.ts';
import { files } from '../../../server/uploads/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { startUpload } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ config: { previews: true } });
  customer = await app.signUp();
});
afterAll(() => app.close());

/** Uploads a file and waits for its preview. */
async function upload(name: string, text: string) {
  const uploading = await startUpload(app, customer, { order_type: 'proofreading', unit: 'word' });
  await uploading.tus.put(name, Buffer.from(text));
  const [file] = (await uploading.sync()).files;
  return { ...uploading, row: await waitForPreview(file!.uuid), file: async () => (await uploading.sync()).files[0]! };
}

async function waitForPreview(uuid: string) {
  for (;;) {
    const [row] = await app.db.select().from(files).where(eq(files.uuid, uuid));
    if (row!.previewed_at) return row!;
    await sleep(50);
  }
}

it('a text gets a thumbnail, which only its signed link shows', async () => {
  const { file, row } = await upload('story.txt', 'Once upon a time');
  const { thumbnail_url, preview_url, preview_problem } = await file();
  expect([preview_url, preview_problem]).toEqual([null, null]);
  const response = await app.fetch(thumbnail_url!);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await app.fetch(`/api/files/${row.uuid}/thumbnail`)).status).toBe(404);
  expect((await app.fetch(thumbnail_url!.replace('/thumbnail', '/preview'))).status).toBe(404);
});

it('a file that cannot be shown says why', async () => {
  const { file } = await upload('blank.txt', ' \n ');
  expect(await file()).toMatchObject({ thumbnail_url: null, preview_problem: 'empty' });
});

it('a preview that was interrupted is made by the job, and is deleted with its file', async () => {
  const { row, tus } = await upload('late.txt', 'Later');
  await app.deps.storage.remove(row.thumbnail_key!);
  await app.db.update(files).set({ previewed_at: null }).where(eq(files.uuid, row.uuid));
  await makeLatePreviews(app.deps);
  const again = await waitForPreview(row.uuid);
  expect(again.thumbnail_key).toBe(row.thumbnail_key);
  expect(await app.deps.storage.received(row.thumbnail_key!)).toBeGreaterThan(0);
  expect((await tus.send('DELETE', `/api/uploads/${row.storage_key}`, {})).status).toBe(204);
  expect(await app.deps.storage.received(row.thumbnail_key!)).toBeNull();
});
