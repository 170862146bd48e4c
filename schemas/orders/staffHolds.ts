import type { OrderItem } from '../generated/types.ts';

/** The kinds of hold that staff end without the customer. */
export const staffHolds: readonly OrderItem['on_hold_kind'][] = ['count', 'review', 'account_locked'];
