/** How many statements a call sends to the database, its session included: an exact figure, whatever the clock says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements, waitForLastStatement } from '../engine/listing/queryPlans.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { bringOrderTo, prepareActors } from '../orders/api/bringOrderTo.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let customer: Customer;
let admin: Customer;
let order: string;
let draft: string;
let priced: string;
let unpaid: string;
beforeAll(async () => {
  app = await startTestApp();
  [customer, admin] = await Promise.all([app.signUp(), createStaff(app, 'admin')]);
  const actors = await prepareActors(app, customer, admin);
  order = await bringOrderTo.delivered(actors);
  priced = await bringOrderTo.draft(actors);
  unpaid = await bringOrderTo.awaiting_payment(actors);
  draft = (await customer.expect(201, 'initOrderForm', { body: {} })).body.object_uuid ?? '';
  await waitForLastStatement();
});
afterAll(() => app?.close());

const countsOfOrders = `/api/counts?${new URLSearchParams(
  ['/orders', '/orders?waits_for_customer=true', '/orders?status=draft', '/orders?status=completed', '/recipes'].map(
    of => ['of', of],
  ),
)}`;

/** The address of a call, by whom, and the most statements that it may send. */
const calls: [what: string, by: () => Customer, path: () => string, statements: number][] = [
  ['who is signed in', () => customer, () => '/api/account/me', 1],
  ['the manifest', () => customer, () => '/api/portal', 1],
  ['a page of orders', () => customer, () => '/api/orders', 2],
  ['a page of orders by a filter', () => customer, () => '/api/orders?status=delivered', 2],
  ['an order with files, payments, events and messages', () => customer, () => `/api/orders/${order}`, 2],
  ['the dashboard', () => customer, () => '/api/dashboard', 5],
  ['the form of a draft without a price', () => customer, () => `/api/orders/form/${draft}`, 2],
  ['the form of a priced draft', () => customer, () => `/api/orders/form/${priced}`, 6],
  ['the checkout', () => customer, () => `/api/orders/${unpaid}/checkout`, 4],
  ['the counts of the views and badges of orders', () => customer, () => countsOfOrders, 2],
  ['a page of orders of staff', () => admin, () => '/api/support/orders', 2],
];

describe('statements of one call', () => {
  it.each(calls)('%s', async (_, by, path, statements) => {
    await by().get(path());
    const recorded = recordStatements();
    const answer = await by().get(path());
    recorded.stop();
    expect(answer.status).toBe(200);
    expect(recorded.asked.map(({ text }) => text.slice(0, 100))).toHaveLength(statements);
  });
});

it('a step of a priced draft is priced once', async () => {
  const step = { step: 'details', step_data: { name: 'River Atlas', language: 'en-US' } };
  const post = () => customer.call('postOrderForm', { params: { object_uuid: priced }, body: step });
  await post();
  const recorded = recordStatements();
  const answer = await post();
  recorded.stop();
  expect(answer.status, answer.text).toBe(200);
  // The session; the order, three for the price, the order again and its files, in a transaction.
  expect(recorded.asked.map(({ text }) => text.slice(0, 100))).toHaveLength(9);
});
