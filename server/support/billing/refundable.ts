import { type PaymentRow, refundingStatuses, type refunds } from '../../billing/tables.ts';

type RefundRow = typeof refunds.$inferSelect;

/** During a dispute the bank may take the money back itself, so no refund is made. */
export const refundableStatuses: readonly PaymentRow['payment_status'][] = ['succeeded', 'partially_refunded'];

/** A refund failed, and no other one was made since. */
export const hasFailed = ({ payment_status }: PaymentRow, given: RefundRow[]): boolean =>
  refundableStatuses.includes(payment_status) &&
  given.some(
    failed =>
      failed.refund_status === 'failed' &&
      !given.some(
        later =>
          ['pending', 'succeeded'].includes(later.refund_status) &&
          later.created_at.getTime() >= failed.created_at.getTime(),
      ),
  );

/** Whether a requested refund can still be paid out; false where the bank has already taken the money back. */
export const canRefund = (
  { payment_status, amount, refunded }: PaymentRow,
  requested: Pick<RefundRow, 'amount'>,
): boolean => refundableStatuses.includes(payment_status) && refunded + requested.amount <= amount;

/** What can still be refunded of a payment: neither given, nor in progress, nor requested and undecided. */
export function refundableAmount({ payment_status, amount }: PaymentRow, given: RefundRow[]): number {
  if (!refundableStatuses.includes(payment_status)) return 0;
  const going = given
    .filter(({ refund_status }) => refundingStatuses.some(status => status === refund_status))
    .reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, amount - going);
}
