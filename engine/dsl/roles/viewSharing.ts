/** Whose saved views a person sees, and with whom they may share them. */
import { isStaff, managesViews, type Roles, roleChain } from './roles.ts';

/** The person's own role, and the roles that it extends. */
export const visibleRoles = (roles: Roles, role: string): string[] => roleChain(roles, role);

/**
 * Returns the roles with which a role may share a view: none for owners, the own and extended roles for staff, all for
 * roles with `managesViews`.
 */
export function shareableRoles(roles: Roles, role: string): string[] {
  if (!isStaff(roles, role)) return [];
  return managesViews(roles, role) ? Object.keys(roles) : roleChain(roles, role);
}

/** How many views of one list a person may keep. */
const maxViews = 50;
export const canSaveView = (kept: number): boolean => kept < maxViews;
