import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments } from '../../server/billing/tables.ts';
import { customPrices, premierLevels } from '../../server/generated/entityTables.ts';
import { orders } from '../../server/orders/tables.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { cards, createCoupon, payWith, redeemCoupon } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { expectConsistentCounters } from '../orders/api/consistentCounters.ts';
import { copyEdit, createPlacedOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const plain = { ...copyEdit, files: { ...copyEdit.files, turnaround: 'standard' } };
const day = (offset: number) => new Date(app.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
const report = async (period?: string) => {
  const { body } = await customer.expect(200, 'getMoneyReport', { query: period ? { period } : {} });
  return { ...body, values: Object.fromEntries(body.fields.map(field => [field.name, field.value.amount])) };
};

describe('the dashboard of a new customer', () => {
  it('is empty', async () => {
    expect((await customer.expect(200, 'getDashboard')).body).toEqual({
      subscription_summary: { premier_member_since: null, premier_member_years: 0 },
      subscription: null,
      custom_prices: [],
      plan_advice: null,
      first_steps: [
        { name: 'confirm_email', done: true },
        { name: 'billing_address', done: false },
        { name: 'place_order', done: false },
      ],
    });
    for (const period of ['total', 'current_plan']) {
      const { chart, values } = await report(period);
      expect(chart.labels).toEqual([]);
      expect(values).toEqual({ list_total: 0, paid_total: 0, gross: 0, fees: 0, net: 0 });
    }
  });

  it('has first steps, which follow from facts and end with the first order', async () => {
    const newcomer = await app.signUp();
    const steps = async () => (await newcomer.expect(200, 'getDashboard')).body.first_steps;
    const address = { street: '1 Main Street', city: 'New York', postcode: '10012', country: 'US', state: 'New York' };
    await newcomer.expect(200, 'patchOrganization', { body: { name: 'Northfield Press', address } });
    expect((await steps())?.filter(({ done }) => done).map(({ name }) => name)).toEqual([
      'confirm_email',
      'billing_address',
    ]);
    await newcomer.expect(201, 'initOrderForm', { body: {} });
    expect(await steps()).not.toBeNull();
    await createPlacedOrder(newcomer);
    expect(await steps()).toBeNull();
  });

  it('refuses another period', async () => {
    const refused = await customer.call('getMoneyReport', { query: { period: 'yesterday' } });
    expect(refused.status).toBe(422);
    expect(refused.detail).toMatchObject([{ loc: ['query', 'period'] }]);
  });
});

describe('membership', () => {
  it('counts full paid years, without the gaps', async () => {
    const member = await app.signUp();
    const insertExpiredTerm = (start: number, end: number) =>
      insertSubscription(app, member, 'limited', { status: 'expired', start_date: day(start), end_date: day(end) });
    await insertExpiredTerm(-1500, -1135);
    await insertExpiredTerm(-1000, -635);
    await insertSubscription(app, member, 'alacarte', {
      status: 'cancelled',
      start_date: day(-635),
      end_date: day(-100),
    });
    await insertSubscription(app, member, 'limited', { start_date: day(-100), end_date: day(265) });
    const { body } = await member.expect(200, 'getDashboard');
    expect(body.subscription_summary).toEqual({ premier_member_since: day(-1500), premier_member_years: 2 });
  });
});

describe('the savings report', () => {
  it('adds up what paid orders saved, and takes the fees off', async () => {
    const term = await insertSubscription(app, customer, 'limited');
    await app.db.insert(payments).values({
      uuid: randomUUID(),
      number: 'P-26-T1',
      customer_uuid: customer.me.uuid,
      subscription_uuid: term,
      payment_status: 'succeeded',
      payment_type: 'renewal',
      payment_for: 'subscription',
      payment_method_type: 'card',
      amount: 1000,
      tax: 0,
      refunded: 0,
      provider: 'manual',
      provider_key: 'fee',
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    });
    const uuid = await createPlacedOrder(customer, plain);
    expect((await report()).values).toMatchObject({ list_total: 0, gross: 0 });
    await redeemCoupon(customer, uuid, await createCoupon(app));
    await payWith(customer, uuid, cards.good);
    const cancelled = await createPlacedOrder(customer, plain);
    await payWith(customer, cancelled, cards.good);
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: cancelled } });
    const { chart, values } = await report('current_plan');
    expect(values).toEqual({ list_total: 33_600, paid_total: 24_192, gross: 9408, fees: 1000, net: 8408 });
    expect(chart.labels).toEqual([app.clock.now().toISOString().slice(0, 7)]);
    expect(chart.series).toEqual([
      { name: 'Plan', data: [6720] },
      { name: 'Custom prices', data: [0] },
      { name: 'Coupons', data: [2688] },
    ]);
    expect((await report('total')).values).toEqual(values);
  });

  it('is in the language of the reader', async () => {
    const { body } = await customer.call('getMoneyReport', { headers: { 'accept-language': 'de' } });
    expect(body.fields.map(field => field.label)).toEqual([
      'Listenpreis',
      'Bezahlt',
      'Gespart',
      'Tarifgebühren',
      'Ersparnis abzüglich Gebühren',
    ]);
  });
});

