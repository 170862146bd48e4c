import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../../../server/account/tables.ts';
import { planLockKey, tryWithPaymentLock } from '../../../../server/payments/paymentLock.ts';
import { addOnsNamed, change, changeWith, levelNamed } from '../../../billing/membership.ts';
import { subscribe } from '../../../billing/subscriber.ts';
import { cards, kept } from '../../../checkout/till.ts';
import type { Customer } from '../../../support/world.ts';
import { ask, type Cases, nobody, type Play, type Stage } from '../stage.ts';

/** Somebody with a running term, and with a card unless said otherwise. */
async function subscriber({ world, fresh }: Stage, term: Parameters<typeof subscribe>[3] = {}, level = 'limited') {
  const customer = await fresh();
  await subscribe(world, customer, level, term);
  return customer;
}
const withCard = async (customer: Customer): Promise<Customer> => {
  await kept(customer, cards.good);
  return customer;
};

/** While somebody else is about the plan, for longer than a call waits: all calls wait together. */
const busy =
  (name: 'changePremierLevel' | 'setAutoRenew' | 'cancelSubscription'): Play =>
  async stage => {
    const answers = await stage.once('busy plan', async () => {
      const customer = await subscriber(stage);
      const done = await tryWithPaymentLock(stage.world.deps, planLockKey(customer.me.uuid), () =>
        Promise.all([
          change(customer, 'unlimited'),
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

const level = async (customer: Customer, more: object): ReturnType<Play> =>
  customer.call('changePremierLevel', {
    body: {
      premier_level: (await customer.expect(200, 'listPremierLevels')).body.items[1]!.uuid,
      ...more,
    },
  });

const preview = async (customer: Customer, codename: string, more: object = {}): ReturnType<Play> =>
  customer.call('previewPlanChange', { query: { premier_level: await levelNamed(customer, codename), ...more } });

const firstPlan = ({ owner }: Stage, premier_level: string): ReturnType<Play> =>
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
        return preview(customer, 'alacarte', { add_ons: await addOnsNamed(customer, 'confidentiality') });
      },
      custom_level: ({ owner }) => preview(owner, 'custom'),
      nothing_changes: async stage => preview(await subscriber(stage), 'limited'),
      subscription_past_due: async stage => preview(await subscriber(stage, { status: 'past_due' }), 'unlimited'),
    },
  },
  changePremierLevel: {
    answers: {
      200: async ({ fresh }) => changeWith(await fresh(), cards.good, 'limited'),
      202: async ({ fresh }) => changeWith(await fresh(), cards.asks, 'limited'),
    },
    refusals: {
      premier_level_unknown: ({ owner }) => ask(owner, 'changePremierLevel', { body: { premier_level: nobody } }),
      add_on_unknown: ({ owner }) => level(owner, { add_ons: [nobody] }),
      add_ons_need_term: ({ owner }) => change(owner, 'alacarte', { add_ons: ['confidentiality'] }),
      custom_level: ({ owner }) => change(owner, 'custom'),
      nothing_changes: ({ owner }) => change(owner, 'alacarte'),
      amount_changed: async stage => change(await subscriber(stage), 'unlimited', { expected_amount: 1 }),
      subscription_past_due: async stage => change(await subscriber(stage, { status: 'past_due' }), 'unlimited'),
      payment_in_progress: busy('changePremierLevel'),
      payment_data_required: async ({ fresh }) => change(await fresh(), 'limited'),
      payment_method_unknown: ({ owner }) => level(owner, { payment_method: randomUUID() }),
      card_declined: async ({ fresh }) => changeWith(await fresh(), cards.declined, 'limited'),
      account_leaving: async ({ world, fresh, days }) => {
        const customer = await withCard(await fresh());
        await world.db
          .update(users)
          .set({ deletion_scheduled_at: days(5) })
          .where(eq(users.uuid, customer.me.uuid));
        return change(customer, 'limited');
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
      custom_level: async ({ world, fresh }) => {
        const customer = await fresh();
        await subscribe(world, customer, 'custom');
        return ask(customer, 'cancelSubscription');
      },
      payment_in_progress: busy('cancelSubscription'),
    },
  },
};
