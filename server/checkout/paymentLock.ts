import type { Deps } from '../deps.ts';
import { paymentInProgress } from '../payments/declines.ts';
import { orderLockKey, tryWithPaymentLock } from '../payments/paymentLock.ts';

/** How long to wait for a webhook or job that is settling the same payment, before answering 409. */
const lockTimeout = 2_000;

/** Runs work while it holds the payment lock of an order, or refuses with 409. */
export async function withPaymentLock<Result>(deps: Deps, order: string, work: () => Promise<Result>): Promise<Result> {
  const done = await tryWithPaymentLock(deps, orderLockKey(order), work, lockTimeout);
  if (!done) throw paymentInProgress();
  return done.result;
}
