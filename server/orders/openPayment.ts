import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import { type OrderRow, orders } from './tables.ts';

const open: PaymentRow['payment_status'][] = ['pending', 'processing', 'requires_action'];
const isOpen = inArray(payments.payment_status, open);
/** Drizzle leaves table names out of what it selects from one table: a nested condition keeps them. */
const ofOrder = sql`${payments.order_uuid} = ${orders.uuid}`;
/** The same as `hasOpenPayment`, to be selected from orders. */
export const hasOpenPaymentSql: SQL<boolean> = sql<boolean>`exists (select 1 from ${payments} where ${ofOrder} and ${isOpen})`;

/** A payment of this order that may still succeed keeps it as it is. */
export async function hasOpenPayment(tx: Tx, { uuid }: Pick<OrderRow, 'uuid'>): Promise<boolean> {
  const [open] = await tx
    .select({ uuid: payments.uuid })
    .from(payments)
    .where(and(eq(payments.order_uuid, uuid), isOpen))
    .limit(1);
  return open !== undefined;
}

export async function assertNoOpenPayment(tx: Tx, order: Pick<OrderRow, 'uuid'>): Promise<void> {
  if (await hasOpenPayment(tx, order)) throw problem('payment_in_progress');
}
