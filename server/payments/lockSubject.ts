import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import type { PaymentRow } from '../billing/tables.ts';
import { orders } from '../orders/tables.ts';

/** Locks the order of a payment, else the customer of its plan. As everywhere, that comes before the payment itself. */
export const lockSubject = (tx: Tx, { order_uuid, customer_uuid }: Pick<PaymentRow, 'order_uuid' | 'customer_uuid'>) =>
  order_uuid
    ? tx.select({ uuid: orders.uuid }).from(orders).where(eq(orders.uuid, order_uuid)).for('update')
    : lockCustomerRow(tx, customer_uuid);
