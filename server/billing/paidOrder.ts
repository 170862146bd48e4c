import { inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from './tables.ts';

/**
 * Payments that are not fully refunded. Disputed ones can be refunded too: the refund waits for the bank, and is sent
 * if we win the dispute.
 */
export const holdsMoney = inArray(payments.payment_status, ['succeeded', 'partially_refunded', 'disputed']);

const refundedSum = sql`select sum(${refunds.amount}) from ${refunds}
  where ${refunds.payment_uuid} = ${payments.uuid} and ${refunds.refund_status} in ('pending', 'succeeded')`;
/** Drizzle leaves table names out of what it selects from one table: a statement inside keeps them. */
const paidSum = sql`select sum(${payments.amount} - coalesce((${refundedSum}), 0)) from ${payments}
  where ${payments.order_uuid} = ${orders.uuid} and ${holdsMoney}`;

/** What was paid for an order and not refunded, in minor units: to be selected from orders. */
export const paidForOrder: SQL<number> = sql<number>`coalesce((${paidSum}), 0)`.mapWith(Number);
