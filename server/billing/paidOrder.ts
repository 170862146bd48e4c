import { inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from './tables.ts';

/** Payments whose money is here: nothing of it is disputed, and not all of it given back. */
export const holdsMoney = inArray(payments.payment_status, ['succeeded', 'partially_refunded']);

const givenBack = sql`select sum(${refunds.amount}) from ${refunds}
  where ${refunds.payment_uuid} = ${payments.uuid} and ${refunds.refund_status} in ('pending', 'succeeded')`;
/** Drizzle leaves table names out of what it selects from one table: a statement inside keeps them. */
const paid = sql`select sum(${payments.amount} - coalesce((${givenBack}), 0)) from ${payments}
  where ${payments.order_uuid} = ${orders.uuid} and ${holdsMoney}`;

/** What was paid for an order and has not gone back, in minor units: to be selected from orders. */
export const paidForOrder: SQL<number> = sql<number>`coalesce((${paid}), 0)`.mapWith(Number);
