/** Which conditions a browser can decide by itself, and what is left of the others in what it is sent. */
import { type ConditionNode, readCondition } from './condition.ts';
import type { Entity } from './entity.ts';
import { fieldWords } from './fieldDefaults.ts';
import { mainPart } from './jsonSchema.ts';
import { holds, type Known } from './predicate.ts';
import { formatsIn } from './resolveField.ts';
import type { RightsWords } from './resourceFile.ts';
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

/** A row that is sent has the field itself, but nothing of the rows that it refers to. */
function isSent({ entity, mayRead }: Sight, [field = '', ...rest]: string[]): boolean {
  const schema = entity.file.properties[field];
  return mayRead(field) && !(rest.length > 0 && schema && fieldWords(mainPart(schema)).ref);
}

/** Time goes on while a page is open, and rules behind `$hook` are the server's. */
const namesTime = (value: unknown): boolean => [value].flat().some(isOfTime);

export const isTellable = (condition: Condition, sight: Sight): boolean => tellable(readCondition(condition), sight);

function tellable(node: ConditionNode, sight: Sight): boolean {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.of.every(one => tellable(one, sight));
    case 'not':
      return tellable(node.of, sight);
    case 'hook':
      return false;
    case 'compare':
      return (
        isSent(sight, node.path) &&
        !namesTime(node.value) &&
        (node.op !== 'same' || isSent(sight, node.value as string[]))
      );
    default:
      return true;
  }
}

/** Whether rows have to say themselves what may be done to them, for the browser cannot tell. */
export function hasUntold(rights: RightsWords, sight: Sight): boolean {
  if (typeof rights === 'boolean') return false;
  return [rights.edit, rights.delete, ...Object.values(rights.actions ?? {})]
    .map(granted)
    .some(right => typeof right === 'object' && !isTellable(right, sight));
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
