import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credits } from '../../../../server/billing/tables.ts';
import { orders } from '../../../../server/orders/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { waitForBlockedQuery } from '../../../helpers/waitForBlockedQuery.ts';
import { createPlacedOrder, readOrder } from '../../../orders/api/orderFixtures.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let member: Customer;
let customer: Customer;

beforeAll(async () => {
  app = await startTestApp();
  member = await createStaff(app);
  customer = await app.signUp({ first_name: 'Petra', last_name: 'Novak' });
});
afterAll(() => app?.close());

const move = (direction: 'give' | 'take', amount: number, more: object = {}) => {
  const sum = { amount, currency: 'USD' };
  const body = { customer_uuid: customer.me.uuid, direction, sum, note: 'For the late delivery.', ...more };
  return member.call('moveCredit', { body });
};

describe('account credit', () => {
  it('is given and taken with a reason, and the next order takes it off', async () => {
    expect((await move('give', 1500)).body).toMatchObject({ amount: { amount: 1500 }, balance: { amount: 1500 } });
    expect((await move('take', 500)).body).toMatchObject({ amount: { amount: -500 }, balance: { amount: 1000 } });
    const params = { object_uuid: await createPlacedOrder(customer) };
    const { lines } = (await customer.expect(200, 'getCheckout', { params })).body.checkout;
    expect(lines.at(-1)).toMatchObject({ kind: 'credit', amount: -1000 });
    const subjects = (await app.mailbox(customer.me.email)).map(mail => mail.subject);
    expect(subjects).toEqual(expect.arrayContaining(['$15.00 for your next order', '$5.00 deducted from your credit']));
    const { items } = (await member.expect(200, 'listCredits', { query: { q: 'petra' } })).body;
    expect(items).toMatchObject([
      { reason: 'For the late delivery.', customer_name: `Petra Novak · ${customer.me.email}` },
      { reason: 'For the late delivery.' },
    ]);
  });

  it('is never negative, and not taken from an order whose price is held', async () => {
    const whose = { customer_uuid: (await app.signUp()).me.uuid };
    expect((await move('take', 1, whose)).status).toBe(422);
    expect((await move('give', 1000, whose)).status).toBe(201);
    const both = await Promise.all([move('take', 600, whose), move('take', 600, whose)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const buyer = await app.signUp();
    const theirs = { customer_uuid: buyer.me.uuid };
    expect((await move('give', 1000, theirs)).status).toBe(201);
    await createPlacedOrder(buyer);
    expect((await move('take', 1, theirs)).status).toBe(422);
    expect((await move('give', 500, theirs)).status).toBe(201);
    expect((await move('take', 500, theirs)).body).toMatchObject({ balance: { amount: 1000 } });
    // Paid for at this moment, the order takes it off.
    const taken = await app.db.transaction(async tx => {
      await tx.execute(sql`lock table ${orders} in access exclusive mode`);
      const taking = move('take', 1000, theirs);
      await waitForBlockedQuery(app);
      await tx.update(orders).set({ status: 'awaiting_files' }).where(eq(orders.customer_uuid, buyer.me.uuid));
      const spent = { uuid: randomUUID(), ...theirs, amount: -1000, reason: 'order', created_at: app.clock.now() };
      await tx.insert(credits).values(spent);
      return { taking };
    });
    expect((await taken.taking).status).toBe(422);
  });

  it('may be more than one payment could ever be, and orders are priced all the same', async () => {
    const rich = await app.signUp();
    const customer_uuid = rich.me.uuid;
    const most = Array.from({ length: 3 }, () => ({ uuid: randomUUID(), customer_uuid, amount: 2_000_000_000 }));
    const created_at = app.clock.now();
    await app.db.insert(credits).values(most.map(one => ({ ...one, reason: 'From before.', created_at })));
    const { items } = (await member.expect(200, 'listCredits', { query: { customer_uuid: [customer_uuid] } })).body;
    expect(items.map(({ balance }) => balance)).toContainEqual({ amount: 6_000_000_000, currency: 'USD' });
    const shown = await member.expect(200, 'getCustomer', { params: { user_uuid: customer_uuid } });
    expect(shown.body.credit).toEqual({ amount: 6_000_000_000, currency: 'USD' });
    expect((await move('take', 1000, { customer_uuid })).status).toBe(201);
    expect((await readOrder(rich, await createPlacedOrder(rich))).status).toBe('awaiting_files');
  });

  it('is for customers, by our team', async () => {
    expect((await move('give', 100, { customer_uuid: member.me.uuid })).status).toBe(422);
    expect((await move('give', 0)).status).toBe(422);
    expect((await customer.call('listCredits')).status).toBe(403);
  });
});
