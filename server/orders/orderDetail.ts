import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { jsonRows, preparedStatement } from '../../engine/server/db/index.ts';
import { type Form, forms } from '../../engine/server/forms/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { Order, OrderEvent } from '../../schemas/generated/types.ts';
import { type UserRow, users } from '../account/tables.ts';
import { paymentsOfOrder, toPayment } from '../billing/listPayments.ts';
import { paidForOrder } from '../billing/paidOrder.ts';
import type { Deps } from '../deps.ts';
import { readHolidays } from '../pricing/holidays.ts';
import { changeDecisions } from '../reviews/tables.ts';
import { type Reader, staffKey } from '../textsForReader.ts';
import { type DecisionCounts, toOrderFile } from '../uploads/orderFile.ts';
import { customerRoles, files as fileTable } from '../uploads/tables.ts';
import { statusesInWork } from './allowedActions.ts';
import { uncountedFiles } from './compareQuantity.ts';
import { formContext } from './formContext.ts';
import { dueDate } from './hold.ts';
import { hasOpenPaymentSql } from './openPayment.ts';
import { cancellationRefund, isListed, toOrderItem } from './orderList.ts';
import { ratingOf } from './rateOrder.ts';
import { toReceipt } from './receipt.ts';
import { type OrderRow, orderEvents, orderMessages, orders } from './tables.ts';
import { toOrderMessage } from './toOrderMessage.ts';
import { isVisibleToSide } from './visibility.ts';

const readers = alias(users, 'readers');
const ofOrder = (column: PgColumn) => sql`${column} = ${orders.uuid}`;

/** Not of a remark; see `remarkId` of the review room. */
const isOfChange = sql`${changeDecisions.change} not like 'remark:%'`;

/** The decisions of the customer on the tracked changes of the order's files, counted by file. */
const decisionsOfFiles = sql<Record<string, DecisionCounts>>`(
  select coalesce(json_object_agg(file, counts), '{}'::json) from (
    select ${changeDecisions.file_uuid} as file, json_build_object(
      'accepted', count(*) filter (where ${changeDecisions.decision} = 'accepted' and ${isOfChange}),
      'rejected', count(*) filter (where ${changeDecisions.decision} = 'rejected' and ${isOfChange}),
      'open', count(*) filter (where ${changeDecisions.decision} = 'open')
    ) as counts
    from ${changeDecisions} join ${fileTable} on ${eq(fileTable.uuid, changeDecisions.file_uuid)}
    where ${ofOrder(fileTable.order_uuid)} group by ${changeDecisions.file_uuid}
  ) as decided)`;

/** One order with everything that its page shows, in one statement. */
const orderWithParts = preparedStatement(db =>
  db
    .select({
      order: getTableColumns(orders),
      payment_open: hasOpenPaymentSql,
      paid: paidForOrder,
      files: jsonRows(
        getTableColumns(fileTable),
        sql`${fileTable} where ${ofOrder(fileTable.order_uuid)}`,
        sql`${fileTable.created_at}, ${fileTable.uuid}`,
      ),
      decisions: decisionsOfFiles,
      ...paymentsOfOrder,
      events: jsonRows(
        getTableColumns(orderEvents),
        sql`${orderEvents} where ${ofOrder(orderEvents.order_uuid)}`,
        sql`${orderEvents.at}, ${orderEvents.seq}`,
      ),
      messages: jsonRows(
        {
          ...getTableColumns(orderMessages),
          first_name: users.first_name,
          last_name: users.last_name,
          reader_first_name: readers.first_name,
          reader_last_name: readers.last_name,
        },
        sql`${orderMessages} left join ${users} on ${eq(users.uuid, orderMessages.author_uuid)}
          left join ${users} as readers on ${eq(readers.uuid, orderMessages.reader_uuid)}
          where ${ofOrder(orderMessages.order_uuid)}`,
        sql`${orderMessages.at}, ${orderMessages.uuid}`,
      ),
      editor: jsonRows(
        { first_name: users.first_name, last_name: users.last_name },
        sql`${users} where ${users.uuid} = ${orders.editor_uuid}`,
      ),
    })
    .from(orders)
    .where(
      and(eq(orders.uuid, sql.placeholder('uuid')), eq(orders.customer_uuid, sql.placeholder('customer')), isListed),
    )
    .prepare('order_with_parts'),
);

