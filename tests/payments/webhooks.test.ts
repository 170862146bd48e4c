import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { credits, paymentMethods, payments, refunds } from '../../server/billing/tables.ts';
import { documents } from '../../server/documents/tables.ts';
import { settleDispute } from '../../server/payments/disputes.ts';
import type { About } from '../../server/payments/provider.ts';
import { providerEvents } from '../../server/payments/tables.ts';
import { sign, signatureHeader } from '../../server/sandbox/webhookEvents.ts';
import { answerBank, cards, listCharges, payWith, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const secret = () => `sandbox webhooks ${app.deps.config.secrets[0]}`;
interface Sent {
  id?: string;
  type?: string;
  about: About | null;
  signedAt?: Date;
  signature?: string;
}
/** A webhook as the sandbox sends it. */
const send = ({ id = randomUUID(), type = 'test', about, signedAt = app.clock.now(), signature }: Sent) => {
  const body = JSON.stringify({ id, type, about });
  return app.client().post('/api/webhooks/sandbox', body, {
    'content-type': 'application/json',
    [signatureHeader]: signature ?? sign(body, secret(), signedAt),
  });
};
const paymentOf = async (uuid: string) =>
  (await app.db.select().from(payments).where(eq(payments.order_uuid, uuid)))[0]!;
const userOf = async ({ me }: Customer) => (await app.db.select().from(users).where(eq(users.uuid, me.uuid)))[0]!;
const closeDispute = async (uuid: string, outcome: 'won' | 'lost') =>
  app.client().post(`/sandbox/v1/disputes/${(await paymentOf(uuid)).provider_payment}`, { outcome });
const set = (name: string, value: string) =>
  app.deps.pool.query(
    'insert into sandbox.settings (name, value) values ($1, $2) on conflict (name) do update set value = $2',
    [name, value],
  );
const unset = (name: string) => app.deps.pool.query('delete from sandbox.settings where name = $1', [name]);

describe('a webhook', () => {
  const about: About = { kind: 'charge', key: 'nobody’s' };

  it('is taken when it is signed, also about what we do not know, and stored once', async () => {
    const id = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      const answer = await send({ id, about });
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    }
    const stored = await app.db.select().from(providerEvents).where(eq(providerEvents.event, id));
    expect(stored).toMatchObject([{ provider: 'sandbox', type: 'test', handled_at: expect.any(Date) }]);
  });

  it.each<[string, Partial<Sent>]>([
    ['not at all', { signature: '' }],
    ['with something else', { signature: 't=1,v1=00' }],
    ['for another body', { signature: sign('{}', 'other', new Date()) }],
    ['long ago', { signedAt: new Date(0) }],
    ['in the future', { signedAt: new Date('2100-01-01') }],
  ])('signed %s is refused', async (_how, more) => {
    const answer = await send({ about, ...more });
    expect([answer.status, answer.detail]).toEqual([400, 'The signature of this webhook is not valid.']);
  });

  it('may come a little late', async () => {
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms);
    expect((await send({ about, signedAt: at(-4 * 60_000) })).status).toBe(200);
    expect((await send({ about, signedAt: at(4 * 60_000) })).status).toBe(200);
  });

  it('of another provider, or no webhook, is refused without trouble', async () => {
    const client = app.client();
    expect((await client.post('/api/webhooks/stripe', '{}')).status).toBe(404);
    expect((await client.post('/api/webhooks/..%2f', '{}')).status).toBe(404);
    expect((await client.get('/api/webhooks/sandbox')).status).toBe(405);
    for (const body of ['', 'null', '{', '\u0000'])
      expect((await client.post('/api/webhooks/sandbox', body, { 'content-type': 'text/plain' })).status).toBe(400);
    const headers = { 'content-type': 'application/json' };
    expect((await client.post('/api/webhooks/sandbox', 'x'.repeat(300_000), headers)).status).toBe(413);
  });
});

