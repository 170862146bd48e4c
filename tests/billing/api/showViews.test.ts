import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResolvedResource } from '../../../engine/dsl/index.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import { couponUses } from '../../../server/billing/tables.ts';
import { coupons } from '../../../server/generated/entityTables.ts';
import {
  cardData,
  cards,
  cardToken,
  createCoupon,
  payWith,
  redeemCoupon,
  saveCard,
} from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';

/** Resources of a customer whose page of one record asks the list for it by its key. */
const resources: [name: string, call: CallName, route: string][] = [
  ['payments', 'listPayments', '/dashboard/account/payments'],
  ['payment_methods', 'listPaymentMethods', '/dashboard/account/billing'],
  ['coupons', 'listCoupons', '/dashboard/account/coupons'],
  ['subscriptions', 'listSubscriptions', '/dashboard/account/subscription/history'],
];

let app: TestApp;
let owner: Customer;
let stranger: Customer;
let order: string;
let code: string;
beforeAll(async () => {
  app = await startTestApp();
  [owner, stranger] = [await app.signUp(), await app.signUp()];
  code = await createCoupon(app);
  order = await createPlacedOrder(owner);
  expect((await redeemCoupon(owner, order, code)).status).toBe(200);
  expect((await payWith(owner, order, cards.good)).status).toBe(200);
  await saveCard(owner, cards.good);
  const { items } = (await owner.expect(200, 'listPremierLevels')).body;
  await owner.expect(200, 'changePremierLevel', {
    body: {
      premier_level: items.find(level => level.codename === 'limited')!.uuid,
      payment_data: cardData(await cardToken(owner, cards.good)),
    },
  });
});
afterAll(() => app?.close());

const list = async (who: Customer, call: CallName, uuid?: string) => {
  const answer = await who.call(call as 'listPayments', { query: uuid ? { uuid: [uuid] } : {} });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items as { uuid: string }[];
};

describe.each(resources)('a record of %s', (name, call, route) => {
  it('has a page that its owner alone can read', async () => {
    const [row] = await list(owner, call);
    expect(await list(owner, call, row!.uuid)).toMatchObject([{ uuid: row!.uuid }]);
    expect(await list(stranger, call, row!.uuid)).toEqual([]);
    expect(await list(owner, call, randomUUID())).toEqual([]);
    const { resources: sent } = (await owner.expect(200, 'getPortal')).body;
    const resource = sent.find(one => one.name === name) as unknown as ResolvedResource;
    expect(resource).toMatchObject({ route, list: { rowClick: 'show' }, rights: { show: true } });
    expect(resource.show?.sections).not.toEqual([]);
  });
});

it('a coupon names the orders that it was used on, and no order of others', async () => {
  const [row] = (await owner.expect(200, 'listCoupons')).body.items;
  const { number } = await readOrder(owner, order);
  expect(row).toMatchObject({ code, status: 'used', used_on_orders: [{ uuid: order, number }] });
  const [found] = await app.db.select().from(coupons);
  await app.db.insert(couponUses).values({
    uuid: randomUUID(),
    coupon_uuid: found!.uuid,
    customer_uuid: stranger.me.uuid,
    order_uuid: null,
    state: 'assigned',
    created_at: app.clock.now(),
  });
  expect((await stranger.expect(200, 'listCoupons')).body.items).toMatchObject([{ code, used_on_orders: [] }]);
});

it('a term names its level and a card its label, by which their pages are called', async () => {
  expect((await owner.expect(200, 'listSubscriptions')).body.items).toMatchObject([{ level_name: 'Limited' }]);
  const methods = (await owner.expect(200, 'listPaymentMethods')).body.items;
  expect(methods.map(one => one.label)).toContain('Visa ••4242');
});
