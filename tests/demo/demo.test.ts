import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { seedDemo } from '../../server/demo/seedDemo.ts';
import { orders } from '../../server/orders/tables.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { readOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  customer = await app.signIn('customer@demo.test', demoPassword);
});
afterAll(() => app?.close());

const all = async () => (await customer.expect(200, 'listOrders', { query: { size: 100 } })).body.items;
const readOrderByName = async (name: string) => {
  const found = (await all()).find(order => order.name === name);
  if (!found) throw new Error(`There is no order ${name}.`);
  return readOrder(customer, found.uuid);
};
const countByKey = <Item>(items: Item[], key: (item: Item) => string) =>
  Object.fromEntries(Object.entries(Object.groupBy(items, key)).map(([name, group]) => [name, group?.length]));

describe('the customer with two years of history', () => {
  it('has orders in every status, as many as the drawings show', async () => {
    expect(countByKey(await all(), order => order.status)).toEqual({
      draft: 3,
      quote_requested: 1,
      quoted: 1,
      awaiting_payment: 1,
      awaiting_files: 1,
      queued: 2,
      in_progress: 2,
      quality_check: 1,
      delivered: 2,
      revision_requested: 1,
      completed: 43,
      on_hold: 1,
      cancelled: 3,
      expired: 2,
    });
  });

  it('has paid what the price rules say', async () => {
    const totals = Object.fromEntries((await all()).map(order => [order.name, order.total?.amount]));
    expect(totals).toMatchObject({
      'River Atlas, chapters 7–9': 45_031,
      'Harbour Lights, rough cut': 95_810,
      'Spring catalogue, blurbs': 11_149,
      'Annual report': 37_627,
      'Trail guide photos, batch 4': 7839,
      'Tidal wetlands survey': 37_801,
      'Reader portraits, set 2': 9581,
      'River Atlas, chapters 4–6': 40_502,
      'Field notes, second edition': 24_105,
      'A Quiet Orchard, full edit': 50_954,
    });
    expect((await readOrderByName('Annual report')).allowed_actions).toContain('checkout');
  });

  it('has a draft that comes to 450.31, and to 423.09 with its coupon', async () => {
    const draft = await readOrderByName('River Atlas, chapters 7–9');
    const params = { object_uuid: draft.uuid };
    const state = (await customer.expect(200, 'getOrderForm', { params })).body;
    expect([state.step, state.price?.total.amount]).toEqual(['details', 45_031]);
    expect(state.price?.lines.map(line => line.rule)).toEqual([
      '8,400 words at $40.00 per 1,000',
      '20% off the $200.00 left in your plan',
      '35% of the list price',
      '8.875% of $413.60',
    ]);
    const other = await customer.expect(201, 'initOrderForm', { body: { order_uuid: draft.uuid } });
    const uuid = other.body.object_uuid ?? '';
    const placing = { step: 'review', step_data: {}, action: 'place_order' };
    await customer.expect(200, 'postOrderForm', { params: { object_uuid: uuid }, body: placing });
    const redeemed = await customer.expect(200, 'redeemCoupon', {
      params: { order_uuid: uuid },
      body: { coupon_code: 'welcome10' },
    });
    expect(redeemed.body.checkout.total.amount).toBe(42_309);
    expect(redeemed.body.coupon).toMatchObject({ code: 'WELCOME10', amount: { amount: 2500 } });
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
  });

  it('has a plan with 4,800.00 of 5,000.00 used', async () => {
    const { body } = await customer.expect(200, 'getDashboard');
    expect(body.subscription).toMatchObject({
      status: 'active',
      premier_level_data: { codename: 'limited', is_current: true },
      discount_used: { amount: 480_000 },
      discount_left: { amount: 20_000 },
    });
    expect(body.subscription_summary.premier_member_years).toBe(2);
    expect(body.custom_prices.map(price => [price.order_type, price.custom_price.amount])).toEqual([
      ['formatting', 1350],
      ['photo_color', 15],
      ['photo_retouching', 220],
    ]);
  });

  it('sees what was saved', async () => {
    const current = (await customer.expect(200, 'getMoneyReport', { query: { period: 'current_plan' } })).body;
    const fields = Object.fromEntries(current.fields.map(field => [field.name, field.value.amount]));
    expect(fields).toMatchObject({ fees: 29_900, gross: expect.any(Number) });
    expect(fields.gross).toBe((fields.list_total ?? 0) - (fields.paid_total ?? 0));
    expect(fields.net).toBe((fields.gross ?? 0) - (fields.fees ?? 0));
    const sums = current.chart.series.map(series => series.data.reduce((sum, one) => sum + one, 0));
    expect(sums[0]).toBe(93_440);
    expect(sums[2]).toBe(6000);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(fields.gross);
    const total = (await customer.expect(200, 'getMoneyReport')).body;
    expect(total.chart.labels.length).toBeGreaterThan(24);
    expect(total.fields.find(field => field.name === 'fees')?.value.amount).toBe(3 * 29_900);
  });

  it('has payments and coupons of every status, and three cards', async () => {
    const payments = (await customer.expect(200, 'listPayments', { query: { size: 100 } })).body.items;
    expect(Object.keys(countByKey(payments, payment => payment.payment_status)).sort()).toEqual([
      'cancelled',
      'disputed',
      'failed',
      'partially_refunded',
      'pending',
      'processing',
      'refunded',
      'requires_action',
      'succeeded',
    ]);
    const coupons = (await customer.expect(200, 'listCoupons')).body.items;
    expect(Object.keys(countByKey(coupons, coupon => coupon.status)).sort()).toEqual([
      'available',
      'exhausted',
      'expired',
      'scheduled',
      'used',
    ]);
    const cards = (await customer.expect(200, 'listPaymentMethods')).body.items;
    expect(cards.map(card => [card.brand, card.last4, card.is_default])).toEqual([
      ['visa', '4242', true],
      ['amex', '1005', false],
      ['mastercard', '8210', false],
    ]);
  });

  it('has recipes, one of them not finished', async () => {
    const { items } = (await customer.expect(200, 'listRecipes')).body;
    expect(countByKey(items, recipe => String(recipe.is_complete))).toEqual({ true: 4, false: 1 });
    for (const recipe of items.filter(one => one.is_complete)) {
      const made = await customer.expect(201, 'initOrderFormFromRecipe', { query: { recipe_uuid: recipe.uuid } });
      const params = { object_uuid: made.body.object_uuid };
      expect((await customer.expect(200, 'getOrderForm', { params })).body.step).toBe('review');
      await customer.expect(200, 'deleteOrder', { params });
    }
  });

  it('has files with real content', async () => {
    const order = await readOrderByName('River Atlas, chapters 4–6');
    expect(countByKey(order.files, file => file.role)).toEqual({ source: 3, result: 2 });
    for (const file of order.files) {
      const answer = await app.fetch(file.download_url ?? '');
      const content = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256);
    }
    const words = order.files.map(file => file.measured?.count ?? 0).reduce((sum, one) => sum + one, 0);
    expect(words).toBe(12_238);
    const portraits = await readOrderByName('Reader portraits, set 2');
    expect(countByKey(portraits.files, file => file.upload)).toEqual({ done: 38, failed: 2 });
  });

  it('an order without an editor can be cancelled, and the payment is refunded', async () => {
    const order = await readOrderByName('Tidal wetlands survey');
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: order.uuid } });
    await app.deps.jobs.run(app.deps, 'refunds');
    const after = await readOrder(customer, order.uuid);
    expect(after).toMatchObject({ status: 'cancelled', allowed_actions: ['create_order'] });
    expect(after.payments[0]).toMatchObject({ payment_status: 'refunded', refunds: [{ refund_status: 'succeeded' }] });
  });
});

describe('the others', () => {
  it.each(['other', 'support', 'admin', 'locked'])('%s@demo.test can sign in', async name => {
    const { me } = await app.signIn(`${name}@demo.test`, demoPassword);
    expect(me.blocked_at !== null).toBe(name === 'locked');
  });

  it('one has just begun', async () => {
    const other = await app.signIn('other@demo.test', demoPassword);
    const { items } = (await other.expect(200, 'listOrders')).body;
    expect(items.map(order => order.status)).toEqual(['draft', 'awaiting_payment', 'completed']);
    expect((await other.expect(200, 'getDashboard')).body.subscription).toBeNull();
  });
});

describe('the demo data', () => {
  it('is created once', async () => {
    const before = await app.db.$count(orders);
    await seedDemo(app.deps);
    expect(await app.db.$count(orders)).toBe(before);
  });
});
