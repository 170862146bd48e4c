import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { subscriptions } from '../billing/tables.ts';

/**
 * Takes list value from the cap of the running term; a negative value returns it. Value that an order took in an
 * earlier term is not returned to this one.
 */
export async function consumeAllowance(
  tx: Tx,
  customer: string,
  listValue: number,
  paidAt: Date | null,
): Promise<void> {
  if (listValue === 0) return;
  const ofTerm = paidAt && listValue < 0 ? lte(subscriptions.start_date, paidAt.toISOString().slice(0, 10)) : undefined;
  await tx
    .update(subscriptions)
    .set({ discount_used: sql`greatest(0, ${subscriptions.discount_used} + ${listValue})` })
    .where(
      and(eq(subscriptions.customer_uuid, customer), inArray(subscriptions.status, ['active', 'past_due']), ofTerm),
    );
}
