import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import type { User } from '../../schemas/generated/types.ts';
import { users } from '../account/tables.ts';
import type { OrderRow } from './tables.ts';

/** Locks for these reasons also hold orders in work; under any other lock the work continues. */
export const suspendsRunningWork = (reason: User['blocked_reason']): boolean =>
  reason === 'dispute' || reason === 'security';
/** What an order is on hold for while its customer is locked out for such a reason. */
export const HOLD_REASON = 'account_locked';
/** Statuses in which editors work, or would be next. */
export const activeStatuses: OrderRow['status'][] = ['queued', 'in_progress', 'revision_requested'];

/**
 * Returns whether an order that would now be worked on must wait, like the orders that were in work when the account
 * was locked.
 */
export const isHeldByLock = async (tx: Tx, order: OrderRow): Promise<boolean> =>
  activeStatuses.includes(order.status) && isLockedOut(tx, order);

export async function isLockedOut(tx: Tx, { customer_uuid }: Pick<OrderRow, 'customer_uuid'>): Promise<boolean> {
  const [customer] = await tx.select({ reason: users.blocked_reason }).from(users).where(eq(users.uuid, customer_uuid));
  return suspendsRunningWork(customer?.reason ?? null);
}
