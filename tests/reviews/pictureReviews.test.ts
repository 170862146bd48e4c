import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangeDecision, PictureReviewPatch } from '../../schemas/generated/types.ts';
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

/** An order with two delivered pictures and a document. */
async function deliverPictures() {
  const delivered_at = new Date(app.clock.now().getTime() + 1_000);
  const { uuid } = await createOrderForUpload(app, customer, 'delivered', { delivered_at });
  const names = ['one.jpg', 'two.jpg', 'edited.docx'];
  const files = await insertFiles(app, uuid, ...names.map(name => ({ role: 'result' as const, name })));
  const [one, two, text] = names.map(name => files.find(file => file.name === name)!.uuid) as [string, string, string];
  return { params: { object_uuid: uuid }, one, two, text };
}

const approved: ChangeDecision = { change: 'picture', decision: 'accepted', note: null, excerpt: null, spot: null };
const spotAt = (x: unknown, y: unknown): ChangeDecision => ({
  ...{ change: 'spot:1', decision: 'open', note: 'A trace of the cables is left here.', excerpt: null },
  spot: { x, y } as { x: number; y: number },
});
const patchOf = (since: number, ...decisions: [file_uuid: string, decision: ChangeDecision][]): PictureReviewPatch => ({
  since,
  decisions: decisions.map(([file_uuid, decision]) => ({ file_uuid, decision })),
});

it('decisions on several pictures are stored in one call, and merged with those of another device', async () => {
  const { params, one, two } = await deliverPictures();
  const first = patchOf(0, [one, approved], [two, { ...approved, decision: 'open' }], [two, spotAt(0.25, 1)]);
  const { body: saved } = await customer.expect(200, 'savePictureReview', { params, body: first });
  expect(saved).toEqual({ version: 1, decisions: [] });
  // The second device has seen nothing yet.
  const second = patchOf(0, [two, { ...approved, decision: 'undecided' }]);
  const { body: merged } = await customer.expect(200, 'savePictureReview', { params, body: second });
  expect(merged).toEqual({
    version: 2,
    decisions: [
      { file_uuid: one, decision: approved },
      { file_uuid: two, decision: spotAt(0.25, 1) },
    ],
  });
  const { body: later } = await customer.expect(200, 'getPictureReview', { params, query: { since: 1 } });
  expect(later).toEqual({
    version: 2,
    decisions: [{ file_uuid: two, decision: { ...approved, decision: 'undecided' } }],
  });
  const { body: shown } = await member.expect(200, 'getSupportPictureReview', { params });
  expect(shown.decisions).toHaveLength(3);
});

it('the versions of all files of an order are counted together', async () => {
  const { params, one, text } = await deliverPictures();
  await customer.expect(200, 'savePictureReview', { params, body: patchOf(0, [one, approved]) });
  const file = { ...params, file_uuid: text };
  const { body } = await customer.expect(200, 'saveFileReview', {
    params: file,
    body: { since: 0, changes: 3, decisions: [{ ...approved, change: 'document.1' }] },
  });
  expect(body).toEqual({ version: 2, changes: 3, decisions: [] });
  // The document is reviewed in a room of its own.
  const { body: pictures } = await customer.expect(200, 'getPictureReview', { params });
  expect(pictures).toEqual({ version: 2, decisions: [{ file_uuid: one, decision: approved }] });
});

it('nobody decides pictures of another order, of another customer, or of an order that is not delivered', async () => {
  const { params, one } = await deliverPictures();
  const other = await deliverPictures();
  const body = patchOf(0, [one, approved], [other.one, approved]);
  await customer.expect(404, 'savePictureReview', { params, body });
  const { body: kept } = await customer.expect(200, 'getPictureReview', { params });
  expect(kept.decisions).toEqual([]);
  const stranger = await app.signUp();
  await stranger.expect(404, 'getPictureReview', { params });
  await stranger.expect(404, 'savePictureReview', { params, body: patchOf(0, [one, approved]) });
  await stranger.expect(403, 'getSupportPictureReview', { params });
  await member.expect(403, 'savePictureReview', { params, body: patchOf(0, [one, approved]) });
});

it.each([
  ['left of the picture', -0.01, 0.5],
  ['below the picture', 0.5, 1.000001],
  ['text', '0.5', 0.5],
  ['nothing', null, 0.5],
  ['a list', [0.5], 0.5],
  ['a truth value', true, 0.5],
])('a spot is refused as invalid: %s', async (_name, x, y) => {
  const { params, one } = await deliverPictures();
  await customer.expect(422, 'savePictureReview', { params, body: patchOf(0, [one, spotAt(x, y)]) });
});

it('a number too large for JavaScript is refused, and a very small one is stored', async () => {
  const { params, one } = await deliverPictures();
  await customer.expect(200, 'savePictureReview', { params, body: patchOf(0, [one, spotAt(5e-324, 0)]) });
  const { body } = await customer.expect(200, 'getPictureReview', { params });
  expect(body.decisions[0]?.decision.spot).toEqual({ x: 5e-324, y: 0 });
  // JSON.parse reads it as Infinity.
  const raw = JSON.stringify(patchOf(0, [one, spotAt(0.5, 0.5)])).replace('"x":0.5', '"x":1e999');
  const answer = await customer.patch(`/api/orders/${params.object_uuid}/pictures/review`, raw);
  expect(answer.status).toBe(422);
});
