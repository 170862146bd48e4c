import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CallName } from '../../../../schemas/generated/types.ts';
import { users } from '../../../../server/account/tables.ts';
import { disputes, payments } from '../../../../server/billing/tables.ts';
import { coupons } from '../../../../server/generated/entityTables.ts';
import { planLockKey, tryWithPaymentLock } from '../../../../server/payments/paymentLock.ts';
import { insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { insertPayment } from '../../../payments/insertPayment.ts';
import { createCouponAs } from '../../../support/api/billing/createCoupon.ts';
import { bodies } from '../bodies.ts';
import { ask, type CaseContext, type CasePlay, type Cases, callAbout, nobody } from '../caseContext.ts';
import { withOldSignIn } from '../oldSignIn.ts';
import { payment, refund } from './support.ts';

const createDisputedPayment = async (stage: CaseContext): Promise<string> => {
  const uuid = await payment(stage);
  const opened_at = stage.app.clock.now();
  await stage.app.db.insert(disputes).values({
    uuid: randomUUID(),
    payment_uuid: uuid,
    dispute_status: 'open',
    opened_at,
  });
  return uuid;
};

/** A refund that was given at once, and so has its credit note. */
const createRefund = async (stage: CaseContext): Promise<string> => {
  const { body } = await stage.staff.expect(201, 'refundPayment', {
    params: { payment_uuid: await payment(stage) },
    body: { to: 'credit', note: 'We were late.', amount: 100 },
  });
  return body.refunds[0]?.uuid ?? '';
};

const unpaid = async (stage: CaseContext): Promise<string> => {
  const order = await stage.owe(await stage.order('awaiting_payment'));
  const [row] = await stage.app.db.select().from(payments).where(eq(payments.order_uuid, order));
  return row?.uuid ?? '';
};

/** Made by our team as it makes them. */
const couponOf = async (stage: CaseContext, name = 'coupon'): Promise<string> => {
  const code = `C-${name.toUpperCase()}`;
  return (await stage.once(`coupon ${name}`, () => createCouponAs(stage.staff, { code }))).uuid;
};
const onCoupon =
  (name: CallName, more: object = {}): CasePlay =>
  async stage =>
    callAbout(stage.staff, name, await couponOf(stage), { body: bodies[name] && { ...bodies[name], ...more } });
/** About a coupon that no customer could redeem. */
const useless =
  (name: CallName, how: Partial<typeof coupons.$inferInsert>): CasePlay =>
  async stage => {
    const uuid = await couponOf(stage, `useless-${Object.keys(how).join()}`.replace(/_/g, '-'));
    await stage.app.db.update(coupons).set(how).where(eq(coupons.uuid, uuid));
    return callAbout(stage.staff, name, uuid, { body: { ...bodies[name], customer_uuid: stage.owner.me.uuid } });
  };
/** A term of the stage's own customer; with `more` as it stands. */
const termOf = async (
  { app, fresh }: CaseContext,
  more: Parameters<typeof insertSubscription>[3] = {},
): Promise<string> => insertSubscription(app, await fresh(), 'limited', more);
/** A term that its customer has paid. */
async function paidTermOf(stage: CaseContext): Promise<string> {
  const customer = await stage.fresh();
  const uuid = await insertSubscription(stage.app, customer, 'limited');
  await insertPayment(stage.app, {
    customer_uuid: customer.me.uuid,
    subscription_uuid: uuid,
    payment_for: 'subscription',
    amount: 299_00,
  });
  return uuid;
}
const over = (name: CallName) => ({
  subscription_ended: async (stage: CaseContext) =>
    callAbout(stage.staff, name, await termOf(stage, { status: 'expired' })),
  payment_in_progress: async (stage: CaseContext) => {
    const customer = await stage.fresh();
    const uuid = await insertSubscription(stage.app, customer, 'limited');
    const ask = () => callAbout(stage.staff, name, uuid);
    const done = await tryWithPaymentLock(stage.app.deps, planLockKey(customer.me.uuid), ask);
    if (!done) throw new Error('The plan was not free.');
    return done.result;
  },
});
const moveCreditWith =
  (more: object): CasePlay =>
  ({ staff, owner }) =>
    ask(staff, 'moveCredit', { body: { ...bodies.moveCredit, customer_uuid: owner.me.uuid, ...more } });

export const supportBillingCases: Cases = {
  listSupportPayments: { answers: { 200: ({ staff }) => ask(staff, 'listSupportPayments') } },
  getSupportPayment: {
    answers: { 200: async stage => callAbout(stage.staff, 'getSupportPayment', await payment(stage)) },
  },
  getSupportInvoice: {
    answers: { 200: async stage => callAbout(stage.staff, 'getSupportInvoice', await payment(stage)) },
    refusals: {
      payment_document_not_found: async stage => callAbout(stage.staff, 'getSupportInvoice', await unpaid(stage)),
    },
  },
  getSupportReceipt: {
    answers: { 200: async stage => callAbout(stage.staff, 'getSupportReceipt', await payment(stage)) },
    refusals: {
      payment_document_not_found: async stage => callAbout(stage.staff, 'getSupportReceipt', await unpaid(stage)),
    },
  },
  getSupportCreditNote: {
    answers: { 200: async stage => callAbout(stage.staff, 'getSupportCreditNote', await createRefund(stage)) },
    refusals: {
      payment_document_not_found: async stage =>
        callAbout(stage.staff, 'getSupportCreditNote', await refund(stage, 'rejected')),
    },
  },
  listCredits: { answers: { 200: ({ staff }) => ask(staff, 'listCredits') } },
  moveCredit: {
    answers: { 201: moveCreditWith({}) },
    refusals: {
      customer_unknown: moveCreditWith({ customer_uuid: nobody }),
      reauthentication_required: stage => {
        const body = {
          ...bodies.moveCredit,
          customer_uuid: stage.owner.me.uuid,
          sum: { amount: 100_01, currency: 'USD' },
        };
        return withOldSignIn(stage, stage.staff, staff => ask(staff, 'moveCredit', { body }));
      },
      credit_amount_invalid: moveCreditWith({ sum: { amount: 0, currency: 'USD' } }),
      credit_insufficient: moveCreditWith({ direction: 'take', sum: { amount: 90_000_000, currency: 'USD' } }),
    },
  },
  listSupportSubscriptions: { answers: { 200: ({ staff }) => ask(staff, 'listSupportSubscriptions') } },
  getSupportSubscription: {
    answers: { 200: async stage => callAbout(stage.staff, 'getSupportSubscription', await termOf(stage)) },
  },
  turnRenewal: {
    answers: { 200: async stage => callAbout(stage.staff, 'turnRenewal', await termOf(stage)) },
    refusals: {
      ...over('turnRenewal'),
      customer_deletion_scheduled: async stage => {
        const customer = await stage.fresh();
        const uuid = await insertSubscription(stage.app, customer, 'limited', { auto_renew: false });
        await stage.app.db
          .update(users)
          .set({ deletion_scheduled_at: stage.days(5) })
          .where(eq(users.uuid, customer.me.uuid));
        return callAbout(stage.staff, 'turnRenewal', uuid, { body: { auto_renew: true, note: 'Agreed.' } });
      },
    },
  },
  endSubscription: {
    answers: { 200: async stage => callAbout(stage.staff, 'endSubscription', await termOf(stage)) },
    refusals: {
      ...over('endSubscription'),
      reauthentication_required: async stage => {
        const uuid = await paidTermOf(stage);
        const body = { give_back: 'all', note: 'Agreed.' };
        return withOldSignIn(stage, stage.staff, staff => callAbout(staff, 'endSubscription', uuid, { body }));
      },
    },
  },
  grantCoupon: {
    answers: { 200: async stage => onCoupon('grantCoupon', { customer_uuid: stage.owner.me.uuid })(stage) },
    refusals: {
      customer_unknown: onCoupon('grantCoupon'),
      coupon_expired: useless('grantCoupon', { expires_at: new Date(0) }),
      coupon_exhausted: useless('grantCoupon', { max_redemptions: 0 }),
      coupon_paused: useless('grantCoupon', { paused_at: new Date(0) }),
      coupon_granted: async stage => {
        const grant = onCoupon('grantCoupon', { customer_uuid: stage.other.me.uuid });
        await grant(stage);
        return grant(stage);
      },
    },
  },
  listCouponUses: { answers: { 200: ({ staff }) => ask(staff, 'listCouponUses') } },
  noteEvidence: {
    answers: { 200: async stage => callAbout(stage.staff, 'noteEvidence', await createDisputedPayment(stage)) },
    refusals: { dispute_not_open: async stage => callAbout(stage.staff, 'noteEvidence', await payment(stage)) },
  },
};
