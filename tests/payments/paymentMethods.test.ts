import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAction, PaymentMethod } from '../../schemas/generated/types.ts';
import { paymentMethods, subscriptions } from '../../server/billing/tables.ts';
import { premierLevels } from '../../server/generated/entityTables.ts';
import { answerBank, cardData, cards, cardToken, saveCard } from '../checkout/api/checkoutHelpers.ts';
import type { Client } from '../helpers/client.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const list = async (client: Client, query: Record<string, unknown> = {}) =>
  (await client.expect(200, 'listPaymentMethods', { query })).body;
const add = async (client: Client, number: string, more: object = {}) =>
  client.call('addPaymentMethod', { body: { payment_data: cardData(await cardToken(client, number)), ...more } });
const patch = (client: Client, uuid: string, body: object) =>
  client.call('patchPaymentMethod', { params: { uuid }, body });
const remove = (client: Client, uuid: string) => client.call('deletePaymentMethod', { params: { uuid } });

async function subscribe(client: Customer, status: 'active' | 'past_due', auto_renew: boolean): Promise<void> {
  const now = app.clock.now();
  const [level] = await app.db.select().from(premierLevels).where(eq(premierLevels.codename, 'limited'));
  await app.db.insert(subscriptions).values({
    uuid: randomUUID(),
    customer_uuid: client.me.uuid,
    level_uuid: level!.uuid,
    status,
    auto_renew,
    start_date: '2026-01-01',
    end_date: '2027-01-01',
    discount_used: 0,
    created_at: now,
    updated_at: now,
  });
}

describe('keeping cards', () => {
  it('shows brand, last four and date, never a number; the first is the default', async () => {
    const other = await app.signUp();
    const answer = await add(other, cards.mastercard);
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { brand: 'mastercard', last4: '4444', exp_month: 8, is_default: true, expires_soon: false, holder_name: null },
    ]);
    expect(answer.text).not.toContain('5555');
    await add(other, cards.good);
    const named = await cardToken(other, cards.amex, { name: ' Mara Lindqvist ' });
    await other.call('addPaymentMethod', { body: { payment_data: cardData(named), is_default: true } });
    const { items } = await list(other);
    expect(items.map(item => [item.last4, item.is_default])).toEqual([
      ['0005', true],
      ['4444', false],
      ['4242', false],
    ]);
    expect(items[0]?.holder_name).toBe('Mara Lindqvist');
    expect((await list(other, { is_default: true })).items).toHaveLength(1);
    expect((await list(other, { is_default: false })).total).toBe(2);
  });

  it.each([
    [cards.declined, 'The bank declined this card.'],
    [cards.poor, 'This card has insufficient funds.'],
    [cards.expired, 'This card has expired.'],
  ])('refuses %s with its reason', async (number, msg) => {
    const answer = await add(customer, number);
    expect([answer.status, answer.detail]).toEqual([
      422,
      [{ type: 'integrity_error', loc: ['body', 'payment_data'], msg }],
    ]);
  });

  it('keeps a card that will fail only when it is charged', async () => {
    expect((await add(customer, cards.later)).status).toBe(201);
  });

  it('lets the bank ask first, and keeps the card after the approval only', async () => {
    const other = await app.signUp();
    const asked = await add(other, cards.asks);
    expect(asked.status).toBe(202);
    const { client_secret, url } = (asked.body as PaymentAction).requires_action;
    expect(url).toContain('/sandbox/3ds');
    expect((await list(other)).total).toBe(0);
    const confirm = () => other.call('addPaymentMethod', { body: { payment_data: cardData(client_secret) } });
    expect((await confirm()).status).toBe(202);
    const stranger = await app.signUp();
    const stolen = await stranger.call('addPaymentMethod', { body: { payment_data: cardData(client_secret) } });
    expect(stolen.status).toBe(422);
    await answerBank(other, client_secret, true);
    expect((await confirm()).status).toBe(201);
    expect((await list(other)).total).toBe(1);
    const refused = (await add(other, cards.asks)).body as PaymentAction;
    await answerBank(other, refused.requires_action.client_secret, false);
    const payment_data = cardData(refused.requires_action.client_secret);
    expect((await other.call('addPaymentMethod', { body: { payment_data } })).detail).toMatchObject([
      { msg: 'Your bank did not confirm this card.' },
    ]);
  });

  it('has room for five, also when they come at once', async () => {
    const other = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(other, cards.good)));
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(5);
    for (const answer of answers.filter(one => one.status !== 201))
      expect([answer.status, answer.detail]).toEqual([409, 'You can store at most five payment methods.']);
    const { items } = await list(other);
    expect(items.filter(item => item.is_default)).toHaveLength(1);
    expect((await add(other, cards.good)).status).toBe(409);
  });

  it('keeps one card for one key', async () => {
    const other = await app.signUp();
    const body = { payment_data: cardData(await cardToken(other, cards.good)) };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => other.call('addPaymentMethod', { body, headers })));
    expect(new Set(answers.map(answer => (answer.body as PaymentMethod).uuid)).size).toBe(1);
    expect((await list(other)).total).toBe(1);
  });
});

