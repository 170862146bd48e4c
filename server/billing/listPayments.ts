import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, jsonRows } from '../../engine/server/db/index.ts';
import { isOwnedBy, type ListDefinition, readList, readPage } from '../../engine/server/listing/index.ts';
import type { Page, Payment, PaymentQuery } from '../../schemas/generated/types.ts';
import { orders } from '../orders/tables.ts';
import { type PaymentRow, payments, refunds } from './tables.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type PaymentWithOrder = PaymentRow & { order_number: string | null };

export const paymentList: ListDefinition = {
  uuid: payments.uuid,
  fields: {
    number: { column: payments.number, kind: 'text' },
    created_at: { column: payments.created_at, kind: 'time' },
    payment_status: { column: payments.payment_status, kind: 'text' },
    payment_type: { column: payments.payment_type, kind: 'text' },
    payment_for: { column: payments.payment_for, kind: 'text' },
    payment_method_type: { column: payments.payment_method_type, kind: 'text' },
    amount: { column: payments.amount, kind: 'number' },
    tax: { column: payments.tax, kind: 'number' },
    refunded: { column: payments.refunded, kind: 'number' },
    coupon_code: { column: payments.coupon_code, kind: 'text', sort: false },
  },
  search: ['number'],
};

export function listPayments(
  db: Db,
  customer: { uuid: string },
  query: PaymentQuery,
  url: string,
): Promise<Page<Payment>> {
  const list = readList(paymentList, { ...query }, isOwnedBy(payments.customer_uuid, customer));
  return readPage(listing(db), list, url, async rows => {
    const given = await refundsOf(db, rows);
    return rows.map(row => toPayment(row, given));
  });
}

const ofOrder = sql`${payments.order_uuid} = ${orders.uuid}`;
/** Every payment of an order, the newest first, and their refunds: to be selected from orders. */
export const paymentsOfOrder = {
  payments: jsonRows(
    getTableColumns(payments),
    sql`${payments} where ${ofOrder}`,
    sql`${payments.created_at} desc, ${payments.uuid}`,
  ),
  refunds: jsonRows(
    getTableColumns(refunds),
    sql`${refunds} join ${payments} on ${payments.uuid} = ${refunds.payment_uuid} where ${ofOrder}`,
    sql`${refunds.created_at}, ${refunds.uuid}`,
  ),
};

const listing = (db: Db) => ({
  db,
  from: payments,
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...getTableColumns(payments), order_number: orders.number, total_rows })
      .from(payments)
      .leftJoin(orders, eq(orders.uuid, payments.order_uuid))
      .$dynamic(),
});

export const refundsOf = (db: Db, rows: { uuid: string }[]): Promise<RefundRow[]> | RefundRow[] =>
  rows.length
    ? db
        .select()
        .from(refunds)
        .where(
          inArray(
            refunds.payment_uuid,
            rows.map(row => row.uuid),
          ),
        )
        .orderBy(asc(refunds.created_at))
    : [];

/** An invoice was issued for it: it succeeded, even if it was later refunded or disputed. */
const isDocumented = ({ payment_status }: PaymentRow): boolean =>
  ['succeeded', 'partially_refunded', 'refunded', 'disputed'].includes(payment_status);

export function toPayment(row: PaymentWithOrder, given: RefundRow[]): Payment {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    uuid: row.uuid,
    number: row.number,
    created_at: row.created_at.toISOString(),
    payment_status: row.payment_status,
    payment_type: row.payment_type,
    payment_for: row.payment_for,
    payment_method_type: row.payment_method_type,
    method_label: row.method_label,
    amount: money(row.amount),
    tax: money(row.tax),
    refunded: money(row.refunded),
    order: row.order_uuid && row.order_number ? { uuid: row.order_uuid, number: row.order_number } : null,
    subscription_uuid: row.subscription_uuid,
    coupon_code: row.coupon_code,
    failure_reason: row.failure_reason,
    invoice_url: isDocumented(row) ? `/api/billing/payments/${row.uuid}/invoice` : null,
    receipt_url: isDocumented(row) ? `/api/billing/payments/${row.uuid}/receipt` : null,
    refunds: given
      .filter(refund => refund.payment_uuid === row.uuid)
      .map(refund => ({
        uuid: refund.uuid,
        amount: money(refund.amount),
        refund_status: refund.refund_status,
        refund_type: refund.refund_type,
        created_at: refund.created_at.toISOString(),
        reason: refund.reason,
        credit_note_url:
          refund.refund_status === 'succeeded' && isDocumented(row)
            ? `/api/billing/refunds/${refund.uuid}/credit-note`
            : null,
      })),
  };
}
