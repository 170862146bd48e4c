import { and, eq, gte, isNotNull, ne, sql } from 'drizzle-orm';
import { payments, refunds } from '../billing/tables.ts';
import { orders } from '../orders/tables.ts';

/** Orders that a customer has paid; cancelled ones do not count. */
export const isPaidOrder = (customer: { uuid: string }, since: Date | null) =>
  and(
    eq(orders.customer_uuid, customer.uuid),
    isNotNull(orders.paid_at),
    isNotNull(orders.price),
    ne(orders.status, 'cancelled'),
    since ? gte(orders.paid_at, since) : undefined,
  );

/** A price that was lowered because the files had less is low already: that refund does not count twice. */
const loweredReason = 'measured_less';

const paid = sql`(select sum(${payments.amount}) from ${payments} where ${payments.order_uuid} = ${orders.uuid}
  and ${payments.payment_status} in ('succeeded', 'partially_refunded', 'refunded', 'disputed'))`;

const refundedSum = (isLowered: boolean) => sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  join ${payments} on ${payments.uuid} = ${refunds.payment_uuid} where ${payments.order_uuid} = ${orders.uuid}
  and ${refunds.refund_status} = 'succeeded' and (coalesce(${refunds.reason}, '') = ${loweredReason}) = ${isLowered})`;

/** The part of an order's price that was not refunded, 0 to 1. */
export const keptPart = sql`greatest(0, 1 - coalesce(${refundedSum(false)}::numeric / nullif(${paid} - ${refundedSum(true)}, 0), 0))`;