describe('the advice on the plan', () => {
  const advice = async (member: Customer) => (await member.expect(200, 'getDashboard')).body.plan_advice;

  /** Orders of 336.00 list value, paid so many days ago. */
  const payOrdersOn = async (member: Customer, days: number[]) => {
    for (const ago of days) {
      const uuid = await createPlacedOrder(member, plain);
      await payWith(member, uuid, cards.good);
      await app.db
        .update(orders)
        .set({ paid_at: new Date(day(-ago)) })
        .where(eq(orders.uuid, uuid));
    }
  };

  it('follows the newest 500 of many orders, at their pace', async () => {
    const member = await app.signUp();
    await payOrdersOn(member, [1]);
    const [paid] = await app.db.select().from(orders).where(eq(orders.customer_uuid, member.me.uuid));
    const hour = 3_600_000;
    await app.db.insert(orders).values(
      Array.from({ length: 600 }, (_, place) => ({
        ...paid!,
        uuid: randomUUID(),
        number: '',
        paid_at: new Date(Date.parse(day(-1)) - (place + 1) * hour),
      })),
    );
    const found = await advice(member);
    expect(found?.orders).toBe(500);
    // 500 orders of 336.00 in 22 days.
    expect(found?.list_value.amount).toBe(Math.round((500 * 33_600 * 365) / 22));
    await expectConsistentCounters(app);
  });

  it('says nothing of few orders, then which level costs least at their pace', async () => {
    const member = await app.signUp();
    await payOrdersOn(member, [73, 40]);
    expect(await advice(member)).toBeNull();
    await payOrdersOn(member, [10]);
    // 1,008.00 in 73 days is 5,040.00 a year.
    expect(await advice(member)).toEqual({
      kind: 'change',
      level: { uuid: expect.any(String), codename: 'limited', name: 'Limited' },
      saving: { amount: 100_000 - 29_900, currency: 'USD' },
      list_value: { amount: 504_000, currency: 'USD' },
      orders: 3,
      from: day(-73),
      to: day(0),
      break_even: { amount: { amount: 149_500, currency: 'USD' }, level: 'Limited', over: 'À la carte' },
      levels: [
        ['alacarte', 'À la carte', 0, 504_000],
        ['limited', 'Limited', 29_900, 433_900],
        ['unlimited', 'Unlimited', 119_900, 447_500],
      ].map(([codename, name, fee, total]) => ({
        codename,
        name,
        fee: { amount: fee, currency: 'USD' },
        total: { amount: total, currency: 'USD' },
      })),
    });
  });

  it('lets one stay on the level that costs least, and names where the next begins to pay', async () => {
    const member = await app.signUp();
    await payOrdersOn(member, [73, 40, 10]);
    await insertSubscription(app, member, 'limited');
    expect(await advice(member)).toMatchObject({
      kind: 'stay',
      level: { codename: 'limited' },
      saving: { amount: 0 },
      break_even: { amount: { amount: 542_857 }, level: 'Unlimited', over: 'Limited' },
    });
  });

  it('does not extrapolate for customers who ordered before the year', async () => {
    const member = await app.signUp();
    await payOrdersOn(member, [400, 300, 200, 100]);
    expect(await advice(member)).toMatchObject({ orders: 3, list_value: { amount: 100_800 }, kind: 'stay' });
  });

  const frozen = { price: 29_900, discount_bp: 2000, discount_cap: 500_000, revision_rounds: 2, retention_days: 90 };
  const cases: {
    what: string;
    onSale?: number;
    terms?: typeof frozen;
    own?: number;
    level: string;
    even: number | null;
  }[] = [
    { what: 'a level as it is on sale', level: 'limited', even: 542_857 },
    { what: 'terms that are frozen better than on sale', onSale: 1, terms: frozen, level: 'limited', even: 542_857 },
    { what: 'terms that are frozen worse than on sale', onSale: 25, terms: frozen, level: 'limited', even: 542_857 },
    { what: 'a level that is on sale for less discount', onSale: 10, level: 'unlimited', even: null },
    { what: 'own prices below every plan', own: 500, level: 'alacarte', even: null },
  ];
  it.each(cases)(
    'says one thing of $what: headline, totals and break-even agree',
    async ({ onSale, terms, own, ...says }) => {
      const member = await app.signUp();
      await payOrdersOn(member, [73, 40, 10]);
      await insertSubscription(app, member, 'limited', { terms: terms ?? null });
      const limited = eq(premierLevels.codename, 'limited');
      const at = { created_at: app.clock.now(), updated_at: app.clock.now() };
      const type = { order_type: 'copy_editing' as const, customer_uuid: member.me.uuid };
      if (onSale) await app.db.update(premierLevels).set({ discount_percent: onSale }).where(limited);
      if (own) await app.db.insert(customPrices).values({ ...type, uuid: crypto.randomUUID(), price: own, ...at });
      const told = await advice(member);
      await app.db.update(premierLevels).set({ discount_percent: 20 }).where(limited);
      const total = (codename: string) => told!.levels.find(one => one.codename === codename)!.total.amount;
      expect(told?.level.codename).toBe(says.level);
      expect(told?.kind).toBe(says.level === 'limited' ? 'stay' : 'change');
      expect(told?.saving.amount).toBe(total('limited') - total(says.level));
      expect(Math.min(...told!.levels.map(one => one.total.amount))).toBe(total(says.level));
      if (says.even) expect(told?.break_even?.amount.amount).toBe(says.even);
      const even = told?.break_even;
      if (!even) return;
      const getLevelTotal = (name: string) => told!.levels.find(one => one.name === name)!.total.amount;
      const isAbove = told!.list_value.amount > even.amount.amount;
      expect(getLevelTotal(even.level) < getLevelTotal(even.over)).toBe(isAbove);
    },
  );
});
