import { holds } from '../dsl/conditions/evaluateCondition.ts';
import type { ResolvedAction, ResolvedResource } from '../dsl/resolve/resolved.ts';
import type { Condition, Verb } from '../dsl/vocabulary.ts';

type Row = Record<string, unknown>;
type RowAction = Pick<ResolvedAction, 'when'>;

const VERBS: Partial<Record<string, Verb>> = {
  list: 'list',
  show: 'show',
  edit: 'edit',
  delete: 'delete',
  create: 'create',
  clone: 'create',
  export: 'export',
  history: 'history',
  bulk: 'bulk',
};

const readers = new WeakMap<object, boolean>();

/** Returns whether a condition reads `allowed_actions`. Computed once for each condition: every row asks. */
function readsAllowed(condition: Condition | undefined): boolean {
  if (typeof condition !== 'object') return false;
  const known = readers.get(condition) ?? JSON.stringify(condition).includes('"allowed_actions"');
  readers.set(condition, known);
  return known;
}

/** Actions and verbs that `allowed_actions` of a row lists. */
const isOfRow = (name: string): boolean => name !== 'list' && name !== 'create' && name !== 'export';

/**
 * Reads the server's decision from the row. An action whose own condition reads `allowed_actions` ("save as recipe" if
 * an order may be repeated) depends on it. Rows of domain code may be shown to everyone who receives them.
 */
function serverAllows(resource: ResolvedResource, name: string, row: Row, action: RowAction | undefined): boolean {
  const isSaid = resource.allowedActions && isOfRow(name) && !(name === 'show' && !resource.collection);
  if (!isSaid || readsAllowed(action?.when)) return true;
  const allowed: unknown = row.allowed_actions;
  return Array.isArray(allowed) && allowed.includes(name);
}

function roleAllows(resource: ResolvedResource, verb: Verb | undefined, row: Row | undefined): boolean {
  if (!verb) return true;
  const right = resource.rights[verb];
  return right === true || (right !== undefined && (row === undefined || holds(right, row)));
}

/**
 * Returns whether an action may be offered on a row, by the role's right, the server's decision and the action's own
 * condition.
 */
export const allowsOn = (resource: ResolvedResource, name: string, row: Row, action?: RowAction): boolean =>
  roleAllows(resource, VERBS[name], row) && serverAllows(resource, name, row, action) && holds(action?.when, row);

/**
 * Returns whether a person may use a verb or an action of a resource, for react-admin. Without a row: whether any row
 * might allow it. Unknown names are not allowed.
 */
export function allows(resource: ResolvedResource, name: string, row?: Row): boolean {
  const verb = VERBS[name];
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined;
  if (!verb && !action) return false;
  return row === undefined ? roleAllows(resource, verb, row) : allowsOn(resource, name, row, action);
}
