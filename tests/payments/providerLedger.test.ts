import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentRow, payments, refunds } from '../../server/billing/tables.ts';
import { documents } from '../../server/documents/tables.ts';
import { sendRefunds } from '../../server/payments/sendRefunds.ts';
import { handleEvent } from '../../server/webhooks/handleEvent.ts';
import { cardData, cards, pay } from '../checkout/api/checkoutHelpers.ts';
import type { Customer, TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { type Shop, shops } from './shops.ts';

const paidAmount = 45_360;

describe.each(Object.keys(shops))("refunds in the provider's books: %s", name => {
  let shop: Shop;
  let app: TestApp;
  beforeAll(async () => {
    shop = await shops[name]!();
    ({ app } = shop);
  });
  afterAll(() => shop?.close());

  async function createPaidOrder(): Promise<{ customer: Customer; order: string; payment: PaymentRow }> {
    const customer = await app.signUp();
    const order = await createPlacedOrder(customer);
    const answer = await pay(customer, order, { payment_data: cardData(await shop.token(cards.good)) });
    expect(answer.status, answer.text).toBe(200);
    return { customer, order, payment: await paymentOf(order) };
  }
  const paymentOf = async (order: string) =>
    (await app.db.select().from(payments).where(eq(payments.order_uuid, order)))[0]!;
  const compare = () => app.deps.jobs.run(app.deps, 'provider_refunds');
  /** What our books say about a payment: its refunds, the totals of its credit notes, and the mails about it. */
  async function books({ uuid }: PaymentRow, { me }: Customer) {
    const [payment] = await app.db.select().from(payments).where(eq(payments.uuid, uuid));
    const rows = await app.db.select().from(refunds).where(eq(refunds.payment_uuid, uuid)).orderBy(refunds.created_at);
    const notes = await app.db
      .select()
      .from(documents)
      .where(eq(documents.payment_uuid, uuid))
      .orderBy(documents.number);
    const mails = await app.mailbox(me.email);
    return {
      status: payment?.payment_status,
      refunded: payment?.refunded,
      refunds: rows.map(row => `${row.refund_status} ${row.amount} ${row.reason}`),
      notes: notes.filter(note => note.kind === 'credit_note').map(note => note.content.total),
      mails: mails.map(mail => mail.subject).filter(subject => /refund/i.test(subject)),
    };
  }

  /** Ways in which our server hears of one refund. */
  const ways: [how: string, hear: (refund: string, charge: string) => Promise<unknown>][] = [
    ['webhooks', () => shop.sendWebhooks()],
    ['the hourly comparison alone, because the webhooks were lost', () => shop.loseWebhooks().then(compare)],
    ['webhooks, and then the comparison', () => shop.sendWebhooks().then(compare)],
    ['the comparison, and then the webhooks', () => compare().then(() => shop.sendWebhooks())],
    [
      'one webhook five times at the same moment',
      refund => Promise.all([1, 2, 3, 4, 5].map(() => handleEvent(app.deps, { kind: 'refund', refund }))),
    ],
    [
      'both kinds of webhooks and the comparison at the same moment',
      (refund, payment) =>
        Promise.all([
          handleEvent(app.deps, { kind: 'refund', refund }),
          handleEvent(app.deps, { kind: 'refunds', payment }),
          compare(),
          compare(),
        ]),
    ],
  ];

  it.each(ways)("a refund made in the provider's dashboard is recorded once by %s", async (_how, hear) => {
    const { customer, order, payment } = await createPaidOrder();
    const refund = await shop.refund(payment.provider_payment!, 10_000);
    await hear(refund, payment.provider_payment!);
    const known = {
      status: 'partially_refunded',
      refunded: 10_000,
      refunds: ['succeeded 10000 made_at_provider'],
      notes: [-10_000],
      mails: ['We refunded $100.00 to your card'],
    };
    expect(await books(payment, customer)).toEqual(known);
    expect((await readOrder(customer, order)).events.at(-1)).toMatchObject({ type: 'refunded', actor: 'system' });
    // What is left is refunded by the order's own rule, and no more.
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: order } });
    await sendRefunds(app.deps);
    await compare();
    await shop.sendWebhooks();
    expect(await books(payment, customer)).toMatchObject({
      status: 'refunded',
      refunded: paidAmount,
      notes: [-10_000, -(paidAmount - 10_000)],
      refunds: expect.arrayContaining([`succeeded ${paidAmount - 10_000} cancelled`]),
    });
  });

  it.each(ways)('our own refund is not recorded twice when %s reports it', async (_how, hear) => {
    const { customer, order, payment } = await createPaidOrder();
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: order } });
    expect((await books(payment, customer)).mails).toEqual([]);
    await sendRefunds(app.deps);
    const [row] = await app.db.select().from(refunds).where(eq(refunds.payment_uuid, payment.uuid));
    // As if our server had died before it wrote down the answer.
    await app.db.update(refunds).set({ provider_refund: null }).where(eq(refunds.uuid, row!.uuid));
    await hear(row!.provider_refund!, payment.provider_payment!);
    expect(await books(payment, customer)).toMatchObject({
      status: 'refunded',
      refunded: paidAmount,
      notes: [-paidAmount],
      refunds: [`succeeded ${paidAmount} cancelled`],
      mails: ['We refunded $453.60 to your card'],
    });
  });

  it('the echo of our own refund that comes before its answer settles it, and the answer changes nothing', async () => {
    const { customer, order, payment } = await createPaidOrder();
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: order } });
    const { gateway } = app.deps.payments;
    const refund = gateway.refund;
    gateway.refund = async request => {
      const given = await refund.call(gateway, request);
      await handleEvent(app.deps, { kind: 'refund', refund: given.refund });
      return given;
    };
    await sendRefunds(app.deps).finally(() => {
      gateway.refund = refund;
    });
    expect(await books(payment, customer)).toMatchObject({
      status: 'refunded',
      notes: [-paidAmount],
      mails: ['We refunded $453.60 to your card'],
    });
  });

  it('a refund that fails later is taken back, and customer and support hear of it', async () => {
    const { customer, payment } = await createPaidOrder();
    const refund = await shop.refund(payment.provider_payment!, paidAmount);
    await shop.sendWebhooks();
    await shop.fail(refund);
    await Promise.all([shop.sendWebhooks(), compare()]);
    await compare();
    expect(await books(payment, customer)).toEqual({
      status: 'succeeded',
      refunded: 0,
      refunds: [`failed ${paidAmount} made_at_provider`],
      notes: [-paidAmount, paidAmount],
      mails: ['Your refund of $453.60 did not go through', 'We refunded $453.60 to your card'],
    });
    const member = await createStaff(app);
    const listFailedRefunds = () => member.expect(200, 'listSupportPayments', { query: { refund_failed: true } });
    expect((await listFailedRefunds()).body.items.map(one => one.uuid)).toContain(payment.uuid);
    await member.expect(201, 'refundPayment', {
      params: { payment_uuid: payment.uuid },
      body: { to: 'credit', note: 'The card was closed.' },
    });
    expect((await listFailedRefunds()).body.items.map(one => one.uuid)).not.toContain(payment.uuid);
  });

  it('a refund of our own that fails at once is no refund: nothing is mailed as given', async () => {
    const { customer, payment } = await createPaidOrder();
    const member = await createStaff(app);
    await member.expect(201, 'refundPayment', {
      params: { payment_uuid: payment.uuid },
      body: { to: 'card', note: 'We were late.', amount: 5_000 },
    });
    const { gateway } = app.deps.payments;
    const refund = gateway.refund;
    gateway.refund = async () => ({ refund: '', status: 'failed' });
    await sendRefunds(app.deps).finally(() => {
      gateway.refund = refund;
    });
    expect(await books(payment, customer)).toEqual({
      status: 'succeeded',
      refunded: 0,
      refunds: ['failed 5000 We were late.'],
      notes: [],
      mails: ['Your refund of $50.00 did not go through'],
    });
  });

  it('a refund of all that was paid, while ours waits, leaves ours without effect and without an alarm', async () => {
    const { customer, order, payment } = await createPaidOrder();
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: order } });
    await shop.refund(payment.provider_payment!, paidAmount);
    await shop.sendWebhooks();
    await sendRefunds(app.deps);
    const { refunds: rows, ...rest } = await books(payment, customer);
    expect(rows.sort()).toEqual([`failed ${paidAmount} cancelled`, `succeeded ${paidAmount} made_at_provider`]);
    expect(rest).toEqual({
      status: 'refunded',
      refunded: paidAmount,
      notes: [-paidAmount],
      mails: ['We refunded $453.60 to your card'],
    });
  });

  it('a refund beside account credit is counted up to what was paid', async () => {
    const { customer, payment } = await createPaidOrder();
    const member = await createStaff(app);
    await member.expect(201, 'refundPayment', {
      params: { payment_uuid: payment.uuid },
      body: { to: 'credit', note: 'We were late.', amount: 40_000 },
    });
    await shop.refund(payment.provider_payment!, 10_000);
    await shop.sendWebhooks();
    await compare();
    expect(await books(payment, customer)).toMatchObject({
      status: 'refunded',
      refunded: paidAmount,
      notes: [-40_000, -5_360],
      refunds: ['succeeded 40000 We were late.', 'succeeded 5360 made_at_provider'],
    });
  });

  it('a refund of an unknown charge is ignored', async () => {
    for (const about of [
      { kind: 'refund', refund: 're_of_others' },
      { kind: 'refunds', payment: 'pi_of_others' },
    ] as const)
      await handleEvent(app.deps, about);
    await compare();
  });
});
