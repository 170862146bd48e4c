import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundOrder } from '../../server/billing/refundOrder.ts';
import { payments } from '../../server/billing/tables.ts';
import { customPrices } from '../../server/generated/entityTables.ts';
import { orders } from '../../server/orders/tables.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { cards, createCoupon, payWith, redeemCoupon } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { standard } from '../orders/api/orderStages.ts';
import { finishUpload, getOrderRow, insertFiles, words } from '../orders/api/staffActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = (offset: number) => new Date(app.clock.now().getTime() + offset * 86_400_000);
const report = async (customer: Customer, period = 'total') => {
  const { body } = await customer.expect(200, 'getMoneyReport', { query: { period } });
  const values = Object.fromEntries(body.fields.map(field => [field.name, field.value.amount]));
  const series = Object.fromEntries(body.chart.series.map(one => [one.name, one.data]));
  return { values, series, labels: body.chart.labels };
};

/** 8,400 words of copy editing: 336.00 by the list. */
async function payNewOrder(customer: Customer, code?: string): Promise<string> {
  const uuid = await createPlacedOrder(customer, standard);
  if (code) await redeemCoupon(customer, uuid, code);
  expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
  return uuid;
}

async function giveBack(uuid: string, amount: number | 'all'): Promise<void> {
  const order = await getOrderRow(app, uuid);
  const asked = { amount, credit: 0, reason: 'Not what was agreed.', at: app.clock.now() };
  await app.db.transaction(tx => refundOrder(tx, order, asked));
  await app.deps.jobs.run(app.deps, 'refunds');
}

const without = { list_total: 0, paid_total: 0, gross: 0, fees: 0, net: 0 };

describe('what an order saved', () => {
  it('is its plan discount and its coupon, each by itself', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'limited');
    await payNewOrder(customer, await createCoupon(app));
    const { values, series } = await report(customer);
    // 20% of $336.00, then 10% of the $268.80 that are left.
    expect(series).toEqual({ Plan: [6720], 'Custom prices': [0], Coupons: [2688] });
    expect(values).toEqual({ list_total: 33_600, paid_total: 24_192, gross: 9408, fees: 0, net: 9408 });
  });

  it('is the own price instead of the plan where that is lower', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'limited');
    const own = { uuid: crypto.randomUUID(), customer_uuid: customer.me.uuid, order_type: 'copy_editing' as const };
    const at = app.clock.now();
    await app.db.insert(customPrices).values({ ...own, price: 2500, created_at: at, updated_at: at });
    await payNewOrder(customer);
    // 8.4 times 25.00 instead of 40.00.
    const { values, series } = await report(customer);
    expect(series).toEqual({ Plan: [0], 'Custom prices': [12_600], Coupons: [0] });
    expect(values).toMatchObject({ list_total: 33_600, paid_total: 21_000, gross: 12_600 });
  });

  it('counts nothing when it was cancelled or given back, and in proportion when a part was', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'limited');
    const cancelled = await payNewOrder(customer);
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: cancelled } });
    await giveBack(await payNewOrder(customer), 'all');
    expect((await report(customer)).values).toEqual(without);
    const part = await payNewOrder(customer);
    // 67.20 of the 268.80 that were paid: a quarter.
    await giveBack(part, 6720);
    const { values } = await report(customer);
    expect(values).toEqual({ list_total: 25_200, paid_total: 20_160, gross: 5040, fees: 0, net: 5040 });
  });

  it('is that of the measured words when there were fewer, without counting that refund twice', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'limited');
    const uuid = await payNewOrder(customer);
    await insertFiles(app, uuid, words(6300));
    await finishUpload(app, customer, uuid);
    await app.deps.jobs.run(app.deps, 'refunds');
    expect((await report(customer)).values).toMatchObject({ list_total: 25_200, gross: 5040 });
    // Half of the 201.60 that are still paid.
    await giveBack(uuid, 10_080);
    expect((await report(customer)).values).toMatchObject({ list_total: 12_600, gross: 2520 });
  });

  it('is not counted before it is paid', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'limited');
    await createPlacedOrder(customer, standard);
    expect((await report(customer)).values).toEqual(without);
  });
});

describe('the fees of membership', () => {
  let number = 0;
  const fee = (customer: Customer, at: Date, given: Partial<typeof payments.$inferInsert>) => {
    number += 1;
    return app.db.insert(payments).values({
      uuid: crypto.randomUUID(),
      number: `P-F-${number}`,
      customer_uuid: customer.me.uuid,
      provider_key: `f${number}`,
      payment_status: 'succeeded',
      payment_type: 'renewal',
      payment_for: 'subscription',
      payment_method_type: 'card',
      amount: 29_900,
      tax: 0,
      refunded: 0,
      provider: 'sandbox',
      created_at: at,
      updated_at: at,
      settled_at: at,
      ...given,
    });
  };

  it('are what was paid for terms, changes and add-ons, less what came back; of the period asked for', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'unlimited', {
      start_date: day(-30).toISOString().slice(0, 10),
      end_date: day(335).toISOString().slice(0, 10),
    });
    await fee(customer, day(-400), { payment_type: 'checkout' });
    await fee(customer, day(-30), {});
    await fee(customer, day(-20), { payment_type: 'proration', amount: 23_178 });
    await fee(customer, day(-10), { payment_for: 'add_on', payment_type: 'checkout', amount: 9900 });
    await fee(customer, day(-9), { payment_for: 'add_on', amount: 5900, refunded: 5900, payment_status: 'refunded' });
    await fee(customer, day(-8), { payment_status: 'failed' });
    await fee(customer, day(-7), { payment_status: 'pending', settled_at: null });
    const uuid = await payNewOrder(customer);
    await app.db
      .update(orders)
      .set({ paid_at: day(-60) })
      .where(eq(orders.uuid, uuid));
    await payNewOrder(customer);
    // 35% of $336.00 for each order.
    const all = await report(customer);
    expect(all.values).toEqual({ list_total: 67_200, paid_total: 43_680, gross: 23_520, fees: 92_878, net: -69_358 });
    const current = await report(customer, 'current_plan');
    expect(current.values).toMatchObject({ list_total: 33_600, gross: 11_760, fees: 62_978, net: 11_760 - 62_978 });
    expect(current.labels).toHaveLength(1);
    expect(all.labels.length).toBeGreaterThanOrEqual(2);
  });

  it('count for the time when they were paid, also when the card took days', async () => {
    const customer = await app.signUp();
    await insertSubscription(app, customer, 'limited', { start_date: day(-5).toISOString().slice(0, 10) });
    await fee(customer, day(-8), { settled_at: day(-4) });
    expect((await report(customer, 'current_plan')).values).toMatchObject({ fees: 29_900 });
  });

  it('leave no report of a plan for who has none', async () => {
    const customer = await app.signUp();
    await payNewOrder(customer, await createCoupon(app));
    const { values, labels } = await report(customer, 'current_plan');
    expect([values, labels]).toEqual([without, []]);
    expect((await report(customer)).values).toMatchObject({ gross: 3360, net: 3360 });
  });
});