/** The answer of `GET /orders/{uuid}`, for its customer or for staff. */
export async function orderDetail(
  deps: Deps,
  customer: UserRow,
  uuid: string,
  locale: string,
  reader: Reader = 'customer',
): Promise<Order> {
  const [found] = await orderWithParts(deps.db).execute({ uuid, customer: customer.uuid });
  if (!found) throw problem('order_not_found');
  const { files, events, messages, editor, paid } = found;
  const order = { ...found.order, payment_open: found.payment_open };
  const texts = textsOf(locale);
  const shown = files.filter(row => isVisibleToSide(reader, order, row)).map(row => toOrderFile(deps, row, found));
  const uncounted = statusesInWork.includes(order.status) ? uncountedFiles(order, files) : [];
  const sent = files.filter(row => customerRoles.includes(row.role) && row.upload === 'done').length;
  return {
    ...toOrderItem(order, sent, texts),
    recipe_uuid: order.recipe_uuid,
    sections: forms().sections(formFor(reader), order.answers, formContext(deps, customer, locale)),
    price: order.price ? toReceipt(order, order.price, locale, [], reader) : null,
    expected_due_at: await expectedDueDate(deps, order),
    quote: quoteOf(order),
    balance_due: order.balance_due ? { amount: order.balance_due, currency: order.currency } : null,
    refund_if_cancelled: cancellationRefund(order, paid),
    revisions_left: order.revisions_left,
    editor: editor[0] ? `${editor[0].first_name} ${editor[0].last_name}` : null,
    files: shown.filter(file => file.role !== 'attachment'),
    uncounted_files: uncounted.length,
    payments: found.payments.map(row => toPayment({ ...row, order_number: order.number }, found.refunds)),
    events: events.map(toOrderEvent),
    messages: messages.map(row =>
      toOrderMessage(
        row,
        {
          author: nameOf(row.first_name, row.last_name),
          reader: nameOf(row.reader_first_name, row.reader_last_name),
          files: shown,
          attachments: shown,
        },
        texts,
      ),
    ),
    rating: ratingOf(order),
  };
}

/** Statuses in which the files, and with them the due date, are still to come. */
const beforeFiles: readonly OrderRow['status'][] = ['quoted', 'awaiting_payment', 'awaiting_files'];

/** When the work would be due if its files came today. */
async function expectedDueDate({ db, clock }: Pick<Deps, 'db' | 'clock'>, order: OrderRow): Promise<string | null> {
  if (!beforeFiles.includes(order.status)) return null;
  return dueDate(order, clock.now(), await readHolidays(db))?.toISOString() ?? null;
}

/** The form for the reader: staff get other texts, because they are not the "you" of the form. */
function formFor(reader: Reader): Form {
  const form = forms().form('order');
  return reader === 'customer' ? form : { ...form, textRoots: [...form.textRoots.map(staffKey), ...form.textRoots] };
}

const nameOf = (first: string | null, last: string | null): string | null => (first ? `${first} ${last}` : null);

export const quoteOf = ({ quote, currency }: OrderRow): Order['quote'] =>
  quote && { total: { amount: quote.total, currency }, valid_until: quote.valid_until };

const toOrderEvent = (row: typeof orderEvents.$inferSelect): OrderEvent => ({
  at: row.at.toISOString(),
  actor: row.actor,
  type: row.type,
  from: row.from,
  to: row.to,
  note: row.note,
});
