import type { OrderRow } from './tables.ts';

/** Whether staff must decide about the count of the files. */
export const waitsForCountDecision = ({
  status,
  on_hold_reason,
}: Pick<OrderRow, 'status' | 'on_hold_reason'>): boolean => status === 'on_hold' && on_hold_reason === 'measured_less';

const countReasons: readonly (string | null)[] = ['measured_less', 'measured_more'];

/** Whether an order is held because of the content of its files: text alone does not end that. */
export const isMeasuredHold = ({
  status,
  on_hold_reason,
  balance_due,
}: Pick<OrderRow, 'status' | 'on_hold_reason' | 'balance_due'>): boolean =>
  status === 'on_hold' && (Boolean(balance_due) || countReasons.includes(on_hold_reason));
