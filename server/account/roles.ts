/** Which roles are customers and which are staff, by the kinds that `app.json` gives to the roles of accounts. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAmong, isOwner, ownerRoles, roleChain, staffRoles } from '../../engine/dsl/index.ts';
import { appFile } from '../../engine/server/index.ts';
import { users } from './tables.ts';

/** The role that manages the accounts of staff; roles that extend it manage them too. */
const staffManagerRole = 'admin';

export const isCustomerRole = (role: string): boolean => isOwner(appFile().roles, role);

export const hasCustomerRole = (column: SQLWrapper = users.role): SQL => isOneOf(column, ownerRoles(appFile().roles));
export const hasStaffRole = (column: SQLWrapper = users.role): SQL => isOneOf(column, staffRoles(appFile().roles));

export function canManageStaff(): SQL {
  const { roles } = appFile();
  const keepers = Object.keys(roles).filter(role => isAmong(roles, [staffManagerRole], role));
  return isOneOf(users.role, keepers);
}

/**
 * Returns whether a role may give or take away another one. A role that extends the giver's own has more rights than
 * the giver.
 */
export function canGrantRole(giver: string, role: string): boolean {
  return giver === role || !roleChain(appFile().roles, role).includes(giver);
}

/** Values, not parameters: PostgreSQL uses a partial index only if the statement repeats the condition of the index. */
function isOneOf(column: SQLWrapper, roles: string[]): SQL {
  if (roles.length === 0) return sql`false`;
  const values = roles.map(role => sql`${role}`.inlineParams());
  return sql`${column} in (${sql.join(values, sql`, `)})`;
}
