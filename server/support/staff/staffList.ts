import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { fullName } from '../../../engine/server/index.ts';
import {
  type ListDefinition,
  type ListingRow,
  naturalOrder,
  readList,
  readPage,
  readRow,
} from '../../../engine/server/listing/index.ts';
import type { Page, StaffMember, StaffQuery, StaffRole } from '../../../schemas/generated/types.ts';
import { canGrantRole, hasCustomerRole } from '../../account/roles.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { contactMessages } from '../../generated/entityTables.ts';
import { orders } from '../../orders/tables.ts';

/** Includes accounts whose role the app no longer has, because it is changed here. */
const isMember = () => not(hasCustomerRole());
const name = fullName(users);
/**
 * The state of an account of staff. Setting a password by the invitation confirms the address, which counts as joined.
 */
const state = sql<StaffMember['state']>`case when ${users.left_at} is not null then 'left'
  when ${users.email_verified_at} is null then 'invited' else 'active' end`;
const over = sql`('completed', 'cancelled', 'expired')`;

/** Orders that a member of staff works on, or will again when the customer requests changes. */
export const openOrdersOf = (editor: SQL) => sql`${orders.editor_uuid} = ${editor} and ${orders.status} not in ${over}`;
export const openMessagesOf = (assignee: SQL) =>
  sql`${contactMessages.assignee_uuid} = ${assignee} and ${contactMessages.status} = 'open'`;

const columns = {
  uuid: users.uuid,
  first_name: users.first_name,
  last_name: users.last_name,
  name,
  email: users.email,
  role: users.role,
  state,
  version: users.version,
  created_at: users.created_at,
  last_login_at: users.last_login_at,
  left_at: users.left_at,
  open_orders: sql<number>`(select count(*)::int from ${orders} where ${openOrdersOf(sql`${users.uuid}`)})`,
  open_messages: sql<number>`(select count(*)::int from ${contactMessages}
    where ${openMessagesOf(sql`${users.uuid}`)})`,
};

export const staffList: ListDefinition = {
  uuid: users.uuid,
  fields: {
    name: { column: name, kind: 'text', sort: naturalOrder(name) },
    first_name: { column: users.first_name, kind: 'text', sort: naturalOrder(users.first_name) },
    last_name: { column: users.last_name, kind: 'text', sort: naturalOrder(users.last_name) },
    email: { column: users.email, kind: 'text' },
    role: { column: users.role, kind: 'text' },
    state: { column: state, kind: 'text', sort: false },
    created_at: { column: users.created_at, kind: 'time' },
    last_login_at: { column: users.last_login_at, kind: 'time' },
    left_at: { column: users.left_at, kind: 'time' },
  },
  search: ['name', 'email'],
};

const listing = (db: Db | Tx) => ({
  db,
  from: users,
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...columns, total_rows })
      .from(users)
      .$dynamic(),
});

/** The accounts of staff, including former staff. */
export const listStaff = (db: Db, by: StaffViewer, query: StaffQuery, url: string): Promise<Page<StaffMember>> =>
  readPage(listing(db), readList(staffList, { ...query }, isMember()), url, rows =>
    rows.map(row => toStaffMember(row, by)),
  );

export async function getStaffMember(db: Db | Tx, by: StaffViewer, uuid: string): Promise<StaffMember> {
  const row = await readRow(listing(db), and(eq(users.uuid, uuid), isMember()));
  if (!row) throw problem('staff_not_found');
  return toStaffMember(row, by);
}

type StaffViewer = Pick<UserRow, 'uuid' | 'role'>;

/** Administrators cannot end their own access or change their own role, nor change a person with more rights. */
function toStaffMember(
  { created_at, last_login_at, left_at, total_rows: _, ...row }: ListingRow<typeof listing>,
  by: StaffViewer,
): StaffMember {
  const ending = row.state === 'left' || row.uuid === by.uuid ? [] : (['leave'] as const);
  return {
    ...row,
    role: row.role as StaffRole,
    created_at: created_at.toISOString(),
    last_login_at: last_login_at?.toISOString() ?? null,
    left_at: left_at?.toISOString() ?? null,
    // rule: staff.allowed_actions
    allowed_actions: canGrantRole(by.role, row.role)
      ? [
          ...(row.state === 'left' ? [] : (['edit'] as const)),
          ...(row.state === 'active' ? [] : (['invite_again'] as const)),
          ...ending,
        ]
      : [],
  };
}
