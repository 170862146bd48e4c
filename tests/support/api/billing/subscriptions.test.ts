import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, readAuditEntries } from '../../../../engine/server/audit/index.ts';
import { payments, subscriptions } from '../../../../server/billing/tables.ts';
import { changePlanWithCard, moveTerm } from '../../../billing/api/planHelpers.ts';
import { cards } from '../../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let member: Customer;

beforeAll(async () => {
  app = await startTestApp();
  member = await createStaff(app);
});
afterAll(() => app?.close());

/** Creates a customer who has just bought Limited. Returns the term too. */
async function subscribeCustomer() {
  const customer = await app.signUp({ first_name: 'Petra', last_name: 'Novak' });
  await changePlanWithCard(customer, cards.good, 'limited');
  const [term] = (await list({ customer_uuid: customer.me.uuid })).items;
  return { customer, uuid: term?.uuid ?? '' };
}

const list = async (query: object) =>
  (await member.expect(200, 'listSupportSubscriptions', { query: { ...query } })).body;
const on = (name: 'turnRenewal' | 'endSubscription', subscription_uuid: string, body: object) =>
  member.call(name, { params: { subscription_uuid }, body: { note: 'As you asked.', ...body } });
const subject = async ({ me }: Customer) => (await app.mailbox(me.email))[0]?.subject;

describe('a plan that staff change', () => {
  it('is found by its customer, with the amount paid for it', async () => {
    const { customer } = await subscribeCustomer();
    const { items } = await list({ q: customer.me.email });
    expect(items).toMatchObject([
      {
        customer_name: `Petra Novak · ${customer.me.email}`,
        level_name: 'Limited',
        status: 'active',
        paid: { amount: 29_900 },
      },
    ]);
    expect((await customer.call('listSupportSubscriptions')).status).toBe(403);
  });

  it('the renewal can be switched off and on, and the customer gets a mail', async () => {
    const { customer, uuid } = await subscribeCustomer();
    expect((await on('turnRenewal', uuid, { auto_renew: false })).body).toMatchObject({ auto_renew: false });
    expect(await subject(customer)).toBe('Your Limited plan will not renew');
    expect((await list({ auto_renew: false, status: ['active'], customer_uuid: customer.me.uuid })).total).toBe(1);
    expect((await on('turnRenewal', uuid, { auto_renew: true })).body).toMatchObject({ auto_renew: true });
    const told = (await app.mailbox(customer.me.email)).length;
    expect((await on('turnRenewal', uuid, { auto_renew: true })).status).toBe(200);
    expect(await app.mailbox(customer.me.email)).toHaveLength(told);
    const entries = await readAuditEntries(app.db, eq(auditEntries.record, uuid));
    expect(entries.map(({ action, why }) => [action, why])).toEqual([
      ['turn_renewal', 'As you asked.'],
      ['turn_renewal', 'As you asked.'],
    ]);
  });

  it('with an unpaid renewal ends when the renewal is switched off, and the customer gets one mail about it', async () => {
    const { customer, uuid } = await subscribeCustomer();
    await moveTerm(app, uuid, -367, -2);
    await app.db.update(subscriptions).set({ status: 'past_due' }).where(eq(subscriptions.uuid, uuid));
    expect((await on('turnRenewal', uuid, { auto_renew: false })).body).toMatchObject({ status: 'expired' });
    expect(await subject(customer)).toBe('Your Limited plan has ended');
    const [entry] = await readAuditEntries(app.db, eq(auditEntries.record, uuid));
    expect(entry).toMatchObject({ before: { status: 'past_due' }, after: { status: 'expired', auto_renew: false } });
  });

  it.each([
    ['nothing', 0],
    ['unused', 14_950],
    ['all', 29_900],
  ])('that ends at once gives back %s of its price', async (give_back, amount) => {
    const { customer, uuid } = await subscribeCustomer();
    await moveTerm(app, uuid, -50, 50);
    const ended = await on('endSubscription', uuid, { give_back });
    expect(ended.body).toMatchObject({ status: 'cancelled', paid: { amount: 29_900 - amount }, unused: { amount: 0 } });
    expect(await subject(customer)).toBe('Your Limited plan has ended');
    const [entry] = await readAuditEntries(app.db, eq(auditEntries.record, uuid));
    expect(entry?.after).toMatchObject({ status: 'cancelled', given_back: amount, end_date: ended.body.end_date });
    await app.deps.jobs.run(app.deps, 'refunds');
    const [payment] = await app.db.select().from(payments).where(eq(payments.subscription_uuid, uuid));
    expect(payment?.refunded).toBe(amount);
    expect((await on('endSubscription', uuid, { give_back })).detail).toBe(
      'This term has ended, or it does not renew.',
    );
  });

  it('gives back what was paid for its days to come, also of a level that was bought in its midst', async () => {
    const { customer, uuid } = await subscribeCustomer();
    await moveTerm(app, uuid, -50, 50);
    await changePlanWithCard(customer, cards.good, 'unlimited');
    // 299.00 for all its days, 450.00 for the second half alone.
    expect((await list({ customer_uuid: customer.me.uuid })).items).toMatchObject([
      { paid: { amount: 74_900 }, unused: { amount: 59_950 } },
    ]);
    const { body } = await on('endSubscription', uuid, { give_back: 'unused' });
    expect(body).toMatchObject({ paid: { amount: 74_900 - 59_950 } });
  });
});
