import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, isLinkedTo, readAuditEntries } from '../../../../engine/server/audit/index.ts';
import type { Payment } from '../../../../schemas/generated/types.ts';
import { organizations, users } from '../../../../server/account/tables.ts';
import { payments, refunds } from '../../../../server/billing/tables.ts';
import { cards, payWith } from '../../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createPlacedOrder } from '../../../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../../../orders/api/orderStages.ts';
import { createStaff, runAction } from '../staffHelpers.ts';

let app: TestApp;
let member: Customer;
let customer: Customer;
let payment: Payment;

beforeAll(async () => {
  app = await startTestApp();
  member = await createStaff(app);
  customer = await app.signUp({ first_name: 'Petra', last_name: 'Novak' });
  payment = await paymentFor(await createPaidOrder(customer));
});
afterAll(() => app?.close());

const list = async (query: object) => (await member.expect(200, 'listSupportPayments', { query: { ...query } })).body;
const read = async (payment_uuid: string) =>
  (await member.expect(200, 'getSupportPayment', { params: { payment_uuid } })).body;
const paymentFor = async (order: string): Promise<Payment> => (await list({ order_uuid: order })).items[0] as Payment;
const subjects = async () => (await app.mailbox(customer.me.email)).map(mail => mail.subject);

/** As the customer asked for it, where that is possible one day. */
const writeRequestedRefund = (amount: number): Promise<string> => writeRefund(payment.uuid, 'requested', amount);

async function onItsWay(payment_uuid: string): Promise<void> {
  await writeRefund(payment_uuid, 'pending', 500);
  await app.deps.jobs.run(app.deps, 'refunds');
}

async function writeRefund(payment_uuid: string, refund_status: 'requested' | 'pending', amount: number) {
  const uuid = crypto.randomUUID();
  const at = app.clock.now();
  await app.db.insert(refunds).values({
    uuid,
    payment_uuid,
    amount,
    reason: 'It came late.',
    provider_key: uuid,
    refund_status,
    refund_type: 'partial',
    created_at: at,
    updated_at: at,
  });
  return uuid;
}

describe('payments of all customers', () => {
  it('are exported as CSV, and the export is audited with its filters', async () => {
    const query = { payment_status: ['succeeded'], customer_uuid: customer.me.uuid };
    const { status, text } = await member.call('exportSupportPayments', { query });
    expect(status).toBe(200);
    const [titles, first, ...more] = text.trim().split('\r\n');
    expect(titles).toContain('"Number","Date","Status","For","Order"');
    const { number, customer_email } = payment;
    expect(first).toMatch(
      new RegExp(`^"${number}","\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d","Paid","Order","${payment.order?.number}",`),
    );
    expect(titles).toContain('"Customer","Organization","Email"');
    expect(first).toContain(`,336.00,0.00,0.00,"USD","","Petra Novak","","${customer_email}",`);
    expect(more).toEqual([]);
    const [kept] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'export'));
    expect(kept).toMatchObject({ by: member.me.uuid, resource: 'support_payments', after: { rows: 1 } });
    expect((await customer.call('exportSupportPayments', { query: {} })).status).toBe(403);
    expect((await member.call('exportSupportPayments', { query: { payment_status: ['gone'] } })).status).toBe(422);
  });

  it('and orders are exported with name, organization and address of the customer in separate columns', async () => {
    const organization = { name: 'Novak & Sons', address: {} as never, billing_address: {} as never };
    const { uuid: user_uuid, email } = customer.me;
    await app.db.insert(organizations).values({ user_uuid, ...organization, updated_at: app.clock.now() });
    for (const name of ['exportSupportPayments', 'exportSupportOrders'] as const) {
      const { text } = await member.call(name, { query: { customer_uuid: user_uuid } });
      expect([name, text]).toEqual([name, expect.stringContaining(`"Petra Novak","Novak & Sons","${email}",`)]);
    }
    await app.db.delete(organizations).where(eq(organizations.user_uuid, user_uuid));
  });

  it('are found by number, name and address, and tell whose they are', async () => {
    for (const q of [payment.number, 'petra nov', customer.me.email]) {
      const { items, total } = await list({ q });
      expect([items[0]?.uuid, total]).toEqual([payment.uuid, 1]);
    }
    expect(payment).toMatchObject({
      customer_name: `Petra Novak · ${customer.me.email}`,
      customer_email: customer.me.email,
      left: payment.amount,
      refund_asked: false,
      dispute_status: null,
    });
    expect((await list({ customer_uuid: member.me.uuid })).total).toBe(0);
    await app.db.update(users).set({ erased_at: app.clock.now() }).where(eq(users.uuid, customer.me.uuid));
    expect(await read(payment.uuid)).toMatchObject({ customer_name: '–', customer_email: null });
    await app.db.update(users).set({ erased_at: null }).where(eq(users.uuid, customer.me.uuid));
    expect((await list({ q: 'nobody of that name' })).total).toBe(0);
  });

  it('are for staff only, whose fields are in no answer to a customer', async () => {
    expect((await customer.call('listSupportPayments')).status).toBe(403);
    const [own] = (await customer.expect(200, 'listPayments')).body.items;
    expect(own).not.toHaveProperty('left');
    expect(own).not.toHaveProperty('provider_payment');
  });

  it('have their documents, which staff may open', async () => {
    for (const address of [payment.invoice_url, payment.receipt_url]) {
      const { status, headers } = await member.get(address ?? '');
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await customer.get(address ?? '')).status).toBe(403);
    }
  });
});

