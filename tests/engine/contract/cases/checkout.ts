import { eq, sql } from 'drizzle-orm';
import { users } from '../../../../server/account/tables.ts';
import { orderLockKey, tryWithPaymentLock } from '../../../../server/payments/paymentLock.ts';
import { cards, createCoupon, pay, payWith, saveCard } from '../../../checkout/api/checkoutHelpers.ts';
import { createFilledDraft } from '../../../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../../../orders/api/orderStages.ts';
import { ask, type CaseContext, type CasePlay, type Cases, callAbout, nobody } from '../caseContext.ts';

type Checkout = 'getCheckout' | 'postCheckout' | 'redeemCoupon' | 'cancelCoupon';

/** What all calls about paying refuse alike. */
const alike = (name: Checkout) => ({
  order_status: (async stage =>
    callAbout(stage.owner, name, (await createFilledDraft(stage.owner)).object_uuid ?? '')) as CasePlay,
  already_paid: (async stage =>
    callAbout(stage.owner, name, await stage.once('paid', () => createPaidOrder(stage.owner)))) as CasePlay,
  quote_expired: (async stage =>
    callAbout(
      stage.owner,
      name,
      await stage.change(await stage.placed(), { price_expires_at: stage.days(-1) }),
    )) as CasePlay,
});

/** Runs the work while another transaction holds the order's payment lock, for longer than a call waits. */
async function meanwhile<Result>({ app }: CaseContext, order: string, work: () => Promise<Result>): Promise<Result> {
  const done = await tryWithPaymentLock(app.deps, orderLockKey(order), work);
  if (!done) throw new Error('The order was not free.');
  return done.result;
}
const busy = (name: 'redeemCoupon' | 'cancelCoupon') => async (stage: CaseContext) => {
  const answers = await stage.once('busy', async () => {
    const uuid = await stage.placed();
    return meanwhile(stage, uuid, async () => {
      const [redeem, cancel] = await Promise.all([
        callAbout(stage.owner, 'redeemCoupon', uuid),
        callAbout(stage.owner, 'cancelCoupon', uuid),
      ]);
      return { redeemCoupon: redeem, cancelCoupon: cancel };
    });
  });
  return answers[name];
};

const redeem =
  (terms: (stage: CaseContext) => Parameters<typeof createCoupon>[1]): CasePlay =>
  async stage =>
    callAbout(stage.owner, 'redeemCoupon', await stage.once('to redeem for', stage.placed), {
      body: { coupon_code: await createCoupon(stage.app, terms(stage)) },
    });

/** The provider's bank takes an hour to decide. */
async function slowBank({ app }: CaseContext, work: () => ReturnType<CasePlay>): ReturnType<CasePlay> {
  await app.db.execute(sql`insert into sandbox.settings (name, value) values ('decides_after_ms', '3600000')`);
  try {
    return await work();
  } finally {
    await app.db.execute(sql`delete from sandbox.settings where name = 'decides_after_ms'`);
  }
}

export const checkoutCases: Cases = {
  getCheckout: {
    answers: { 200: async stage => callAbout(stage.owner, 'getCheckout', await stage.placed()) },
    refusals: alike('getCheckout'),
  },
  postCheckout: {
    answers: {
      200: async stage => payWith(stage.owner, await stage.placed(), cards.good),
      202: async stage => payWith(stage.owner, await stage.placed(), cards.asks),
    },
    refusals: {
      ...alike('postCheckout'),
      total_changed: async stage => payWith(stage.owner, await stage.placed(), cards.good, { expected_total: 1 }),
      payment_in_progress: async stage => {
        const uuid = await stage.placed();
        return slowBank(stage, () => payWith(stage.owner, uuid, cards.good));
      },
      payment_method_unknown: async stage => pay(stage.owner, await stage.placed(), { payment_method: nobody }),
      payment_data_required: async stage => pay(stage.owner, await stage.placed(), {}),
      card_declined: async stage => payWith(stage.owner, await stage.placed(), cards.declined),
      account_deletion_scheduled: async stage => {
        const customer = await stage.fresh();
        const uuid = await stage.placed(customer);
        const payment_method = await saveCard(customer, cards.good);
        const { db } = stage.app;
        await db
          .update(users)
          .set({ deletion_scheduled_at: stage.days(14) })
          .where(eq(users.uuid, customer.me.uuid));
        return pay(customer, uuid, { payment_method });
      },
    },
  },
  redeemCoupon: {
    answers: { 200: redeem(() => ({})) },
    refusals: {
      ...alike('redeemCoupon'),
      payment_in_progress: busy('redeemCoupon'),
      coupon_unknown: async stage =>
        callAbout(stage.owner, 'redeemCoupon', await stage.placed(), { body: { coupon_code: 'NO-SUCH-CODE' } }),
      coupon_expired: redeem(({ days }) => ({ expires_at: days(-1) })),
      coupon_not_started: redeem(({ days }) => ({ starts_at: days(1) })),
      coupon_paused: redeem(stage => ({ paused_at: stage.days(-1) })),
      coupon_exhausted: redeem(() => ({ max_redemptions: 0 })),
      coupon_below_minimum: redeem(() => ({ min_order: 10_000_000 })),
      coupon_wrong_order_type: redeem(() => ({ order_types: ['photo_color'] })),
      coupon_used: async stage => {
        const coupon_code = await createCoupon(stage.app);
        const [first, second] = [await stage.placed(), await stage.placed()];
        await callAbout(stage.owner, 'redeemCoupon', first, { body: { coupon_code } });
        await payWith(stage.owner, first, cards.good);
        return callAbout(stage.owner, 'redeemCoupon', second, { body: { coupon_code } });
      },
      coupon_not_applicable: async stage => {
        const uuid = await stage.change(await createPaidOrder(stage.owner), { status: 'on_hold', balance_due: 500 });
        return callAbout(stage.owner, 'redeemCoupon', uuid, { body: { coupon_code: await createCoupon(stage.app) } });
      },
    },
  },
  cancelCoupon: {
    answers: { 200: async stage => callAbout(stage.owner, 'cancelCoupon', await stage.placed()) },
    refusals: { ...alike('cancelCoupon'), payment_in_progress: busy('cancelCoupon') },
  },
  getDashboard: { answers: { 200: ({ owner }) => ask(owner, 'getDashboard') } },
  getMoneyReport: { answers: { 200: ({ owner }) => ask(owner, 'getMoneyReport') } },
};
