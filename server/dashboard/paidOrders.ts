import { and, eq, gte, isNotNull, ne, type Placeholder, sql } from 'drizzle-orm';
import { payments, refunds } from '../billing/tables.ts';
import { orders } from '../orders/tables.ts';

/** Orders that a customer has paid; cancelled ones do not count. */
export const isPaidOrder = (customer: { uuid: string | Placeholder }, since: Date | Placeholder | null) =>
  and(
    eq(orders.customer_uuid, customer.uuid),
    isNotNull(orders.paid_at),
    isNotNull(orders.price),
    ne(orders.status, 'cancelled'),
    since ? gte(orders.paid_at, since) : undefined,
  );

/** A price that was reduced because of smaller files is reduced already, so its refund must not count twice. */
const loweredReason = 'measured_less';

const paid = sql`(select sum(${payments.amount}) from ${payments} where ${payments.order_uuid} = ${orders.uuid}
  and ${payments.payment_status} in ('succeeded', 'partially_refunded', 'refunded', 'disputed'))`;

const refundedSum = (isLowered: boolean) =>
  sql`coalesce(sum(${refunds.amount}) filter (where (coalesce(${refunds.reason}, '') = ${loweredReason}) = ${isLowered}), 0)`;

/** The refunded amounts of an order, for one lateral join of a query. */
export const refundedAmounts = sql`(select ${refundedSum(false)} as given, ${refundedSum(true)} as lowered
  from ${payments} join ${refunds} on ${refunds.payment_uuid} = ${payments.uuid} and ${refunds.refund_status} = 'succeeded'
  where ${payments.order_uuid} = ${orders.uuid}) as refunded`;

/** The part of an order's price that was not refunded, 0 to 1. Needs the lateral join with `refundedAmounts`. */
export const keptPart = sql`(case when refunded.given > 0
  then greatest(0, 1 - coalesce(refunded.given::numeric / nullif(${paid} - refunded.lowered, 0), 0)) else 1 end)`;
