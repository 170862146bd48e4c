import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderRatingPost } from '../../../schemas/generated/types.ts';
import type { OrderStatus } from '../../../server/orders/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';
import { createOrderForUpload } from '../../uploads/api/orderForUpload.ts';

let app: TestApp;
let customer: Customer;
let member: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  member = await createStaff(app);
});
afterAll(() => app?.close());

const finish = async (status: OrderStatus = 'completed') => {
  const { uuid } = await createOrderForUpload(app, customer, status);
  return { object_uuid: uuid };
};
const readOrder = async (params: { object_uuid: string }) => (await customer.expect(200, 'getOrder', { params })).body;

it('a completed order is rated once, and staff see the stars and the sentence', async () => {
  const params = await finish();
  expect((await readOrder(params)).rating).toBeNull();
  const body = { stars: 4, sentence: '  The questions about the map saved us.  ' };
  const { body: rating } = await customer.expect(200, 'rateOrder', { params, body });
  expect(rating).toMatchObject({ stars: 4, sentence: 'The questions about the map saved us.' });
  expect((await readOrder(params)).rating).toEqual(rating);

  const seen = await member.expect(200, 'getSupportOrder', { params });
  expect(seen.body).toMatchObject({ rating, stars: 4 });
  expect(seen.body.events.map(event => event.type)).toContain('rated');
  const listed = await member.expect(200, 'listSupportOrders', { query: { stars: [4] } });
  expect(listed.body.items).toMatchObject([{ uuid: params.object_uuid, stars: 4 }]);
  const others = await member.expect(200, 'listSupportOrders', { query: { stars: [1, 2] } });
  expect(others.body.items).toEqual([]);
});

it('a repeated rating returns the stored one, and another rating is refused', async () => {
  const params = await finish();
  const body = { stars: 5, sentence: 'Perfect.' };
  const first = await customer.expect(200, 'rateOrder', { params, body });
  const again = await customer.expect(200, 'rateOrder', { params, body });
  expect(again.body).toEqual(first.body);
  await customer.expect(409, 'rateOrder', { params, body: { ...body, stars: 1 } });
  expect((await readOrder(params)).events.filter(({ type }) => type === 'rated')).toHaveLength(1);
});

it('two tabs that rate at once store one of the two ratings', async () => {
  const params = await finish();
  const answers = await Promise.all(
    [2, 5].map(stars => customer.call('rateOrder', { params, body: { stars, sentence: null } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('an order whose customer does not want to rate it has no stars and no sentence', async () => {
  const params = await finish();
  const { body } = await customer.expect(200, 'rateOrder', { params, body: { stars: null, sentence: 'Unsent' } });
  expect(body).toMatchObject({ stars: null, sentence: null });
  await customer.expect(409, 'rateOrder', { params, body: { stars: 5 } });
  expect((await readOrder(params)).events.map(({ type }) => type)).not.toContain('rated');
});

it('only the customer of a completed order rates it', async () => {
  const params = await finish();
  const body = { stars: 3 };
  await customer.expect(409, 'rateOrder', { params: await finish('delivered'), body });
  await customer.expect(404, 'rateOrder', { params: { object_uuid: randomUUID() }, body });
  await (await app.signUp()).expect(404, 'rateOrder', { params, body });
  await member.expect(403, 'rateOrder', { params, body });
});

it.each<[what: string, body: object]>([
  ['no star', { stars: 0 }],
  ['six stars', { stars: 6 }],
  ['half a star', { stars: 4.5 }],
  ['stars as a text', { stars: '5' }],
  ['a sentence that is too long', { stars: 5, sentence: 'x'.repeat(201) }],
  ['a number for a sentence', { stars: 5, sentence: 7 }],
  ['a sentence without stars', { sentence: 'Good.' }],
  ['an unknown field', { stars: 5, editor: 'me' }],
])('a rating with %s is refused', async (_, body) => {
  const params = await finish();
  await customer.expect(422, 'rateOrder', { params, body: body as OrderRatingPost });
  expect((await readOrder(params)).rating).toBeNull();
});
