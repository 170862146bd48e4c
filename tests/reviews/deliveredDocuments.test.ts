import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTrackedDocument } from '../../engine/tracked-changes/index.ts';
import { trackedDocument } from '../../server/demo/trackedDocument.ts';
import type { FileRow } from '../../server/uploads/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { insertFiles } from '../orders/api/staffActions.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { docx, paragraphs } from '../uploads/api/documents.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';
import { Tus } from '../uploads/api/tus.ts';

let app: TestApp;
let customer: Customer;
let member: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  member = await createStaff(app);
});
afterAll(() => app?.close());

interface Sent {
  name: string;
  content: Buffer;
  role?: FileRow['role'];
  version?: number;
}

/** A delivered order with files whose bytes are stored, as a server finds them after an interruption. */
async function deliver(...sent: Sent[]) {
  const delivered_at = new Date(app.clock.now().getTime() + 1_000);
  const { uuid } = await createOrderForUpload(app, customer, 'delivered', { delivered_at });
  const rows = await insertFiles(
    app,
    uuid,
    ...sent.map(({ name, content, role = 'result', version = 1 }) => ({
      ...{ name, role, version },
      ...{ size: content.length, received: content.length },
    })),
  );
  for (const [place, { storage_key }] of rows.entries()) await app.deps.storage.put(storage_key, sent[place]!.content);
  return { object_uuid: uuid };
}
const runJob = () => app.deps.jobs.run(app.deps, 'results_unread');
const readFiles = async (params: { object_uuid: string }) =>
  (await customer.expect(200, 'getOrder', { params })).body.files;
const fileNamed = async (params: { object_uuid: string }, name: string) =>
  (await readFiles(params)).find(file => file.name === name)!;

const text = 'The harbour lay still at dawn, and the boats did not move.';
const edited = 'The harbour lay quiet at dawn, and no boats moved.';
const tracked = trackedDocument(Buffer.from(`${`${text} `.repeat(20)}\n\n${text}`), new Date('2026-11-25T09:10:00Z'));

it('the changes and remarks of a delivered document are counted, with the decisions on them', async () => {
  const params = await deliver({ name: 'chapter.docx', content: tracked });
  expect((await fileNamed(params, 'chapter.docx')).review).toBeNull();
  await runJob();
  const { changes, remarks } = await readTrackedDocument(tracked);
  const file = await fileNamed(params, 'chapter.docx');
  expect(file.review).toMatchObject({ changes: changes.length, compared: false, decided: 0, accepted: 0, open: 0 });
  expect(file.review!.remarks).toBe(remarks.length);
  const { replaced, inserted, deleted, moved, formatted, other } = file.review!.kinds;
  expect(replaced + inserted + deleted + moved + formatted + other).toBe(changes.length);
  expect(file.review!.changed_words).toBeLessThan(file.review!.words);

  const decide = (change: string, decision: 'accepted' | 'rejected' | 'open') => ({
    ...{ change, decision, note: null, excerpt: null },
  });
  const [first, second, third] = changes.map(({ id }) => id);
  await customer.expect(200, 'saveFileReview', {
    params: { ...params, file_uuid: file.uuid },
    body: {
      since: 0,
      changes: changes.length,
      decisions: [decide(first!, 'accepted'), decide(second!, 'rejected'), decide(third!, 'open')],
    },
  });
  expect((await fileNamed(params, 'chapter.docx')).review).toMatchObject({ decided: 2, accepted: 1, open: 1 });
  const { body } = await member.expect(200, 'getSupportOrder', { params });
  expect(body.files[0]?.review).toMatchObject({ decided: 2, accepted: 1, open: 1 });
});

it('a document without tracked changes is compared with the file that it was made from', async () => {
  const params = await deliver(
    { name: 'chapter.docx', content: docx(paragraphs(text)), role: 'source' },
    { name: 'notes.docx', content: docx(paragraphs('Something else.')), role: 'source' },
    { name: 'chapter-edited.docx', content: docx(paragraphs(edited)) },
  );
  await runJob();
  const files = await readFiles(params);
  const source = files.find(({ name }) => name === 'chapter.docx')!;
  const result = files.find(({ name }) => name === 'chapter-edited.docx')!;
  expect(result).toMatchObject({ source_uuid: source.uuid, review: { compared: true, remarks: 0 } });
  expect(result.review!.changes).toBeGreaterThan(0);
  expect(source).toMatchObject({ source_uuid: null, review: null, compared_url: null });

  const answer = await fetch(new URL(result.compared_url!, app.url));
  expect(answer.headers.get('content-disposition')).toContain('chapter-edited-compared.docx');
  const compared = await readTrackedDocument(new Uint8Array(await answer.arrayBuffer()));
  expect(compared.changes).toHaveLength(result.review!.changes);
  const forged = result.compared_url!.replace(/.$/, last => (last === 'a' ? 'b' : 'a'));
  expect((await fetch(new URL(forged, app.url))).status).toBe(404);
});

it('the comparison is removed with its file', async () => {
  const params = await deliver(
    { name: 'a.docx', content: docx(paragraphs(text)), role: 'source' },
    { name: 'a.docx', content: docx(paragraphs(edited)) },
  );
  await runJob();
  const link = (await readFiles(params)).find(({ role }) => role === 'result')!.compared_url!;
  expect((await fetch(new URL(link, app.url))).status).toBe(200);
  await app.deps.pool.query('update files set expires_at = $1 where order_uuid = $2', [
    new Date(app.clock.now().getTime() - 1_000),
    params.object_uuid,
  ]);
  const { rows } = await app.deps.pool.query<{ compared_key: string }>(
    'select compared_key from files where order_uuid = $1 and compared_key is not null',
    [params.object_uuid],
  );
  await app.deps.jobs.run(app.deps, 'uploads_kept_long_enough');
  const reading = app.deps.storage.read(rows[0]!.compared_key).then(stream => stream.toArray());
  await expect(reading).rejects.toThrow();
  expect((await fetch(new URL(link, app.url))).status).toBe(404);
});

it.each([
  ['no ZIP', Buffer.from('not a document'), 'damaged'],
  ['a ZIP without a document', docx('').subarray(0, 60), 'damaged'],
  ['a part that is no XML', docx('<w:p><w:r></w:p>'), 'damaged'],
])('a result that is %s names its problem, and does not stop others', async (_, content, problem) => {
  const params = await deliver({ name: 'broken.docx', content }, { name: 'whole.docx', content: tracked });
  await runJob();
  expect(await fileNamed(params, 'broken.docx')).toMatchObject({ review: null, review_problem: problem });
  expect((await fileNamed(params, 'whole.docx')).review?.changes).toBeGreaterThan(0);
  // It is not read again.
  await runJob();
  expect(await fileNamed(params, 'broken.docx')).toMatchObject({ review_problem: problem });
});

it('a result is read when its upload ends', async () => {
  const { uuid } = await createOrderForUpload(app, customer, 'in_progress');
  const params = { object_uuid: uuid };
  const { body } = await member.expect(200, 'obtainResultToken', { params });
  const tus = new Tus(app.url, body.token);
  expect((await tus.create('done.docx', tracked.length, tracked)).status).toBe(201);
  await expect
    .poll(async () => (await member.expect(200, 'getSupportOrder', { params })).body.files[0]?.review?.changes)
    .toBeGreaterThan(0);
});
