import { and, eq, inArray } from 'drizzle-orm';
import { payments } from '../billing/tables.ts';
import type { Tx } from '../db/database.ts';
import { refuse } from '../http/problems.ts';
import type { OrderRow } from './tables.ts';

/** A payment of this order that may still succeed keeps it as it is. */
export async function hasOpenPayment(tx: Tx, { uuid }: Pick<OrderRow, 'uuid'>): Promise<boolean> {
  const [open] = await tx
    .select({ uuid: payments.uuid })
    .from(payments)
    .where(
      and(
        eq(payments.order_uuid, uuid),
        inArray(payments.payment_status, ['pending', 'processing', 'requires_action']),
      ),
    )
    .limit(1);
  return open !== undefined;
}

export async function refuseOpenPayment(tx: Tx, order: Pick<OrderRow, 'uuid'>): Promise<void> {
  if (await hasOpenPayment(tx, order)) throw refuse('payment_in_progress');
}
