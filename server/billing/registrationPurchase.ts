import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { recordPayment, requestCharge } from '../payments/charge.ts';
import { planLockKey, tryWithPaymentLock } from '../payments/paymentLock.ts';
import { taxTermsOf, withTax } from '../tax/taxRate.ts';
import { agreedPlanOf, type PendingPlan } from './agreedPlan.ts';
import { defaultMethod } from './paymentMethods.ts';
import { mailPlanEnd } from './planMails.ts';
import { cardChargeSource, findOpenPlanPayment, methodColumns } from './planPayment.ts';
import { findLevelByCodename } from './planState.ts';
import { settlePlanPayment } from './settlePlanPayment.ts';
import type { PaymentMethodRow, PaymentRow } from './tables.ts';
import { termOf } from './termDates.ts';

/**
 * Buys the level that was chosen at registration, once its address is confirmed. What was chosen is forgotten in the
 * transaction that gives it, or in which it turns out that it cannot be paid: so it is bought once at most.
 */
export const purchasePendingPlan = (deps: Deps, customer: { uuid: string }) =>
  tryWithPaymentLock(deps, planLockKey(customer.uuid), async () => {
    const begun = await deps.db.transaction(tx => beginPurchase(tx, deps, customer));
    if (!begun) return;
    const { payment, user, card } = begun;
    const how = await cardChargeSource(deps, user, card, { description: payment.number, offSession: true });
    await settlePlanPayment(deps, payment, await requestCharge(deps, payment, how), 'system');
  });

/** Buys the plans of new accounts whose server crashed before the purchase. */
export async function purchasePendingPlans(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(isNotNull(users.wanted_level), isNotNull(users.email_verified_at)));
  await forEachIsolated(
    deps.log,
    waiting,
    ({ uuid }) => uuid,
    customer => purchasePendingPlan(deps, customer),
  );
}

interface BegunPurchase {
  payment: PaymentRow;
  user: UserRow;
  card: PaymentMethodRow;
}

async function beginPurchase(tx: Tx, deps: Deps, { uuid }: { uuid: string }): Promise<BegunPurchase | null> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, uuid)).for('update');
  if (!user?.wanted_level || !user.email_verified_at || user.blocked_at) return null;
  // Its answer was lost: the job for payments settles it.
  if (await findOpenPlanPayment(tx, user)) return null;
  const level = await findLevelByCodename(tx, user.wanted_level);
  // The terms that the customer saw when choosing, even if an administrator has changed them since.
  const wanted: PendingPlan | null = user.wanted_terms ?? (level && agreedPlanOf(level));
  if (!level || !wanted?.price || user.deletion_scheduled_at || (await termOf(tx, user))) return clearPlan(tx, user);
  const card = await defaultMethod(tx, user);
  if (!card) {
    await mailPlanEnd(tx, deps, user, 'plan_not_bought', level.name);
    return clearPlan(tx, user);
  }
  const { tax: shown, ...terms } = wanted;
  const rate = shown ?? (await taxTermsOf(tx, user.uuid));
  const { amount, tax } = withTax(wanted.price, rate);
  const payment = await recordPayment(tx, deps, {
    customer_uuid: user.uuid,
    subscription_uuid: null,
    amount,
    tax,
    currency,
    payment_for: 'subscription',
    payment_type: 'checkout',
    buys: { kind: 'begin', level: level.uuid, pending: null, terms, add_ons: [], tax: rate },
    ...methodColumns(card),
  });
  return { payment, user, card };
}

async function clearPlan(tx: Tx, { uuid }: UserRow): Promise<null> {
  await tx.update(users).set({ wanted_level: null, wanted_terms: null }).where(eq(users.uuid, uuid));
  return null;
}
