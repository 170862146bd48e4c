import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { payments } from '../../../server/billing/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import {
  cardData,
  cards,
  cardToken,
  getCheckout,
  listCharges,
  pay,
  payWith,
  saveCard,
  succeededCharges,
} from './checkoutHelpers.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const paymentsOf = (uuid: string) => app.db.select().from(payments).where(eq(payments.order_uuid, uuid));
const problem = (msg: string | RegExp) => [
  {
    type: 'integrity_error',
    loc: ['body', 'payment_data'],
    msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
  },
];

describe('the checkout', () => {
  it('shows the lines, the total, the kept cards and what paying means', async () => {
    const uuid = await createPlacedOrder(customer);
    const method = await saveCard(customer, cards.good);
    const body = await getCheckout(customer, uuid);
    expect(body.checkout).toMatchObject({
      order_uuid: uuid,
      currency: 'USD',
      total: { amount: 45360, currency: 'USD' },
      payment_required: true,
      payment_methods: [{ uuid: method, brand: 'visa', last4: '4242', is_default: true }],
    });
    const sum = body.checkout.lines.reduce((total, line) => total + line.amount, 0);
    expect(sum).toBe(body.checkout.total.amount);
    expect(body.coupon).toBeNull();
    expect(body.acceptance_text).toMatch(/accept the order terms/);
    expect(Date.parse(body.checkout.expires_at ?? '') - app.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('belongs to one customer only', async () => {
    const uuid = await createPlacedOrder(customer);
    const stranger = await app.signUp();
    const params = { object_uuid: uuid };
    expect((await stranger.call('getCheckout', { params })).status).toBe(404);
    expect((await payWith(stranger, uuid, cards.good)).status).toBe(404);
    const own = await createPlacedOrder(stranger);
    const foreign = await saveCard(customer, cards.mastercard);
    const answer = await pay(stranger, own, { payment_method: foreign });
    expect(answer.status).toBe(422);
    expect(answer.detail).toMatchObject([{ loc: ['body', 'payment_method'] }]);
  });

  it('is not there for a draft, nor for an order that is paid', async () => {
    const state = await customer.expect(201, 'initOrderForm', { body: {} });
    const draft = { object_uuid: state.body.object_uuid ?? '' };
    expect((await customer.call('getCheckout', { params: draft })).status).toBe(409);
    const uuid = await createPlacedOrder(customer);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    const paid = await customer.call('getCheckout', { params: { object_uuid: uuid } });
    expect([paid.status, paid.detail]).toEqual([409, 'This order is already paid.']);
    expect(paid.body).toMatchObject({ paid: { amount: { amount: 45360 }, method_label: 'Visa ••4242' } });
  });
});

describe('paying', () => {
  it('charges a new card once, moves the order on and mails the receipt', async () => {
    const other = await app.signUp();
    const uuid = await createPlacedOrder(other);
    const answer = await payWith(other, uuid, cards.good, { expected_total: 45360 });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Paid. Thank you.' }]);
    const order = await readOrder(other, uuid);
    expect(order.status).toBe('awaiting_files');
    expect(order.payments).toMatchObject([
      { payment_status: 'succeeded', payment_type: 'checkout', amount: { amount: 45360 }, method_label: 'Visa ••4242' },
    ]);
    expect(order.events.at(-1)).toMatchObject({ from: 'awaiting_payment', to: 'awaiting_files', actor: 'customer' });
    expect(succeededCharges(await listCharges(app, order.number))).toMatchObject([{ amount: 45360 }]);
    const [mail] = await app.mailbox(other.me.email);
    expect(mail?.subject).toContain('453.60');
    expect((await other.expect(200, 'listPaymentMethods')).body.total).toBe(0);
  });

  it('charges a kept card, and keeps a new one when asked to', async () => {
    const other = await app.signUp();
    const first = await createPlacedOrder(other);
    expect((await payWith(other, first, cards.amex, { save_payment_method: true })).status).toBe(200);
    const { items } = (await other.expect(200, 'listPaymentMethods')).body;
    expect(items).toMatchObject([{ brand: 'amex', last4: '0005', is_default: true }]);
    const second = await createPlacedOrder(other);
    expect((await pay(other, second, { payment_method: items[0]!.uuid })).status).toBe(200);
    expect((await readOrder(other, second)).payments[0]?.method_label).toBe('American Express ••0005');
  });

  it.each([
    [cards.declined, 'The bank declined this card. You have not been charged.'],
    [cards.poor, 'This card has insufficient funds. You have not been charged.'],
    [cards.expired, 'This card has expired. You have not been charged.'],
    [cards.later, 'The bank declined this card. You have not been charged.'],
  ])('says why %s was declined, charges nothing and lets another card pay', async (number, sentence) => {
    const uuid = await createPlacedOrder(customer);
    const refused = await payWith(customer, uuid, number);
    expect([refused.status, refused.detail]).toEqual([422, problem(sentence)]);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_payment');
    expect((await paymentsOf(uuid)).map(one => one.payment_status)).toEqual(['failed']);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect(succeededCharges(await listCharges(app, (await readOrder(customer, uuid)).number))).toHaveLength(1);
  });

  it('says it in the customer’s language', async () => {
    const uuid = await createPlacedOrder(customer);
    const body = { acceptance: true, payment_data: cardData(await cardToken(customer, cards.declined)) };
    const headers = { 'accept-language': 'de' };
    const answer = await customer.call('postCheckout', { params: { object_uuid: uuid }, body, headers });
    expect(answer.detail).toEqual(problem(/^Die Bank hat diese Karte abgelehnt/));
  });

  it('needs a card, a consent, and a token that is good', async () => {
    const uuid = await createPlacedOrder(customer);
    const without = await pay(customer, uuid, {});
    expect([without.status, without.detail]).toEqual([422, problem('Please add a card.')]);
    const silent = await pay(customer, uuid, { acceptance: false as true });
    expect([silent.status, silent.detail]).toMatchObject([422, [{ loc: ['body', 'acceptance'] }]]);
    const used = await cardToken(customer, cards.declined);
    expect((await pay(customer, uuid, { payment_data: cardData(used) })).status).toBe(422);
    for (const token of [used, 'tok_unknown'])
      expect((await pay(customer, uuid, { payment_data: cardData(token) })).detail).toEqual(
        problem(/^The card details have expired/),
      );
    const large = { payment_method_type: 'card' as const, js_sdk_response: { token: 'x'.repeat(5000) } };
    expect((await pay(customer, uuid, { payment_data: large })).status).toBe(422);
    expect(await succeededCharges(await listCharges(app, (await readOrder(customer, uuid)).number))).toEqual([]);
  });

  it('refuses another total than the one that was seen, and shows the new one', async () => {
    const uuid = await createPlacedOrder(customer);
    const answer = await payWith(customer, uuid, cards.good, { expected_total: 40000 });
    expect([answer.status, answer.detail]).toEqual([409, 'The total has changed. Please check it again.']);
    expect(answer.body).toMatchObject({ current: { checkout: { total: { amount: 45360 } } }, coupon_ended: null });
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_payment');
  });

  it('refuses a price that is no longer held', async () => {
    const uuid = await createPlacedOrder(customer);
    await app.db.update(orders).set({ price_expires_at: app.clock.now() }).where(eq(orders.uuid, uuid));
    const answer = await payWith(customer, uuid, cards.good);
    expect([answer.status, answer.detail]).toEqual([410, 'This quote has expired.']);
    expect((await customer.call('getCheckout', { params: { object_uuid: uuid } })).status).toBe(410);
  });

  it('accepts a quote by paying it', async () => {
    const uuid = await createPlacedOrder(customer);
    await app.db.update(orders).set({ status: 'quoted' }).where(eq(orders.uuid, uuid));
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_files');
  });

  it('takes what the files have more as a balance', async () => {
    const uuid = await createPlacedOrder(customer);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    await app.db
      .update(orders)
      .set({
        status: 'on_hold',
        hold_return_to: 'queued',
        on_hold_reason: 'balance',
        quantity: 9000,
        balance_due: 3240,
      })
      .where(eq(orders.uuid, uuid));
    const { checkout: due, coupon } = await getCheckout(customer, uuid);
    expect([due.total.amount, due.expires_at, coupon]).toEqual([3240, null, null]);
    expect((await payWith(customer, uuid, cards.good, { expected_total: 3240 })).status).toBe(200);
    const order = await readOrder(customer, uuid);
    expect(order.status).toBe('queued');
    expect(order.payments.map(one => [one.payment_type, one.amount.amount]).sort()).toEqual([
      ['balance', 3240],
      ['checkout', 45360],
    ]);
  });

  it('lets an account that is locked for a missing payment pay its balance and nothing else', async () => {
    const other = await app.signUp();
    const owed = await createPlacedOrder(other);
    const open = await createPlacedOrder(other);
    await payWith(other, owed, cards.good);
    const held = { status: 'on_hold', hold_return_to: 'queued', quantity: 9000, balance_due: 3240 } as const;
    await app.db.update(orders).set(held).where(eq(orders.uuid, owed));
    const lock = (blocked_reason: 'unpaid' | 'terms') =>
      app.db.update(users).set({ blocked_at: app.clock.now(), blocked_reason }).where(eq(users.uuid, other.me.uuid));
    await lock('terms');
    expect((await payWith(other, owed, cards.good)).detail).toBe('Account is locked.');
    await lock('unpaid');
    expect((await payWith(other, open, cards.good)).detail).toBe('Account is locked.');
    expect((await getCheckout(other, owed)).checkout.total.amount).toBe(3240);
    const amount = { amount: 3240, currency: 'USD' };
    const { balances } = (await other.expect(200, 'getBilling')).body;
    expect(balances).toEqual([{ order: { uuid: owed, number: expect.stringMatching(/^E-/) }, amount }]);
    expect((await payWith(other, owed, cards.good, { save_payment_method: true })).status).toBe(200);
    expect((await other.expect(200, 'listPaymentMethods')).body.total).toBe(1);
    expect((await other.expect(200, 'getMe')).body).toMatchObject({ blocked_at: null, blocked_reason: null });
    expect((await other.expect(200, 'getBilling')).body.balances).toEqual([]);
  });

  it('opens an account that was locked for missing payments with the last of them', async () => {
    const other = await app.signUp();
    const owed = [await createPlacedOrder(other), await createPlacedOrder(other)];
    for (const uuid of owed) await payWith(other, uuid, cards.good);
    const held = { status: 'on_hold', hold_return_to: 'queued', quantity: 9000, balance_due: 3240 } as const;
    for (const uuid of owed) await app.db.update(orders).set(held).where(eq(orders.uuid, uuid));
    const reason = async () => (await other.expect(200, 'getMe')).body.blocked_reason;
    const lock = { blocked_at: app.clock.now(), blocked_reason: 'unpaid' } as const;
    await app.db.update(users).set(lock).where(eq(users.uuid, other.me.uuid));
    const [first = '', last = ''] = owed;
    expect((await payWith(other, first, cards.good)).status).toBe(200);
    expect(await reason()).toBe('unpaid');
    expect((await payWith(other, last, cards.good)).status).toBe(200);
    expect(await reason()).toBeNull();
  });

  it('answers a repeated request with the first answer, and refuses the key for another', async () => {
    const uuid = await createPlacedOrder(customer);
    const key = randomUUID();
    const body = { payment_data: cardData(await cardToken(customer, cards.good)) };
    const first = await pay(customer, uuid, body, key);
    const again = await pay(customer, uuid, body, key);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    const other = await pay(customer, uuid, { ...body, save_payment_method: true }, key);
    expect([other.status, other.detail]).toEqual([409, 'This Idempotency-Key was already used for another request.']);
  });
});

describe('presses at the same time', () => {
  it('charge once with one key, and answer alike', async () => {
    const uuid = await createPlacedOrder(customer);
    const key = randomUUID();
    const body = { payment_data: cardData(await cardToken(customer, cards.good)) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(customer, uuid, body, key)));
    expect(answers.map(answer => answer.status)).toEqual(Array(6).fill(200));
    expect(await listCharges(app, (await readOrder(customer, uuid)).number)).toHaveLength(1);
  });

  it('charge once with many keys and cards', async () => {
    const uuid = await createPlacedOrder(customer);
    const tokens = await Promise.all(Array.from({ length: 6 }, () => cardToken(customer, cards.good)));
    const answers = await Promise.all(tokens.map(token => pay(customer, uuid, { payment_data: cardData(token) })));
    const statuses = answers.map(answer => answer.status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(one => one.status === 409))
      expect(answer.detail).toMatch(/already (paid|in progress)/);
    expect(succeededCharges(await listCharges(app, (await readOrder(customer, uuid)).number))).toHaveLength(1);
    expect(await paymentsOf(uuid)).toHaveLength(1);
  });

  it('charge each order once when several are paid with one card', async () => {
    const other = await app.signUp();
    const method = await saveCard(other, cards.good);
    const uuids = [];
    for (let count = 0; count < 5; count += 1) uuids.push(await createPlacedOrder(other));
    const answers = await Promise.all(
      uuids.flatMap(uuid => [1, 2].map(() => pay(other, uuid, { payment_method: method }))),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(5);
    for (const uuid of uuids)
      expect(succeededCharges(await listCharges(app, (await readOrder(other, uuid)).number))).toHaveLength(1);
  });
});
