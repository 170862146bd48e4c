import type { OrderStatus } from '../../server/orders/tables.ts';
import { changePlanWithCard } from '../billing/api/planHelpers.ts';
import { cards, createCoupon, payWith, redeemCoupon, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { bodies } from '../engine/contract/bodies.ts';
import type { Answer } from '../helpers/client.ts';
import type { Customer, TestApp } from '../helpers/testApp.ts';
import { acceptResult, bringOrderTo, prepareActors } from '../orders/api/bringOrderTo.ts';
import { copyEdit, createFilledDraft, createPlacedOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

/** The password of everyone that `createLives` registers. */
export const livesPassword = 'correct horse battery staple';

interface Life {
  app: TestApp;
  customer: Customer;
  member: Customer;
}

const expectDone = ({ status, text }: Answer): void => {
  if (status >= 300) throw new Error(`A life could not be lived: ${text}`);
};

/** One customer for each status that an order can have, with the order that leads to it. */
const statuses = Object.keys(bringOrderTo) as OrderStatus[];
const ordering = statuses.map(status => async ({ app, customer, member }: Life) => {
  await bringOrderTo[status](await prepareActors(app, customer, member));
});

const others: ((life: Life) => Promise<void>)[] = [
  async ({ customer }) => expectDone(await changePlanWithCard(customer, cards.good, 'limited')),
  async ({ customer }) => {
    expectDone(await changePlanWithCard(customer, cards.amex, 'unlimited', { add_ons: ['confidentiality'] }));
    expectDone(await customer.call('cancelSubscription'));
  },
  async ({ app, customer }) => {
    expectDone(await customer.call('putOrganization', { body: bodies.putOrganization }));
    const order = await createPlacedOrder(customer);
    expectDone(await redeemCoupon(customer, order, await createCoupon(app)));
    expectDone(await payWith(customer, order, cards.mastercard));
  },
  async ({ app, customer, member }) => {
    const order = await bringOrderTo.delivered(await prepareActors(app, customer, member));
    await payWith(customer, await createPlacedOrder(customer), cards.declined);
    expectDone(await acceptResult(customer, order));
    const { items } = (await customer.expect(200, 'listPayments')).body;
    const paid = items.find(({ payment_status }) => payment_status === 'succeeded');
    const params = { payment_uuid: paid?.uuid ?? '' };
    const body = { amount: 20_00, to: 'credit', note: 'Agreed by telephone.' };
    expectDone(await member.call('refundPayment', { params, body }));
  },
  async ({ customer, member }) => {
    await saveCard(customer, cards.good);
    const draft = (await createFilledDraft(customer, copyEdit)).object_uuid;
    if (!draft) throw new Error('The draft has no identifier.');
    const body = { reason: 'terms', note: 'Under review.' };
    expectDone(await member.call('blockCustomer', { params: { user_uuid: customer.me.uuid }, body }));
  },
  async ({ customer }) => {
    const { body: recipe } = await customer.expect(201, 'initRecipeForm', { body: {} });
    const params = { object_uuid: recipe.object_uuid ?? '' };
    expectDone(await customer.call('postRecipeForm', { params, body: bodies.postRecipeForm }));
    expectDone(await customer.call('postContactMessage', { body: bodies.postContactMessage }));
    const view = { resource: 'orders', label: 'Late ones', filters: { status: ['on_hold'] } };
    expectDone(await customer.call('createView', { body: view }));
    expectDone(await customer.call('deleteAccount'));
  },
];

/** Twenty customers with different lives, made by the calls of this version. Returns their addresses. */
export async function createLives(app: TestApp): Promise<string[]> {
  const member = await createStaff(app, 'admin', { email: 'staff@lives.test' });
  const lives = [...ordering, ...others];
  const emails = lives.map((_, place) => `life-${place + 1}@lives.test`);
  for (const [place, live] of lives.entries()) {
    const customer = await app.signUp({ email: emails[place]!, password: livesPassword });
    await live({ app, customer, member });
  }
  return ['staff@lives.test', ...emails];
}
