/** Whose saved views somebody sees, and with whom somebody may share them. */
import { lineage, type World } from './world.ts';

type Roles = World['roles'];

/** Those of the own role, and of the roles that it extends. */
export const seenRoles = (roles: Roles, role: string): string[] => lineage(roles, role);

/** Customers share with nobody; staff with their own kind, and an administrator with everyone. */
export function shareableRoles(roles: Roles, role: string): string[] {
  if (role === 'customer') return [];
  return role === 'admin' ? Object.keys(roles) : lineage(roles, role);
}
