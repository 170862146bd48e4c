import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { type Db, preparedStatement } from '../../../engine/server/db/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import {
  contains,
  eachWord,
  isUsualSize,
  type ListDefinition,
  limitTo,
  type ReadList,
  readList,
  readRows,
  toPage,
} from '../../../engine/server/listing/index.ts';
import type { Page, SupportOrderItem, SupportOrderQuery } from '../../../schemas/generated/types.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { contactEmail, customerName, matchCustomers } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { orderList } from '../../orders/orderList.ts';
import { orders, orderTallies } from '../../orders/tables.ts';
import { isResultWaiting, resultsInWork } from './freshResults.ts';
import { dueWithin, queuePlace } from './queue.ts';
import { staffItem, staffOrderColumns, turnaround } from './staffItem.ts';

/** Like the customer's own list; sorted by due date, for staff. */
export const supportList: ListDefinition = {
  ...orderList,
  fields: {
    ...orderList.fields,
    due_at: { column: orders.due_at, kind: 'time', sort: queuePlace },
    customer_uuid: { column: orders.customer_uuid, kind: 'uuid', sort: false },
    editor_uuid: { column: orders.editor_uuid, kind: 'uuid', sort: false },
    turnaround: { column: turnaround, kind: 'text', sort: false },
    stars: { column: orders.stars, kind: 'number', sort: false },
    priority: { column: orders.priority, kind: 'boolean', sort: false },
  },
};

/** Hides untouched drafts. Spelled out so that the planner uses the partial indexes. */
const touched = sql`${orders.touched}`;

/**
 * The condition of orders with unread messages of customers. Spelled out so that the planner uses the partial index.
 */
const isUnanswered = sql`${orders.waiting_messages} > 0`;

/** How many were touched, by the tallies that the database keeps: of all orders that is known without counting. */
const allOrders = sql<number>`(select coalesce(sum(${orderTallies.orders}), 0)::int from ${orderTallies})`;

const matchOrders = (word: string): SQL | undefined =>
  or(
    contains(orders.number, word),
    contains(orders.name, word),
    sql`${orders.customer_uuid} = any(${matchCustomers(word)})`,
  );

/** The list's query, with the filters that only the list of staff has. */
export function readSupportList({ q, urgency, unanswered, ...query }: SupportOrderQuery, now: Date): ReadList {
  const words = q?.trim();
  const rights = and(
    touched,
    eachWord(words, matchOrders),
    urgency ? dueWithin(urgency, now) : undefined,
    unanswered === undefined ? undefined : unanswered ? isUnanswered : not(isUnanswered),
  );
  const list = readList(supportList, query, rights);
  return asksForAll({ q: words || undefined, urgency, unanswered, ...query }) ? { ...list, total: allOrders } : list;
}

const pageWords = new Set(['page', 'size', 'sort']);
const asksForAll = (query: object): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || pageWords.has(name));

/** Read by subquery for the shown rows: with a join, the database would fetch the customers of all sorted rows. */
const customer = sql<[name: string, email: string | null, locked: UserRow['blocked_reason']]>`(
  select jsonb_build_array(${customerName}, ${contactEmail}, ${users.blocked_reason})
  from ${users} where ${eq(users.uuid, orders.customer_uuid)})`;

const listing = (db: Db) => ({
  db,
  from: orders,
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...staffOrderColumns, customer, results: resultsInWork, total_rows })
      .from(orders)
      .$dynamic(),
});

/** The first page without search and filters, prepared for each sort and usual size of a page. */
const plainPage = preparedStatement((db, sort: string, size: number) =>
  listing(db)
    .select(allOrders)
    .where(touched)
    .orderBy(...readList(supportList, sort ? { sort } : {}, touched).orderBy)
    .limit(limitTo(size))
    .prepare(`support_orders_page_${sort}_${size}`),
);

/** All orders, for staff. */
export function listSupportOrders(
  { db, clock }: Deps,
  query: SupportOrderQuery,
  url: string,
  locale: string,
): Promise<Page<SupportOrderItem>> {
  const now = clock.now();
  const texts = textsOf(locale);
  const list = readSupportList(query, now);
  const { limit, offset } = list;
  const read = () =>
    asksForAll(query) && offset === 0 && isUsualSize(limit)
      ? plainPage(db, query.sort ?? '', limit).execute()
      : readRows(listing(db), list);
  return toPage({ db, from: orders }, list, url, read, rows =>
    rows.map(({ customer: [customer_name, customer_email, customer_locked], results, ...row }) => {
      const isReady = isResultWaiting(row, results, now);
      return staffItem({ ...row, customer_name, customer_email, customer_locked }, isReady, texts, now);
    }),
  );
}
