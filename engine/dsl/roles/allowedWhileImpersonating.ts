/**
 * What staff may do while they see the portal as a person. The server refuses by `isAllowedWhileImpersonating`, the page sends and
 * offers by it.
 */
import type { Manifest, ResolvedAction, ResolvedList, ResolvedResource } from '../resolve/resolved.ts';

/** A row of the call table, or the address of a collection. */
export interface ImpersonatedCall {
  method: string;
  /** Made as the member of staff, such as the call that ends it. */
  whileImpersonating?: boolean;
  /** It reads by its method, and stores something. */
  writes?: boolean;
}

/** Returns whether a call is allowed during impersonation: calls that read, and the call that ends it. */
export const isAllowedWhileImpersonating = ({
  method,
  whileImpersonating = false,
  writes = false,
}: ImpersonatedCall): boolean => whileImpersonating || (!writes && (method === 'GET' || method === 'HEAD'));

const READING = ['list', 'show', 'history', 'export'] as const;
/** Actions that every resource may have and that change nothing. */
const BUILT_IN: ReadonlySet<string> = new Set(['show', 'download', 'refresh', 'print', 'export', 'history']);

/** Removes every screen, action and right that changes data from a portal, for impersonation. */
export function toReadOnlyManifest(manifest: Manifest, isOpen: (call: string) => boolean): Manifest {
  const routes = manifest.resources.map(({ route }) => route);
  return { ...manifest, resources: manifest.resources.map(resource => toReadOnlyResource(resource, routes, isOpen)) };
}

function toReadOnlyResource(
  resource: ResolvedResource,
  routes: string[],
  isOpen: (call: string) => boolean,
): ResolvedResource {
  const { create: _create, edit: _edit, list, show, rights, ...rest } = resource;
  const actions = Object.fromEntries(
    Object.entries(resource.actions).filter(([name, action]) => isReadOnlyAction(name, action, routes, isOpen)),
  );
  const filterActionNames = (names: string[]) =>
    names.filter(
      name => Object.hasOwn(actions, name) || (!Object.hasOwn(resource.actions, name) && BUILT_IN.has(name)),
    );
  return {
    ...rest,
    actions,
    rights: Object.fromEntries(READING.flatMap(verb => (rights[verb] === undefined ? [] : [[verb, rights[verb]]]))),
    ...(list && { list: toReadOnlyList(list, filterActionNames) }),
    ...(show && { show: { ...show, actions: filterActionNames(show.actions) } }),
  };
}

function toReadOnlyList(list: ResolvedList, filterActionNames: (names: string[]) => string[]): ResolvedList {
  const { action, ...empty } = list.empty;
  return {
    ...list,
    columns: list.columns.map(({ editor: _editor, ...column }) => ({ ...column, edit: false })),
    rowClick: list.rowClick === 'edit' ? 'show' : list.rowClick,
    actions: filterActionNames(list.actions),
    rowActions: filterActionNames(list.rowActions),
    bulkActions: filterActionNames(list.bulkActions),
    empty: action && filterActionNames([action]).length > 0 ? { ...empty, action } : empty,
  };
}

/** Whether an action shows something. A page that is no list and no row of a resource is there to be worked on. */
function isReadOnlyAction(
  name: string,
  action: ResolvedAction,
  routes: string[],
  isOpen: (call: string) => boolean,
): boolean {
  const { call, bulk, hook, form, component, body, inputs, to } = action;
  if ([bulk, hook, form, component, body].some(word => word !== undefined) || inputs.length > 0) return false;
  if (call !== undefined) return isOpen(call);
  if (to === undefined) return BUILT_IN.has(name);
  const [path = ''] = to.split(/[?#]/);
  return routes.some(
    route => path === route || (path.startsWith(`${route}/{`) && /^\/\{[^/]+\}$/.test(path.slice(route.length))),
  );
}
