import type { Staff } from '../../audit/audit.ts';
import { requireRecentSignIn } from '../../auth/reauthentication.ts';
import { goingBack, type PaymentRow, type refunds } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';

/** Refunds of one payment above this sum, in minor units, need a recent sign-in of the member of staff who gives them. */
const maxUnconfirmed = 100_00;

/** `sum`: this refund and what was given of the payment before, so that a large refund is not given in small pieces. */
export function confirmLargeRefund(deps: Pick<Deps, 'clock'>, by: Staff, sum: number): void {
  if (sum > maxUnconfirmed) requireRecentSignIn(deps, { authenticatedAt: by.authenticatedAt ?? new Date(0) });
}

type RefundRow = typeof refunds.$inferSelect;

/** While a dispute is open the bank may take the money back itself: nothing is given beside it. */
export const refundable: readonly PaymentRow['payment_status'][] = ['succeeded', 'partially_refunded'];

/** A refund failed, and no other one was made since. */
export const hasFailed = ({ payment_status }: PaymentRow, given: RefundRow[]): boolean =>
  refundable.includes(payment_status) &&
  given.some(
    failed =>
      failed.refund_status === 'failed' &&
      !given.some(
        later =>
          ['pending', 'succeeded'].includes(later.refund_status) &&
          later.created_at.getTime() >= failed.created_at.getTime(),
      ),
  );

/** What can still be given back of a payment: neither given, nor on its way, nor asked for and undecided. */
export function leftOf({ payment_status, amount }: PaymentRow, given: RefundRow[]): number {
  if (!refundable.includes(payment_status)) return 0;
  const going = given
    .filter(({ refund_status }) => goingBack.some(status => status === refund_status))
    .reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, amount - going);
}
