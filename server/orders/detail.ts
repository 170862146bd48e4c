import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { type Form, forms } from '../../engine/server/forms/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type Reader, type ServerTexts, staffKey, textsOf } from '../../engine/server/index.ts';
import type { Order, OrderEvent, OrderMessage } from '../../schemas/generated/types.ts';
import { type UserRow, users } from '../account/tables.ts';
import { paymentsOfOrder } from '../billing/listPayments.ts';
import type { Deps } from '../deps.ts';
import { toOrderFile } from '../uploads/orderFile.ts';
import { customerRoles, files as fileTable } from '../uploads/tables.ts';
import { amountPaid } from './cancelOrder.ts';
import { filesWithoutCount } from './compareQuantity.ts';
import { formContext } from './formContext.ts';
import { cancellationRefund, isListed, toOrderItem } from './list.ts';
import { hasOpenPaymentSql } from './openPayment.ts';
import { toReceipt } from './receipt.ts';
import { type OrderRow, orderEvents, orderMessages, orders } from './tables.ts';
import { isVisibleToSide } from './visibility.ts';

/** One order with everything that its page shows: a handful of statements that run side by side. */
export async function orderDetail(
  deps: Deps,
  customer: UserRow,
  uuid: string,
  locale: string,
  reader: Reader = 'customer',
): Promise<Order> {
  const { db } = deps;
  const [found] = await db
    .select({ row: orders, payment_open: hasOpenPaymentSql })
    .from(orders)
    .where(and(eq(orders.uuid, uuid), eq(orders.customer_uuid, customer.uuid), isListed));
  if (!found) throw problem('order_not_found');
  const order = { ...found.row, payment_open: found.payment_open };
  const texts = textsOf(locale);
  const [files, payments, events, messages, editor, paid] = await Promise.all([
    filesOf(db, uuid),
    paymentsOfOrder(db, uuid),
    eventsOf(db, uuid),
    messagesOf(db, uuid),
    editorOf(db, order),
    amountPaid(db, uuid),
  ]);
  const shown = files.filter(row => isVisibleToSide(reader, order, row)).map(row => toOrderFile(deps, row));
  const uncountedFiles = watched.includes(order.status) ? filesWithoutCount(order, files).length : 0;
  const sent = files.filter(row => customerRoles.includes(row.role) && row.upload === 'done').length;
  return {
    ...toOrderItem(order, sent, texts),
    recipe_uuid: order.recipe_uuid,
    sections: forms().sections(formFor(reader), order.answers, formContext(deps, customer, locale)),
    price: order.price ? toReceipt(order, order.price, locale, [], reader) : null,
    quote: quoteOf(order),
    balance_due: order.balance_due ? { amount: order.balance_due, currency: order.currency } : null,
    refund_if_cancelled: cancellationRefund(order, paid),
    revisions_left: order.revisions_left,
    editor,
    files: shown.filter(file => file.role !== 'attachment'),
    uncounted_files: uncountedFiles,
    payments,
    events: events.map(toOrderEvent),
    messages: messages.map(row => ({
      uuid: row.message.uuid,
      at: row.message.at.toISOString(),
      side: row.message.author,
      author: authorOf(row, texts),
      text: row.message.text,
      attachments: shown.filter(file => row.message.attachments.includes(file.uuid)),
    })),
  };
}

/** While staff still change the files. */
const watched: readonly OrderRow['status'][] = [
  'queued',
  'in_progress',
  'quality_check',
  'revision_requested',
  'on_hold',
];

/** The questions of an order as its reader should find them: staff are not the "you" of the form. */
function formFor(reader: Reader): Form {
  const form = forms().form('order');
  return reader === 'customer' ? form : { ...form, textRoots: [...form.textRoots.map(staffKey), ...form.textRoots] };
}

const filesOf = (db: Db, order: string) =>
  db.select().from(fileTable).where(eq(fileTable.order_uuid, order)).orderBy(asc(fileTable.created_at));

async function editorOf(db: Db, { editor_uuid }: OrderRow): Promise<string | null> {
  if (!editor_uuid) return null;
  const [editor] = await db.select().from(users).where(eq(users.uuid, editor_uuid));
  return editor ? `${editor.first_name} ${editor.last_name}` : null;
}

const eventsOf = (db: Db, order: string) =>
  db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_uuid, order))
    .orderBy(asc(orderEvents.at), asc(orderEvents.seq));

const messagesOf = (db: Db, order: string) =>
  db
    .select({ message: orderMessages, first_name: users.first_name, last_name: users.last_name })
    .from(orderMessages)
    .leftJoin(users, eq(users.uuid, orderMessages.author_uuid))
    .where(eq(orderMessages.order_uuid, order))
    .orderBy(asc(orderMessages.at));

type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number];

/** A person's name; without one, who wrote. */
const authorOf = ({ message, first_name, last_name }: MessageRow, texts: ServerTexts): OrderMessage['author'] =>
  first_name ? `${first_name} ${last_name}` : texts.say(`orders.authors.${message.author}`);

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
