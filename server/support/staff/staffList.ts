import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Page, StaffMember, StaffQuery } from '../../../schemas/generated/types.ts';
import { type UserRow, users } from '../../account/tables.ts';
import type { Db, Tx } from '../../db/database.ts';
import { refuse } from '../../http/problems.ts';
import { pageOf, readList, totalOf } from '../../lists/list.ts';
import type { ListSpec } from '../../lists/spec.ts';
import { contactMessages } from '../../messages/tables.ts';
import { orders } from '../../orders/tables.ts';

const isStaff = ne(users.role, 'customer');
const fullName = sql<string>`(${users.first_name} || ' ' || ${users.last_name})`;
/** Who has set a password by the invitation has joined: that confirms the address. */
const state = sql<StaffMember['state']>`case when ${users.left_at} is not null then 'left'
  when ${users.email_verified_at} is null then 'invited' else 'active' end`;
const over = sql`('completed', 'cancelled', 'expired')`;

/** Orders that somebody of our team works on. */
export const openOrdersOf = (editor: SQL) => sql`${orders.editor_uuid} = ${editor} and ${orders.status} not in ${over}`;
export const openMessagesOf = (assignee: SQL) =>
  sql`${contactMessages.assignee_uuid} = ${assignee} and ${contactMessages.status} = 'open'`;

const columns = {
  uuid: users.uuid,
  ...{ first_name: users.first_name, last_name: users.last_name, name: fullName, email: users.email },
  ...{ role: users.role, state, version: users.version },
  ...{ created_at: users.created_at, last_login_at: users.last_login_at, left_at: users.left_at },
  open_orders: sql<number>`(select count(*)::int from ${orders} where ${openOrdersOf(sql`${users.uuid}`)})`,
  open_messages: sql<number>`(select count(*)::int from ${contactMessages}
    where ${openMessagesOf(sql`${users.uuid}`)})`,
};

const staffList: ListSpec = {
  uuid: users.uuid,
  fields: {
    name: { column: fullName, kind: 'text' },
    first_name: { column: users.first_name, kind: 'text' },
    last_name: { column: users.last_name, kind: 'text' },
    email: { column: users.email, kind: 'text' },
    role: { column: users.role, kind: 'text' },
    state: { column: state, kind: 'text', sort: false },
    created_at: { column: users.created_at, kind: 'time' },
    last_login_at: { column: users.last_login_at, kind: 'time' },
    left_at: { column: users.left_at, kind: 'time' },
  },
  search: ['name', 'email'],
};

/** The accounts of our team, also of those who left. */
export async function listStaff(db: Db, by: string, query: StaffQuery, url: string): Promise<Page<StaffMember>> {
  const list = readList(staffList, { ...query }, isStaff);
  const rows = await db
    .select({ ...columns, total_rows: totalOf(users, list.where) })
    .from(users)
    .where(list.where)
    .orderBy(...list.orderBy)
    .limit(list.limit)
    .offset(list.offset);
  return pageOf(
    list,
    url,
    rows,
    ({ total_rows: _, ...row }) => memberOf(row, by),
    () => db.$count(users, list.where),
  );
}

export async function staffMember(db: Db | Tx, by: string, uuid: string): Promise<StaffMember> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.uuid, uuid), isStaff));
  if (!row) throw refuse('staff_not_found');
  return memberOf(row, by);
}

type UserFields = 'uuid' | 'first_name' | 'last_name' | 'email' | 'role' | 'version';
type MemberRow = Pick<UserRow, UserFields | 'created_at' | 'last_login_at' | 'left_at'> &
  Pick<StaffMember, 'name' | 'state' | 'open_orders' | 'open_messages'>;

/** Of oneself there is nothing to be ended, and no role to be given up. */
function memberOf({ created_at, last_login_at, left_at, ...row }: MemberRow, by: string): StaffMember {
  const ending = row.state === 'left' || row.uuid === by ? [] : (['leave'] as const);
  return {
    ...row,
    role: row.role === 'admin' ? 'admin' : 'support',
    created_at: created_at.toISOString(),
    last_login_at: last_login_at?.toISOString() ?? null,
    left_at: left_at?.toISOString() ?? null,
    allowed_actions: [
      ...(row.state === 'left' ? [] : (['edit'] as const)),
      ...(row.state === 'active' ? [] : (['invite_again'] as const)),
      ...ending,
    ],
  };
}
