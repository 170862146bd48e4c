import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKeys } from '../../engine/server/testing.ts';
import { couponUses, payments } from '../../server/billing/tables.ts';
import { placed, read } from '../orders/drafting.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { cards, charged, coupon, kept, pay, payWith, redeem, succeeded } from './till.ts';

let world: World;
let customer: Customer;
let card: string;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.signUp();
  card = await kept(customer, cards.good);
});
afterAll(() => world?.close());

const rounds = process.env.GALLEY_FULL === '1' ? 20 : 3;
const cancelOrder = (uuid: string) => customer.call('deleteOrder', { params: { object_uuid: uuid } });
const chargesOf = async (uuid: string) => succeeded(await charged(world, (await read(customer, uuid)).number));
const paymentsOf = (uuid: string) => world.db.select().from(payments).where(eq(payments.order_uuid, uuid));

/** What was charged and not given back, once the jobs have run. */
async function balanceOf(uuid: string): Promise<number> {
  await world.advance('PT1M');
  return (await chargesOf(uuid)).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
}

describe('at the same moment', () => {
  it('two tabs pay: one does, the other hears that it is paid', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await placed(customer);
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
      const uuid = await placed(customer);
      const [paid, cancelled] = await Promise.all([pay(customer, uuid, { payment_method: card }), cancelOrder(uuid)]);
      expect([200, 409]).toContain(paid.status);
      expect([200, 409]).toContain(cancelled.status);
      const { status } = await read(customer, uuid);
      expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'awaiting_files');
      expect(await balanceOf(uuid)).toBe(status === 'cancelled' ? 0 : 45360);
    }
  });

  it('one pays and one redeems a coupon: what is charged is what the order says', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const uuid = await placed(customer);
      const code = await coupon(world);
      const [paid, redeemed] = await Promise.all([
        pay(customer, uuid, { payment_method: card, expected_total: 45360 }),
        redeem(customer, uuid, code),
      ]);
      expect([200, 409]).toContain(paid.status);
      expect([200, 409]).toContain(redeemed.status);
      const order = await read(customer, uuid);
      const charges = await chargesOf(uuid);
      expect(charges.map(one => one.amount)).toEqual(paid.status === 200 ? [order.total?.amount] : []);
      if (paid.status === 200) expect(order.total?.amount).toBe(45360);
      else expect([paid.detail, order.total?.amount]).toEqual([expect.stringMatching(/total has changed/), 42000]);
    }
  });

  it('two orders of one customer want a coupon that is good for one: one gets it', async () => {
    const uuids = [await placed(customer), await placed(customer)];
    const code = await coupon(world, { per_customer_limit: 1 });
    const answers = await Promise.all(uuids.map(uuid => redeem(customer, uuid, code)));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find(one => one.status === 409)?.detail).toBe('You have already used this coupon.');
  });

  it('two customers pay with the last coupon that each holds for a moment: it is counted once', async () => {
    const other = await world.signUp();
    const code = await coupon(world, { max_redemptions: 1 });
    const [mine, theirs] = [await placed(customer), await placed(other)];
    const answers = await Promise.all([redeem(customer, mine, code), redeem(other, theirs, code)]);
    const detail = answers.find(answer => answer.status === 409)?.detail;
    expect([answers.map(answer => answer.status).sort(), detail]).toEqual([
      [200, 409],
      'This coupon has been used up.',
    ]);
    await Promise.all([pay(customer, mine, { payment_method: card }), payWith(other, theirs, cards.good)]);
    const counted = await world.db.select().from(couponUses).where(eq(couponUses.state, 'counted'));
    expect(counted.filter(one => one.order_uuid === mine || one.order_uuid === theirs)).toHaveLength(1);
  });
});

describe('an order that costs nothing', () => {
  const free = { discount_type: 'percentage', discount_value: 100 } as const;
  const small = {
    service: { order_type: 'proofreading', name: 'A page' },
    text: { words: 250, language: 'en-US', style: 'chicago', file_type: 'manuscript' },
    delivery: { turnaround: 'standard', submission_method: 'upload' },
  };
  const placedFree = async () => {
    const uuid = await placed(customer, small);
    expect((await redeem(customer, uuid, await coupon(world, free))).body.checkout.total.amount).toBe(0);
    return uuid;
  };
  /** As after `kill -9`: the order moved on, but the answer was never written down. */
  const forgetAnswer = (key: string) => world.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));

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
