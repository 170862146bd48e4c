import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentRow, payments } from '../../server/billing/tables.ts';
import { issueInvoice } from '../../server/documents/issueInvoice.ts';
import { documents } from '../../server/documents/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app.close());

let made = 0;
async function payment(): Promise<PaymentRow> {
  made += 1;
  const [row] = await app.db
    .insert(payments)
    .values({
      uuid: crypto.randomUUID(),
      number: `P-T-${made}`,
      customer_uuid: customer.me.uuid,
      currency: 'USD',
      payment_status: 'succeeded',
      payment_type: 'renewal',
      payment_for: 'subscription',
      payment_method_type: 'card',
      amount: 29_900,
      tax: 0,
      refunded: 0,
      provider: 'sandbox',
      provider_key: `t-${made}`,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .returning();
  return row!;
}

const issue = (row: PaymentRow, fail = false) =>
  app.db.transaction(async tx => {
    await issueInvoice(tx, app.deps, row);
    if (fail) throw new Error('The rest of the settlement failed.');
  });

const numbers = async () => {
  const rows = await app.db
    .select({ number: documents.number })
    .from(documents)
    .where(eq(documents.kind, 'invoice'))
    .orderBy(asc(documents.number));
  return rows.map(row => row.number);
};
const buildNumbers = (year: string, count: number) =>
  Array.from({ length: count }, (_, index) => `I-${year}-${String(index + 1).padStart(6, '0')}`);

describe('numbers of invoices', () => {
  it('have no gap and no double, when payments settle at the same moment and some of them fail', async () => {
    const year = String(app.clock.now().getUTCFullYear()).slice(-2);
    const rows = await Promise.all(Array.from({ length: 24 }, payment));
    const outcomes = await Promise.allSettled(rows.map((row, index) => issue(row, index % 3 === 0)));
    expect(outcomes.filter(one => one.status === 'rejected')).toHaveLength(8);
    expect(await numbers()).toEqual(buildNumbers(year, 16));
    await Promise.all(rows.map(row => issue(row)));
    expect(await numbers()).toEqual(buildNumbers(year, 24));
  });

  it('are given once for a payment, and start from 1 each year', async () => {
    const before = await numbers();
    const row = await payment();
    await Promise.allSettled([issue(row), issue(row)]);
    expect(await numbers()).toHaveLength(before.length + 1);
    const next = new Date(Date.UTC(app.clock.now().getUTCFullYear() + 1, 0, 2));
    app.clock.setOffset(app.clock.offset() + next.getTime() - app.clock.now().getTime());
    await issue(await payment());
    expect((await numbers()).at(-1)).toBe(`I-${String(next.getUTCFullYear()).slice(-2)}-000001`);
  });
});
