import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';

/** What a payment pays for, as `attempts` knows it: of one thing, one attempt is alive at a time. */
export const paymentLockKey = (payment: Pick<PaymentRow, 'order_uuid' | 'customer_uuid'>): string =>
  payment.order_uuid ? orderLockKey(payment.order_uuid) : planLockKey(payment.customer_uuid);
export const orderLockKey = (order: string): string => `order:${order}`;
/** A customer has one plan: its beginning, changes and renewals come one after the other. */
export const planLockKey = (customer: string): string => `plan:${customer}`;

const pause = 40;

/**
 * Runs work while it holds a payment's lock, across all servers; null if the lock is taken.
 * `patience`: milliseconds to wait for them to finish.
 */
export async function tryWithPaymentLock<Result>(
  { payments: { attempts } }: Pick<Deps, 'payments'>,
  subject: string,
  work: () => Promise<Result>,
  patience = 0,
): Promise<{ result: Result } | null> {
  let end = await attempts.begin(subject);
  for (let waited = 0; !end && waited < patience; waited += pause) {
    await sleep(pause);
    end = await attempts.begin(subject);
  }
  if (!end) return null;
  try {
    return { result: await work() };
  } finally {
    await end();
  }
}
