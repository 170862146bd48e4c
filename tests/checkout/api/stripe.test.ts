import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../../engine/server/index.ts';
import type { CheckoutPost, PaymentAction } from '../../../schemas/generated/types.ts';
import { users } from '../../../server/account/tables.ts';
import { payments, refunds } from '../../../server/billing/tables.ts';
import { documents } from '../../../server/documents/tables.ts';
import { providerEvents } from '../../../server/payments/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { type StripeFake, startStripe } from '../../payments/stripe/fake.ts';
import { cardData, cards, pay } from './checkoutHelpers.ts';

/** The whole checkout over HTTP, paid through Stripe's API as its stand-in speaks it. */
let app: TestApp;
let stripe: StripeFake;
let customer: Customer;
beforeAll(async () => {
  const clock = movableClock();
  stripe = await startStripe(clock);
  app = await startTestApp({ config: { payments: { provider: 'stripe', stripe: stripe.keys } } });
  stripe.books.clock = app.clock;
  customer = await app.signUp();
});
afterAll(async () => {
  await app?.close();
  await stripe?.close();
});

const payWith = async (who: Customer, uuid: string, number: string, more: Partial<CheckoutPost> = {}) =>
  pay(who, uuid, { payment_data: cardData(await stripe.tokenOf(number)), ...more });
const paymentOf = async (uuid: string) =>
  (await app.db.select().from(payments).where(eq(payments.order_uuid, uuid)).orderBy(payments.created_at)).at(-1)!;
const chargesOf = async (uuid: string) => {
  const { number } = await readOrder(customer, uuid).catch(() => ({ number: '' }));
  return stripe.succeeded().filter(charge => charge.description === number);
};
const sendAll = () => stripe.sendWebhooks(app.url);
const statusOf = async (uuid: string) => (await readOrder(customer, uuid)).status;

describe('paying', () => {
  it('charges a new card, keeps it when asked, and charges it again', async () => {
    const other = await app.signUp();
    const first = await createPlacedOrder(other);
    const answer = await payWith(other, first, cards.amex, { save_payment_method: true });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Paid. Thank you.' }]);
    const { items } = (await other.expect(200, 'listPaymentMethods')).body;
    expect(items).toMatchObject([{ brand: 'amex', last4: '0005', is_default: true }]);
    const second = await createPlacedOrder(other);
    expect((await pay(other, second, { payment_method: items[0]!.uuid })).status).toBe(200);
    expect((await readOrder(other, second)).payments).toMatchObject([
      { payment_status: 'succeeded', amount: { amount: 45360 }, method_label: 'American Express ••0005' },
    ]);
  });

  it('says why a card was declined, and lets another one pay', async () => {
    const uuid = await createPlacedOrder(customer);
    const refused = await payWith(customer, uuid, cards.poor);
    expect([refused.status, refused.detail]).toMatchObject([
      422,
      [{ loc: ['body', 'payment_data'], msg: 'This card has insufficient funds. You have not been charged.' }],
    ]);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect(await chargesOf(uuid)).toHaveLength(1);
  });

  it.each([
    [true, 200, 'awaiting_files', 1],
    [false, 422, 'awaiting_payment', 0],
  ])('asks the bank’s customer first: approved %s', async (approve, status, order, charges) => {
    const uuid = await createPlacedOrder(customer);
    const asked = await payWith(customer, uuid, cards.asks);
    expect([asked.status, asked.body]).toMatchObject([202, { requires_action: { type: '3ds' } }]);
    const { client_secret } = (asked.body as PaymentAction).requires_action;
    stripe.answerBank(client_secret, approve);
    const confirmed = await pay(customer, uuid, { payment_data: cardData(client_secret) });
    expect(confirmed.status, confirmed.text).toBe(status);
    expect([await statusOf(uuid), (await chargesOf(uuid)).length]).toEqual([order, charges]);
  });

  it('an unknown token is refused with 422, never with a server error', async () => {
    const uuid = await createPlacedOrder(customer);
    for (const token of ['pm_unknown', 'tok_visa', 'pi_1_secret_2', "'; drop table payments"])
      expect((await pay(customer, uuid, { payment_data: cardData(token) })).status).toBe(422);
  });

  it('keeps a card whose bank asks first', async () => {
    const other = await app.signUp();
    const add = (token: string) => other.call('addPaymentMethod', { body: { payment_data: cardData(token) } });
    const asked = await add(await stripe.tokenOf(cards.asks));
    expect(asked.status).toBe(202);
    const { client_secret } = (asked.body as PaymentAction).requires_action;
    stripe.answerBank(client_secret, true);
    expect((await add(client_secret)).status).toBe(201);
    expect((await add(await stripe.tokenOf(cards.declined))).status).toBe(422);
  });
});

