import { allowsOn } from '../../../client/allows.ts';
import type { ResolvedAction, ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { ActionTone } from '../../../dsl/vocabulary.ts';
import type { Row } from '../row.ts';

/** An action whose file does not say what happens afterwards: the screen is refreshed. */
export type KnownAction = Omit<ResolvedAction, 'then'> & Partial<Pick<ResolvedAction, 'then'>>;

export interface AvailableAction {
  name: string;
  tone: ActionTone;
}

const ICONS: Partial<Record<string, string>> = { edit: 'edit', delete: 'delete' };

const standardAction = (resource: ResolvedResource, name: string): KnownAction => ({
  label: { key: `resources.${resource.name}.actions.${name}`, usual: `editing.actions.${name}` },
  icon: ICONS[name],
  tone: name === 'delete' ? 'danger' : 'default',
  inputs: [],
  undo: false,
  ...(name === 'delete' && { confirm: true as const }),
});

export const getAction = (resource: ResolvedResource, name: string): KnownAction =>
  (Object.hasOwn(resource.actions, name) && resource.actions[name]) || standardAction(resource, name);

/** Returns the actions of the list that may be offered on this row, in order. */
export function getAvailableActions(resource: ResolvedResource, names: string[], row: Row): AvailableAction[] {
  return names
    .map(name => ({ name, action: getAction(resource, name) }))
    .filter(({ name, action }) => allowsOn(resource, name, row, action))
    .map(({ name, action }) => ({ name, tone: action.tone }));
}
