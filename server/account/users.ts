import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { shownAccount } from '../../engine/server/accounts/index.ts';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { emailKey, fullName } from '../../engine/server/index.ts';
import { contains } from '../../engine/server/listing/index.ts';
import type { User } from '../../schemas/generated/types.ts';
import { hasCustomerRole, hasStaffRole } from './roles.ts';
import { organizations, type UserRow, users } from './tables.ts';

/** Returns an account by its key or email address, or null. */
export async function findUser(db: Db | Tx, by: { uuid: string } | { email: string }): Promise<UserRow | null> {
  const which = 'uuid' in by ? eq(users.uuid, by.uuid) : eq(users.email_key, emailKey(by.email));
  const [user] = await db.select().from(users).where(which);
  return user ?? null;
}

/** Records that mails to an address come back, for its owner and for staff. */
export async function markUndeliverable(tx: Tx, address: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email_bounced_at: at })
    .where(eq(users.email_key, emailKey(address)));
}

/** The next version of an account, for its changes. */
export const nextUserVersion = sql`${users.version} + 1`;

/** The search text of a person, as an index has it. */
export const nameAndEmail = sql`(${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.email})`;

/**
 * The keys of the customers with this word in their name or address. They are found first, so that the outer query can
 * use its own index.
 */
export const matchCustomers = (word: string): SQL => sql`array(select ${users.uuid} from ${users}
  where ${hasCustomerRole()} and ${users.erased_at} is null and ${contains(nameAndEmail, word)})`;

/** Returns what distinguishes a customer from others of the same name: their organization, else their email address. */
const distinguishingName = (person: Person): SQL => sql`coalesce((select nullif(${organizations.name}, '')
  from ${organizations} where ${organizations.user_uuid} = ${person.uuid}), ${person.email})`;

/**
 * How staff pages name a customer: "Mara Lindqvist · Northfield Press". What is left of an erased account has no name.
 * Null without a person.
 */
export const customerLabel = <Name extends string | null = string>(person: Person): SQL<Name> =>
  // Once more in brackets: of what Drizzle selects from one table it leaves out the names of tables.
  sql<Name>`${sql`case when ${person.erased_at} is null then ${fullName(person)} || ' · ' || ${distinguishingName(person)}
    else '–' end`}`;

type Person = Record<'uuid' | 'first_name' | 'last_name' | 'email' | 'erased_at', SQLWrapper>;

export const customerName = customerLabel(users);

/** Separate columns for a customer's name and organization, for an export. */
export const customerColumns = {
  customer_full_name: sql<string>`${sql`case when ${users.erased_at} is null then ${fullName(users)} else '–' end`}`,
  customer_organization: sql<
    string | null
  >`${sql`case when ${users.erased_at} is null then (select nullif(${organizations.name}, '')
    from ${organizations} where ${organizations.user_uuid} = ${users.uuid}) end`}`,
};

/** The email address of a person; null: the account is erased. */
export const contactEmail = sql<string | null>`case when ${users.erased_at} is null then ${users.email} end`;

/** The condition of current staff. */
export const isCurrentStaff = () => and(hasStaffRole(), isNull(users.left_at));

/** Returns a member of staff, locked so that their access cannot end before the transaction does. */
export async function findStaff(db: Db | Tx, uuid: string): Promise<UserRow | null> {
  const ours = and(eq(users.uuid, uuid), isCurrentStaff());
  const [found] = await db.select().from(users).where(ours).for('key share');
  return found ?? null;
}

export const isStaffMember = async (db: Db | Tx, uuid: string): Promise<boolean> =>
  (await findStaff(db, uuid)) !== null;

/** A user as the API shows it to its owner. */
export const toUser = (row: UserRow): User => ({
  ...shownAccount(row),
  role: row.role,
  email_verified_at: row.email_verified_at?.toISOString() ?? null,
  email_bounced_at: row.email_bounced_at?.toISOString() ?? null,
  pending_email: row.pending_email,
  phone: row.phone,
  account_type: row.account_type,
  blocked_reason: row.blocked_reason,
  deletion_scheduled_at: row.deletion_scheduled_at?.toISOString() ?? null,
  last_login_at: row.last_login_at?.toISOString() ?? null,
  notifications: row.notifications,
});
