import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { fullName } from '../../../engine/server/index.ts';
import {
  anyOf,
  contains,
  eachWord,
  type ListDefinition,
  maxExportRows,
  type ReadList,
  readList,
  readPage,
  readRow,
} from '../../../engine/server/listing/index.ts';
import type { Page, Payment, SupportPaymentQuery } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { contactEmail, customerColumns, customerName, matchCustomers } from '../../account/users.ts';
import {
  type PaymentWithOrder,
  paymentList,
  type RefundRow,
  refundsOf,
  toPayment,
} from '../../billing/listPayments.ts';
import { disputes, payments, refunds } from '../../billing/tables.ts';
import { orders } from '../../orders/tables.ts';
import { canRefund, hasFailed, refundableAmount, refundableStatuses } from './refundable.ts';

const name = fullName(users);
/** Read once for the whole list, however many payments there are. */
const isRefundRequested = sql`${payments.uuid} = any(array(select ${refunds.payment_uuid} from ${refunds}
  where ${refunds.refund_status} = 'requested'))`;

/** A refund failed, and no other one was made since: the customer still waits for the money. */
const hasFailedRefund = sql`(${inArray(payments.payment_status, [...refundableStatuses])} and ${payments.uuid} = any(array(
  select failed.payment_uuid from ${refunds} as failed where failed.refund_status = 'failed' and not exists (
    select from ${refunds} as later where later.payment_uuid = failed.payment_uuid
      and later.refund_status in ('pending', 'succeeded') and later.created_at >= failed.created_at))))`;

/** As the customer's own list, with its customer to be searched for. */
export const supportPaymentList: ListDefinition = {
  ...paymentList,
  fields: {
    ...paymentList.fields,
    customer_name: { column: name, kind: 'text', sort: false },
    customer_email: { column: users.email, kind: 'text', sort: false },
    refund_asked: { column: isRefundRequested, kind: 'boolean', sort: false },
    refund_failed: { column: hasFailedRefund, kind: 'boolean', sort: false },
    dispute_status: { column: disputes.dispute_status, kind: 'text', sort: false },
  },
  search: [],
};

/** From the left: PostgreSQL drops unused joins, and can count in an index. */
const everyones = sql`${payments} left join ${users} on ${users.uuid} = ${payments.customer_uuid}
  left join ${disputes} on ${disputes.payment_uuid} = ${payments.uuid}`;

/** By number, or by who paid. */
const matchPayments = (word: string): SQL | undefined =>
  or(contains(payments.number, word), sql`${payments.customer_uuid} = any(${matchCustomers(word)})`);

/** The list's query, with the filters by customer and purpose. */
export function readSupportPayments({
  customer_uuid,
  order_uuid,
  subscription_uuid,
  q,
  ...query
}: SupportPaymentQuery): ReadList {
  const words = q?.trim();
  const of = and(
    eachWord(words, matchPayments),
    customer_uuid && anyOf(payments.customer_uuid, customer_uuid, 'uuid'),
    order_uuid && anyOf(payments.order_uuid, order_uuid, 'uuid'),
    subscription_uuid && anyOf(payments.subscription_uuid, subscription_uuid, 'uuid'),
  );
  return readList(supportPaymentList, query, of);
}

/** All payments, for staff. */
export const listSupportPayments = (db: Db, query: SupportPaymentQuery, url: string): Promise<Page<Payment>> =>
  readPage(listing(db), readSupportPayments(query), url, async rows => {
    const given = await refundsOf(db, rows);
    return rows.map(row => toSupportPayment(row, given));
  });

/** Which payments a list has, in its order. */
export const paymentKeys = (db: Db, { where, orderBy }: ReadList) =>
  db
    .select({ uuid: payments.uuid })
    .from(payments)
    .innerJoin(users, eq(users.uuid, payments.customer_uuid))
    .leftJoin(disputes, eq(disputes.payment_uuid, payments.uuid))
    .where(where)
    .orderBy(...orderBy)
    .limit(maxExportRows);

/** Payments as they are written into an export. */
export const paymentRows = (db: Db, uuids: string[]) =>
  db
    .select({ ...columns, ...customerColumns })
    .from(payments)
    .innerJoin(users, eq(users.uuid, payments.customer_uuid))
    .leftJoin(orders, eq(orders.uuid, payments.order_uuid))
    .where(inArray(payments.uuid, uuids));

export async function getSupportPayment(db: Db | Tx, uuid: string): Promise<Payment> {
  const row = await readRow(listing(db), eq(payments.uuid, uuid));
  if (!row) throw problem('payment_not_found');
  return toSupportPayment(row, await refundsOf(db, [row]));
}

const columns = {
  ...getTableColumns(payments),
  order_number: orders.number,
  customer_name: customerName,
  customer_email: contactEmail,
};

const listing = (db: Db | Tx) => ({
  db,
  from: everyones,
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...columns, dispute: disputes, total_rows })
      .from(payments)
      .innerJoin(users, eq(users.uuid, payments.customer_uuid))
      .leftJoin(orders, eq(orders.uuid, payments.order_uuid))
      .leftJoin(disputes, eq(disputes.payment_uuid, payments.uuid))
      .$dynamic(),
});

type Read = PaymentWithOrder & {
  customer_name: string;
  customer_email: string | null;
  dispute: typeof disputes.$inferSelect | null;
};

/** Staff have separate addresses for its documents. */
export const withStaffDocuments = <Shown extends PaymentDocuments>(shown: Shown): Shown => ({
  ...shown,
  invoice_url: shown.invoice_url && `/api/support/payments/${shown.uuid}/invoice`,
  receipt_url: shown.receipt_url && `/api/support/payments/${shown.uuid}/receipt`,
  refunds: shown.refunds.map(refund => ({
    ...refund,
    credit_note_url: refund.credit_note_url ? `/api/support/refunds/${refund.uuid}/credit-note` : null,
  })),
});
type PaymentDocuments = Pick<Payment, 'uuid' | 'invoice_url' | 'receipt_url' | 'refunds'>;

/** A payment as staff see it: the customer's view, the customer, the rest of it, and open decisions. */
function toSupportPayment(row: Read, given: RefundRow[]): Payment {
  const { dispute, currency, customer_uuid, customer_name, customer_email, provider, provider_payment } = row;
  const mine = given.filter(refund => refund.payment_uuid === row.uuid);
  const open = mine.find(refund => refund.refund_status === 'requested');
  const shown = toPayment(row, mine);
  return {
    ...withStaffDocuments(shown),
    customer_uuid,
    customer_name,
    customer_email,
    provider,
    provider_payment,
    left: { amount: refundableAmount(row, mine), currency },
    refund_asked: open !== undefined,
    refund_possible: open !== undefined && canRefund(row, open),
    refund_failed: hasFailed(row, mine),
    refund_uuid: open?.uuid ?? null,
    asked_amount: open ? { amount: open.amount, currency } : null,
    asked_reason: open?.reason ?? null,
    dispute_status: dispute?.dispute_status ?? null,
    disputed_at: dispute?.opened_at.toISOString() ?? null,
    dispute_closed_at: dispute?.closed_at?.toISOString() ?? null,
    evidence: dispute?.evidence ?? null,
  };
}