describe('what happens after the answer', () => {
  it('a bank that was answered on a page that is gone: paid by the webhook', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.asks);
    const [charge] = await listCharges(app, (await readOrder(customer, uuid)).number);
    await answerBank(customer, charge!.secret!, true);
    await app.deps.payments.sendWebhooks?.();
    const order = await readOrder(customer, uuid);
    expect([order.status, order.events.at(-1)?.actor]).toEqual(['awaiting_files', 'system']);
  });

  it.each([
    ['succeeds', cards.good, 'succeeded', 'awaiting_files'],
    ['fails', cards.later, 'failed', 'awaiting_payment'],
  ])(
    'a charge that %s late is settled when it is known, and the page said so',
    async (_how, number, payment, order) => {
      const customer = await app.signUp();
      const uuid = await createPlacedOrder(customer);
      await set('decides_after_ms', '60000');
      const answer = await payWith(customer, uuid, number);
      expect([answer.status, answer.detail]).toEqual([409, expect.stringMatching(/in progress/)]);
      expect((await paymentOf(uuid)).payment_status).toBe('processing');
      await unset('decides_after_ms');
      const other = await payWith(customer, uuid, cards.good);
      expect(other.status, 'one open payment an order').toBe(409);
      await app.advance('PT2M');
      expect([(await paymentOf(uuid)).payment_status, (await readOrder(customer, uuid)).status]).toEqual([
        payment,
        order,
      ]);
      const mails = await app.mailbox(customer.me.email);
      const told = payment === 'failed' ? /did not go through/ : /^Receipt/;
      expect(mails.some(mail => told.test(mail.subject))).toBe(true);
    },
  );

  it('a success after the payment was recorded as cancelled pays the order, or is refunded if the order is paid', async () => {
    const customer = await app.signUp();
    for (const alreadyPaid of [false, true]) {
      const uuid = await createPlacedOrder(customer);
      await payWith(customer, uuid, cards.asks);
      const late = await paymentOf(uuid);
      await app.db.update(payments).set({ payment_status: 'cancelled' }).where(eq(payments.uuid, late.uuid));
      if (alreadyPaid) expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
      await answerBank(customer, late.requires_action!.client_secret, true);
      await app.deps.payments.sendWebhooks?.();
      await app.advance('PT1M');
      const [payment] = await app.db.select().from(payments).where(eq(payments.uuid, late.uuid));
      expect(payment?.payment_status).toBe(alreadyPaid ? 'refunded' : 'succeeded');
      expect((await readOrder(customer, uuid)).status).toBe('awaiting_files');
    }
  });

  it('a success for a deleted order is refunded', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.asks);
    const late = await paymentOf(uuid);
    await app.db
      .update(payments)
      .set({ payment_status: 'cancelled', order_uuid: null })
      .where(eq(payments.uuid, late.uuid));
    await answerBank(customer, late.requires_action!.client_secret, true);
    await app.deps.payments.sendWebhooks?.();
    await app.advance('PT1M');
    const [payment] = await app.db.select().from(payments).where(eq(payments.uuid, late.uuid));
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: late.amount });
  });

  it('is the same in any order and however often it comes', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.disputed);
    const { provider_key: key } = await paymentOf(uuid);
    await app.advance('P1D');
    await closeDispute(uuid, 'won');
    const abouts: About[] = ['dispute', 'charge', 'dispute', 'dispute', 'charge'].map(kind => ({
      kind: kind as 'dispute' | 'charge',
      key,
    }));
    await Promise.all(abouts.map(about => send({ about })));
    expect((await paymentOf(uuid)).payment_status).toBe('succeeded');
    expect(await userOf(customer)).toMatchObject({ blocked_at: null });
  });
});

