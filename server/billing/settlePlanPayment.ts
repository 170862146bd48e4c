import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { unlockWhenPaid } from '../account/accountLock.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { applyCharge, openStatuses } from '../payments/charge.ts';
import type { Charge } from '../payments/gateway.ts';
import { recordFailedRenewal } from './dunning.ts';
import { fulfilPurchase } from './fulfilPurchase.ts';
import { savePaymentCard } from './paymentMethods.ts';
import { mailFailedChange, mailPlanEnd, mailPlanReceipt } from './planMails.ts';
import { findLevel } from './planState.ts';
import { refundInFull } from './refundTerm.ts';
import { type PaymentRow, type Purchase, payments } from './tables.ts';

type Actor = 'customer' | 'system';
type Settled = 'settled' | 'given back';

/**
 * Stores the status of a plan payment's charge and, if it succeeded, fulfils the purchase, in one transaction. Only the
 * first caller does so; later ones find the payment settled and change nothing. `given back`: the plan is no longer
 * what was paid for, so the charge is refunded.
 */
export const settlePlanPayment = (deps: Deps, payment: PaymentRow, charge: Charge, actor: Actor): Promise<Settled> =>
  deps.db.transaction(async tx => {
    const [customer] = await tx.select().from(users).where(eq(users.uuid, payment.customer_uuid)).for('update');
    const [now] = await tx.select().from(payments).where(eq(payments.uuid, payment.uuid)).for('update');
    if (!customer || !now) return 'settled';
    if (charge.status !== 'succeeded') return applyFailure(tx, deps, now, charge, customer, actor);
    if (!payable.includes(now.payment_status)) return 'settled';
    return applySuccess(tx, deps, now, charge, customer);
  });

const payable: readonly PaymentRow['payment_status'][] = [...openStatuses, 'failed', 'cancelled'];

/** The purchase is applied before the payment is recorded, so that its invoice names the plan as it is then. */
async function applySuccess(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  charge: Extract<Charge, { status: 'succeeded' }>,
  customer: UserRow,
): Promise<Settled> {
  const { buys } = payment;
  const term = buys && (await fulfilPurchase(tx, deps, customer, buys, payment.subscription_uuid));
  if (term) await tx.update(payments).set({ subscription_uuid: term.uuid }).where(eq(payments.uuid, payment.uuid));
  const row = await applyCharge(tx, deps, payment, charge);
  if (!row) return 'settled';
  const { method, card } = charge;
  if (method && !row.payment_method_uuid) await savePaymentCard(tx, deps, customer, row, { method, card });
  await clearPendingPlan(tx, customer);
  if (buys && !term) {
    await refundInFull(tx, deps, row, 'plan_changed');
    return 'given back';
  }
  if (buys) await mailPlanReceipt(tx, deps, customer, row, await planName(tx, buys));
  await unlockWhenPaid(tx, deps, customer.uuid);
  return 'settled';
}

async function applyFailure(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  charge: Charge,
  customer: UserRow,
  actor: Actor,
): Promise<Settled> {
  const row = await applyCharge(tx, deps, payment, charge);
  if (row?.payment_status !== 'failed' || !row.buys) return 'settled';
  const plan = await planName(tx, row.buys);
  if (row.buys.kind === 'renew') {
    const { amount, failure_reason: reason, subscription_uuid } = row;
    await recordFailedRenewal(tx, deps, customer, {
      subscription: subscription_uuid ?? '',
      plan,
      amount: amount ?? 0,
      reason,
    });
  } else if (customer.wanted_level) {
    await clearPendingPlan(tx, customer);
    await mailPlanEnd(tx, deps, customer, 'plan_not_bought', plan);
  } else if (actor === 'system') await mailFailedChange(tx, deps, customer, row, plan);
  return 'settled';
}

const planName = async (tx: Tx, { level }: Purchase): Promise<string> => (await findLevel(tx, level))?.name ?? '';

/** The level chosen at registration is bought, or cannot be. */
async function clearPendingPlan(tx: Tx, { uuid, wanted_level }: UserRow): Promise<void> {
  if (wanted_level) await tx.update(users).set({ wanted_level: null, wanted_terms: null }).where(eq(users.uuid, uuid));
}
