import type { Readable } from 'node:stream';
import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import {
  csvCell,
  csvOf,
  type ExportColumn,
  isOwnedBy,
  maxExportRows,
  type ReadList,
  readList,
} from '../../engine/server/listing/index.ts';
import type { OrderExportQuery } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import { constantName } from '../pricing/receiptLines.ts';
import { filesCount, type ItemRow, isListed, itemColumns, orderList } from './orderList.ts';
import { orders } from './tables.ts';

type ExportedOrder = ItemRow & { files_count: number };

/** All of a customer's orders that the list's filters leave, in its order, as CSV. */
export async function exportOrders(
  db: Db,
  customer: Pick<UserRow, 'uuid'>,
  { format: _, ...query }: OrderExportQuery,
  locale: string,
): Promise<Readable> {
  const list = readList(orderList, { ...query }, and(isOwnedBy(orders.customer_uuid, customer), isListed));
  const read = (keys: string[]): Promise<ExportedOrder[]> =>
    db
      .select({ ...itemColumns, files_count: filesCount })
      .from(orders)
      .where(inArray(orders.uuid, keys));
  return csvOf(await orderKeys(db, list), { read, columns: orderColumns }, textsOf(locale), query.timezone);
}

/** Which orders an export has, and in which order. */
export async function orderKeys(db: Db, { where, orderBy }: Pick<ReadList, 'where' | 'orderBy'>): Promise<string[]> {
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
    .limit(maxExportRows);
  return rows.map(({ uuid }) => uuid);
}

type Column = ExportColumn<ExportedOrder>;

const column = (field: string, value: Column['value']): Column => ({
  title: `resources.orders.fields.${field}`,
  value,
});

type Choice = 'status' | 'order_type' | 'submission_method';
const choice = (field: Choice): Column =>
  column(field, (order, texts) => csvCell(constantName(texts, field, order[field])));
const count = (field: 'quantity' | 'files_count' | 'progress'): Column =>
  column(field, order => (order[field] === null ? '' : String(order[field])));
const time = (field: 'due_at' | 'created_at' | 'updated_at'): Column =>
  column(field, (order, words) => words.formatTime(order[field]));

/** Texts, figures and times as a spreadsheet of the reader's language reads them. */
export const orderColumns: Column[] = [
  column('number', ({ number }) => csvCell(number)),
  column('name', ({ name }, texts) => csvCell(name || texts.say('orders.untitled'))),
  choice('status'),
  choice('order_type'),
  count('quantity'),
  column('unit', ({ unit }, texts) => csvCell(unit === null ? '' : texts.say(`resources.orders.options.unit.${unit}`))),
  choice('submission_method'),
  count('files_count'),
  column('total', ({ total, currency }, words) => (total === null ? '' : words.formatAmount(total, currency))),
  column('currency', ({ total, currency }) => (total === null ? '' : csvCell(currency))),
  count('progress'),
  time('due_at'),
  time('created_at'),
  time('updated_at'),
];
