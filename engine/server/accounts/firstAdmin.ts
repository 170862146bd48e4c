import { and, count, inArray, isNull, sql } from 'drizzle-orm';
import { isAmong, isStaff, type Roles, roleChain, staffRoles } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import type { SettingsReader } from '../config.ts';
import type { Deps } from '../deps.ts';
import { passwordFault } from '../principals/passwords.ts';
import { addAccount } from './accounts.ts';
import { accounts } from './tables.ts';

/** The account that a server creates while no account has its role. */
export interface FirstAdmin {
  email: string;
  password: string;
  role: string;
}

/** The name of the account until the person enters one. */
const names = { first_name: 'Admin', last_name: 'Account' };

/** Reads `FIRST_ADMIN`, `FIRST_ADMIN_PASSWORD` and `FIRST_ADMIN_ROLE`; null: the first is not set. */
export function readFirstAdmin(read: SettingsReader): FirstAdmin | null {
  const { roles } = appFile();
  const email = read.email('FIRST_ADMIN');
  const password = read.text('FIRST_ADMIN_PASSWORD');
  const role = read.text('FIRST_ADMIN_ROLE') ?? highestRole(roles);
  if (email === null) {
    if (password !== null && read.text('FIRST_ADMIN') === null)
      read.faults.push('FIRST_ADMIN must be set too, because FIRST_ADMIN_PASSWORD is.');
    return null;
  }
  const fault = password && passwordFault(password, { email, ...names });
  if (password === null) read.faults.push('FIRST_ADMIN_PASSWORD must be set too, because FIRST_ADMIN is.');
  else if (fault) read.faults.push(`FIRST_ADMIN_PASSWORD is refused: ${fault}`);
  if (role === null || !isStaff(roles, role))
    read.faults.push(`FIRST_ADMIN_ROLE must be one of ${staffRoles(roles).join(', ')}.`);
  return password === null || role === null ? null : { email, password, role };
}

/** The role of staff that no other role extends; null: there are several. */
function highestRole(roles: Roles): string | null {
  const staff = staffRoles(roles);
  const highest = staff.filter(role => !staff.some(other => other !== role && roleChain(roles, other).includes(role)));
  return highest.length === 1 ? highest[0]! : null;
}

/** Creates the account of the settings, once, however many servers start. */
export async function createFirstAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  { password, ...account }: FirstAdmin,
): Promise<void> {
  const { roles } = appFile();
  const holders = Object.keys(roles).filter(role => isAmong(roles, [account.role], role));
  const isAdmin = and(inArray(accounts.role, holders), isNull(accounts.erased_at));
  await deps.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first_admin'))`);
    const admins = () => tx.select({ number: count() }).from(accounts).where(isAdmin);
    if ((await admins())[0]!.number > 0) return;
    await addAccount({ ...deps, db: tx }, { ...account, ...names }, password);
    if ((await admins())[0]!.number === 0)
      deps.log.warn(
        `FIRST_ADMIN is the address of an account without the role ${account.role}: no account was created`,
      );
  });
}
