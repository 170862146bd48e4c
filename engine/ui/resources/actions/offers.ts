import { humanised } from '../../../dsl/entity.ts';
import { holds } from '../../../dsl/predicate.ts';
import type { ResolvedAction, ResolvedResource } from '../../../dsl/resource.ts';
import type { ActionTone, Condition, Verb } from '../../../dsl/vocabulary.ts';
import type { Row } from '../row.ts';

/** What happens afterwards may be unsaid: the screen is refreshed. */
export type KnownAction = Omit<ResolvedAction, 'then'> & Partial<Pick<ResolvedAction, 'then'>>;

export interface Offer {
  name: string;
  tone: ActionTone;
}

const VERBS: Partial<Record<string, Verb>> = {
  show: 'show',
  edit: 'edit',
  delete: 'delete',
  clone: 'create',
  history: 'history',
  bulk: 'bulk',
};

const ICONS: Partial<Record<string, string>> = { edit: 'edit', delete: 'delete' };

const usual = (resource: ResolvedResource, name: string): KnownAction => ({
  label: {
    key: `resources.${resource.name}.actions.${name}`,
    fallback: humanised(name),
    usual: `editing.actions.${name}`,
  },
  icon: ICONS[name],
  tone: name === 'delete' ? 'danger' : 'default',
  ask: [],
  undo: false,
  ...(name === 'delete' && { confirm: true as const }),
});

export const actionNamed = (resource: ResolvedResource, name: string): KnownAction =>
  (Object.hasOwn(resource.actions, name) && resource.actions[name]) || usual(resource, name);

const mentions = (condition: Condition | undefined, field: string): boolean =>
  condition !== undefined && JSON.stringify(condition).includes(`"${field}"`);

/**
 * The server's word on the row. An act of ours whose own condition reads `allowed_actions` ("save as recipe" wherever an
 * order may be repeated) is bound to it by that. A row of a domain's code can be shown to whoever sees it.
 */
function serverAllows(resource: ResolvedResource, row: Row, name: string, action: KnownAction): boolean {
  const isSaid = resource.allowedActions && !(name === 'show' && !resource.collection);
  if (!isSaid || mentions(action.when, 'allowed_actions')) return true;
  const allowed: unknown = row.allowed_actions;
  return Array.isArray(allowed) && allowed.includes(name);
}

function roleAllows(resource: ResolvedResource, row: Row, name: string): boolean {
  const verb = VERBS[name];
  if (!verb) return true;
  const right = resource.rights[verb];
  return right === true || (right !== undefined && holds(right, row));
}

/** The actions of the list that may be offered on this row, in order. */
export function offersOn(resource: ResolvedResource, names: string[], row: Row): Offer[] {
  return names
    .map(name => ({ name, action: actionNamed(resource, name) }))
    .filter(
      ({ name, action }) =>
        serverAllows(resource, row, name, action) && roleAllows(resource, row, name) && holds(action.when, row),
    )
    .map(({ name, action }) => ({ name, tone: action.tone }));
}
