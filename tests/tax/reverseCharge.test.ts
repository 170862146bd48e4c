import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizations } from '../../server/account/tables.ts';
import { readConfig } from '../../server/config.ts';
import { taxRates } from '../../server/generated/entityTables.ts';
import { taxNumberChecks } from '../../server/tax/tables.ts';
import { changePlanWithCard } from '../billing/api/planHelpers.ts';
import { cards, payWith } from '../checkout/api/checkoutHelpers.ts';
import { fetchDocument } from '../documents/fetchDocument.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { confirmedAnswer, type FakeVies, fakeVies } from './fakeVies.ts';

const valid = 'DE136695976';
let app: TestApp;
let vies: FakeVies;
let customer: Customer;
beforeAll(async () => {
  vies = await fakeVies();
  const { tax } = readConfig('test', { TAX_NUMBER_CHECK: 'vies', VIES_URL: vies.url });
  app = await startTestApp({ config: { tax } });
  await app.db.insert(taxRates).values([
    { uuid: randomUUID(), country: 'DE', state: null, tax_percent: 19 },
    { uuid: randomUUID(), country: 'FR', state: null, tax_percent: 20 },
    { uuid: randomUUID(), country: 'US', state: null, tax_percent: 10 },
  ]);
});
afterAll(async () => {
  await app?.close();
  await vies?.close();
});
beforeEach(async () => {
  customer = await app.signUp();
  vies.say(confirmedAnswer());
  vies.asked.length = 0;
});

const address = { street: 'Way 1', street_second_line: null, city: 'Town', postcode: '12345', state: null };
const settle = (country: string, tax_id: string | null) =>
  customer.expect(200, 'putOrganization', {
    body: {
      name: 'House',
      website: null,
      emails: [],
      has_different_billing_address: false,
      tax_id,
      address: { ...address, country, state: country === 'US' ? 'New York' : null },
    },
  });
const check = () => app.deps.jobs.run(app.deps, 'tax_numbers');
const state = async () => (await customer.expect(200, 'getBilling')).body.tax_number;
const taxOfPlan = async () => {
  const { items } = (await customer.expect(200, 'listPremierLevels')).body;
  return items.find(level => level.codename === 'limited')!.change.tax.amount;
};
const rowOf = async () =>
  (await app.db.select().from(taxNumberChecks).where(eq(taxNumberChecks.customer_uuid, customer.me.uuid)))[0];

const askNow = () =>
  app.db
    .update(taxNumberChecks)
    .set({ ask_at: app.clock.now() })
    .where(eq(taxNumberChecks.customer_uuid, customer.me.uuid));

const unavailable = { status: 500, body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } };
const rows = [
  { what: 'a number that VIES confirms', number: valid, says: confirmedAnswer(), state: 'confirmed', tax: 0, asked: 1 },
  {
    what: 'a number as people type it',
    number: 'de 136 695-976',
    says: confirmedAnswer(),
    state: 'confirmed',
    tax: 0,
    asked: 1,
  },
  {
    what: 'a number that VIES does not know',
    number: valid,
    says: { body: { valid: false, requestDate: '2026-11-29T02:36:00Z' } },
    state: 'refused',
    tax: 5681,
    asked: 1,
  },
  {
    what: 'a number that VIES calls malformed',
    number: valid,
    says: { status: 400, body: { errorWrappers: [{ error: 'INVALID_INPUT' }] } },
    state: 'refused',
    tax: 5681,
    asked: 1,
  },
  { what: 'a register that is down', number: valid, says: unavailable, state: 'waiting', tax: 5681, asked: 1 },
  { what: 'a service that is away', number: valid, says: 'silence' as const, state: 'waiting', tax: 5681, asked: 1 },
  {
    what: 'an answer that is no JSON',
    number: valid,
    says: { body: '<html>503</html>' },
    state: 'waiting',
    tax: 5681,
    asked: 1,
  },
  { what: 'an answer of another shape', number: valid, says: { body: ['yes'] }, state: 'waiting', tax: 5681, asked: 1 },
  { what: 'a wrong check digit', number: 'DE136695977', says: confirmedAnswer(), state: 'plain', tax: 5681, asked: 0 },
  {
    what: 'a number of another country than the address',
    number: 'FR40303265045',
    says: confirmedAnswer(),
    state: 'confirmed',
    tax: 5681,
    asked: 1,
  },
  {
    what: 'a number outside the EU',
    number: 'GB980780684',
    says: confirmedAnswer(),
    state: 'plain',
    tax: 5681,
    asked: 0,
  },
];

