/** The roles of an app, as its `app.json` describes them, and functions that read one. */
import type { LocalizedText } from '../vocabulary.ts';

/** `owner`: sees the rows that are their own. `staff`: works with everybody's rows, as far as permissions go. */
export type RoleKind = 'owner' | 'staff';

interface RoleFile {
  /** Label of the role, if no language file has the text `roles.<name>`. */
  label?: LocalizedText;
  extends?: string;
  kind?: RoleKind;
  /** May read the files and rules behind screens. */
  inspects?: boolean;
  /** Shares saved views with every role, and changes those that others have shared. */
  managesViews?: boolean;
}

/** The roles of an app by their names. */
export type Roles = Record<string, RoleFile>;

/** Returns a role and those it extends, nearest first. */
export function roleChain(roles: Roles, role: string): string[] {
  const found = [role];
  for (
    let next = roleFileOf(roles, role)?.extends;
    next && !found.includes(next);
    next = roleFileOf(roles, next)?.extends
  )
    found.push(next);
  return found;
}

/** Returns whether a `roles` list contains the role or one that it extends. A missing list contains every role. */
export const isAmong = (roles: Roles, list: string[] | undefined, role: string): boolean =>
  !list || roleChain(roles, role).some(one => list.includes(one));

const roleFileOf = (roles: Roles, role: string): RoleFile | undefined =>
  Object.hasOwn(roles, role) ? roles[role] : undefined;

/** Returns a setting of the role, else of the nearest extended role that has it. */
const inheritedOption = <Word extends keyof RoleFile>(roles: Roles, role: string, word: Word): RoleFile[Word] =>
  roleChain(roles, role)
    .map(one => roleFileOf(roles, one)?.[word])
    .find(value => value !== undefined);

/** Returns undefined for a role that the app does not have: it is neither owner nor staff. */
export const kindOfRole = (roles: Roles, role: string): RoleKind | undefined => inheritedOption(roles, role, 'kind');
/** Returns whether the role is of kind `staff`: its people work with the rows of all owners. */
export const isStaff = (roles: Roles, role: string): boolean => kindOfRole(roles, role) === 'staff';
/** Returns whether the role is of kind `owner`: its people see only their own rows. */
export const isOwner = (roles: Roles, role: string): boolean => kindOfRole(roles, role) === 'owner';
export const mayInspectAs = (roles: Roles, role: string): boolean => inheritedOption(roles, role, 'inspects') === true;
export const managesViews = (roles: Roles, role: string): boolean =>
  inheritedOption(roles, role, 'managesViews') === true;

/** Returns the names of the roles of kind `staff`. */
export const staffRoles = (roles: Roles): string[] => Object.keys(roles).filter(role => isStaff(roles, role));
/** Returns the names of the roles of kind `owner`. */
export const ownerRoles = (roles: Roles): string[] => Object.keys(roles).filter(role => isOwner(roles, role));

/** The role itself, else the nearest one that it extends, that permissions name; undefined where they name none. */
export const namedRole = (permissions: object | undefined, roles: Roles, role: string): string | undefined =>
  roleChain(roles, role).find(one => permissions !== undefined && Object.hasOwn(permissions, one));

/** Whether permissions give any right to a role of kind `owner`. */
export const isOpenToOwners = (permissions: Record<string, unknown> | undefined, roles: Roles): boolean =>
  ownerRoles(roles).some(role => Boolean(permissions?.[namedRole(permissions, roles, role) ?? '']));
