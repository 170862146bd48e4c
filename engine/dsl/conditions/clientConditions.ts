/** Decides which conditions the browser can evaluate, and rewrites the others before they are sent. */

import type { Entity } from '../entity.ts';
import { fieldOptions } from '../fieldDefaults.ts';
import { nonNullSchema, typesOf } from '../jsonSchema.ts';
import { formatsIn } from '../resolve/resolveField.ts';
import type { ResourceFile, RolePermissions } from '../resourceFile.ts';
import { toGrant } from '../roles/rights.ts';
import type { SchemaRegistry } from '../schemaRegistry.ts';
import type { Condition } from '../vocabulary.ts';
import { conditionsOfAction } from './actionConditions.ts';
import { type EvaluationContext, holds } from './evaluateCondition.ts';
import { type ConditionNode, readCondition } from './parseCondition.ts';
import { isOfTime, resolveCondition } from './variables.ts';

/** The fields that a role may read. */
export interface RoleVisibility {
  entity: Entity;
  registry: SchemaRegistry;
  mayRead(field: string): boolean;
  /** Paths beyond references that its rows carry. */
  joined?: string[];
}

/** Returns whether the path reads a field of another row over a reference. */
function isBeyond({ entity }: RoleVisibility, [field = '', ...rest]: string[]): boolean {
  const schema = entity.file.properties[field];
  return rest.length > 0 && schema !== undefined && fieldOptions(nonNullSchema(schema)).ref !== undefined;
}

/** Returns whether the reference is only a key. Fields beyond it are sent beside the row, or not at all. */
const isKey = ({ entity }: RoleVisibility, [field = '']: string[]): boolean =>
  !typesOf(nonNullSchema(entity.file.properties[field] ?? {})).includes('object');

/** A row that is sent has the field itself, but nothing of the rows that it refers to. */
const isSent = (visibility: RoleVisibility, path: string[]): boolean =>
  visibility.mayRead(path[0] ?? '') && !isBeyond(visibility, path);

/** Returns whether the value depends on the time, which passes while a page is open. */
const namesTime = (value: unknown): boolean => [value].flat().some(isOfTime);

/** Returns whether the browser can evaluate the condition of a right, which reads other rows whole. */
export const isClientEvaluable = (condition: Condition, visibility: RoleVisibility): boolean =>
  isEvaluable(readCondition(condition), path => isSent(visibility, path));

/**
 * Returns whether the browser can evaluate the `when` of an action. It reads other rows as far as the caller may see
 * them, and the server sends exactly those fields with the row (see joined.ts).
 */
const isWhenClientEvaluable = (condition: Condition, visibility: RoleVisibility): boolean =>
  isEvaluable(
    readCondition(condition),
    path => (isBeyond(visibility, path) && isKey(visibility, path)) || isSent(visibility, path),
  );

function isEvaluable(node: ConditionNode, isKnown: (path: string[]) => boolean): boolean {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.of.every(one => isEvaluable(one, isKnown));
    case 'not':
      return isEvaluable(node.of, isKnown);
    case 'hook':
      return false;
    case 'compare':
      return (
        isKnown(node.path) && !namesTime(node.value) && (node.op !== 'equalsField' || isKnown(node.value as string[]))
      );
    default:
      return true;
  }
}

/**
 * Returns the conditions of an action that the browser can evaluate; `allowed_actions` of the row covers the others.
 */
export function toClientConditions(
  { right, when, state }: ReturnType<typeof conditionsOfAction> & object,
  visibility: RoleVisibility,
  isKept: boolean,
): Condition[] {
  return [
    ...(when && (!isKept || isWhenClientEvaluable(when, visibility)) ? [when] : []),
    ...(right !== true && (!isKept || isClientEvaluable(right, visibility)) ? [right] : []),
    ...(state && isClientEvaluable(state, visibility) ? [state] : []),
  ];
}

/**
 * Returns whether rows must carry `allowed_actions`, because an action depends on a value that the role is not sent.
 * The row names only the allowed actions, never the value.
 */
export function needsServerEvaluation(
  { actions = {} }: ResourceFile,
  rights: RolePermissions,
  visibility: RoleVisibility,
): boolean {
  const verbs =
    typeof rights === 'boolean'
      ? []
      : [rights.show, rights.edit, rights.delete, rights.bulk, rights.history].map(toGrant);
  const { entity } = visibility;
  return (
    verbs.some(right => typeof right === 'object' && !isClientEvaluable(right, visibility)) ||
    Object.entries(actions).some(([action, options]) => {
      const conditions = conditionsOfAction(rights, entity, action, options);
      if (!conditions) return false;
      const { right, when, state } = conditions;
      return (
        (right !== true && !isClientEvaluable(right, visibility)) ||
        (when !== undefined && !isWhenClientEvaluable(when, visibility)) ||
        (state !== undefined && !isClientEvaluable(state, visibility))
      );
    })
  );
}

const never: Condition = { any: [] };

/**
 * Fills principal and time into the condition. Parts about values that are not sent evaluate as if these were absent.
 */
export function toClientCondition(
  condition: Condition,
  visibility: RoleVisibility,
  context: EvaluationContext,
): Condition {
  const told = Object.entries(condition).map(([key, value]): Condition => {
    if (value === undefined || key === '$role') return { [key]: value };
    if (key === '$hook') return never;
    if (key === 'all' || key === 'any')
      return { [key]: (value as Condition[]).map(one => toClientCondition(one, visibility, context)) };
    if (key === 'not') return { not: toClientCondition(value as Condition, visibility, context) };
    const one = resolveCondition({ [key]: value }, context, formatsIn(visibility));
    if (isSent(visibility, key.split('.')) || (visibility.joined?.includes(key) && visibility.mayRead(key))) return one;
    return holds(one, {}) ? {} : never;
  });
  return told.length === 1
    ? told[0]!
    : told.every(one => Object.keys(one).length === 1) && haveDistinctKeys(told)
      ? Object.assign({}, ...told)
      : { all: told };
}

const haveDistinctKeys = (parts: Condition[]): boolean =>
  new Set(parts.flatMap(Object.keys)).size === parts.flatMap(Object.keys).length;
