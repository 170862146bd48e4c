import type { OrderItem, Payment } from '../generated/types.ts';

/** How long a scheduled deletion can be cancelled by signing in. */
export const deletionGraceDays = 14;

/** Payments in progress: while there is one, the account cannot be deleted. */
export const openPaymentStatuses = [
  'pending',
  'processing',
  'requires_action',
] as const satisfies readonly Payment['payment_status'][];

/** Orders in work or paid for: while there is one, the account cannot be deleted. */
export const blockingOrderStatuses = [
  'awaiting_files',
  'queued',
  'in_progress',
  'quality_check',
  'delivered',
  'revision_requested',
  'on_hold',
] as const satisfies readonly OrderItem['status'][];
