import { and, eq, inArray, sql } from 'drizzle-orm';
import { subscriptions } from '../billing/tables.ts';
import type { Tx } from '../db/database.ts';

/** Takes list value from the cap of the running term, or gives it back when negative. */
export async function takeCap(tx: Tx, customer: string, listValue: number): Promise<void> {
  if (listValue === 0) return;
  await tx
    .update(subscriptions)
    .set({ discount_used: sql`greatest(0, ${subscriptions.discount_used} + ${listValue})` })
    .where(and(eq(subscriptions.customer_uuid, customer), inArray(subscriptions.status, ['active', 'past_due'])));
}
