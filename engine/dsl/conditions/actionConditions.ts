/** Conditions of an action on a row: one function for the page and the server. */
import type { Entity } from '../entity.ts';
import type { ActionOptions, RolePermissions } from '../resourceFile.ts';
import { rightTo } from '../roles/rights.ts';
import { isStoredAction } from '../storedAction.ts';
import type { Condition } from '../vocabulary.ts';

export interface ActionConditions {
  /** The condition of the role's permission. */
  right: true | Condition;
  /** The condition of the action's `when`. */
  when?: Condition;
  /** The states from which the action's new state may be reached. */
  state?: Condition;
}

/** Returns every condition of the action; undefined if the role may not use it on any row. */
export function conditionsOfAction(
  rights: RolePermissions,
  entity: Entity,
  action: string,
  options: ActionOptions,
): ActionConditions | undefined {
  const right = rightTo(rights, { action, options });
  return right && { right, when: options.when, state: stateCondition(entity, options) };
}

/** An action that stores a state is possible in the states which that one follows, or where there is none yet. */
function stateCondition(entity: Entity, options: ActionOptions): Condition | undefined {
  const { states } = entity.file['x-entity'] ?? {};
  const next = states && isStoredAction(options) ? options.body?.[states.field] : undefined;
  if (!states || typeof next !== 'string') return undefined;
  const { field, transitions } = states;
  const before = Object.keys(transitions).filter(state => transitions[state]?.includes(next));
  const none = { [field]: { empty: true } };
  return before.length ? { any: [{ [field]: before }, none] } : none;
}
