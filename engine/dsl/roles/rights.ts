/**
 * What one role may do with a resource, and which fields it may read and write. Closed by default: a role may do what the
 * `permissions` of the resource file name for it, or for the nearest role that it extends, and nothing else.
 */
import type { Entity } from '../entity.ts';
import { fieldOptions } from '../fieldDefaults.ts';
import type { ResolvedRights } from '../resolve/resolved.ts';
import type { ActionOptions, ResourceFile, Right, RolePermissions } from '../resourceFile.ts';
import { isRoleAllowed, type SchemaRegistry } from '../schemaRegistry.ts';
import { isStoredAction } from '../storedAction.ts';
import type { Condition, Verb } from '../vocabulary.ts';
import { namedRole, ownerRoles } from './roles.ts';

/**
 * Every operation on a resource, and the verbs of `permissions` any of which opens it. An operation that is not in this
 * table does not exist: the addresses of a collection, the built-in actions and the tests are typed by it.
 */
export const operationVerbs = {
  list: ['list'],
  show: ['show'],
  create: ['create'],
  edit: ['edit'],
  delete: ['delete'],
  export: ['export'],
  bulk: ['bulk'],
  history: ['history'],
  /** Rows from a file are created one by one. */
  import: ['create'],
  clone: ['create'],
  /** Brings back a deleted row. */
  restore: ['delete'],
  /** Sends the bytes of a file that a row is going to have. */
  upload: ['create', 'edit'],
  download: ['show'],
  /** Counts and totals over a list. */
  aggregate: ['list'],
  /** Who else has the page of the row open. */
  presence: ['show', 'edit'],
  print: ['list', 'show'],
  refresh: ['list'],
  columns: ['list'],
  views: ['list'],
} as const satisfies Record<string, readonly Verb[]>;

export type Operation = keyof typeof operationVerbs;

export const operations = Object.keys(operationVerbs) as Operation[];
export const isOperation = (name: string): name is Operation => Object.hasOwn(operationVerbs, name);

export const verbs: Verb[] = ['list', 'show', 'create', 'edit', 'delete', 'export', 'bulk', 'history'];

/** The permissions of the role itself, else of the nearest named role that it extends; false if there is none. */
export function rightsFor(
  file: Pick<ResourceFile, 'permissions'>,
  registry: SchemaRegistry,
  role: string,
): RolePermissions {
  const { permissions } = file;
  const named = namedRole(permissions, registry.roles, role);
  return named === undefined ? false : permissions![named]!;
}

/**
 * The one decision about an operation or an action of the resource: true, the condition that a row must meet, or
 * undefined where the role may not. Every endpoint of the server uses it, and so does the portal manifest.
 */
export function rightTo(
  rights: RolePermissions,
  what: Operation | { action: string; options?: ActionOptions },
): true | Condition | undefined {
  if (typeof rights === 'boolean') return rights || undefined;
  if (typeof what !== 'string') return actionRight(rights, what.action, what.options);
  const openers: readonly Verb[] = operationVerbs[what];
  const opened = openers.map(verb => toGrant(rights[verb])).filter(right => right !== undefined);
  if (opened.includes(true)) return true;
  const conditions = opened.filter(right => right !== true);
  return conditions.length > 1 ? { any: conditions } : conditions[0];
}

/** Built-in actions that a file may bind to its own call and that stay under the right of their verb. */
const followVerb: ReadonlySet<string> = new Set<Operation>(['create', 'edit', 'delete', 'export']);

/**
 * The right to a named action. An action needs an entry in `permissions.<role>.actions`; a built-in one follows its
 * verb, unless the file lets it do something else on the server.
 */
export function actionRight(
  rights: RolePermissions,
  action: string,
  options?: ActionOptions,
): true | Condition | undefined {
  if (typeof rights === 'boolean') return rights || undefined;
  if (rights.actions && Object.hasOwn(rights.actions, action)) return toGrant(rights.actions[action]);
  if (!isOperation(action)) return undefined;
  // Storing something in a row is an edit, under any name.
  if (options && isStoredAction(options) && action !== 'edit') return undefined;
  const isOwn = options !== undefined && (options.call ?? options.bulk ?? options.hook ?? options.body) !== undefined;
  return isOwn && !followVerb.has(action) ? undefined : rightTo(rights, action);
}

/** Returns the resolved right of each verb of `permissions`. */
export const rightsOf = (rights: RolePermissions): ResolvedRights =>
  Object.fromEntries(
    verbs.flatMap(verb => {
      const right = rightTo(rights, verb);
      return right ? [[verb, right] as const] : [];
    }),
  );

/** What owners may do, in any role of that kind: true if all of them may do it to every row. */
export function rightsOfOwners(file: Pick<ResourceFile, 'permissions'>, registry: SchemaRegistry): ResolvedRights {
  const all = ownerRoles(registry.roles).map(role => rightsOf(rightsFor(file, registry, role)));
  return Object.fromEntries(
    verbs.flatMap((verb): [Verb, true | Condition][] => {
      const found = all.map(rights => rights[verb]).filter(right => right !== undefined);
      if (found.length === 0) return [];
      const isForAll = found.length === all.length && found.every(right => right === true);
      return [[verb, isForAll ? true : { any: found.filter(right => right !== true) }]];
    }),
  );
}

export const toGrant = (right: Right | undefined): true | Condition | undefined =>
  right === false ? undefined : right;

/** `["*", "-note"]`: all but note. */
export function mayField(rights: RolePermissions, kind: 'read' | 'write', field: string): boolean {
  const words = typeof rights === 'boolean' ? undefined : rights[kind];
  if (!words) return rights !== false;
  const top = field.split('.')[0]!;
  const isListed = (prefix: string) => words.includes(`${prefix}${field}`) || words.includes(`${prefix}${top}`);
  return !isListed('-') && (words.includes('*') || isListed(''));
}

/** Whether a field's own permissions let the role read it; the resolver rejects unknown fields. */
export function isReadableBy(entity: Entity, field: string, registry: SchemaRegistry, role: string): boolean {
  const schema = entity.file.properties[field.split('.')[0]!];
  return !schema || isRoleAllowed(fieldOptions(schema).read, registry, role);
}

export function isWritableBy(entity: Entity, field: string, registry: SchemaRegistry, role: string): boolean {
  const schema = entity.file.properties[field.split('.')[0]!];
  return !schema || isRoleAllowed(fieldOptions(schema).write, registry, role);
}
