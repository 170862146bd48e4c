import { problem } from '../../engine/server/http/index.ts';
import type { Deps } from '../deps.ts';
import { getChargeStatus } from '../payments/charge.ts';
import { planLockKey, tryWithPaymentLock } from '../payments/paymentLock.ts';
import { findOpenPlanPayment } from './planPayment.ts';
import { settlePlanPayment } from './settlePlanPayment.ts';

/** How long to wait for the lock before answering 409: settling and renewing take moments. */
const lockTimeout = 2_000;

/**
 * Runs work while it holds the lock of a customer's plan, so that no other change, renewal or cancellation runs.
 * Answers 409 if the lock stays taken.
 */
export async function withPlanLock<Result>(
  deps: Deps,
  customer: { uuid: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const done = await tryWithPaymentLock(deps, planLockKey(customer.uuid), work, lockTimeout);
  if (!done) throw problem('payment_in_progress');
  return done.result;
}

/** Settles an open payment of the plan; a 3-D Secure challenge is cancelled. False: the bank has not decided. */
export async function settleOpenPlanPayment(
  deps: Deps,
  customer: { uuid: string },
  actor: 'customer' | 'system',
): Promise<boolean> {
  const open = await findOpenPlanPayment(deps.db, customer);
  if (!open) return true;
  const charge = await getChargeStatus(deps, open, true);
  await settlePlanPayment(deps, open, charge, actor);
  return charge.status !== 'processing';
}
