/** The roles of an app, as its `app.json` describes them, and functions that read one. */
import type { TextWord } from './vocabulary.ts';

/** `owner`: sees the rows that are their own. `staff`: works with everybody's rows, as far as permissions go. */
export type RoleKind = 'owner' | 'staff';

export interface RoleFile {
  /** What people call the role, where no language file has the text `roles.<name>`. */
  label?: TextWord;
  extends?: string;
  kind?: RoleKind;
  /** May read the files and rules behind screens. */
  inspects?: boolean;
  /** Shares saved views with every role, and changes those that others have shared. */
  managesViews?: boolean;
}

/** The roles of an app by their names. */
export type Roles = Record<string, RoleFile>;

/** A role and those it extends, nearest first. */
export function lineage(roles: Roles, role: string): string[] {
  const found = [role];
  for (let next = fileOf(roles, role)?.extends; next && !found.includes(next); next = fileOf(roles, next)?.extends)
    found.push(next);
  return found;
}

/** Whether a `roles` list lets the role in, or one that it extends; no list lets everyone in. */
export const isAmong = (roles: Roles, list: string[] | undefined, role: string): boolean =>
  !list || lineage(roles, role).some(one => list.includes(one));

const fileOf = (roles: Roles, role: string): RoleFile | undefined =>
  Object.hasOwn(roles, role) ? roles[role] : undefined;

/** A setting of the role, else of the nearest role that it extends and that has the setting. */
const wordOf = <Word extends keyof RoleFile>(roles: Roles, role: string, word: Word): RoleFile[Word] =>
  lineage(roles, role)
    .map(one => fileOf(roles, one)?.[word])
    .find(value => value !== undefined);

/** Undefined for a role that the app does not have: such a role is neither owner nor staff. */
export const kindOfRole = (roles: Roles, role: string): RoleKind | undefined => wordOf(roles, role, 'kind');
/** Whether people of the role work with everybody's rows. */
export const isStaff = (roles: Roles, role: string): boolean => kindOfRole(roles, role) === 'staff';
/** Whether people of the role see rows of their own. */
export const isOwner = (roles: Roles, role: string): boolean => kindOfRole(roles, role) === 'owner';
export const mayInspectAs = (roles: Roles, role: string): boolean => wordOf(roles, role, 'inspects') === true;
export const managesViews = (roles: Roles, role: string): boolean => wordOf(roles, role, 'managesViews') === true;

/** The names of the roles whose people work with everybody's rows. */
export const staffRoles = (roles: Roles): string[] => Object.keys(roles).filter(role => isStaff(roles, role));
/** The names of the roles whose people see rows of their own. */
export const ownerRoles = (roles: Roles): string[] => Object.keys(roles).filter(role => isOwner(roles, role));

/** The role itself, else the nearest one that it extends, that permissions name; undefined where they name none. */
export const namedRole = (permissions: object | undefined, roles: Roles, role: string): string | undefined =>
  lineage(roles, role).find(one => permissions !== undefined && Object.hasOwn(permissions, one));

/** Whether permissions open anything to a role whose people see rows of their own. */
export const isOpenToOwners = (permissions: Record<string, unknown> | undefined, roles: Roles): boolean =>
  ownerRoles(roles).some(role => Boolean(permissions?.[namedRole(permissions, roles, role) ?? '']));
