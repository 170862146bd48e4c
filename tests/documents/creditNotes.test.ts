import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundOrder } from '../../server/billing/refundOrder.ts';
import { documents } from '../../server/documents/tables.ts';
import { taxRates } from '../../server/generated/entityTables.ts';
import { listCharges } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPaidOrder } from '../orders/api/orderStages.ts';
import { getOrderRow } from '../orders/api/staffActions.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { fetchDocument, newestPayment } from './fetchDocument.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.insert(taxRates).values({ uuid: crypto.randomUUID(), country: 'US', state: null, tax_percent: 8.875 });
});
afterAll(() => app.close());

async function give(uuid: string, amount: number | 'all', reason = 'Two chapters were missing.'): Promise<void> {
  const order = await getOrderRow(app, uuid);
  const asked = { amount, credit: 0, reason, at: app.clock.now() };
  await app.db.transaction(tx => refundOrder(tx, order, asked));
}
const runRefunds = () => app.deps.jobs.run(app.deps, 'refunds');
const notesOf = async (customer: Customer) =>
  app.db
    .select()
    .from(documents)
    .where(eq(documents.payment_uuid, (await newestPayment(customer)).uuid));

describe('a refund', () => {
  it('is partial, then full, with a credit note for each; their taxes add up', async () => {
    const customer = await app.signUp();
    const uuid = await createPaidOrder(customer);
    const { amount, tax } = await newestPayment(customer);
    for (const part of [3_333, 10_001]) await give(uuid, part);
    expect((await newestPayment(customer)).refunds.map(one => one.credit_note_url)).toEqual([null, null]);
    await runRefunds();
    expect(await newestPayment(customer)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded: { amount: 13_334 },
    });
    await give(uuid, 'all', 'cancelled');
    await runRefunds();
    const payment = await newestPayment(customer);
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: amount });
    expect(payment.refunds.map(one => [one.amount.amount, one.refund_status, one.refund_type])).toEqual([
      [3_333, 'succeeded', 'partial'],
      [10_001, 'succeeded', 'partial'],
      [amount.amount - 13_334, 'succeeded', 'partial'],
    ]);
    const notes = (await notesOf(customer)).filter(row => row.kind === 'credit_note');
    expect(notes.reduce((sum, note) => sum - note.content.tax, 0)).toBe(tax.amount);
    expect(notes.reduce((sum, note) => sum - note.content.total, 0)).toBe(amount.amount);

    const note = await fetchDocument(customer, payment.refunds[0]?.credit_note_url ?? '');
    expect(note.headers.get('content-disposition')).toMatch(/filename="credit-note-C-\d\d-\d{6}\.pdf"/);
    expect(note.text).toMatch(/Credit note C-\d\d-\d{6}.*Corrects I-\d\d-\d{6}.*Two chapters were missing.*−\$33\.33/);
    expect(note.text).toContain('Refunded to Visa ••4242');
    const receipt = await fetchDocument(customer, payment.receipt_url ?? '');
    expect(receipt.text).toMatch(/Receipt for invoice.*Refunded on.*credit note C-.*Paid after refunds/);
    expect(receipt.text).toContain('The order was cancelled');
    const invoice = await fetchDocument(customer, payment.invoice_url ?? '');
    expect(invoice.text).not.toContain('Refunded');
    const stranger = await app.signUp();
    expect((await fetchDocument(stranger, payment.refunds[0]?.credit_note_url ?? '')).status).toBe(404);
  });

  it('as account credit says so on its credit note, and counts as refunded', async () => {
    const customer = await app.signUp();
    await createPaidOrder(customer);
    const { uuid } = await newestPayment(customer);
    const member = await createStaff(app);
    const body = { amount: 5000, to: 'credit', note: 'The due date was missed.' };
    await member.expect(201, 'refundPayment', { params: { payment_uuid: uuid }, body });
    const payment = await newestPayment(customer);
    expect(payment).toMatchObject({ payment_status: 'partially_refunded', refunded: { amount: 5000 } });
    expect(payment.refunds).toMatchObject([{ refund_type: 'credit', refund_status: 'succeeded' }]);
    const { text } = await fetchDocument(customer, payment.refunds[0]?.credit_note_url ?? '');
    expect(text).toMatch(/The due date was missed\..*Added to your account credit on/);
    expect(text).not.toContain('Refunded to');
  });

  it('is never more than was paid, however many ask at once', async () => {
    const customer = await app.signUp();
    const uuid = await createPaidOrder(customer);
    const { amount, order } = await newestPayment(customer);
    await Promise.all(Array.from({ length: 8 }, () => give(uuid, 12_000)));
    await Promise.all([runRefunds(), runRefunds()]);
    await give(uuid, 'all');
    await runRefunds();
    const payment = await newestPayment(customer);
    expect(payment.refunds.reduce((sum, one) => sum + one.amount.amount, 0)).toBe(amount.amount);
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: amount });
    const [charge] = await listCharges(app, order?.number);
    expect(charge?.refunded).toBe(amount.amount);
  });
});
