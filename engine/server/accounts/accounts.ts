/** The engine's accounts, for apps that do not have their own. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { User } from '../../contract/generated/types.ts';
import { appFile } from '../appDefinition.ts';
import type { Db, Tx } from '../db/database.ts';
import { StartProblem } from '../db/startProblem.ts';
import type { Deps } from '../deps.ts';
import { emailKey } from '../personNames.ts';
import { hashPassword } from '../principals/passwords.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import { currentTimezone } from '../reference/timezones.ts';
import { type AccountRow, accounts } from './tables.ts';

/** An account that a demo creates. */
export interface NewAccount {
  email: string;
  first_name: string;
  last_name: string;
  /** One of the roles of `app.json`. */
  role: string;
  /** Absent: the first of `app.json`. */
  locale?: string;
  /** Absent: UTC. */
  timezone?: string;
}

/** Returns an account by its key or email address, or null. */
export async function findAccount(db: Db | Tx, by: { uuid: string } | { email: string }): Promise<AppPrincipal | null> {
  const which = 'uuid' in by ? eq(accounts.uuid, by.uuid) : eq(accounts.email_key, emailKey(by.email));
  const [account] = await db.select().from(accounts).where(which);
  return (account as AppPrincipal | undefined) ?? null;
}

/** Adds an account. Does nothing if the address has one already. Throws if `app.json` has no such role. */
export async function addAccount(
  { db, clock, config }: Pick<Deps, 'clock' | 'config'> & { db: Db | Tx },
  account: NewAccount,
  password: string,
): Promise<void> {
  const { roles, locales } = appFile();
  if (!Object.hasOwn(roles, account.role))
    throw new StartProblem(`${account.email} cannot have the role ${account.role}: app.json has no such role.`);
  const now = clock.now();
  await db
    .insert(accounts)
    .values({
      locale: locales[0]!,
      timezone: 'UTC',
      ...account,
      uuid: randomUUID(),
      email_key: emailKey(account.email),
      password_hash: await hashPassword(password, config),
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing({ target: accounts.email_key });
}

/** Returns an account in the form in which the API shows it to its owner. */
export const shownAccount = (row: AccountRow): User => ({
  uuid: row.uuid,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  locale: row.locale,
  timezone: currentTimezone(row.timezone),
  role: row.role,
  blocked_at: row.blocked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
