import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeDecision, FileReviewPatch } from '../../schemas/generated/types.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { insertFiles } from '../orders/api/staffActions.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';

let app: TestApp;
let customer: Customer;
let member: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  member = await createStaff(app);
});
afterAll(() => app?.close());

type Params = { object_uuid: string; file_uuid: string };

/** A result that was delivered a second after it was sent. */
async function deliverFile(status: 'delivered' | 'completed' = 'delivered'): Promise<Params> {
  const delivered_at = new Date(app.clock.now().getTime() + 1_000);
  const { uuid } = await createOrderForUpload(app, customer, status, { delivered_at });
  const [file] = await insertFiles(app, uuid, { role: 'result', name: 'edited.docx' });
  return { object_uuid: uuid, file_uuid: file!.uuid };
}

const decisionOn = (
  change: string,
  decision: ChangeDecision['decision'],
  note: string | null = null,
): ChangeDecision => ({
  ...{ change, decision, note },
  excerpt: note && 'They paid in eggs.',
  spot: null,
});
const patchOf = (since: number, ...decisions: ChangeDecision[]): FileReviewPatch => ({
  since,
  changes: 140,
  decisions,
});
const save = (params: Params, body: FileReviewPatch) => customer.expect(200, 'saveFileReview', { params, body });

it('two devices keep the decisions of each other', async () => {
  const params = await deliverFile();
  const first = await save(
    params,
    patchOf(0, decisionOn('document.1', 'accepted'), decisionOn('document.2', 'accepted')),
  );
  expect(first.body).toEqual({ version: 1, changes: 140, decisions: [] });
  // The second device has seen nothing yet. The last decision on a change is kept.
  const second = await save(
    params,
    patchOf(0, decisionOn('document.2', 'rejected'), decisionOn('remark:4', 'open', '1896')),
  );
  expect(second.body.decisions).toEqual([decisionOn('document.1', 'accepted')]);
  const third = await save(params, patchOf(1, decisionOn('document.1', 'undecided')));
  expect(third.body).toEqual({
    version: 3,
    changes: 140,
    decisions: [decisionOn('document.2', 'rejected'), decisionOn('remark:4', 'open', '1896')],
  });
  const whole = await customer.expect(200, 'getFileReview', { params });
  expect(whole.body.decisions.map(({ change, decision }) => `${change} ${decision}`)).toEqual([
    'document.2 rejected',
    'remark:4 open',
    'document.1 undecided',
  ]);
  const { body } = await customer.expect(200, 'getFileReview', { params, query: { since: 2 } });
  expect(body.decisions).toEqual([decisionOn('document.1', 'undecided')]);
});

it('saves at the same time are merged', async () => {
  const params = await deliverFile();
  const ids = Array.from({ length: 8 }, (_, index) => `document.${index}`);
  await Promise.all(ids.map(id => save(params, patchOf(0, decisionOn(id, 'accepted')))));
  const { body } = await customer.expect(200, 'getFileReview', { params });
  expect([body.version, body.decisions.map(({ change }) => change).toSorted()]).toEqual([8, ids]);
});

it('a change that is named twice in one save has its last decision', async () => {
  const params = await deliverFile();
  await save(params, patchOf(0, decisionOn('document.1', 'accepted'), decisionOn('document.1', 'rejected')));
  const { body } = await customer.expect(200, 'getFileReview', { params });
  expect(body.decisions).toEqual([decisionOn('document.1', 'rejected')]);
});

it('only the customer writes, staff read, and others find nothing', async () => {
  const params = await deliverFile();
  await save(params, patchOf(0, decisionOn('document.22', 'open', 'Where does the door come from?')));
  const { body } = await member.expect(200, 'getSupportFileReview', { params });
  expect(body.decisions).toEqual([decisionOn('document.22', 'open', 'Where does the door come from?')]);
  const stranger = await app.signUp();
  const request = { params, body: patchOf(0, decisionOn('document.1', 'accepted')) };
  await stranger.expect(404, 'getFileReview', { params });
  await stranger.expect(404, 'saveFileReview', request);
  await stranger.expect(403, 'getSupportFileReview', { params });
  await member.expect(403, 'saveFileReview', request);
  await member.expect(403, 'getFileReview', { params });
  const other = await deliverFile();
  await customer.expect(404, 'getFileReview', { params: { ...params, file_uuid: other.file_uuid } });
});

it('decisions are final when the order is not delivered, and no file is reviewed before its delivery', async () => {
  const params = await deliverFile('completed');
  const refused = await customer.call('saveFileReview', {
    params,
    body: patchOf(0, decisionOn('document.1', 'accepted')),
  });
  expect(refused.status).toBe(409);
  const { uuid } = await createOrderForUpload(app, customer, 'quality_check');
  const [result, source] = await insertFiles(app, uuid, { role: 'result', name: 'edited.docx' }, {});
  for (const file of [result, source])
    await customer.expect(404, 'getFileReview', { params: { object_uuid: uuid, file_uuid: file!.uuid } });
});

it.each([
  ['no decision', { since: 0, changes: 1, decisions: [] }],
  ['an unknown decision', patchOf(0, { ...decisionOn('document.1', 'accepted'), decision: 'maybe' as 'open' })],
  ['a long note', patchOf(0, decisionOn('document.1', 'open', 'x'.repeat(1_001)))],
  ['a long identifier', patchOf(0, decisionOn('x'.repeat(201), 'open'))],
  [
    'too many at once',
    patchOf(0, ...Array.from({ length: 1_001 }, (_, at) => decisionOn(`document.${at}`, 'accepted'))),
  ],
  ['a character that the database cannot store', patchOf(0, decisionOn('document.1', 'open', 'a\0b'))],
])('%s is refused as invalid', async (_name, body) => {
  const params = await deliverFile();
  await customer.expect(422, 'saveFileReview', { params, body });
});

it('the copy of an account’s data has the decisions', async () => {
  const params = await deliverFile();
  await save(params, patchOf(0, decisionOn('document.1', 'open', 'Kept for the copy')));
  const { exportSources } = await import('../../server/account/exportSources.ts');
  const { users } = await import('../../server/account/tables.ts');
  const found = await app.db.transaction(async tx => {
    const all = await tx.select().from(users);
    const me = all.find(({ uuid }) => uuid === customer.me.uuid)!;
    const source = exportSources(tx, me).find(({ name }) => name === 'change_decisions')!;
    const rows: unknown[] = [];
    for await (const some of source.rows(tx)) rows.push(...some);
    return rows;
  });
  expect(JSON.stringify(found)).toContain('Kept for the copy');
});
