import { interpolatePath } from '../../../dsl/conditions/interpolate.ts';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Row } from '../row.ts';
import { getAction, type KnownAction } from './availableActions.ts';

/** What an action does when it is pressed. */
export type ActionKind =
  | 'to'
  | 'call'
  /** A call for many rows, which takes one as well. */
  | 'bulk'
  | 'hook'
  | 'form'
  | 'component'
  | 'change'
  | 'delete'
  | 'refresh'
  | 'print'
  /** It has no built-in name and its file declares nothing: then nothing happens. */
  | 'nothing';

const SAID = ['to', 'call', 'hook', 'form', 'component', 'bulk'] as const;
const BUILT_IN: Partial<Record<string, ActionKind>> = { delete: 'delete', refresh: 'refresh', print: 'print' };
/** Pages that every resource has, below the page of the row. */
const PLACES: Partial<Record<string, (page: string, resource: ResolvedResource, row: Row) => string>> = {
  show: page => page,
  edit: page => `${page}/edit`,
  create: (_, { route }) => `${route}/create`,
  clone: (_, { route }, row) => `${route}/create?from=${encodeURIComponent(row.id)}`,
  upload: page => `${page}/upload`,
  download: page => `${page}?tab=files`,
};

/**
 * The kind that its file declares; else a stored change, if it has a body or inputs; else the built-in kind of its
 * name.
 */
export function getActionKind(resource: ResolvedResource, name: string): ActionKind {
  const action = getAction(resource, name);
  const said = SAID.find(word => action[word] !== undefined);
  if (said) return said;
  if (action.body !== undefined || action.inputs.length > 0) return 'change';
  if (Object.hasOwn(PLACES, name)) return 'to';
  return (Object.hasOwn(BUILT_IN, name) && BUILT_IN[name]) || 'nothing';
}

/** The page that an action leads to. */
export function actionTarget(resource: ResolvedResource, name: string, { to }: KnownAction, row: Row): string {
  if (to) return interpolatePath(to, row);
  const page = `${resource.route}/${encodeURIComponent(row.id)}`;
  return PLACES[name]?.(page, resource, row) ?? page;
}

/** Where the person is when it is done. */
export function targetAfterAction(resource: ResolvedResource, redirect: string, row: Row, answer: unknown): string {
  if (redirect === 'list') return resource.route;
  if (redirect === 'show' || redirect === 'stay') return `${resource.route}/${encodeURIComponent(row.id)}`;
  return interpolatePath(redirect, { ...row, ...(answer as Record<string, unknown> | undefined) });
}
