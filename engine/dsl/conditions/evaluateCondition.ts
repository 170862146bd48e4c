/** A condition as a predicate over one row or the answers of a form. */

import { parseTimestamp } from '../time.ts';
import type { Condition, Scalar } from '../vocabulary.ts';
import { type Comparison, type ConditionNode, readCondition } from './parseCondition.ts';
import { resolveVariable, timeFormatOfValue, type VariableContext } from './variables.ts';

/** What variables (words with a dollar sign) resolve to. */
export interface EvaluationContext extends VariableContext {
  role?: string;
  /** The caller's language, in BCP 47. */
  locale?: string;
  /** The role itself and those that it extends; absent: the role alone. */
  roleChain?: string[];
  /** Named server predicates, for `$hook`; one that is missing does not hold. */
  hooks?: Record<string, (row: unknown) => boolean>;
}

/** Whether the person has one of the roles, or a role that extends one. */
export const hasRole = (
  { role, roleChain = role === undefined ? [] : [role] }: EvaluationContext,
  roles: string[],
): boolean => roleChain.some(one => roles.includes(one));

/** Whether the condition holds for the row. */
export function holds(condition: Condition | undefined, row: unknown, context: EvaluationContext = {}): boolean {
  return condition === undefined || nodeHolds(readCondition(condition), row, context);
}

/** Returns whether a parsed condition holds for a row. */
export function nodeHolds(node: ConditionNode, row: unknown, context: EvaluationContext = {}): boolean {
  switch (node.kind) {
    case 'constant':
      return node.holds;
    case 'all':
      return node.of.every(one => nodeHolds(one, row, context));
    case 'any':
      return node.of.some(one => nodeHolds(one, row, context));
    case 'not':
      return !nodeHolds(node.of, row, context);
    case 'role':
      return hasRole(context, node.roles);
    case 'hook':
      return context.hooks?.[node.name]?.(row) ?? false;
    case 'compare':
      return evaluateComparison(node, row, context);
  }
}

/**
 * The value at a path through own properties, undefined where there is none. A row has values beyond a reference under
 * the whole path: see joined.ts.
 */
export function valueAt(row: unknown, path: string[]): unknown {
  let value = row;
  const whole = path.length > 1 ? path.join('.') : undefined;
  if (whole && typeof row === 'object' && row !== null && Object.hasOwn(row, whole))
    return (row as Record<string, unknown>)[whole];
  for (const key of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
      return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function evaluateComparison({ path, op, value: word }: Comparison, row: unknown, context: EvaluationContext): boolean {
  const value = valueAt(row, path);
  if (op === 'empty') return isEmpty(value);
  if (value === undefined || value === null) return false;
  if (op === 'equalsField') return equals(value, valueAt(row, word as string[]));
  const resolveOperand = (one: Scalar, beside: unknown): Scalar =>
    resolveVariable(one, context, timeFormatOfValue(beside));
  switch (op) {
    case 'eq':
      return equals(value, resolveOperand(word as Scalar, value));
    case 'in':
      return (word as Scalar[]).some(one => equals(value, resolveOperand(one, value)));
    case 'includes':
      return Array.isArray(value) && value.some(one => equals(one, resolveOperand(word as Scalar, one)));
    case 'contains':
      return (
        typeof value === 'string' &&
        new RegExp(likePattern(String(resolveOperand(word as Scalar, null))), 'u').test(value)
      );
    default:
      return evaluateOrder(value, resolveOperand(word as Scalar, value), op);
  }
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const equals = (value: unknown, other: unknown): boolean =>
  value !== null && typeof value !== 'object' && value === other;

function evaluateOrder(value: unknown, operand: unknown, op: 'gt' | 'gte' | 'lt' | 'lte'): boolean {
  const [left, right] = toComparable(value, operand);
  if (left === undefined || right === undefined) return false;
  switch (op) {
    case 'gt':
      return left > right;
    case 'gte':
      return left >= right;
    case 'lt':
      return left < right;
    case 'lte':
      return left <= right;
  }
}

/** Types must match: "5" is not over 4. Times are compared as times, however they are written. */
function toComparable(value: unknown, operand: unknown): [number, number] | [undefined, undefined] {
  if (typeof value === 'number' && typeof operand === 'number') return [value, operand];
  if (typeof value !== 'string' || typeof operand !== 'string') return [undefined, undefined];
  const times = [parseTimestamp(value), parseTimestamp(operand)];
  return times[0] !== undefined && times[1] !== undefined
    ? [times[0], times[1]]
    : [compareCharacters(value, operand), 0];
}

/** Texts go by their characters, as in the database, not by the halves of characters that JavaScript counts. */
function compareCharacters(left: string, right: string): number {
  const [own, other] = [[...left], [...right]];
  const place = own.findIndex((character, index) => character !== other[index]);
  if (place < 0) return own.length - other.length;
  return place < other.length ? own[place]!.codePointAt(0)! - other[place]!.codePointAt(0)! : 1;
}

/** The pattern of `contains`, which ignores case: the same for predicate and JSON Schema. */
export function likePattern(text: string): string {
  return [...text].map(caseInsensitiveCharacter).join('');
}

function caseInsensitiveCharacter(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  const single = [...cases].filter(one => [...one].length === 1).map(escapeCharacter);
  return single.length === 1 ? single[0]! : `(?:${single.join('|')})`;
}

/** Only syntax characters may be escaped in a pattern with the u flag. */
const escapeCharacter = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
