import type { OrderItem } from '../generated/types.ts';

/** The kinds of hold that our team ends by itself: the customer is not asked for anything. */
export const staffHolds: readonly OrderItem['on_hold_kind'][] = ['count', 'review', 'account_locked'];
