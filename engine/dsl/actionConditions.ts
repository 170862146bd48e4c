/** What decides whether an action may be done to a row: one function for the page and the server. */
import type { Entity } from './entity.ts';
import type { ActWords, RightsWords } from './resourceFile.ts';
import { rightTo } from './rights.ts';
import { isStored } from './storedAction.ts';
import type { Condition } from './vocabulary.ts';

export interface ActionConditions {
  /** What the permission of the role demands of the row. */
  right: true | Condition;
  /** What the file of the action demands. */
  when?: Condition;
  /** The states that the state it stores may follow. */
  state?: Condition;
}

/** Every condition of the action; undefined where the role may not do it to any row. */
export function conditionsOfAction(
  rights: RightsWords,
  entity: Entity,
  action: string,
  words: ActWords,
): ActionConditions | undefined {
  const right = rightTo(rights, { action, words });
  return right && { right, when: words.when, state: stateCondition(entity, words) };
}

/** An action that stores a state is possible in the states which that one follows, or where there is none yet. */
function stateCondition(entity: Entity, words: ActWords): Condition | undefined {
  const { states } = entity.file['x-entity'] ?? {};
  const next = states && isStored(words) ? words.body?.[states.field] : undefined;
  if (!states || typeof next !== 'string') return undefined;
  const { field, from } = states;
  const before = Object.keys(from).filter(state => from[state]?.includes(next));
  const none = { [field]: { empty: true } };
  return before.length ? { any: [{ [field]: before }, none] } : none;
}
