import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKeys } from '../../../engine/server/testing.ts';
import { couponUses, payments } from '../../../server/billing/tables.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { standard } from '../../orders/api/orderStages.ts';
import {
  cards,
  createCoupon,
  listCharges,
  pay,
  payWith,
  redeemCoupon,
  saveCard,
  succeededCharges,
} from './checkoutHelpers.ts';

let app: TestApp;
let customer: Customer;
let card: string;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  card = await saveCard(customer, cards.good);
});
afterAll(() => app?.close());

const rounds = isFullRun ? 20 : 3;
const cancelOrder = (uuid: string) => customer.call('deleteOrder', { params: { object_uuid: uuid } });
const chargesOf = async (uuid: string) =>
  succeededCharges(await listCharges(app, (await readOrder(customer, uuid)).number));
const paymentsOf = (uuid: string) => app.db.select().from(payments).where(eq(payments.order_uuid, uuid));

/** What was charged and not given back, once the jobs have run. */
async function balanceOf(uuid: string): Promise<number> {
  await app.advance('PT1M');
  return (await chargesOf(uuid)).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
}

describe('at the same moment', () => {
  it('two tabs pay: one succeeds, the other is refused because the order is paid', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await createPlacedOrder(customer);
      const answers = await Promise.all([
        pay(customer, uuid, { payment_method: card, expected_total: 45360 }),
        payWith(customer, uuid, cards.mastercard, { expected_total: 45360 }),
      ]);
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
      expect(answers.find(answer => answer.status === 409)?.detail).toMatch(/already (paid|in progress)/);
      expect(await chargesOf(uuid)).toHaveLength(1);
      expect(await paymentsOf(uuid)).toHaveLength(1);
    }
  });

  it('one pays and one cancels the order: it is paid, or it is cancelled and nothing is kept', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await createPlacedOrder(customer);
      const [paid, cancelled] = await Promise.all([pay(customer, uuid, { payment_method: card }), cancelOrder(uuid)]);
      expect([200, 409]).toContain(paid.status);
      expect([200, 409]).toContain(cancelled.status);
      const { status } = await readOrder(customer, uuid);
      expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'awaiting_files');
      expect(await balanceOf(uuid)).toBe(status === 'cancelled' ? 0 : 45360);
    }
  });

  it('one pays and one redeems a coupon: what is charged is what the order says', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await createPlacedOrder(customer);
      const code = await createCoupon(app);
      const [paid, redeemed] = await Promise.all([
        pay(customer, uuid, { payment_method: card, expected_total: 45360 }),
        redeemCoupon(customer, uuid, code),
      ]);
      expect([200, 409]).toContain(paid.status);
      expect([200, 409]).toContain(redeemed.status);
      const order = await readOrder(customer, uuid);
      const charges = await chargesOf(uuid);
      expect(charges.map(one => one.amount)).toEqual(paid.status === 200 ? [order.total?.amount] : []);
      if (paid.status === 200) expect(order.total?.amount).toBe(45360);
      else expect([paid.detail, order.total?.amount]).toEqual([expect.stringMatching(/total has changed/), 42000]);
    }
  });

  it('two orders of one customer want a coupon that is good for one: one gets it', async () => {
    const uuids = [await createPlacedOrder(customer), await createPlacedOrder(customer)];
    const code = await createCoupon(app, { per_customer_limit: 1 });
    const answers = await Promise.all(uuids.map(uuid => redeemCoupon(customer, uuid, code)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find(one => one.status === 409)?.detail).toBe('You have already used this coupon.');
  });

  it('two customers pay with the last use of a coupon: it is counted once', async () => {
    const other = await app.signUp();
    const code = await createCoupon(app, { max_redemptions: 1 });
    const [mine, theirs] = [await createPlacedOrder(customer), await createPlacedOrder(other)];
    const answers = await Promise.all([redeemCoupon(customer, mine, code), redeemCoupon(other, theirs, code)]);
    const detail = answers.find(answer => answer.status === 409)?.detail;
    expect([answers.map(answer => answer.status).sort(), detail]).toEqual([
      [200, 409],
      'This coupon has been used up.',
    ]);
    await Promise.all([pay(customer, mine, { payment_method: card }), payWith(other, theirs, cards.good)]);
    const counted = await app.db.select().from(couponUses).where(eq(couponUses.state, 'counted'));
    expect(counted.filter(one => one.order_uuid === mine || one.order_uuid === theirs)).toHaveLength(1);
  });
});

describe('an order that costs nothing', () => {
  const free = { percent_off: 100 };
  const small = {
    files: { ...standard.files, order_type: 'proofreading', words: 250 },
    details: { name: 'A page', language: 'en-US', style: 'chicago' },
  };
  const placedFree = async () => {
    const uuid = await createPlacedOrder(customer, small);
    expect((await redeemCoupon(customer, uuid, await createCoupon(app, free))).body.checkout.total.amount).toBe(0);
    return uuid;
  };
  /** As after `kill -9`: the order moved on, but the answer was never written down. */
  const forgetAnswer = (key: string) => app.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));

  it('is accepted once: the same request after a lost answer succeeds, another one hears that it is done', async () => {
    const uuid = await placedFree();
    const key = randomUUID();
    const body = { expected_total: 0 };
    const first = await pay(customer, uuid, body, key);
    await forgetAnswer(key);
    const again = await pay(customer, uuid, body, key);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await pay(customer, uuid, body)).status).toBe(409);
    expect((await pay(customer, uuid, body, null)).status).toBe(409);
    expect(await paymentsOf(uuid)).toEqual([]);
  });

  it('is accepted by one of many presses', async () => {
    const uuid = await placedFree();
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(customer, uuid, { expected_total: 0 })));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });
});
