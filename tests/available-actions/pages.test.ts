/** What the pages of a customer offer beside rows (plan, deletion, cards), held against what the server answers. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockingOrderStatuses, openPaymentStatuses } from '../../schemas/account/deletion.ts';
import { canAddCard, maxMethods } from '../../schemas/billing/paymentMethods.ts';
import constants from '../../schemas/constants.json' with { type: 'json' };
import { premierLevels } from '../../server/generated/entityTables.ts';
import type { OrderStatus } from '../../server/orders/tables.ts';
import { canDeleteAccount } from '../../src/account/useDeletionBlockers.ts';
import { getPlanActions } from '../../src/billing/plan/planActions.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { cardData, cards, cardToken } from '../checkout/api/checkoutHelpers.ts';
import { bodies } from '../engine/contract/bodies.ts';
import { type CaseContext, openCaseContext } from '../engine/contract/caseContext.ts';
import type { Customer } from '../helpers/testApp.ts';
import { insertPayment } from '../payments/insertPayment.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';

let stage: CaseContext;
beforeAll(async () => {
  stage = await openCaseContext();
});
afterAll(() => stage?.close());

type State = (customer: Customer) => Promise<unknown>;

const payment = ({ me }: Customer, payment_status: Parameters<typeof insertPayment>[1]['payment_status']) =>
  insertPayment(stage.app, { customer_uuid: me.uuid, payment_status });

describe("the plan's page", () => {
  const term =
    (codename: string, set: Parameters<typeof insertSubscription>[3] = {}): State =>
    customer =>
      insertSubscription(stage.app, customer, codename, set);
  const today = () => stage.app.clock.now().toISOString().slice(0, 10);
  const contract: State = ({ me }) =>
    stage.staff.expect(201, 'createContract', { body: { ...bodies.createContract, customer_uuid: me.uuid } });

  it.each<[string, State]>([
    ['without a plan', async () => {}],
    ['with a plan that renews', term('limited')],
    ['with a plan that ends', term('limited', { auto_renew: false })],
    ['with a plan of today', customer => term('limited', { start_date: today() })(customer)],
    [
      'with a plan of today that ends',
      customer => term('limited', { start_date: today(), auto_renew: false })(customer),
    ],
    ['with a plan that is not paid', term('limited', { status: 'past_due' })],
    [
      'with a plan that changes',
      async customer => {
        const [next] = await stage.app.db.select().from(premierLevels).where(eq(premierLevels.codename, 'limited'));
        await term('unlimited', { pending_level_uuid: next!.uuid })(customer);
      },
    ],
    ['with a plan that was cancelled', term('limited', { status: 'cancelled' })],
    ['with a contract', contract],
    ['with a level by contract that does not renew', term('custom', { auto_renew: false })],
  ])('offers a customer %s exactly what the server accepts', async (_, state) => {
    const begin = async () => {
      const customer = await stage.fresh();
      await state(customer);
      return customer;
    };
    const customer = await begin();
    const billing = (await customer.expect(200, 'getBilling')).body;
    const levels = (await customer.expect(200, 'listPremierLevels', { query: { size: 100 } })).body.items;
    const current = levels.find(level => level.is_current)!;
    const isOther = ({ price, is_current, is_pending }: (typeof levels)[number]) =>
      Boolean(price?.amount) && !is_current && !is_pending;
    const other = levels.find(isOther) ?? current;
    const wish = { premier_level: other.uuid, add_ons: [] };
    const changed = await customer.call('previewPlanChange', { query: wish });
    const turned = await customer.call('setAutoRenew', { body: { auto_renew: !billing.subscription?.auto_renew } });
    const cancelled = await (await begin()).call('cancelSubscription');
    // What is unpaid has no switch: to switch the renewal off is to cancel there.
    const isUnpaid = Boolean(billing.renewal?.unpaid);
    const taken = {
      change: changed.status < 300,
      renew: turned.status < 300 && !isUnpaid,
      cancel: cancelled.status < 300,
    };
    const said = [changed, turned, cancelled].map(({ status, text }) => `${status} ${text.slice(0, 100)}`);
    expect(taken, said.join('\n')).toEqual(getPlanActions({ billing, current }));
  });
});

describe('the end of an account', () => {
  const states: [string, State][] = [
    ['nothing', async () => {}],
    ...constants.orders.status
      .map(({ value }) => value as OrderStatus)
      .map((status): [string, State] => [
        `an order that is ${status}`,
        customer => createOrderForUpload(stage.app, customer, status),
      ]),
    ...(['pending', 'processing', 'requires_action', 'succeeded', 'failed', 'refunded', 'disputed'] as const).map(
      (status): [string, State] => [`a payment that is ${status}`, customer => payment(customer, status)],
    ),
    ['a plan that is not paid', customer => insertSubscription(stage.app, customer, 'limited', { status: 'past_due' })],
    ['a plan that renews', customer => insertSubscription(stage.app, customer, 'limited')],
  ];

  it('is offered with what the server lets go, and with nothing else', async () => {
    const found: string[] = [];
    for (const [name, state] of states) {
      const customer = await stage.fresh();
      await state(customer);
      const { total } = (await customer.expect(200, 'listOrders', { query: { status: [...blockingOrderStatuses] } }))
        .body;
      const open = (await customer.expect(200, 'listPayments', { query: { payment_status: [...openPaymentStatuses] } }))
        .body.total;
      const { subscription } = (await customer.expect(200, 'getBilling')).body;
      const offered = canDeleteAccount({ total, isPaying: open > 0, isPastDue: subscription?.status === 'past_due' });
      const { status, text } = await customer.call('deleteAccount');
      if (offered !== status < 300) found.push(`${name}: ${offered ? 'offered' : 'not offered'}, ${status} ${text}`);
    }
    expect(found).toEqual([]);
  });
});

it('another card is offered until there are as many as the server keeps', async () => {
  const customer = await stage.fresh();
  for (let held = 0; held <= maxMethods; held += 1) {
    const payment_data = cardData(await cardToken(customer, cards.good));
    const { status } = await customer.call('addPaymentMethod', { body: { payment_data } });
    expect(status < 300, `with ${held} cards`).toBe(canAddCard(held));
  }
});
