import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { subscriptions } from './tables.ts';

/** Whether a paid term will be charged to the default card: it renews automatically, or a renewal is still unpaid. */
export async function isChargedAutomatically(db: Db | Tx, customer: { uuid: string }): Promise<boolean> {
  const renews = and(
    eq(subscriptions.status, 'active'),
    eq(subscriptions.auto_renew, true),
    isNotNull(subscriptions.end_date),
  );
  const found = await db
    .select({ uuid: subscriptions.uuid })
    .from(subscriptions)
    .where(and(eq(subscriptions.customer_uuid, customer.uuid), or(renews, eq(subscriptions.status, 'past_due'))))
    .limit(1);
  return found.length > 0;
}