describe('a dispute', () => {
  it('is noted after a day and locks the account; won, both are as before', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.disputed);
    await app.advance('PT23H');
    expect((await paymentOf(uuid)).payment_status).toBe('succeeded');
    await app.advance('PT2H');
    expect((await paymentOf(uuid)).payment_status).toBe('disputed');
    expect(await userOf(customer)).toMatchObject({ blocked_reason: 'dispute' });
    const again = await app.signIn(customer.me.email, customer.password);
    expect((await again.call('listOrders')).status).toBe(403);
    expect((await closeDispute(uuid, 'won')).status).toBe(200);
    expect((await closeDispute(uuid, 'lost')).status).toBe(404);
    await app.advance('PT1M');
    expect((await paymentOf(uuid)).payment_status).toBe('succeeded');
    expect((await again.call('listOrders')).status).toBe(200);
  });

  it('lost has taken the money back, once; the account stays locked', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.disputed);
    await app.advance('P1D');
    await closeDispute(uuid, 'lost');
    await app.advance('PT1M');
    await app.advance('PT1H');
    const payment = await paymentOf(uuid);
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: payment.amount });
    const given = await app.db.select().from(refunds).where(eq(refunds.payment_uuid, payment.uuid));
    expect(given).toMatchObject([{ refund_status: 'succeeded', reason: 'dispute_lost', amount: payment.amount }]);
    expect(await userOf(customer)).toMatchObject({ blocked_reason: 'dispute' });
  });

  it('lost while a refund waits to be asked for gives the money back once', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.disputed);
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    app.clock.setOffset(app.clock.offset() + 86_400_000);
    await closeDispute(uuid, 'lost');
    await settleDispute(app.deps, await paymentOf(uuid));
    await app.advance('PT1M');
    const payment = await paymentOf(uuid);
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: payment.amount });
    const given = await app.db.select().from(refunds).where(eq(refunds.payment_uuid, payment.uuid));
    expect(given.map(one => `${one.reason} ${one.refund_status}`).sort()).toEqual([
      'cancelled failed',
      'dispute_lost succeeded',
    ]);
  });

  it.each([
    ['part', 10_000],
    ['all', undefined],
  ])('lost after %s was given as credit takes the credit back, and the money once', async (_how, amount) => {
    const [customer, member] = [await app.signUp(), await createStaff(app)];
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.disputed);
    await member.expect(201, 'refundPayment', {
      params: { payment_uuid: (await paymentOf(uuid)).uuid },
      body: { to: 'credit', note: 'We were late.', amount },
    });
    await app.advance('P1D');
    expect(await userOf(customer)).toMatchObject({ blocked_reason: 'dispute' });
    await closeDispute(uuid, 'lost');
    await app.advance('PT1M');
    await app.advance('PT1H');
    const payment = await paymentOf(uuid);
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: payment.amount });
    const given = await app.db.select().from(refunds).where(eq(refunds.payment_uuid, payment.uuid));
    expect(given.map(one => [one.refund_type, one.refund_status, one.amount]).sort()).toEqual([
      ['credit', 'failed', amount ?? payment.amount],
      ['full', 'succeeded', payment.amount],
    ]);
    const moved = await app.db.select().from(credits).where(eq(credits.customer_uuid, customer.me.uuid));
    expect(moved.map(one => one.amount).reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(moved).toHaveLength(2);
    const notes = await app.db.select().from(documents).where(eq(documents.payment_uuid, payment.uuid));
    expect(notes.reduce((sum, { content }) => sum + (content.corrects ? content.total : 0), 0)).toBe(-payment.amount);
    expect((await app.mailbox(customer.me.email)).map(mail => mail.subject)).toContainEqual(
      expect.stringContaining('deducted from your credit'),
    );
  });

  it('of two: the account is open again when both are won', async () => {
    const customer = await app.signUp();
    const uuids = [await createPlacedOrder(customer), await createPlacedOrder(customer)];
    for (const uuid of uuids) await payWith(customer, uuid, cards.disputed);
    await app.advance('P1D');
    await closeDispute(uuids[0]!, 'won');
    await app.advance('PT1M');
    expect(await userOf(customer)).toMatchObject({ blocked_reason: 'dispute' });
    await closeDispute(uuids[1]!, 'won');
    await app.advance('PT1M');
    expect(await userOf(customer)).toMatchObject({ blocked_reason: null });
  });

  it('is noticed by the job when its webhook is lost', async () => {
    const customer = await app.signUp();
    const uuid = await createPlacedOrder(customer);
    await payWith(customer, uuid, cards.disputed);
    await app.deps.pool.query(`delete from sandbox.events where type = 'dispute.opened'`);
    await app.advance('P1D');
    expect((await paymentOf(uuid)).payment_status).toBe('disputed');
  });
});

describe('a kept card', () => {
  const cardOf = async (uuid: string) =>
    (await app.db.select().from(paymentMethods).where(eq(paymentMethods.uuid, uuid)))[0]!;

  it('that the bank replaced has its new date; one that is gone from the provider is gone here', async () => {
    const customer = await app.signUp();
    const first = await saveCard(customer, cards.good);
    const second = await saveCard(customer, cards.amex);
    const { provider_method } = await cardOf(first);
    await app.deps.payments.gateway.updateCard(provider_method, { exp_month: 2, exp_year: 2044 });
    await app.deps.payments.sendWebhooks?.();
    expect(await cardOf(first)).toMatchObject({ exp_month: 2, exp_year: 2044, is_default: true });
    await app.deps.payments.gateway.detachCard(provider_method);
    await app.deps.payments.sendWebhooks?.();
    const { items } = (await customer.expect(200, 'listPaymentMethods')).body;
    expect(items).toMatchObject([{ uuid: second, is_default: true }]);
  });
});
