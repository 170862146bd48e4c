import type { OrderRow } from './tables.ts';

/** Whether our team decides about the count of the files. */
export const waitsForCountDecision = ({
  status,
  on_hold_reason,
}: Pick<OrderRow, 'status' | 'on_hold_reason'>): boolean => status === 'on_hold' && on_hold_reason === 'measured_less';

/** Whether an order waits because of what its files have: words alone do not end that. */
export const isMeasuredHold = (order: Pick<OrderRow, 'status' | 'on_hold_reason' | 'balance_due'>): boolean =>
  order.status === 'on_hold' && (Boolean(order.balance_due) || waitsForCountDecision(order));
