import { and, desc, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { fullName, textsOf } from '../../../engine/server/index.ts';
import { type ListDefinition, naturalOrder, readList, readPage } from '../../../engine/server/listing/index.ts';
import type { Editor, EditorQuery, Page } from '../../../schemas/generated/types.ts';
import { hasCustomerRole } from '../../account/roles.ts';
import { users } from '../../account/tables.ts';
import { isCurrentStaff } from '../../account/users.ts';
import { hasAddOn } from '../../billing/runningAddOns.ts';
import type { Deps } from '../../deps.ts';
import { type OrderStatus, orders } from '../../orders/tables.ts';
import { isWorkedOn } from './queue.ts';

const name = fullName(users);
/** Matches everyone who works or worked as staff, because rows still name former staff. */
const hasWorkedHere = () => not(hasCustomerRole());

/** Orders in progress, also those on hold for an answer of the customer. */
const open: OrderStatus[] = ['in_progress', 'quality_check', 'revision_requested', 'on_hold'];
const openOf = (more: SQL = sql`true`): SQL => sql`from ${orders} where ${orders.editor_uuid} = ${users.uuid}
  and ${orders.status} = any(${sql.param(open)}::text[]) and ${more}`;

export const editorList: ListDefinition = {
  uuid: users.uuid,
  fields: { name: { column: name, kind: 'text', sort: naturalOrder(name) } },
  search: ['name'],
  order: [name, users.uuid].map(column => sql`${column}`),
};

const listing = (db: Db, now: Date) => ({
  db,
  from: users,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        uuid: users.uuid,
        name,
        open_orders: sql<number>`(select count(*)::int ${openOf()})`,
        late_orders: sql<number>`(select count(*)::int ${openOf(sql`${isWorkedOn} and ${orders.due_at} < ${now}`)})`,
        next_due_at: sql<Date | null>`(select min(${orders.due_at}) ${openOf(isWorkedOn)})`.mapWith(orders.due_at),
        total_rows,
      })
      .from(users)
      .$dynamic(),
});

/** The staff who may take an order, and how many each of them has. */
export function listEditors(
  { db, clock }: Deps,
  query: EditorQuery,
  url: string,
  locale: string,
): Promise<Page<Editor>> {
  const list = readList(editorList, { ...query }, query.uuid ? hasWorkedHere() : isCurrentStaff());
  return readPage(listing(db, clock.now()), list, url, rows =>
    rows.map(({ total_rows: _, next_due_at, ...row }) => ({
      ...row,
      workload: workloadText(row.open_orders, locale),
      next_due_at: next_due_at?.toISOString() ?? null,
    })),
  );
}

/** "2 open orders", beside the name where an editor is chosen. */
function workloadText(count: number, locale: string): string {
  const texts = textsOf(locale);
  const key = count === 0 ? 'no_open_orders' : 'open_orders';
  return texts.say(`resources.editors.workload.${key}`, { smart_count: count });
}

/** With this many orders at once an editor is not free for another. */
const maxOrders = 5;

/** Finds the editor who works for the customer by the add-on: the editor of their last order, if still on the staff. */
export async function findDedicatedEditor(
  db: Db | Tx,
  customer: string,
): Promise<{ uuid: string; isFree: boolean } | undefined> {
  if (!(await hasAddOn(db, customer, 'dedicated_editor'))) return undefined;
  const [last] = await db
    .select({ uuid: users.uuid })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.editor_uuid))
    .where(and(eq(orders.customer_uuid, customer), isNotNull(orders.editor_uuid), isCurrentStaff()))
    .orderBy(desc(orders.updated_at))
    .limit(1);
  if (!last) return undefined;
  const busy = await db.$count(orders, and(eq(orders.editor_uuid, last.uuid), inArray(orders.status, open)));
  return { uuid: last.uuid, isFree: busy < maxOrders };
}
