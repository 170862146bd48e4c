import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundOrder } from '../../server/billing/refunds.ts';
import { documents } from '../../server/documents/tables.ts';
import { taxRates } from '../../server/generated/entityTables.ts';
import { charged } from '../checkout/till.ts';
import { rowOf } from '../orders/staff.ts';
import { paid } from '../orders/stages.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { joinTeam } from '../support-api/team.ts';
import { fetched, newest } from './reading.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.db.insert(taxRates).values({ uuid: crypto.randomUUID(), country: 'US', state: null, tax_percent: 8.875 });
});
afterAll(() => world.close());

async function give(uuid: string, amount: number | 'all', reason = 'Two chapters were missing.'): Promise<void> {
  const order = await rowOf(world, uuid);
  const asked = { amount, credit: 0, reason, at: world.clock.now() };
  await world.db.transaction(tx => refundOrder(tx, order, asked));
}
const given = () => world.deps.jobs.run(world.deps, 'refunds');
const notesOf = async (customer: Customer) =>
  world.db
    .select()
    .from(documents)
    .where(eq(documents.payment_uuid, (await newest(customer)).uuid));

describe('what is given back', () => {
  it('is part, then all, with a credit note for each; their taxes add up', async () => {
    const customer = await world.signUp();
    const uuid = await paid(customer);
    const { amount, tax } = await newest(customer);
    for (const part of [3_333, 10_001]) await give(uuid, part);
    expect((await newest(customer)).refunds.map(one => one.credit_note_url)).toEqual([null, null]);
    await given();
    expect(await newest(customer)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded: { amount: 13_334 },
    });
    await give(uuid, 'all', 'cancelled');
    await given();
    const payment = await newest(customer);
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: amount });
    expect(payment.refunds.map(one => [one.amount.amount, one.refund_status, one.refund_type])).toEqual([
      [3_333, 'succeeded', 'partial'],
      [10_001, 'succeeded', 'partial'],
      [amount.amount - 13_334, 'succeeded', 'partial'],
    ]);
    const notes = (await notesOf(customer)).filter(row => row.kind === 'credit_note');
    expect(notes.reduce((sum, note) => sum - note.content.tax, 0)).toBe(tax.amount);
    expect(notes.reduce((sum, note) => sum - note.content.total, 0)).toBe(amount.amount);

    const note = await fetched(customer, payment.refunds[0]?.credit_note_url ?? '');
    expect(note.headers.get('content-disposition')).toMatch(/filename="credit-note-C-\d\d-\d{6}\.pdf"/);
    expect(note.text).toMatch(/Credit note C-\d\d-\d{6}.*Corrects I-\d\d-\d{6}.*Two chapters were missing.*−\$33\.33/);
    expect(note.text).toContain('Refunded to Visa ••4242');
    const receipt = await fetched(customer, payment.receipt_url ?? '');
    expect(receipt.text).toMatch(/Receipt for invoice.*Refunded on.*credit note C-.*Paid after refunds/);
    expect(receipt.text).toContain('The order was cancelled');
    const invoice = await fetched(customer, payment.invoice_url ?? '');
    expect(invoice.text).not.toContain('Refunded');
    const stranger = await world.signUp();
    expect((await fetched(stranger, payment.refunds[0]?.credit_note_url ?? '')).status).toBe(404);
  });

  it('by our team as account credit says so, and counts as given back', async () => {
    const customer = await world.signUp();
    await paid(customer);
    const { uuid } = await newest(customer);
    const member = await joinTeam(world);
    const body = { amount: 5000, to: 'credit', note: 'The due date was missed.' };
    await member.expect(201, 'refundPayment', { params: { payment_uuid: uuid }, body });
    const payment = await newest(customer);
    expect(payment).toMatchObject({ payment_status: 'partially_refunded', refunded: { amount: 5000 } });
    expect(payment.refunds).toMatchObject([{ refund_type: 'credit', refund_status: 'succeeded' }]);
    const { text } = await fetched(customer, payment.refunds[0]?.credit_note_url ?? '');
    expect(text).toMatch(/The due date was missed\..*Added to your account credit on/);
    expect(text).not.toContain('Refunded to');
  });

  it('is never more than was paid, however many ask at once', async () => {
    const customer = await world.signUp();
    const uuid = await paid(customer);
    const { amount, order } = await newest(customer);
    await Promise.all(Array.from({ length: 8 }, () => give(uuid, 12_000)));
    await Promise.all([given(), given()]);
    await give(uuid, 'all');
    await given();
    const payment = await newest(customer);
    expect(payment.refunds.reduce((sum, one) => sum + one.amount.amount, 0)).toBe(amount.amount);
    expect(payment).toMatchObject({ payment_status: 'refunded', refunded: amount });
    const [charge] = await charged(world, order?.number);
    expect(charge?.refunded).toBe(amount.amount);
  });
});
