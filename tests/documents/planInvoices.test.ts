import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentRow, type Purchase, payments } from '../../server/billing/tables.ts';
import { issueInvoice } from '../../server/documents/issueInvoice.ts';
import { addOns, premierLevels } from '../../server/generated/entityTables.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { fetchDocument } from './fetchDocument.ts';

let app: TestApp;
let customer: Customer;
let term: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  term = await insertSubscription(app, customer, 'limited');
});
afterAll(() => app.close());

const uuidOf = async (table: typeof premierLevels | typeof addOns, codename: string) =>
  (await app.db.select().from(table).where(sql`${table.codename} = ${codename}`))[0]?.uuid ?? '';

/** A payment of the plan that has just succeeded. */
async function renderPlanCharge(
  amount: number,
  type: PaymentRow['payment_type'],
  buys: Partial<Purchase>,
): Promise<string> {
  const [row] = await app.db
    .insert(payments)
    .values({
      uuid: crypto.randomUUID(),
      number: `P-T-${amount}`,
      customer_uuid: customer.me.uuid,
      currency: 'USD',
      payment_status: 'succeeded',
      payment_type: type,
      payment_for: 'subscription',
      subscription_uuid: term,
      payment_method_type: 'card',
      amount,
      tax: 0,
      refunded: 0,
      provider: 'sandbox',
      provider_key: `t-${amount}`,
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
      buys: { kind: 'renew', level: await uuidOf(premierLevels, 'limited'), pending: null, add_ons: [], ...buys },
    })
    .returning();
  await app.db.transaction(tx => issueInvoice(tx, app.deps, row!));
  return (await fetchDocument(customer, `/api/billing/payments/${row!.uuid}/invoice`)).text;
}

describe('the invoice of a plan', () => {
  it('names the plan and what was paid for', async () => {
    expect(await renderPlanCharge(29_900, 'renewal', {})).toMatch(/Plan Limited ?\$299\.00 ?Renewal for one year/);
    expect(await renderPlanCharge(23_178, 'proration', { kind: 'change' })).toMatch(
      /Plan Limited ?\$231\.78 ?Change of plan/,
    );
  });

  it('has a line for every add-on of a term', async () => {
    const add_ons = [await uuidOf(addOns, 'priority_queue'), await uuidOf(addOns, 'extended_archive')];
    const text = await renderPlanCharge(29_900 + 9900 + 4900, 'checkout', { kind: 'begin', add_ons });
    expect(text).toMatch(
      /Plan Limited ?\$299\.00 .*Priority queue ?\$99\.00 .*Extended archive ?\$49\.00 .*Net ?\$447\.00/,
    );
  });

  it('has one line when prices have changed since', async () => {
    const add_ons = [await uuidOf(addOns, 'priority_queue')];
    const text = await renderPlanCharge(12_345, 'checkout', { kind: 'begin', add_ons });
    expect(text).toMatch(/Plan Limited ?\$123\.45 For one year Net ?\$123\.45/);
  });
});
