import { eq } from 'drizzle-orm';
import { paymentMethods } from '../../../../server/billing/tables.ts';
import { dateInDays } from '../../../billing/api/planHelpers.ts';
import { insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { cardData, cards, cardToken, saveCard } from '../../../checkout/api/checkoutHelpers.ts';
import type { Client } from '../../../helpers/client.ts';
import { ask, type CaseContext, type Cases, callAbout } from '../caseContext.ts';

const add = async (client: Client, number: string, more: object = {}) =>
  ask(client, 'addPaymentMethod', { body: { payment_data: cardData(await cardToken(client, number)), ...more } });

/** The renewal of their plan is unpaid. */
async function inDebt({ app, fresh }: CaseContext) {
  const customer = await fresh();
  const dates = { start_date: dateInDays(app, -366), end_date: dateInDays(app, -1) };
  await insertSubscription(app, customer, 'limited', { ...dates, status: 'past_due' });
  return customer;
}

export const billingCases: Cases = {
  listPremierLevels: { answers: { 200: ({ owner }) => ask(owner, 'listPremierLevels') } },
  listAddOns: { answers: { 200: ({ owner }) => ask(owner, 'listAddOns') } },
  listSubscriptions: {
    answers: {
      200: async ({ app, fresh }) => {
        const customer = await fresh();
        await insertSubscription(app, customer, 'limited');
        return ask(customer, 'listSubscriptions');
      },
    },
  },
  getBilling: {
    answers: {
      200: async ({ app, fresh }) => {
        const customer = await fresh();
        await insertSubscription(app, customer, 'limited');
        await saveCard(customer, cards.good);
        return ask(customer, 'getBilling');
      },
    },
  },
  listPayments: { answers: { 200: ({ owner }) => ask(owner, 'listPayments') } },
  listCoupons: { answers: { 200: ({ owner }) => ask(owner, 'listCoupons') } },
  listPaymentMethods: {
    answers: {
      200: async ({ fresh }) => {
        const customer = await fresh();
        await saveCard(customer, cards.good);
        return ask(customer, 'listPaymentMethods');
      },
    },
  },
  addPaymentMethod: {
    answers: {
      201: async ({ fresh }) => add(await fresh(), cards.good),
      202: async ({ fresh }) => add(await fresh(), cards.asks),
    },
    refusals: {
      too_many_methods: async ({ fresh }) => {
        const customer = await fresh();
        for (const number of [cards.good, cards.mastercard, cards.amex, cards.later, cards.disputed])
          await saveCard(customer, number);
        return add(customer, cards.good);
      },
      amount_changed: async stage => add(await inDebt(stage), cards.good, { expected_amount: 1 }),
      card_declined: ({ owner }) => add(owner, cards.declined),
    },
  },
  patchPaymentMethod: {
    answers: {
      200: async ({ fresh }) => {
        const customer = await fresh();
        return callAbout(customer, 'patchPaymentMethod', await saveCard(customer, cards.good));
      },
    },
    refusals: {
      amount_changed: async stage => {
        const customer = await inDebt(stage);
        const uuid = await saveCard(await stage.fresh(), cards.good);
        await stage.app.db
          .update(paymentMethods)
          .set({ customer_uuid: customer.me.uuid })
          .where(eq(paymentMethods.uuid, uuid));
        return callAbout(customer, 'patchPaymentMethod', uuid, { body: { is_default: true, expected_amount: 1 } });
      },
      card_declined: async ({ fresh }) => {
        const customer = await fresh();
        const payment_data = cardData(await cardToken(customer, cards.declined));
        return callAbout(customer, 'patchPaymentMethod', await saveCard(customer, cards.good), {
          body: { payment_data },
        });
      },
    },
  },
  deletePaymentMethod: {
    answers: {
      204: async ({ fresh }) => {
        const customer = await fresh();
        return callAbout(customer, 'deletePaymentMethod', await saveCard(customer, cards.good));
      },
    },
    refusals: {
      card_in_use: async ({ app, fresh }) => {
        const customer = await fresh();
        const uuid = await saveCard(customer, cards.good);
        await app.db.update(paymentMethods).set({ is_default: true }).where(eq(paymentMethods.uuid, uuid));
        await insertSubscription(app, customer, 'limited');
        return callAbout(customer, 'deletePaymentMethod', uuid);
      },
    },
  },
};
