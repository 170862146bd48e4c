/** Decides which conditions the browser can evaluate, and rewrites the others before they are sent. */
import { conditionsOfAction } from './actionConditions.ts';
import { type ConditionNode, readCondition } from './condition.ts';
import type { Entity } from './entity.ts';
import { fieldWords } from './fieldDefaults.ts';
import { mainPart, typesOf } from './jsonSchema.ts';
import { holds, type Known } from './predicate.ts';
import { formatsIn } from './resolveField.ts';
import type { ResourceFile, RightsWords } from './resourceFile.ts';
import { granted } from './rights.ts';
import { isOfTime, resolvedCondition } from './variables.ts';
import type { Condition } from './vocabulary.ts';
import type { World } from './world.ts';

/** Of one role: the rows it is sent have these fields. */
export interface Sight {
  entity: Entity;
  world: World;
  mayRead(field: string): boolean;
  /** Paths beyond references that its rows carry. */
  joined?: string[];
}

/** Returns whether the path reads a field of another row over a reference. */
function isBeyond({ entity }: Sight, [field = '', ...rest]: string[]): boolean {
  const schema = entity.file.properties[field];
  return rest.length > 0 && schema !== undefined && fieldWords(mainPart(schema)).ref !== undefined;
}

/** Returns whether the reference is only a key. Fields beyond it are sent beside the row, or not at all. */
const isKey = ({ entity }: Sight, [field = '']: string[]): boolean =>
  !typesOf(mainPart(entity.file.properties[field] ?? {})).includes('object');

/** A row that is sent has the field itself, but nothing of the rows that it refers to. */
const isSent = (sight: Sight, path: string[]): boolean => sight.mayRead(path[0] ?? '') && !isBeyond(sight, path);

/** Time goes on while a page is open, and rules behind `$hook` are the server's. */
const namesTime = (value: unknown): boolean => [value].flat().some(isOfTime);

/** Returns whether the browser can evaluate the condition of a right, which reads other rows whole. */
export const isTellable = (condition: Condition, sight: Sight): boolean =>
  tellable(readCondition(condition), path => isSent(sight, path));

/**
 * Returns whether the browser can evaluate the `when` of an action. It reads other rows as far as the caller may see
 * them, and the server sends exactly those fields with the row (see joined.ts).
 */
const isWhenTellable = (condition: Condition, sight: Sight): boolean =>
  tellable(readCondition(condition), path => (isBeyond(sight, path) && isKey(sight, path)) || isSent(sight, path));

function tellable(node: ConditionNode, isKnown: (path: string[]) => boolean): boolean {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.of.every(one => tellable(one, isKnown));
    case 'not':
      return tellable(node.of, isKnown);
    case 'hook':
      return false;
    case 'compare':
      return isKnown(node.path) && !namesTime(node.value) && (node.op !== 'same' || isKnown(node.value as string[]));
    default:
      return true;
  }
}

/**
 * Returns the conditions of an action that the browser can evaluate; `allowed_actions` of the row covers the others.
 */
export function toldConditions(
  { right, when, state }: ReturnType<typeof conditionsOfAction> & object,
  sight: Sight,
  isKept: boolean,
): Condition[] {
  return [
    ...(when && (!isKept || isWhenTellable(when, sight)) ? [when] : []),
    ...(right !== true && (!isKept || isTellable(right, sight)) ? [right] : []),
    ...(state && isTellable(state, sight) ? [state] : []),
  ];
}

/**
 * Returns whether rows must carry `allowed_actions`, because an action depends on a value that the role is not sent.
 * The row names only the allowed actions, never the value.
 */
export function hasUntold({ actions = {} }: ResourceFile, rights: RightsWords, sight: Sight): boolean {
  const verbs =
    typeof rights === 'boolean'
      ? []
      : [rights.show, rights.edit, rights.delete, rights.bulk, rights.history].map(granted);
  const { entity } = sight;
  return (
    verbs.some(right => typeof right === 'object' && !isTellable(right, sight)) ||
    Object.entries(actions).some(([action, words]) => {
      const conditions = conditionsOfAction(rights, entity, action, words);
      if (!conditions) return false;
      const { right, when, state } = conditions;
      return (
        (right !== true && !isTellable(right, sight)) ||
        (when !== undefined && !isWhenTellable(when, sight)) ||
        (state !== undefined && !isTellable(state, sight))
      );
    })
  );
}

const never: Condition = { any: [] };

/** The condition with who asks and when filled in; what it says of things that are not sent is said as if they were not there. */
export function toldCondition(condition: Condition, sight: Sight, known: Known): Condition {
  const told = Object.entries(condition).map(([key, value]): Condition => {
    if (value === undefined || key === '$role') return { [key]: value };
    if (key === '$hook') return never;
    if (key === 'all' || key === 'any')
      return { [key]: (value as Condition[]).map(one => toldCondition(one, sight, known)) };
    if (key === 'not') return { not: toldCondition(value as Condition, sight, known) };
    const one = resolvedCondition({ [key]: value }, known, formatsIn(sight));
    if (isSent(sight, key.split('.')) || (sight.joined?.includes(key) && sight.mayRead(key))) return one;
    return holds(one, {}) ? {} : never;
  });
  return told.length === 1
    ? told[0]!
    : told.every(one => Object.keys(one).length === 1) && isApart(told)
      ? Object.assign({}, ...told)
      : { all: told };
}

const isApart = (parts: Condition[]): boolean =>
  new Set(parts.flatMap(Object.keys)).size === parts.flatMap(Object.keys).length;
