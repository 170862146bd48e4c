import type { Deps } from '../deps.ts';
import { paymentInProgress } from '../payments/declines.ts';
import { orderLockKey, tryWithPaymentLock } from '../payments/paymentLock.ts';

/** A webhook or the job may be settling the same payment: that takes moments, and the customer need not hear of it. */
const lockTimeout = 2_000;

/** Runs work while it holds the payment lock of an order, or refuses with 409. */
export async function withPaymentLock<Result>(deps: Deps, order: string, work: () => Promise<Result>): Promise<Result> {
  const done = await tryWithPaymentLock(deps, orderLockKey(order), work, lockTimeout);
  if (!done) throw paymentInProgress();
  return done.result;
}
