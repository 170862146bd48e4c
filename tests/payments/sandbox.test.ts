import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments, refunds } from '../../server/billing/tables.ts';
import type { ChargeRequest } from '../../server/payments/gateway.ts';
import { passesLuhn } from '../../server/sandbox/cards.ts';
import { cards, cardToken, listCharges, payWith } from '../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const tokens = (body: object) => app.client().post('/sandbox/v1/tokens', body);
const card = (more: object = {}) => ({
  number: cards.good,
  exp_month: 12,
  exp_year: 2098,
  cvc: '123',
  name: null,
  ...more,
});
const gateway = () => app.deps.payments.gateway;
const charge = async (number: string, more: Partial<ChargeRequest> = {}) =>
  gateway().charge({
    key: randomUUID(),
    amount: 1000,
    currency: 'USD',
    customer: null,
    keep: false,
    offSession: false,
    source: { token: await cardToken(app.client(), number) },
    description: 'test',
    ...more,
  });

describe('the card frame', () => {
  it('answers a token and what may be seen of the card, and forgets the number', async () => {
    const answer = await tokens(card({ number: '4242 4242 4242 4242', name: 'Mara Lindqvist' }));
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^tok_/),
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2098, holder_name: 'Mara Lindqvist' },
      },
    ]);
    const { rows } = await app.deps.pool.query('select t::text as text from sandbox.tokens t');
    expect(rows.some(row => row.text.includes('42424242'))).toBe(false);
  });

  it.each([
    ['a wrong digit', { number: '4242424242424241' }, ['number']],
    ['a brand that is not taken', { number: '6011111111111117' }, ['number']],
    ['a month that is over', { exp_month: 1, exp_year: 2020 }, ['expiry']],
    ['a month that is none', { exp_month: 13 }, ['expiry']],
    ['a short code', { cvc: '12' }, ['cvc']],
    ['the three digits of other brands on an American Express', { number: cards.amex }, ['cvc']],
    ['a long name', { name: 'x'.repeat(81) }, ['name']],
    ['nothing', { number: '', exp_month: null, exp_year: null, cvc: '' }, ['number', 'expiry', 'cvc']],
    ['nonsense', { number: { a: 1 }, exp_month: 'x', exp_year: [], cvc: null }, ['number', 'expiry', 'cvc']],
  ])('says what is wrong: %s', async (_what, more, wrong) => {
    const answer = await tokens(card(more));
    expect([answer.status, answer.body]).toEqual([402, { wrong }]);
  });

  it('refuses what is no request', async () => {
    const client = app.client();
    expect((await client.post('/sandbox/v1/tokens', '{', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await client.post('/sandbox/v1/tokens', { number: '4'.repeat(5000) })).status).toBe(413);
    expect((await client.post('/sandbox/v1/tokens', 'null', { 'content-type': 'application/json' })).status).toBe(402);
  });

  it.each(['/sandbox/frame?theme=dark&lang=ar&dir=rtl', '/sandbox/3ds?secret=none'])(
    'is served under a policy of its own, framed by us only: %s',
    async path => {
      const answer = await app.client().get(path);
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(answer.text).not.toMatch(/<script>|<style>| style=| on[a-z]+=/);
    },
  );

  it('is written in the reader’s language and direction, and lets nothing be written into it', async () => {
    const { text } = await app.client().get('/sandbox/frame?theme=dark&lang=de&dir=rtl');
    expect(text).toContain('<html lang="de" dir="rtl" data-theme="dark">');
    expect(text).toContain('Kartennummer');
    const odd = await app.client().get('/sandbox/3ds?secret=%22%3E%3Cscript%3E&theme=%22%3E&lang=%00&dir=x');
    expect(odd.status).toBe(404);
    expect(odd.text).not.toContain('"><script>');
  });

  it('comes with a script that every page may load', async () => {
    const answer = await app.client().get('/sandbox/v1/card.js');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });
});

describe('the provider', () => {
  it('charges once for a key, with any other content', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => charge(cards.good, { key })));
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    expect((await listCharges(app)).filter(one => one.key === key)).toHaveLength(1);
    expect(await gateway().retrieve(key)).toEqual(answers[0]);
    expect(await gateway().retrieve('never')).toBeNull();
  });

  it('takes a token once', async () => {
    const source = { token: await cardToken(app.client(), cards.good) };
    expect((await charge(cards.good, { source })).status).toBe('succeeded');
    expect(await charge(cards.good, { source })).toMatchObject({ status: 'declined', reason: 'unknown_token' });
  });

  it('forgets a token after an hour', async () => {
    const source = { token: await cardToken(app.client(), cards.good) };
    await app.advance('PT61M');
    expect(await charge(cards.good, { source })).toMatchObject({ status: 'declined', reason: 'unknown_token' });
  });

  it('cannot ask a customer who is not there, unless they have confirmed the card before', async () => {
    expect(await charge(cards.asks, { offSession: true })).toMatchObject({
      status: 'declined',
      reason: 'confirmation_needed',
    });
  });

  it('gives back no more than was charged, and once for a key', async () => {
    const paid = await charge(cards.good);
    if (paid.status !== 'succeeded') throw new Error('not charged');
    const refund = (key: string, amount: number) =>
      gateway().refund({ key, payment: paid.payment, amount, currency: 'USD' });
    const key = randomUUID();
    expect(await refund(key, 600)).toEqual(await refund(key, 600));
    expect((await refund(randomUUID(), 500)).status).toBe('failed');
    expect((await refund(randomUUID(), 400)).status).toBe('succeeded');
  });

  it('knows test numbers by their check digit', () => {
    for (const number of Object.values(cards)) expect(passesLuhn(number), number).toBe(true);
  });
});

describe('after the charge', () => {
  it('a dispute shows after a day', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    expect((await payWith(customer, uuid, cards.disputed)).status).toBe(200);
    const status = async () =>
      (await app.db.select().from(payments).where(eq(payments.order_uuid, uuid)))[0]?.payment_status;
    await app.advance('PT23H');
    expect(await status()).toBe('succeeded');
    await app.advance('PT2H');
    expect(await status()).toBe('disputed');
  });

  it('the refunds of a cancelled order are given back, once', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.good);
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    await app.advance('PT1M');
    await app.advance('PT1M');
    const order = await readOrder(customer, uuid);
    expect(order.payments).toMatchObject([
      { payment_status: 'refunded', refunded: { amount: 45360 }, refunds: [{ refund_status: 'succeeded' }] },
    ]);
    expect(await listCharges(app, order.number)).toMatchObject([{ amount: 45360, refunded: 45360 }]);
  });

  it('a refund that the provider refuses is failed, and the payment stays as it is', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.good);
    const [payment] = await app.db.select().from(payments).where(eq(payments.order_uuid, uuid));
    const now = app.clock.now();
    await app.db.insert(refunds).values({
      uuid: randomUUID(),
      payment_uuid: payment!.uuid,
      amount: 99_999,
      provider_key: randomUUID(),
      refund_status: 'pending',
      refund_type: 'partial',
      created_at: now,
      updated_at: now,
    });
    await app.advance('PT1M');
    expect((await readOrder(customer, uuid)).payments).toMatchObject([
      { payment_status: 'succeeded', refunds: [{ refund_status: 'failed' }] },
    ]);
  });
});