describe('an answer that is lost', () => {
  it.each(['payment_intents$', 'confirm$'])(
    'once on the way from %s is asked for again, and charged once',
    async end => {
      const uuid = await createPlacedOrder(customer);
      stripe.loseAnswer(new RegExp(end));
      expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
      expect(await chargesOf(uuid)).toHaveLength(1);
    },
  );

  it.each([
    ['the customer pressing again', () => {}, 200],
    ['the job', () => app.advance('PT1M'), 409],
    ['the webhook', sendAll, 409],
  ])('for good is found again by %s, and charged once', async (_whom, settle, pressedAgain) => {
    const uuid = await createPlacedOrder(customer);
    for (let tries = 0; tries < 3; tries += 1) stripe.loseAnswer(/confirm$/);
    const lost = await payWith(customer, uuid, cards.good);
    expect(lost).toMatchObject({ status: 409, body: { reason: 'in_progress' } });
    expect(await statusOf(uuid)).toBe('awaiting_payment');
    await settle();
    expect((await payWith(customer, uuid, cards.mastercard)).status).toBe(pressedAgain);
    expect([await statusOf(uuid), (await chargesOf(uuid)).length]).toEqual(['awaiting_files', 1]);
    expect((await paymentOf(uuid)).method_label).toBe('Visa ••4242');
  });

  it('before anything was charged ends the payment, and the next one is charged', async () => {
    const uuid = await createPlacedOrder(customer);
    for (let tries = 0; tries < 3; tries += 1) stripe.loseAnswer(/payment_intents$/);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(409);
    await app.advance('PT1M');
    expect((await paymentOf(uuid)).payment_status).toBe('cancelled');
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect(await chargesOf(uuid)).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('may come before the answer, after it, and twice', async () => {
    const uuid = await createPlacedOrder(customer);
    const asked = await payWith(customer, uuid, cards.asks);
    const { client_secret } = (asked.body as PaymentAction).requires_action;
    stripe.answerBank(client_secret, true);
    const before = stripe.webhooks().map(({ event }) => event);
    expect(new Set(await sendAll())).toEqual(new Set([200]));
    expect(await statusOf(uuid)).toBe('awaiting_files');
    expect((await pay(customer, uuid, { payment_data: cardData(client_secret) })).status).toBe(200);
    for (const event of before) event.sent = false;
    expect(await sendAll()).toEqual(before.map(() => 200));
    expect(await chargesOf(uuid)).toHaveLength(1);
    const stored = await app.db.select().from(providerEvents);
    for (const { id } of before) expect(stored.filter(one => one.event === id)).toHaveLength(1);
    const receipts = (await app.mailbox(customer.me.email)).filter(mail => mail.subject.startsWith('Receipt'));
    expect(receipts.length).toBe(new Set(receipts.map(mail => mail.text)).size);
  });

  it('may come while the answer is on its way, and neither disturbs the other', async () => {
    for (let count = 0; count < 3; count += 1) {
      const uuid = await createPlacedOrder(customer);
      const asked = await payWith(customer, uuid, cards.asks);
      const { client_secret } = (asked.body as PaymentAction).requires_action;
      stripe.answerBank(client_secret, true);
      const [answer] = await Promise.all([
        pay(customer, uuid, { payment_data: cardData(client_secret) }),
        stripe.sendWebhooks(app.url),
      ]);
      expect(answer.status, answer.text).toBe(200);
      expect(await chargesOf(uuid)).toHaveLength(1);
    }
  });

  it.each([
    [cards.good, 'succeeded'],
    [cards.later, 'failed'],
  ])('tell late what became of %s: %s', async (number, status) => {
    const uuid = await createPlacedOrder(customer);
    stripe.books.late = true;
    expect((await payWith(customer, uuid, number)).status).toBe(409);
    expect((await paymentOf(uuid)).payment_status).toBe('processing');
    stripe.decideLate();
    await stripe.sendWebhooks(app.url, events => [...events].reverse());
    expect((await paymentOf(uuid)).payment_status).toBe(status);
  });

  it('of a dispute lock the account and unlock it when it is won, in any order', async () => {
    const other = await app.signUp();
    const uuid = await createPlacedOrder(other);
    expect((await payWith(other, uuid, cards.disputed)).status).toBe(200);
    const { provider_payment } = await paymentOf(uuid);
    await sendAll();
    app.clock.setOffset(app.clock.offset() + 25 * 3_600_000);
    await sendAll();
    const getBlockedReason = async () =>
      (await app.db.select().from(users).where(eq(users.uuid, other.me.uuid)))[0]?.blocked_reason;
    expect([(await paymentOf(uuid)).payment_status, await getBlockedReason()]).toEqual(['disputed', 'dispute']);
    stripe.closeDispute(provider_payment!, 'won');
    for (const event of stripe.books.events) if (event.type.startsWith('charge.dispute')) event.sent = false;
    await stripe.sendWebhooks(app.url, events => [...events].reverse());
    expect([(await paymentOf(uuid)).payment_status, await getBlockedReason()]).toEqual(['succeeded', null]);
  });

  it('of a refund that takes its time settle it', async () => {
    const other = await app.signUp();
    const uuid = await createPlacedOrder(other);
    await payWith(other, uuid, cards.good);
    await other.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    stripe.books.late = true;
    await app.advance('PT1M');
    const { uuid: payment } = await paymentOf(uuid);
    const refundOf = async () => (await app.db.select().from(refunds).where(eq(refunds.payment_uuid, payment)))[0];
    expect(await refundOf()).toMatchObject({ refund_status: 'pending', provider_refund: expect.any(String) });
    stripe.decideLate();
    await sendAll();
    expect(await refundOf()).toMatchObject({ refund_status: 'succeeded' });
    expect(await paymentOf(uuid)).toMatchObject({ payment_status: 'refunded', refunded: 45360 });
    const [given] = [...stripe.books.refunds.values()].filter(one => one.amount === 45360);
    Object.assign(given!, { status: 'failed' });
    stripe.books.events.push({ id: randomUUID(), type: 'refund.failed', object: given!, sent: false });
    await sendAll();
    expect(await refundOf()).toMatchObject({ refund_status: 'failed' });
    expect(await paymentOf(uuid)).toMatchObject({ payment_status: 'succeeded', refunded: 0 });
    const theirs = eq(documents.payment_uuid, payment);
    const papers = await app.db.select().from(documents).where(theirs).orderBy(documents.number);
    const notes = papers.filter(paper => paper.kind === 'credit_note').map(paper => paper.content);
    expect(notes.map(note => note.total)).toEqual([-45360, 45360]);
    expect(notes[1]).toMatchObject({
      reason: 'The bank sent the refund back',
      corrects: { number: expect.stringContaining('C-') },
    });
  });

  it('of a card that is gone at Stripe take it away here', async () => {
    const other = await app.signUp();
    const body = { payment_data: cardData(await stripe.tokenOf(cards.good)) };
    await other.expect(201, 'addPaymentMethod', { body });
    const method = [...stripe.books.methods.values()].at(-1)!;
    await app.deps.payments.gateway.detachCard(method.id);
    await sendAll();
    expect((await other.expect(200, 'listPaymentMethods')).body.total).toBe(0);
  });

  it('about payments of others in the same account are taken and left', async () => {
    const object = { id: 'pi_of_somebody_else', object: 'payment_intent' };
    stripe.books.events.push({ id: randomUUID(), type: 'payment_intent.succeeded', object, sent: false });
    stripe.books.events.push({ id: randomUUID(), type: 'invoice.paid', object: { id: 'in_1' }, sent: false });
    expect(await sendAll()).toEqual([200, 200]);
  });

  it('with a wrong or an old signature are refused', async () => {
    const object = { id: 'pi_1' };
    stripe.books.events.push({ id: randomUUID(), type: 'payment_intent.succeeded', object, sent: false });
    const [{ body, signature } = { body: '', signature: '' }] = stripe.webhooks().slice(-1);
    const send = (text: string, signed: string) =>
      app.client().post('/api/webhooks/stripe', text, { 'stripe-signature': signed });
    expect((await send(`${body} `, signature)).status).toBe(400);
    expect((await send(body, signature.replace(/t=\d+/, 't=1'))).status).toBe(400);
    expect((await send(body, '')).status).toBe(400);
    expect((await send('{', 'nonsense')).status).toBe(400);
    expect((await send(body, signature)).status).toBe(200);
  });
});

it('the page may load only Stripe’s script and connect only to Stripe', async () => {
  const page = await app.fetch('/', { headers: { accept: 'text/html' } });
  if (page.status === 404) return;
  const html = await page.text();
  expect(html).toContain('https://js.stripe.com/');
  expect(html).not.toContain('/sandbox/v1/card.js');
  expect(html).toContain('pk_test_galley');
  expect(html).not.toContain('sk_test_galley');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  expect(page.headers.get('content-security-policy')).toMatch(/frame-src [^;]*https:\/\/js\.stripe\.com/);
  expect(page.headers.get('permissions-policy')).toMatch(
    /^payment=\(self "https:\/\/js\.stripe\.com" "https:\/\/\*\.js\.stripe\.com"\), accelerometer=\(\), /,
  );
});
