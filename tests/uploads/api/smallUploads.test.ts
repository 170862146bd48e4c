/** Small files whose bytes come with their creation: they are read into memory, and share transactions. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { generateHostileFiles } from '../../engine/counting/hostileFiles.ts';
import { recordStatements } from '../../engine/listing/queryPlans.ts';
import { dayNumber, isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { beginDraft } from '../../orders/api/orderFixtures.ts';
import { photo } from './photos.ts';
import { sha256, Tus } from './tus.ts';
import { startUpload } from './uploadFixture.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const create = (tus: Tus, name: string, bytes = photo(name)) => tus.create(name, bytes.length, bytes);

/** Begins the creation of an upload, with its bytes still to be sent. */
function beginCreation(tus: Tus, name: string, size: number) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const sent = request(new URL('/api/uploads', tus.url), {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${tus.token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size),
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  sent.on('error', reject).on('response', answer => {
    let body = '';
    answer.on('data', part => (body += part)).on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
  });
  return { sent, answer: promise };
}

it('a small file takes 15 statements', async () => {
  const { tus } = await startUpload(app, customer);
  await create(tus, 'first.jpg');
  const recorded = recordStatements();
  expect((await create(tus, 'second.jpg')).status).toBe(201);
  recorded.stop();
  // The token; a transaction to register the file, and one to complete it.
  expect(recorded.asked.map(({ text }) => text.slice(0, 100))).toHaveLength(15);
});

it('small files that arrive at the same time share transactions', async () => {
  const { tus, sync } = await startUpload(app, customer);
  const names = Array.from({ length: 24 }, (_, place) => `${place}.jpg`);
  const recorded = recordStatements();
  const answers = await Promise.all(names.map(name => create(tus, name)));
  recorded.stop();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const transactions = recorded.asked.filter(({ text }) => text === 'begin').length;
  expect(transactions).toBeLessThan(names.length);
  const { files } = await sync();
  expect(files.map(({ name, upload, sha256 }) => ({ name, upload, sha256 }))).toEqual(
    expect.arrayContaining(names.map(name => ({ name, upload: 'done', sha256: sha256(photo(name)) }))),
  );
});

it('a small file that is refused does not refuse those that arrive with it', async () => {
  const { tus, sync } = await startUpload(app, customer);
  const wanted = [
    ['b.jpg', photo('b'), 201],
    ['c.jpg', Buffer.from('This is no photo.'), 415],
    ['d.exe', photo('d'), 415],
    ['e.jpg', photo('e'), 201],
  ] as const;
  const [one, other, ...others] = await Promise.all([
    create(tus, 'a.jpg', photo('a')),
    create(tus, 'a.jpg', photo('another')),
    ...wanted.map(([name, bytes]) => tus.create(name, bytes.length, bytes)),
  ]);
  expect(others.map(({ status }) => status)).toEqual(wanted.map(([, , status]) => status));
  // Which of two files of one name arrives first is not determined.
  expect([one, other].map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = one.status === 409 ? one : other;
  expect(['file_uploading', 'file_duplicate', 'file_name_taken']).toContain(refused.body?.cause);
  const done = (await sync()).files.filter(({ upload }) => upload === 'done').map(({ name }) => name);
  expect(done.sort()).toEqual(['a.jpg', 'b.jpg', 'e.jpg']);
});

it('a small file whose bytes come slowly is listed while it is uploaded, and complete at the end', async () => {
  const { tus, sync } = await startUpload(app, customer);
  const bytes = photo('slow', 200_000);
  const { sent, answer } = beginCreation(tus, 'slow.jpg', bytes.length);
  sent.write(bytes.slice(0, 90_000));
  await expect.poll(async () => (await sync()).files.map(({ name }) => name)).toEqual(['slow.jpg']);
  sent.end(bytes.slice(90_000));
  expect((await answer).status).toBe(201);
  expect((await sync()).files[0]).toMatchObject({ upload: 'done', sha256: sha256(bytes) });
});

it('a sender of a small file who breaks off at once leaves nothing, and can begin again', async () => {
  const { tus, sync } = await startUpload(app, customer);
  const bytes = photo('gone', 200_000);
  const { sent, answer } = beginCreation(tus, 'gone.jpg', bytes.length);
  const failure = answer.catch(() => 'broken');
  sent.write(bytes.slice(0, 90_000), () => sent.destroy());
  expect(await failure).toBe('broken');
  await expect.poll(async () => (await create(tus, 'gone.jpg', bytes)).status, { timeout: 30_000 }).toBe(201);
  expect((await sync()).files).toMatchObject([{ name: 'gone.jpg', upload: 'done', sha256: sha256(bytes) }]);
});

it('a small file whose draft is deleted while its bytes are stored is not found', async () => {
  const uuid = (await beginDraft(customer)).object_uuid ?? '';
  const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } });
  const { storage } = app.deps;
  const put = storage.put.bind(storage);
  const stored: string[] = [];
  vi.spyOn(storage, 'put').mockImplementationOnce(async (key, bytes) => {
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    stored.push(key);
    return put(key, bytes);
  });
  const answer = await create(new Tus(app.url, body.token), 'late.jpg');
  expect([answer.status, answer.body?.cause, stored.length]).toEqual([404, 'file_not_found', 1]);
});

/** Services that take the files, by their endings. */
const serviceFor = (name: string) =>
  /\.(mp4|mov|m4a|wav|flac|mp3)$/.test(name)
    ? 'video_editing'
    : name.endsWith('.pdf')
      ? 'proofreading'
      : 'copy_editing';

it('no hostile file is answered with an internal error', async () => {
  const files = Object.groupBy(generateHostileFiles(isFullRun ? 5_000 : 30, dayNumber), ({ name }) => serviceFor(name));
  const answered = new Map<number, number>();
  for (const [order_type, all = []] of Object.entries(files))
    for (let at = 0; at < all.length; at += 1_000) {
      const { tus, sync, finish } = await startUpload(app, customer, { order_type, unit: 'word', quantity: 1_000 });
      for (const { name, bytes } of all.slice(at, at + 1_000)) {
        const { status } = await tus.create(name, bytes.length, bytes);
        answered.set(status, (answered.get(status) ?? 0) + 1);
      }
      await sync();
      const { status } = await finish();
      answered.set(status, (answered.get(status) ?? 0) + 1);
    }
  const refused = [...answered.keys()].filter(status => status >= 500);
  expect(refused).toEqual([]);
  expect(answered.get(201)).toBeGreaterThan(0);
}, 1_800_000);
