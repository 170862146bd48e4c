import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../../../server/account/tables.ts';
import { planLockKey, tryWithPaymentLock } from '../../../../server/payments/paymentLock.ts';
import { addOnUuids, changePlan, changePlanWithCard, levelUuid } from '../../../billing/api/planHelpers.ts';
import { insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { cards, saveCard } from '../../../checkout/api/checkoutHelpers.ts';
import type { Customer } from '../../../helpers/testApp.ts';
import { ask, type CaseContext, type CasePlay, type Cases, nobody } from '../caseContext.ts';

/** Creates a customer with a running term, and with a card by default. */
async function subscriber(
  { app, fresh }: CaseContext,
  term: Parameters<typeof insertSubscription>[3] = {},
  level = 'limited',
) {
  const customer = await fresh();
  await insertSubscription(app, customer, level, term);
  return customer;
}
const withCard = async (customer: Customer): Promise<Customer> => {
  await saveCard(customer, cards.good);
  return customer;
};

/** While somebody else is about the plan, for longer than a call waits: all calls wait together. */
const busy =
  (name: 'changePremierLevel' | 'setAutoRenew' | 'cancelSubscription'): CasePlay =>
  async stage => {
    const answers = await stage.once('busy plan', async () => {
      const customer = await subscriber(stage);
      const done = await tryWithPaymentLock(stage.app.deps, planLockKey(customer.me.uuid), () =>
        Promise.all([
          changePlan(customer, 'unlimited'),
          ask(customer, 'setAutoRenew'),
          ask(customer, 'cancelSubscription'),
        ]),
      );
      if (!done) throw new Error('The plan was not free.');
      const [changePremierLevel, setAutoRenew, cancelSubscription] = done.result;
      return { changePremierLevel, setAutoRenew, cancelSubscription };
    });
    return answers[name];
  };

const level = async (customer: Customer, more: object): ReturnType<CasePlay> =>
  customer.call('changePremierLevel', {
    body: {
      premier_level: (await customer.expect(200, 'listPremierLevels')).body.items[1]!.uuid,
      ...more,
    },
  });

const preview = async (customer: Customer, codename: string, more: object = {}): ReturnType<CasePlay> =>
  customer.call('previewPlanChange', { query: { premier_level: await levelUuid(customer, codename), ...more } });

const firstPlan = ({ owner }: CaseContext, premier_level: string): ReturnType<CasePlay> =>
  owner.call('previewFirstPlan', { query: { premier_level, country: 'DE' } });

export const planCases: Cases = {
  previewFirstPlan: {
    answers: { 200: stage => firstPlan(stage, 'limited') },
    refusals: {
      premier_level_unknown: stage => firstPlan(stage, 'golden'),
      custom_level: stage => firstPlan(stage, 'custom'),
      nothing_changes: stage => firstPlan(stage, 'alacarte'),
    },
  },
  previewPlanChange: {
    answers: { 200: async ({ fresh }) => preview(await fresh(), 'limited') },
    refusals: {
      premier_level_unknown: ({ owner }) => owner.call('previewPlanChange', { query: { premier_level: nobody } }),
      add_on_unknown: ({ owner }) => preview(owner, 'limited', { add_ons: [nobody] }),
      add_ons_need_term: async ({ fresh }) => {
        const customer = await fresh();
        return preview(customer, 'alacarte', { add_ons: await addOnUuids(customer, 'confidentiality') });
      },
      custom_level: ({ owner }) => preview(owner, 'custom'),
      nothing_changes: async stage => preview(await subscriber(stage), 'limited'),
      subscription_past_due: async stage => preview(await subscriber(stage, { status: 'past_due' }), 'unlimited'),
    },
  },
  changePremierLevel: {
    answers: {
      200: async ({ fresh }) => changePlanWithCard(await fresh(), cards.good, 'limited'),
      202: async ({ fresh }) => changePlanWithCard(await fresh(), cards.asks, 'limited'),
    },
    refusals: {
      premier_level_unknown: ({ owner }) => ask(owner, 'changePremierLevel', { body: { premier_level: nobody } }),
      add_on_unknown: ({ owner }) => level(owner, { add_ons: [nobody] }),
      add_ons_need_term: ({ owner }) => changePlan(owner, 'alacarte', { add_ons: ['confidentiality'] }),
      custom_level: ({ owner }) => changePlan(owner, 'custom'),
      nothing_changes: ({ owner }) => changePlan(owner, 'alacarte'),
      amount_changed: async stage => changePlan(await subscriber(stage), 'unlimited', { expected_amount: 1 }),
      subscription_past_due: async stage => changePlan(await subscriber(stage, { status: 'past_due' }), 'unlimited'),
      payment_in_progress: busy('changePremierLevel'),
      payment_data_required: async ({ fresh }) => changePlan(await fresh(), 'limited'),
      payment_method_unknown: ({ owner }) => level(owner, { payment_method: randomUUID() }),
      card_declined: async ({ fresh }) => changePlanWithCard(await fresh(), cards.declined, 'limited'),
      account_deletion_scheduled: async ({ app, fresh, days }) => {
        const customer = await withCard(await fresh());
        await app.db
          .update(users)
          .set({ deletion_scheduled_at: days(5) })
          .where(eq(users.uuid, customer.me.uuid));
        return changePlan(customer, 'limited');
      },
    },
  },
  setAutoRenew: {
    answers: { 200: async stage => ask(await subscriber(stage), 'setAutoRenew') },
    refusals: {
      no_paid_term: ({ owner }) => ask(owner, 'setAutoRenew'),
      payment_in_progress: busy('setAutoRenew'),
    },
  },
  cancelSubscription: {
    answers: { 200: async stage => ask(await subscriber(stage), 'cancelSubscription') },
    refusals: {
      nothing_to_cancel: ({ owner }) => ask(owner, 'cancelSubscription'),
      custom_level: async ({ app, fresh }) => {
        const customer = await fresh();
        await insertSubscription(app, customer, 'custom');
        return ask(customer, 'cancelSubscription');
      },
      payment_in_progress: busy('cancelSubscription'),
    },
  },
};
