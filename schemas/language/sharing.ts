/** Whose saved views somebody sees, and with whom somebody may share them. */
import { isStaff, lineage, managesViews, type Roles } from './roles.ts';

/** Those of the own role, and of the roles that it extends. */
export const seenRoles = (roles: Roles, role: string): string[] => lineage(roles, role);

/** Owners share with no role; staff with their own and those that it extends, and who manages views with every role. */
export function shareableRoles(roles: Roles, role: string): string[] {
  if (!isStaff(roles, role)) return [];
  return managesViews(roles, role) ? Object.keys(roles) : lineage(roles, role);
}