describe('a refund', () => {
  it('reduces what is refundable, is mailed, and is in the audit', async () => {
    const half = payment.amount.amount / 2;
    const { body } = await member.expect(201, 'refundPayment', {
      params: { payment_uuid: payment.uuid },
      body: { amount: half, to: 'credit', note: 'We were late.' },
    });
    expect(body).toMatchObject({ left: { amount: half }, payment_status: 'partially_refunded' });
    expect((await subjects())[0]).toContain('for your next order');
    const [entry] = await readAuditEntries(app.db, isLinkedTo('payment', payment.uuid));
    expect(entry).toMatchObject({
      action: 'refund',
      why: 'We were late.',
      before: { left: half * 2 },
      after: { left: half },
    });
  });

  it('that a customer asks for waits in a view of its own, until it is decided', async () => {
    const refused = await writeRequestedRefund(500);
    expect((await list({ refund_asked: true })).items).toMatchObject([
      { uuid: payment.uuid, refund_uuid: refused, asked_amount: { amount: 500 }, asked_reason: 'It came late.' },
    ]);
    const decide = (refund_uuid: string, accept: boolean) =>
      member.expect(200, 'decideRefund', { params: { refund_uuid }, body: { accept, note: 'As agreed.' } });
    const before = (await read(payment.uuid)).left?.amount ?? 0;
    expect((await decide(refused, false)).body.left?.amount).toBe(before + 500);
    expect((await subjects())[0]).toBe('We cannot refund $5.00');
    expect((await decide(await writeRequestedRefund(700), true)).body.left?.amount).toBe(before + 500 - 700);
    expect((await subjects())[0]).toBe('We cannot refund $5.00');
    await app.deps.jobs.run(app.deps, 'refunds');
    expect((await subjects())[0]).toBe('We refunded $7.00 to your card');
    expect((await list({ refund_asked: true })).total).toBe(0);
  });
});

describe('a disputed payment', () => {
  it('is refunded if its order was cancelled meanwhile and the dispute is won', async () => {
    const owner = await app.signUp();
    const order = await createPlacedOrder(owner);
    expect((await payWith(owner, order, cards.disputed)).status).toBe(200);
    const [found] = await app.db.select().from(payments).where(eq(payments.order_uuid, order));
    const { uuid, amount, provider_payment } = found!;
    const theBank = async (columns: string) => {
      await app.deps.pool.query(`update sandbox.charges set ${columns} where id = $1`, [provider_payment]);
      for (const job of ['disputes', 'refunds']) await app.deps.jobs.run(app.deps, job);
      return read(uuid);
    };
    expect(await theBank("disputed_at = disputed_at - interval '1 day'")).toMatchObject({ payment_status: 'disputed' });
    await runAction(member, 'cancelOrder', order, { note: 'We cannot.' });
    expect((await app.mailbox(owner.me.email))[0]?.text).toContain('We are refunding $453.60 and will email you');
    await app.deps.jobs.run(app.deps, 'refunds');
    expect(await read(uuid)).toMatchObject({ payment_status: 'disputed', refunded: { amount: 0 } });
    expect(await theBank("dispute = 'won'")).toMatchObject({ payment_status: 'refunded', refunded: { amount } });
  });

  it('is in its view with the evidence, and closes when the bank decides', async () => {
    const order = await createPlacedOrder(customer);
    expect((await payWith(customer, order, cards.disputed)).status).toBe(200);
    await app.advance('P2D');
    await app.deps.jobs.run(app.deps, 'disputes');
    member = await app.signIn(member.me.email, member.password);
    const [found] = (await list({ payment_status: ['disputed'] })).items;
    expect(found).toMatchObject({ order: { uuid: order }, dispute_status: 'open', dispute_closed_at: null });
    const params = { payment_uuid: found?.uuid ?? '' };
    const noted = { params, body: { evidence: 'Accepted on Monday.' } };
    expect((await member.expect(200, 'noteEvidence', noted)).body.evidence).toBe('Accepted on Monday.');
    const more = {
      params,
      body: { evidence: 'Read on Tuesday.' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    for (const _ of ['sent', 'sent again'])
      expect((await member.expect(200, 'noteEvidence', more)).body.evidence).toBe(
        'Accepted on Monday.\n\nRead on Tuesday.',
      );
    // A disputed payment cannot be refunded, because the bank may take the money back. Refunds in progress wait.
    const refused = await member.call('refundPayment', { params, body: { amount: 100, to: 'credit', note: 'Late.' } });
    expect([refused.status, refused.detail]).toEqual([409, expect.stringContaining('is in dispute')]);
    await onItsWay(params.payment_uuid);
    expect(await read(params.payment_uuid)).toMatchObject({ payment_status: 'disputed', refunded: { amount: 0 } });
    const [row] = await app.db.select().from(payments).where(eq(payments.uuid, params.payment_uuid));
    await app.deps.pool.query(`update sandbox.charges set dispute = 'won' where id = $1`, [row?.provider_payment]);
    await app.deps.jobs.run(app.deps, 'disputes');
    expect(await read(params.payment_uuid)).toMatchObject({ dispute_status: 'won', payment_status: 'succeeded' });
    expect((await member.call('noteEvidence', noted)).detail).toBe('This payment is not in dispute.');
    const [owner] = await app.db.select().from(users).where(eq(users.uuid, customer.me.uuid));
    expect(owner?.blocked_at).toBeNull();
    await app.deps.jobs.run(app.deps, 'refunds');
    expect(await read(params.payment_uuid)).toMatchObject({ refunded: { amount: 500 }, dispute_status: 'won' });
  });
});
