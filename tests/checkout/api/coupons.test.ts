import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { couponUses, credits } from '../../../server/billing/tables.ts';
import { orders } from '../../../server/orders/tables.ts';
import * as pricing from '../../../server/pricing/price.ts';
import type { Client } from '../../helpers/client.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { standard } from '../../orders/api/orderStages.ts';
import { cards, createCoupon, getCheckout, listCharges, pay, payWith, redeemCoupon } from './checkoutHelpers.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const uses = (uuid: string) => app.db.select().from(couponUses).where(eq(couponUses.order_uuid, uuid));
const cancel = (client: Client, uuid: string) => client.call('cancelCoupon', { params: { order_uuid: uuid } });
/** Work of 336.00 and a surcharge of 117.60, no tax. */
const whole = 45360;

describe('redeeming a coupon', () => {
  it('takes a percentage off the work, not off the surcharge, and shows the line', async () => {
    const uuid = await createPlacedOrder(customer);
    const code = await createCoupon(app, { percent_off: 10 });
    const answer = await redeemCoupon(customer, uuid, `  ${code.toLowerCase()} `);
    expect([answer.status, answer.body.checkout.total.amount]).toEqual([200, whole - 3360]);
    expect(answer.body.coupon).toMatchObject({ code, discount_value: 10, amount: { amount: 3360 } });
    expect(answer.body.checkout.lines).toContainEqual(
      expect.objectContaining({ kind: 'coupon', amount: -3360, label: `Coupon ${code}` }),
    );
    expect(await getCheckout(customer, uuid)).toEqual(answer.body);
    expect(await uses(uuid)).toMatchObject([{ state: 'reserved' }]);
  });

  it.each<[string, (code: string) => string]>([
    ['full width', code => code.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
    ['a blank that cannot be seen', code => `\u200b${code}\u00a0`],
    ['quotes and a full stop', code => `“${code.toLowerCase()}”.`],
  ])('reads a code that was pasted with %s', async (_how, paste) => {
    const uuid = await createPlacedOrder(customer);
    const code = await createCoupon(app);
    const answer = await redeemCoupon(customer, uuid, paste(code));
    expect([answer.status, answer.body.coupon?.code]).toEqual([200, code]);
  });

  it('stops at its maximum, and a sum of money at the work', async () => {
    const uuid = await createPlacedOrder(customer);
    const capped = await redeemCoupon(customer, uuid, await createCoupon(app, { percent_off: 50, max_discount: 2500 }));
    expect(capped.body.checkout.coupon_discount.amount).toBe(2500);
    const money = { discount_type: 'monetary', amount_off: 99_999, currency: 'USD' } as const;
    const most = await redeemCoupon(customer, uuid, await createCoupon(app, money));
    expect(most.body.checkout.total.amount).toBe(whole - 33600);
  });

  it('again changes nothing; another takes its place and the first is free again', async () => {
    const uuid = await createPlacedOrder(customer);
    const first = await createCoupon(app, { max_redemptions: 1 });
    const second = await createCoupon(app, { percent_off: 20 });
    expect((await redeemCoupon(customer, uuid, first)).status).toBe(200);
    expect((await redeemCoupon(customer, uuid, first)).status).toBe(200);
    const replaced = await redeemCoupon(customer, uuid, second);
    expect(replaced.body.coupon?.code).toBe(second);
    expect(await uses(uuid)).toHaveLength(1);
    const other = await app.signUp();
    expect((await redeemCoupon(other, await createPlacedOrder(other), first)).status).toBe(200);
  });

  it('is counted by the payment, which names it', async () => {
    const uuid = await createPlacedOrder(customer);
    const code = await createCoupon(app);
    await redeemCoupon(customer, uuid, code);
    expect((await payWith(customer, uuid, cards.good, { expected_total: whole - 3360 })).status).toBe(200);
    expect(await uses(uuid)).toMatchObject([{ state: 'counted' }]);
    const order = await readOrder(customer, uuid);
    expect(order.payments).toMatchObject([{ coupon_code: code, amount: { amount: whole - 3360 } }]);
    expect((await listCharges(app, order.number))[0]?.amount).toBe(whole - 3360);
  });

  it.each<[string, number, (uuid: string) => Promise<{ status: number }>]>([
    ['redeemed', 200, async uuid => redeemCoupon(customer, uuid, await createCoupon(app))],
    [
      'too small for the order',
      409,
      async uuid => redeemCoupon(customer, uuid, await createCoupon(app, { min_order: 1e6 })),
    ],
    ['taken back', 200, uuid => cancel(customer, uuid)],
  ])('prices the order once, and with a coupon that has ended too: %s', async (_what, status, act) => {
    const now = app.clock.now().getTime();
    const [current, ending] = [
      await createCoupon(app),
      await createCoupon(app, { expires_at: new Date(now + 3_600_000) }),
    ];
    const placed = [await createPlacedOrder(customer), await createPlacedOrder(customer)] as const;
    await redeemCoupon(customer, placed[0], current);
    await redeemCoupon(customer, placed[1], ending);
    await app.advance('PT2H');
    const price = vi.spyOn(pricing, 'price');
    try {
      for (const uuid of placed) {
        price.mockClear();
        expect([(await act(uuid)).status, price.mock.calls.length]).toEqual([status, 1]);
      }
    } finally {
      price.mockRestore();
    }
  });

  it('again says that it has ended', async () => {
    const uuid = await createPlacedOrder(customer);
    const code = await createCoupon(app, { expires_at: new Date(app.clock.now().getTime() + 3_600_000) });
    await redeemCoupon(customer, uuid, code);
    await app.advance('PT2H');
    expect((await redeemCoupon(customer, uuid, code)).status).toBe(410);
    expect((await getCheckout(customer, uuid)).coupon).toBeNull();
  });

  it('can be taken back, also when there is none', async () => {
    const uuid = await createPlacedOrder(customer);
    await redeemCoupon(customer, uuid, await createCoupon(app));
    for (let count = 0; count < 2; count += 1) {
      const answer = await cancel(customer, uuid);
      expect([answer.status, answer.body.coupon, answer.body.checkout.total.amount]).toEqual([200, null, whole]);
    }
    expect(await uses(uuid)).toEqual([]);
  });
});

describe('a coupon that cannot be used', () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(app.clock.now().getTime() + days * day);

  it.each([
    ['is unknown', async () => 'NO-SUCH-CODE', 404, 'This coupon code does not exist.'],
    ['is no code at all', async () => 'a b’; drop table', 404, 'This coupon code does not exist.'],
    ['has expired', () => createCoupon(app, { expires_at: at(-1) }), 410, 'This coupon has expired.'],
    ['has not begun', () => createCoupon(app, { starts_at: at(1) }), 409, 'This coupon is not valid yet.'],
    [
      'needs a larger order',
      () => createCoupon(app, { min_order: 33601 }),
      409,
      'This order is below the minimum amount of the coupon.',
    ],
    [
      'is for other orders',
      () => createCoupon(app, { order_types: ['photo_color'] }),
      409,
      'This coupon is not valid for this type of order.',
    ],
    ['is used up', () => createCoupon(app, { max_redemptions: 0 }), 409, 'This coupon has been used up.'],
    ['is of another currency', () => createCoupon(app, { currency: 'EUR' }), 404, 'This coupon code does not exist.'],
  ])('says why: it %s', async (_why, make, status, detail) => {
    const uuid = await createPlacedOrder(customer);
    const kept = await createCoupon(app);
    await redeemCoupon(customer, uuid, kept);
    const answer = await redeemCoupon(customer, uuid, await make());
    expect([answer.status, answer.detail]).toEqual([status, detail]);
    expect((await getCheckout(customer, uuid)).coupon?.code).toBe(kept);
  });

  it('says why: this customer has used it', async () => {
    const code = await createCoupon(app);
    const first = await createPlacedOrder(customer);
    await redeemCoupon(customer, first, code);
    const second = await createPlacedOrder(customer);
    expect((await redeemCoupon(customer, second, code)).detail).toBe('You have already used this coupon.');
    await payWith(customer, first, cards.good);
    expect((await redeemCoupon(customer, second, code)).detail).toBe('You have already used this coupon.');
  });

  it('says why: it does not go with a price that our team named, nor with a balance', async () => {
    const uuid = await createPlacedOrder(customer);
    const [row] = await app.db.select().from(orders).where(eq(orders.uuid, uuid));
    const quoted = { status: 'quoted' as const, price: { ...row!.price!, inputs: null } };
    await app.db.update(orders).set(quoted).where(eq(orders.uuid, uuid));
    expect((await redeemCoupon(customer, uuid, await createCoupon(app))).detail).toBe(
      'A coupon cannot be used with this price.',
    );
    const held = { status: 'on_hold' as const, hold_return_to: 'queued' as const, price: row!.price, balance_due: 500 };
    await app.db
      .update(orders)
      .set({ ...held, quantity: 9000 })
      .where(eq(orders.uuid, uuid));
    expect((await redeemCoupon(customer, uuid, await createCoupon(app))).status).toBe(409);
  });

  it('is refused for orders that are not to be paid, and for those of others', async () => {
    const code = await createCoupon(app);
    const uuid = await createPlacedOrder(customer);
    const stranger = await app.signUp();
    expect((await redeemCoupon(stranger, uuid, code)).status).toBe(404);
    expect((await cancel(stranger, uuid)).status).toBe(404);
    await payWith(customer, uuid, cards.good);
    expect((await redeemCoupon(customer, uuid, code)).detail).toBe('This order is already paid.');
    expect((await cancel(customer, uuid)).status).toBe(409);
    const draft = (await customer.expect(201, 'initOrderForm', { body: {} })).body.object_uuid ?? '';
    expect((await redeemCoupon(customer, draft, code)).status).toBe(409);
  });

  it('cannot be guessed quickly: ten tries a minute', async () => {
    const strict = await startTestApp({ config: { rateLimit: true } });
    try {
      const guesser = await strict.signUp();
      const uuid = await createPlacedOrder(guesser);
      for (let count = 0; count < 10; count += 1)
        expect((await redeemCoupon(guesser, uuid, `NO-${count}`)).status).toBe(404);
      const late = await redeemCoupon(guesser, uuid, await createCoupon(strict));
      expect([late.status, late.headers.has('retry-after')]).toEqual([429, true]);
      await strict.advance('PT1M');
      expect((await redeemCoupon(guesser, uuid, await createCoupon(strict))).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('what becomes of a reserved coupon', () => {
  it('that ends before the payment: it comes off, and the changed total is refused once', async () => {
    const uuid = await createPlacedOrder(customer);
    const expires_at = new Date(app.clock.now().getTime() + 3_600_000);
    const code = await createCoupon(app, { expires_at });
    await redeemCoupon(customer, uuid, code);
    await app.advance('PT2H');
    const refused = await payWith(customer, uuid, cards.good, { expected_total: whole - 3360 });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { coupon_ended: code, current: { coupon: null, checkout: { total: { amount: whole } } } },
    ]);
    expect((await payWith(customer, uuid, cards.good, { expected_total: whole })).status).toBe(200);
    expect(await uses(uuid)).toEqual([]);
  });

  it('of an order that is cancelled: it is free again', async () => {
    const uuid = await createPlacedOrder(customer);
    const code = await createCoupon(app, { max_redemptions: 1 });
    await redeemCoupon(customer, uuid, code);
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    const other = await app.signUp();
    expect((await redeemCoupon(other, await createPlacedOrder(other), code)).status).toBe(200);
  });
});

it('the last coupon goes to one of many who want it at the same moment', async () => {
  const code = await createCoupon(app, { max_redemptions: 3 });
  const people = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
  const theirs = await Promise.all(people.map(person => createPlacedOrder(person)));
  const answers = await Promise.all(people.map((person, place) => redeemCoupon(person, theirs[place]!, code)));
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  const taken = and(
    ne(couponUses.state, 'assigned'),
    eq(couponUses.coupon_uuid, (await uses(theirs[answers.findIndex(one => one.status === 200)]!))[0]!.coupon_uuid),
  );
  expect(await app.db.$count(couponUses, taken)).toBe(3);
});

describe('nothing to pay', () => {
  it('needs no card: the order moves on with the button', async () => {
    const uuid = await createPlacedOrder(customer, {
      files: { ...standard.files, order_type: 'proofreading', words: 250 },
      details: { name: 'A page', language: 'en-US', style: 'chicago' },
    });
    const free = { percent_off: 100 };
    const { body } = await redeemCoupon(customer, uuid, await createCoupon(app, free));
    expect([body.checkout.total.amount, body.checkout.payment_required]).toEqual([0, false]);
    const answer = await pay(customer, uuid, { expected_total: 0 });
    expect(answer.status, answer.text).toBe(200);
    const order = await readOrder(customer, uuid);
    expect([order.status, order.payments]).toEqual(['awaiting_files', []]);
    expect(await uses(uuid)).toMatchObject([{ state: 'counted' }]);
  });

  it('takes no credit that a coupon had left when it is taken off again and another order has it since', async () => {
    const other = await app.signUp();
    const credit = { uuid: crypto.randomUUID(), customer_uuid: other.me.uuid, amount: 30_000, currency: 'USD' };
    await app.db.insert(credits).values({ ...credit, reason: 'gift', created_at: app.clock.now() });
    const first = await createPlacedOrder(other);
    await redeemCoupon(other, first, await createCoupon(app, { percent_off: 100 }));
    const second = await createPlacedOrder(other);
    await other.expect(200, 'cancelCoupon', { params: { order_uuid: first } });
    const due = async (uuid: string) => (await getCheckout(other, uuid)).checkout.total.amount;
    // The coupon left the surcharge to be paid out of the credit.
    expect([await due(first), await due(second)]).toEqual([whole - 11_760, whole - 18_240]);
    await other.expect(200, 'deleteOrder', { params: { object_uuid: second } });
    await redeemCoupon(other, first, await createCoupon(app, { percent_off: 10 }));
    await other.expect(200, 'cancelCoupon', { params: { order_uuid: first } });
    expect(await due(first)).toBe(whole - 30_000);
  });

  it('is what account credit leaves, and the credit is spent with it', async () => {
    const other = await app.signUp();
    const credit = { uuid: crypto.randomUUID(), customer_uuid: other.me.uuid, amount: 50_000, currency: 'USD' };
    await app.db.insert(credits).values({ ...credit, reason: 'gift', created_at: app.clock.now() });
    const uuid = await createPlacedOrder(other);
    const order = await readOrder(other, uuid);
    if (order.status === 'awaiting_payment') expect((await pay(other, uuid, { expected_total: 0 })).status).toBe(200);
    expect((await readOrder(other, uuid)).status).toBe('awaiting_files');
    const spent = await app.db.select().from(credits).where(eq(credits.customer_uuid, other.me.uuid));
    expect(spent.reduce((sum, one) => sum + one.amount, 0)).toBe(50_000 - whole);
  });
});