describe.each(rows)('$what', ({ number, says, state: becomes, tax, asked }) => {
  it('is charged with tax until it is confirmed, and only a confirmed one without', async () => {
    vies.say(says);
    await settle('DE', number);
    expect(await taxOfPlan()).toBe(5681);
    await check();
    expect(vies.asked).toHaveLength(asked);
    expect([await state(), await taxOfPlan()]).toEqual([becomes, tax]);
  });
});

it('is asked for without the prefix, once, and again after 30 days', async () => {
  await settle('DE', valid);
  await check();
  await check();
  expect(vies.asked).toEqual([{ path: '/rest-api/check-vat-number', countryCode: 'DE', vatNumber: '136695976' }]);
  expect(await rowOf()).toMatchObject({
    number: valid,
    confirmed: true,
    tries: 0,
    answer: { valid: true, request_number: 'WAPIAAAAZ1', at: '2026-11-29T02:36:00.000Z' },
  });
});

it('is tried again at growing intervals while the service is down, and counts when it is back', async () => {
  vies.say(unavailable);
  await settle('DE', valid);
  for (const tries of [1, 2, 3]) {
    await check();
    expect((await rowOf())?.tries).toBe(tries);
    await check();
    expect(vies.asked).toHaveLength(tries);
    await askNow();
  }
  vies.say(confirmedAnswer());
  await check();
  expect(await state()).toBe('confirmed');
});

it('a number that is withdrawn later is charged with tax again, and a changed one is a new question', async () => {
  await settle('DE', valid);
  await check();
  expect(await taxOfPlan()).toBe(0);
  vies.say({ body: { valid: false } });
  await askNow();
  await check();
  expect([await state(), await taxOfPlan()]).toEqual(['refused', 5681]);
  await settle('DE', null);
  expect([await state(), await taxOfPlan()]).toEqual([undefined, 5681]);
});

it('orders, plans and their invoices name the number, the request and its time', async () => {
  await settle('DE', valid);
  await check();
  await payWith(customer, await createPlacedOrder(customer), cards.good);
  expect((await changePlanWithCard(customer, cards.good, 'limited')).status).toBe(200);
  const { items } = (await customer.expect(200, 'listPayments')).body;
  expect(items.map(one => [one.payment_for, one.tax.amount])).toEqual([
    ['subscription', 0],
    ['order', 0],
  ]);
  for (const { uuid } of items) {
    const { text } = await fetchDocument(customer, `/api/billing/payments/${uuid}/invoice`);
    expect(text).toContain(`VAT ID ${valid}, owes the tax.`);
    expect(text).toMatch(/VIES confirmed this VAT ID on 2026-11-29 02:36 UTC, request number WAPIAAAAZ1\./);
  }
});

describe('with the check switched off', () => {
  it('accepts a number with valid format and check digit without a request, and decides again when settings change', async () => {
    const off = await startTestApp();
    customer = await off.signUp();
    await off.db.insert(taxRates).values({ uuid: randomUUID(), country: 'DE', state: null, tax_percent: 19 });
    await settle('DE', valid);
    await off.deps.jobs.run(off.deps, 'tax_numbers');
    expect([await state(), await taxOfPlan()]).toEqual(['confirmed', 0]);
    off.deps.config.tax = { ...off.deps.config.tax, sellerCountry: 'DE' };
    await off.deps.jobs.run(off.deps, 'tax_numbers');
    expect([await state(), await taxOfPlan()]).toEqual(['plain', 5681]);
    expect(vies.asked).toEqual([]);
    const kept = await off.db.select().from(organizations).where(eq(organizations.user_uuid, customer.me.uuid));
    expect(kept[0]?.tax_id).toBe(valid);
    await off.close();
  });
});
