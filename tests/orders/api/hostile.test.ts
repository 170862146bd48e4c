import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { copyEdit, createFilledDraft, postStep, readOrder, type Step } from './orderFixtures.ts';

let app: TestApp;
let customer: Customer;
let uuid: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  uuid = (await createFilledDraft(customer)).object_uuid ?? '';
});
afterAll(() => app?.close());

const values: unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(200_000),
  "'; drop table orders; --",
  '%{count}',
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  0.1,
  true,
  [],
  [[[[]]]],
  {},
  { constructor: 1 },
  { $ref: '#' },
];
const fields: Record<string, string[]> = {
  files: ['order_type', 'words', 'images', 'turnaround', 'submission_method', 'cloud_link'],
  details: ['name', 'language'],
};

it('answers every post of a step with a refusal or a state, never with a server error', async () => {
  const posts = Object.entries(fields).flatMap(([step, names]) =>
    names.flatMap(name => values.map(value => ({ step, step_data: { [name]: value } }))),
  );
  for (const body of posts) {
    const saved = await postStep(customer, uuid, { ...body, action: 'save_state' });
    expect([200, 409, 422], JSON.stringify(body).slice(0, 100)).toContain(saved.status);
  }
  for (const body of posts.filter((_, index) => index % 3 === 0))
    expect([200, 409, 422], JSON.stringify(body).slice(0, 100)).toContain(
      (await postStep(customer, uuid, body)).status,
    );
  expect((await readOrder(customer, uuid)).status).toBe('draft');
}, 60_000);

it('refuses steps, actions and versions that do not exist', async () => {
  const bodies: unknown[] = [
    { step: '__proto__', step_data: {} },
    { step: 'constructor', step_data: {} },
    { step: 'video', step_data: { minutes: 5 } },
    { step: '', step_data: {} },
    { step: 'files', step_data: [] },
    { step: 'files', step_data: JSON.parse('{"__proto__": {"admin": true}}') },
    { step: 'files', step_data: copyEdit.files, action: 'toString' },
    { step: 'files', step_data: copyEdit.files, version: -1 },
    { step: 'files', step_data: copyEdit.files, version: 1.5 },
    { step: 'files', step_data: copyEdit.files, version: 1e99 },
    { step: 'files', step_data: copyEdit.files, price: { total: 0 } },
    [],
    'text',
    7,
  ];
  for (const body of bodies) {
    const answer = await postStep(customer, uuid, body as Step);
    expect([400, 409, 415, 422], JSON.stringify(body)).toContain(answer.status);
  }
});

it('has no price for more than anybody can order, and does not break over it', async () => {
  const draft = await createFilledDraft(customer);
  const step_data = { ...copyEdit.files, words: 2_000_000_000 };
  const answer = await postStep(customer, draft.object_uuid ?? '', { step: 'files', step_data, action: 'save_state' });
  expect([200, 422]).toContain(answer.status);
  if (answer.status === 200) expect(answer.body.price).toBeNull();
});

it('knows paths from identifiers', async () => {
  for (const path of [
    '/api/orders/form',
    '/api/orders/me',
    '/api/orders/form/init/previous',
    `/api/orders/${uuid.toUpperCase()}`,
  ])
    expect([404, 405], path).toContain((await customer.get(path)).status);
  expect((await customer.get('/api/orders/recipes')).status).toBe(200);
  expect((await customer.get('/api/orders/form/init')).status).toBe(200);
});

it('asks who is there', async () => {
  for (const name of [
    'listOrders',
    'listRecipes',
    'getDashboard',
    'getMoneyReport',
    'getBilling',
    'listCoupons',
  ] as const) {
    const answer = await app.client().call(name);
    expect([answer.status, answer.text]).toEqual([401, '{"detail":"Not authenticated"}']);
  }
});
