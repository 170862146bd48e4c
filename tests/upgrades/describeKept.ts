import { describe, expect, it } from 'vitest';
import { isFullRun } from '../helpers/sampling.ts';
import type { Customer, TestApp } from '../helpers/testApp.ts';
import type { KeptFacts } from './facts.ts';

/** Every upgraded database answers at least this many requests. */
const minReads = 200;
/** How many records of a list are read by their own addresses. */
const records = isFullRun ? 100 : 10;
const query = { size: records };

/** A running app, and what its database had right after the upgrade. */
export interface Upgraded extends Pick<KeptFacts, 'rows' | 'money'> {
  app: TestApp;
}

interface KeptOptions {
  /** Rows that the test added to a table before the upgrade. */
  added?: Record<string, number>;
}

/** Declares what holds for the database of every kept version after its upgrade to this one. */
export function describeKept(facts: KeptFacts, upgraded: () => Upgraded, { added = {} }: KeptOptions = {}): void {
  describe(`the upgraded database of ${facts.version}`, () => {
    it('has as many rows in each table as before', () => {
      const expected = Object.entries(facts.rows).map(([table, count]) => [table, count + (added[table] ?? 0)]);
      const found = Object.entries(upgraded().rows).filter(([table]) => table in facts.rows);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    });

    it('has the same sums of money by account and kind', () => {
      expect(Object.keys(facts.money).length).toBeGreaterThan(5);
      expect(upgraded().money).toEqual(facts.money);
    });

    it(`answers ${minReads} reads of its people`, async () => {
      let reads = 0;
      for (const { email, password } of facts.people) {
        const person = await upgraded().app.signIn(email, password);
        reads += await (person.me.role === 'customer' ? readAsCustomer : readAsStaff)(person);
      }
      expect(reads).toBeGreaterThanOrEqual(minReads);
    });
  });
}

/** Reads everything that a customer has, and orders and payments by their own addresses. Returns the number of reads. */
async function readAsCustomer(customer: Customer): Promise<number> {
  const { items: payments } = (await customer.expect(200, 'listPayments', { query })).body;
  const paid = payments.filter(({ payment_status }) => payment_status === 'succeeded').slice(0, records);
  for (const { uuid } of paid) await customer.expect(200, 'getReceipt', { params: { uuid } });
  // A locked account shows only its payments.
  if (customer.me.blocked_at) return paid.length + 1;
  const lists = ['getBilling', 'listSubscriptions', 'listPaymentMethods', 'listActivity', 'listSessions'] as const;
  const more = ['getDashboard', 'listRecipes', 'listCoupons', 'listViews'] as const;
  for (const name of [...lists, ...more]) await customer.expect(200, name);
  const { items: orders } = (await customer.expect(200, 'listOrders', { query })).body;
  for (const { uuid, number } of orders) {
    const { body } = await customer.expect(200, 'getOrder', { params: { object_uuid: uuid } });
    expect(body).toMatchObject({ uuid, number });
  }
  return 2 + paid.length + lists.length + more.length + orders.length;
}

async function readAsStaff(member: Customer): Promise<number> {
  const { items: orders } = (await member.expect(200, 'listSupportOrders', { query })).body;
  for (const { uuid, number } of orders) {
    const { body } = await member.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } });
    expect(body).toMatchObject({ uuid, number });
  }
  const { items: payments } = (await member.expect(200, 'listSupportPayments', { query })).body;
  for (const { uuid, amount } of payments) {
    const { body } = await member.expect(200, 'getSupportPayment', { params: { payment_uuid: uuid } });
    expect(body).toMatchObject({ uuid, amount });
  }
  const { items: customers } = (await member.expect(200, 'listCustomers', { query })).body;
  for (const { uuid, email } of customers) {
    const { body } = await member.expect(200, 'getCustomer', { params: { user_uuid: uuid } });
    expect(body).toMatchObject({ uuid, email });
  }
  return 3 + orders.length + payments.length + customers.length;
}
