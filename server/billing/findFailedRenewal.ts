import { and, desc, eq, gte } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { type PaymentRow, payments, type SubscriptionRow } from './tables.ts';
import { renewalTime } from './termDates.ts';

/** The last try to charge the renewal that a term waits for; null: it waits for none, or there was no card to try. */
export async function findFailedRenewal(db: Db | Tx, term: SubscriptionRow): Promise<PaymentRow | null> {
  if (term.status !== 'past_due' || !term.end_date) return null;
  const [last] = await db
    .select()
    .from(payments)
    .where(
      and(
        ...[eq(payments.subscription_uuid, term.uuid), eq(payments.payment_type, 'renewal')],
        ...[eq(payments.payment_status, 'failed'), gte(payments.created_at, renewalTime(term.end_date))],
      ),
    )
    .orderBy(desc(payments.created_at))
    .limit(1);
  return last ?? null;
}
