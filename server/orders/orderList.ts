import { and, eq, inArray, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedStatement } from '../../engine/server/db/index.ts';
import { type ServerTexts, textsOf } from '../../engine/server/index.ts';
import {
  executePrepared,
  isOwnedBy,
  type ListDefinition,
  naturalOrder,
  type ReadList,
  readList,
  toPage,
  totalColumn,
} from '../../engine/server/listing/index.ts';
import type { OrderItem, OrderQuery, Page } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import { paidForOrder } from '../billing/paidOrder.ts';
import { customerRoles, files } from '../uploads/tables.ts';
import { allowedActions, isCancellable, statusesInWork, statusesToCancelIn } from './allowedActions.ts';
import { measuredUnits } from './compareQuantity.ts';
import { holdKind, holdText, staffHoldReasons } from './holdText.ts';
import { hasOpenPaymentSql } from './openPayment.ts';
import { customerOrderTallies, type OrderRow, orders } from './tables.ts';

/** The columns of a row in lists. Answers and prices are not read. */
export const itemColumns = {
  uuid: orders.uuid,
  number: orders.number,
  name: orders.name,
  status: orders.status,
  order_type: orders.order_type,
  submission_method: orders.submission_method,
  quantity: orders.quantity,
  unit: orders.unit,
  total: orders.total,
  currency: orders.currency,
  due_at: orders.due_at,
  expires_at: orders.expires_at,
  created_at: orders.created_at,
  updated_at: orders.updated_at,
  progress: orders.progress,
  unread_messages: orders.unread_messages,
  on_hold_reason: orders.on_hold_reason,
  hold_question: orders.hold_question,
  hold_return_to: orders.hold_return_to,
  measured_quantity: orders.measured_quantity,
  balance_due: orders.balance_due,
  recipe_uuid: orders.recipe_uuid,
  payment_open: hasOpenPaymentSql,
};
export type ItemRow = Pick<OrderRow, Exclude<keyof typeof itemColumns, 'payment_open'>> & { payment_open: boolean };

/** Whether an order waits for an action of its customer. */
const waitsForCustomer: SQL<boolean> = sql<boolean>`case ${orders.status}
  when 'on_hold' then coalesce(${orders.balance_due}, 0) <> 0 or ${notInArray(sql`coalesce(${orders.on_hold_reason}, '')`, staffHoldReasons)}
  when 'awaiting_files' then ${orders.submission_method} <> 'cloud_link'
  else ${orders.status} in ('quoted', 'awaiting_payment', 'delivered') end`;

/** Drizzle leaves table names out of what it selects from one table: a nested condition keeps them. */
const sentFiles = sql`${files.order_uuid} = ${orders.uuid} and ${inArray(files.role, customerRoles)} and ${files.upload} = 'done'`;
/** Files that the customer sent, side-car files too. */
export const filesCount: SQL<number> = sql<number>`(select count(*)::int from ${files} where ${sentFiles})`;

/** The number of the customer's files without a count, while staff change them; see `uncountedFiles`. */
export const uncountedFilesCount: SQL<number> = sql<number>`case when ${inArray(orders.unit, measuredUnits)} and ${inArray(orders.status, statusesInWork)} then
  (select count(*)::int from ${files} where ${sentFiles} and ${files.role} = 'source' and ${files.scan} <> 'quarantined'
  and ${files.measured_at} is not null and ${files.measured_unit} is null) else 0 end`;

export const orderList: ListDefinition = {
  uuid: orders.uuid,
  fields: {
    number: { column: orders.number, kind: 'text' },
    name: { column: orders.name, kind: 'text', sort: naturalOrder(orders.name) },
    status: { column: orders.status, kind: 'text' },
    order_type: { column: orders.order_type, kind: 'text' },
    submission_method: { column: orders.submission_method, kind: 'text' },
    quantity: { column: orders.quantity, kind: 'number' },
    unit: { column: orders.unit, kind: 'text' },
    total: { column: orders.total, kind: 'number' },
    due_at: { column: orders.due_at, kind: 'time' },
    created_at: { column: orders.created_at, kind: 'time' },
    updated_at: { column: orders.updated_at, kind: 'time' },
    progress: { column: orders.progress, kind: 'number' },
    unread_messages: { column: orders.unread_messages, kind: 'number', sort: false },
    waits_for_customer: { column: waitsForCustomer, kind: 'boolean', sort: false },
  },
  search: ['number', 'name'],
};