describe('changing a card', () => {
  it('makes it the default, renames it and moves its date', async () => {
    const other = await app.signUp();
    const first = await saveCard(other, cards.good);
    const second = await saveCard(other, cards.amex);
    expect((await patch(other, second, { is_default: true })).body.is_default).toBe(true);
    expect((await list(other)).items.map(item => item.uuid)).toEqual([second, first]);
    const changed = await patch(other, first, { holder_name: 'M. Lindqvist', exp_month: 1, exp_year: 2040 });
    expect(changed.body).toMatchObject({
      holder_name: 'M. Lindqvist',
      exp_month: 1,
      exp_year: 2040,
      is_default: false,
    });
    expect((await patch(other, first, { holder_name: null })).body.holder_name).toBeNull();
  });

  it('refuses a date in the past and what is no date', async () => {
    const uuid = await saveCard(customer, cards.good);
    const past = await patch(customer, uuid, { exp_month: 1, exp_year: 2020 });
    expect([past.status, past.detail]).toMatchObject([422, [{ loc: ['body', 'exp_year'] }]]);
    for (const body of [{ exp_month: 13 }, { exp_year: 'soon' }, { is_default: false }, { brand: 'visa' }])
      expect((await patch(customer, uuid, body)).status).toBe(422);
  });

  it('puts another card behind it, and lets the old one go', async () => {
    const other = await app.signUp();
    const uuid = await saveCard(other, cards.good);
    const replaced = await patch(other, uuid, { payment_data: cardData(await cardToken(other, cards.mastercard)) });
    expect(replaced.body).toMatchObject({ uuid, brand: 'mastercard', last4: '4444', is_default: true });
    for (const number of [cards.declined, cards.asks])
      expect((await patch(other, uuid, { payment_data: cardData(await cardToken(other, number)) })).status).toBe(422);
  });

  it('is warned about 30 days before it expires', async () => {
    const other = await app.signUp();
    const uuid = await saveCard(other, cards.good);
    const now = app.clock.now();
    await patch(other, uuid, { exp_month: now.getUTCMonth() + 1, exp_year: now.getUTCFullYear() });
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    const soon = end - now.getTime() <= 30 * 86_400_000;
    expect((await list(other)).items[0]?.expires_soon).toBe(soon);
  });
});

describe('removing a card', () => {
  it('makes the newest of the others the default', async () => {
    const other = await app.signUp();
    const first = await saveCard(other, cards.good);
    await saveCard(other, cards.amex);
    const last = await saveCard(other, cards.mastercard);
    expect((await remove(other, first)).status).toBe(204);
    expect((await list(other)).items[0]).toMatchObject({ uuid: last, is_default: true });
    expect((await remove(other, first)).status).toBe(404);
    const [row] = await app.db.select().from(paymentMethods).where(eq(paymentMethods.uuid, first));
    const charge = await app.deps.payments.gateway.charge({
      key: randomUUID(),
      amount: 100,
      currency: 'USD',
      source: { method: row!.provider_method },
      customer: null,
      keep: false,
      offSession: true,
      description: 'late',
    });
    expect(charge.status).toBe('declined');
  });

  it.each([
    ['renews by itself', 'active', true],
    ['has an unpaid renewal', 'past_due', false],
  ] as const)('is refused for the card of a paid term that %s', async (_why, status, renews) => {
    const other = await app.signUp();
    const card = await saveCard(other, cards.good);
    const spare = await saveCard(other, cards.amex);
    await subscribe(other, status, renews);
    const answer = await remove(other, card);
    expect([answer.status, answer.detail]).toEqual([
      422,
      [{ type: 'integrity_error', loc: ['body', 'uuid'], msg: 'This card pays for your active subscription.' }],
    ]);
    expect((await remove(other, spare)).status).toBe(204);
  });

  it('is allowed where the paid term ends by itself', async () => {
    const other = await app.signUp();
    const card = await saveCard(other, cards.good);
    await subscribe(other, 'active', false);
    expect((await remove(other, card)).status).toBe(204);
  });
});

describe('other people’s cards', () => {
  it('are not found', async () => {
    const theirs = await saveCard(await app.signUp(), cards.good);
    expect((await patch(customer, theirs, { is_default: true })).status).toBe(404);
    expect((await remove(customer, theirs)).status).toBe(404);
    expect((await list(customer, { uuid: theirs })).total).toBe(0);
  });

  it('need a session', async () => {
    expect((await app.client().call('listPaymentMethods')).status).toBe(401);
    expect((await app.client().call('addPaymentMethod', { body: {} })).status).toBe(401);
  });
});
