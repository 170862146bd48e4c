import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Page, SupportOrderItem, SupportOrderQuery } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import type { Db } from '../../db/database.ts';
import { pageOf, prepared, readList, totalOf } from '../../lists/list.ts';
import { anyOf, type ListSpec } from '../../lists/spec.ts';
import { filesCount, itemColumns, orderItem, orderList } from '../../orders/items.ts';
import { orderMessages, orders } from '../../orders/tables.ts';
import { textsOf } from '../../texts.ts';

const name = sql<string>`${users.first_name} || ' ' || ${users.last_name}`;

/** As the customer's own list, with its customer to be searched for. */
export const supportList: ListSpec = {
  ...orderList,
  fields: {
    ...orderList.fields,
    customer_name: { column: name, kind: 'text', sort: false },
    customer_email: { column: users.email, kind: 'text', sort: false },
  },
  search: [...orderList.search, 'customer_name', 'customer_email'],
};

const waiting: SQL<number> = sql<number>`(select count(*)::int from ${orderMessages}
  where ${orderMessages.order_uuid} = ${orders.uuid} and ${orderMessages.author} = 'customer'
  and ${orderMessages.read_at} is null)`;
const everyones = sql`${orders} join ${users} on ${users.uuid} = ${orders.customer_uuid}`;

/** Everybody's orders, for our team. */
export async function listSupportOrders(
  db: Db,
  { customer, ...query }: SupportOrderQuery,
  url: string,
  locale: string,
): Promise<Page<SupportOrderItem>> {
  const of = customer ? anyOf(orders.customer_uuid, customer, 'uuid') : undefined;
  // What was never touched is not there for anybody.
  const list = readList(supportList, query, and(eq(orders.touched, true), of));
  const rows = await prepared(
    db
      .select({
        ...itemColumns,
        customer_uuid: orders.customer_uuid,
        customer_name: name,
        customer_email: users.email,
        editor_uuid: orders.editor_uuid,
        waiting_messages: waiting,
        files_count: filesCount,
        total_rows: totalOf(everyones, list.where),
      })
      .from(orders)
      .innerJoin(users, eq(users.uuid, orders.customer_uuid))
      .where(list.where)
      .orderBy(...list.orderBy)
      .limit(list.limit)
      .offset(list.offset),
  );
  const texts = textsOf(locale);
  const item = (row: (typeof rows)[number]): SupportOrderItem => {
    const { customer_uuid, customer_name, customer_email, editor_uuid, waiting_messages } = row;
    const own = { customer_uuid, customer_name, customer_email, editor_uuid, waiting_messages };
    return { ...orderItem(row, row.files_count, texts), ...own };
  };
  const recount = async (): Promise<number> => {
    const found = await db.execute<{ total: number }>(sql`select ${totalOf(everyones, list.where)} as total`);
    return found.rows[0]?.total ?? 0;
  };
  return pageOf(list, url, rows, item, recount);
}
