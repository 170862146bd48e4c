import { eq } from 'drizzle-orm';
import { paymentMethods } from '../../../../server/billing/tables.ts';
import { date } from '../../../billing/membership.ts';
import { subscribe } from '../../../billing/subscriber.ts';
import { cardData, cards, kept, tokenOf } from '../../../checkout/till.ts';
import type { Client } from '../../../support/client.ts';
import { about, ask, type Cases, type Stage } from '../stage.ts';

const add = async (client: Client, number: string, more: object = {}) =>
  ask(client, 'addPaymentMethod', { body: { payment_data: cardData(await tokenOf(client, number)), ...more } });

/** The renewal of their plan is unpaid. */
async function inDebt({ world, fresh }: Stage) {
  const customer = await fresh();
  const dates = { start_date: date(world, -366), end_date: date(world, -1) };
  await subscribe(world, customer, 'limited', { ...dates, status: 'past_due' });
  return customer;
}

export const billingCases: Cases = {
  listPremierLevels: { answers: { 200: ({ owner }) => ask(owner, 'listPremierLevels') } },
  listAddOns: { answers: { 200: ({ owner }) => ask(owner, 'listAddOns') } },
  listSubscriptions: {
    answers: {
      200: async ({ world, fresh }) => {
        const customer = await fresh();
        await subscribe(world, customer, 'limited');
        return ask(customer, 'listSubscriptions');
      },
    },
  },
  getBilling: {
    answers: {
      200: async ({ world, fresh }) => {
        const customer = await fresh();
        await subscribe(world, customer, 'limited');
        await kept(customer, cards.good);
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
        await kept(customer, cards.good);
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
          await kept(customer, number);
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
        return about(customer, 'patchPaymentMethod', await kept(customer, cards.good));
      },
    },
    refusals: {
      amount_changed: async stage => {
        const customer = await inDebt(stage);
        const uuid = await kept(await stage.fresh(), cards.good);
        await stage.world.db
          .update(paymentMethods)
          .set({ customer_uuid: customer.me.uuid })
          .where(eq(paymentMethods.uuid, uuid));
        return about(customer, 'patchPaymentMethod', uuid, { body: { is_default: true, expected_amount: 1 } });
      },
      card_declined: async ({ fresh }) => {
        const customer = await fresh();
        const payment_data = cardData(await tokenOf(customer, cards.declined));
        return about(customer, 'patchPaymentMethod', await kept(customer, cards.good), { body: { payment_data } });
      },
    },
  },
  deletePaymentMethod: {
    answers: {
      204: async ({ fresh }) => {
        const customer = await fresh();
        return about(customer, 'deletePaymentMethod', await kept(customer, cards.good));
      },
    },
    refusals: {
      card_in_use: async ({ world, fresh }) => {
        const customer = await fresh();
        const uuid = await kept(customer, cards.good);
        await world.db.update(paymentMethods).set({ is_default: true }).where(eq(paymentMethods.uuid, uuid));
        await subscribe(world, customer, 'limited');
        return about(customer, 'deletePaymentMethod', uuid);
      },
    },
  },
};