/** The condition of listed orders: drafts without an answer are hidden. */
export const isListed: SQL = eq(orders.touched, true);

const page = (db: Db, { where, orderBy }: Pick<ReadList, 'where' | 'orderBy'>, total = totalColumn(orders, where)) =>
  db
    .select({
      ...itemColumns,
      files_count: filesCount,
      waits: waitsForCustomer,
      paid: paidIfCancellable,
      total_rows: total,
    })
    .from(orders)
    .where(where)
    .orderBy(...orderBy);

/** The number of orders of a customer, from the tallies that the database keeps. */
const countOwn = (
  customer: string | Placeholder,
): SQL<number> => sql<number>`(select coalesce(sum(${customerOrderTallies.orders}), 0)::int
  from ${customerOrderTallies} where ${eq(customerOrderTallies.customer_uuid, customer)})`;

/** The list without search and filters, which most requests read: prepared once for each sort. */
const plainPage = preparedStatement((db, sort: string) => {
  const own = and(eq(orders.customer_uuid, sql.placeholder('customer')), isListed);
  return page(db, readList(orderList, sort ? { sort } : {}, own), countOwn(sql.placeholder('customer')))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(`orders_page_${sort}`);
});

export async function listOrders(
  db: Db,
  customer: Pick<UserRow, 'uuid'>,
  query: OrderQuery,
  url: string,
  locale: string,
): Promise<Page<OrderItem>> {
  const isPlain = Object.keys(query).every(key => ['page', 'size', 'sort'].includes(key));
  const own = readList(orderList, { ...query }, and(isOwnedBy(orders.customer_uuid, customer), isListed));
  const list = isPlain ? { ...own, total: countOwn(customer.uuid) } : own;
  const { limit, offset } = list;
  const read = () =>
    isPlain
      ? plainPage(db, query.sort ?? '').execute({ customer: customer.uuid, limit, offset })
      : executePrepared(page(db, list).limit(limit).offset(offset));
  const texts = textsOf(locale);
  const listing = { db, from: orders };
  return toPage(listing, list, url, read, items =>
    items.map(row => ({
      ...toOrderItem(row, row.files_count, texts),
      waits_for_customer: row.waits,
      refund_if_cancelled: cancellationRefund(row, row.paid),
    })),
  );
}

/** The amount paid; 0 for orders that cannot be cancelled, where it is not needed. */
const paidIfCancellable: SQL<number> =
  sql`case when ${inArray(orders.status, statusesToCancelIn)} then ${paidForOrder} else 0 end`.mapWith(Number);

/** The refund if the customer cancels now. `paid`: what was paid and not refunded, in minor units. */
export const cancellationRefund = (order: ItemRow, paid: number): OrderItem['refund_if_cancelled'] =>
  isCancellable(order) && !order.payment_open ? { amount: paid, currency: order.currency } : null;

/** The fields of an order that its customer and staff share. */
export function toOrderItem(
  order: ItemRow,
  files_count: number,
  texts: ServerTexts,
): Omit<OrderItem, 'refund_if_cancelled'> {
  const { total, currency, due_at, expires_at, created_at, updated_at } = order;
  return {
    uuid: order.uuid,
    number: order.number,
    name: order.name || texts.say('orders.untitled'),
    status: order.status,
    order_type: order.order_type as OrderItem['order_type'],
    submission_method: order.submission_method as OrderItem['submission_method'],
    quantity: order.quantity,
    unit: order.unit as OrderItem['unit'],
    files_count,
    total: total === null ? null : { amount: total, currency },
    due_at: due_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    progress: order.progress,
    unread_messages: order.unread_messages,
    on_hold_reason: holdText(order, texts),
    on_hold_kind: holdKind(order),
    balance_due: order.balance_due ? { amount: order.balance_due, currency } : null,
    allowed_actions: allowedActions(order),
    recipe_uuid: order.recipe_uuid,
  };
}
