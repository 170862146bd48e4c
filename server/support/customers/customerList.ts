import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import {
  contains,
  eachWord,
  type ListDefinition,
  type ListingRow,
  naturalOrder,
  readList,
  readPage,
  readRow,
} from '../../../engine/server/listing/index.ts';
import type { CustomerQuery, Page, User } from '../../../schemas/generated/types.ts';
import { hasCustomerRole } from '../../account/roles.ts';
import { organizations, type UserRow, users } from '../../account/tables.ts';
import { customerName, nameAndEmail, toUser } from '../../account/users.ts';
import { subscriptions } from '../../billing/tables.ts';
import { premierLevels } from '../../generated/entityTables.ts';
import { orders } from '../../orders/tables.ts';
import { accountActions } from './accountActions.ts';

const lastFirst = sql<string>`(${users.last_name} || ' ' || ${users.first_name})`;

export const customerSpec: ListDefinition = {
  uuid: users.uuid,
  fields: {
    name: { column: lastFirst, kind: 'text', sort: naturalOrder(lastFirst) },
    email: { column: users.email, kind: 'text' },
    account_type: { column: users.account_type, kind: 'text', sort: false },
    created_at: { column: users.created_at, kind: 'time' },
    last_login_at: { column: users.last_login_at, kind: 'time' },
    email_verified_at: { column: users.email_verified_at, kind: 'time', sort: false },
    email_bounced_at: { column: users.email_bounced_at, kind: 'time', sort: false },
    blocked_at: { column: users.blocked_at, kind: 'time', sort: false },
    blocked_reason: { column: users.blocked_reason, kind: 'text', sort: false },
    deletion_scheduled_at: { column: users.deletion_scheduled_at, kind: 'time', sort: false },
    level: { column: premierLevels.codename, kind: 'text', sort: false },
    subscription_status: { column: subscriptions.status, kind: 'text', sort: false },
  },
  search: [],
};

/** Excludes staff and erased accounts. Written as literals of the index, not as parameters. */
export const isCustomer = () => sql`${hasCustomerRole()} and ${users.erased_at} is null`;

/**
 * Matches a part of the name, the address or the organization. The keys of organizations are read first, so that
 * indexes serve both.
 */
const matchNames = (word: string): SQL | undefined =>
  or(
    contains(nameAndEmail, word),
    sql`${users.uuid} = any(array(select ${organizations.user_uuid} from ${organizations}
      where ${contains(organizations.name, word)}))`,
  );

const running = sql`${subscriptions.customer_uuid} = ${users.uuid} and ${subscriptions.status} in ('active', 'past_due')`;
const ofLevel = eq(premierLevels.uuid, subscriptions.level_uuid);
const everybody = sql`${users} left join ${subscriptions} on ${running} left join ${premierLevels} on ${ofLevel}`;

/** Number of placed orders that are not over yet. */
const openOrders: SQL<number> = sql<number>`(select count(*)::int from ${orders}
  where ${orders.customer_uuid} = ${users.uuid} and ${orders.status} not in ('draft', 'completed', 'cancelled', 'expired'))`;

/** Customers with what a row of the list shows of them. */
const listing = (db: Db | Tx) => ({
  db,
  from: everybody,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        user: users,
        label: customerName,
        organization_name: organizations.name,
        level: premierLevels.codename,
        subscription_status: subscriptions.status,
        term_ends: subscriptions.end_date,
        auto_renew: subscriptions.auto_renew,
        open_orders: openOrders,
        total_rows,
      })
      .from(users)
      .leftJoin(organizations, eq(organizations.user_uuid, users.uuid))
      .leftJoin(subscriptions, running)
      .leftJoin(premierLevels, ofLevel)
      .$dynamic(),
});

type CustomerRow = ListingRow<typeof listing>;

/** One customer; null for staff, and for an erased account. */
export async function readCustomer(db: Db | Tx, uuid: string): Promise<CustomerRow | null> {
  return (await readRow(listing(db), and(isCustomer(), eq(users.uuid, uuid)))) ?? null;
}

/** All customers, for staff. */
export const listCustomers = (db: Db, { q, ...query }: CustomerQuery, url: string): Promise<Page<User>> =>
  readPage(listing(db), readList(customerSpec, query, and(isCustomer(), eachWord(q, matchNames))), url, rows =>
    rows.map(toCustomer),
  );

export function toCustomer(row: CustomerRow): User {
  const { user, organization_name, term_ends, auto_renew, open_orders } = row;
  return {
    ...toUser(user),
    name: `${user.first_name} ${user.last_name}`,
    label: row.label,
    standing: getAccountStatus(user),
    organization_name,
    level: row.level ?? withoutTerm,
    subscription_status: row.subscription_status as User['subscription_status'],
    term_ends,
    auto_renew,
    open_orders,
    version: user.version,
    allowed_actions: accountActions(user),
  };
}

/** The level of customers without a subscription. */
const withoutTerm = 'alacarte';

function getAccountStatus(user: UserRow): User['standing'] {
  if (user.blocked_at) return 'locked';
  if (user.deletion_scheduled_at) return 'leaving';
  return user.email_verified_at ? 'open' : 'unverified';
}
