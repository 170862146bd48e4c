import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { lockCustomer } from '../account/lockCustomer.ts';
import type { PaymentRow } from '../billing/tables.ts';
import { orders } from '../orders/tables.ts';

/** Before the payment itself is locked, as everywhere: its order, else the customer whose plan it is for. */
export const lockPaidFor = (tx: Tx, { order_uuid, customer_uuid }: Pick<PaymentRow, 'order_uuid' | 'customer_uuid'>) =>
  order_uuid
    ? tx.select({ uuid: orders.uuid }).from(orders).where(eq(orders.uuid, order_uuid)).for('update')
    : lockCustomer(tx, customer_uuid);
