/** A condition as a predicate over one row or the answers of a form. */
import { type Comparison, type ConditionNode, readCondition } from './condition.ts';
import { millisecondsOf } from './time.ts';
import { type Principal, resolveVariable, timeFormatOfValue } from './variables.ts';
import type { Condition, Scalar } from './vocabulary.ts';

/** What the words with a dollar sign stand for. */
export interface Known extends Principal {
  role?: string;
  /** The caller's language, in BCP 47. */
  locale?: string;
  /** The role itself and those that it extends; absent: the role alone. */
  lineage?: string[];
  /** Named server predicates, for `$hook`; one that is missing does not hold. */
  hooks?: Record<string, (row: unknown) => boolean>;
}

/** Whether the person has one of the roles, or a role that extends one. */
export const hasRole = ({ role, lineage = role === undefined ? [] : [role] }: Known, roles: string[]): boolean =>
  lineage.some(one => roles.includes(one));

/** Whether the condition holds for the row. */
export function holds(condition: Condition | undefined, row: unknown, known: Known = {}): boolean {
  return condition === undefined || nodeHolds(readCondition(condition), row, known);
}

/** Returns whether a parsed condition holds for a row. */
export function nodeHolds(node: ConditionNode, row: unknown, known: Known = {}): boolean {
  switch (node.kind) {
    case 'constant':
      return node.holds;
    case 'all':
      return node.of.every(one => nodeHolds(one, row, known));
    case 'any':
      return node.of.some(one => nodeHolds(one, row, known));
    case 'not':
      return !nodeHolds(node.of, row, known);
    case 'role':
      return hasRole(known, node.roles);
    case 'hook':
      return known.hooks?.[node.name]?.(row) ?? false;
    case 'compare':
      return compares(node, row, known);
  }
}

/**
 * The value at a path through own properties, undefined where there is none. What stands beyond a reference a row
 * carries under the whole path: see joined.ts.
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

function compares({ path, op, value: word }: Comparison, row: unknown, known: Known): boolean {
  const value = valueAt(row, path);
  if (op === 'empty') return isEmpty(value);
  if (value === undefined || value === null) return false;
  if (op === 'same') return equals(value, valueAt(row, word as string[]));
  const resolved = (one: Scalar, beside: unknown): Scalar => resolveVariable(one, known, timeFormatOfValue(beside));
  switch (op) {
    case 'eq':
      return equals(value, resolved(word as Scalar, value));
    case 'in':
      return (word as Scalar[]).some(one => equals(value, resolved(one, value)));
    case 'has':
      return Array.isArray(value) && value.some(one => equals(one, resolved(word as Scalar, one)));
    case 'like':
      return (
        typeof value === 'string' && new RegExp(likePattern(String(resolved(word as Scalar, null))), 'u').test(value)
      );
    default:
      return ordered(value, resolved(word as Scalar, value), op);
  }
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const equals = (value: unknown, other: unknown): boolean =>
  value !== null && typeof value !== 'object' && value === other;

function ordered(value: unknown, operand: unknown, op: 'gt' | 'gte' | 'lt' | 'lte'): boolean {
  const [left, right] = comparable(value, operand);
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
function comparable(value: unknown, operand: unknown): [number, number] | [undefined, undefined] {
  if (typeof value === 'number' && typeof operand === 'number') return [value, operand];
  if (typeof value !== 'string' || typeof operand !== 'string') return [undefined, undefined];
  const times = [millisecondsOf(value), millisecondsOf(operand)];
  return times[0] !== undefined && times[1] !== undefined ? [times[0], times[1]] : [byCharacter(value, operand), 0];
}

/** Texts go by their characters, as in the database, not by the halves of characters that JavaScript counts. */
function byCharacter(left: string, right: string): number {
  const [own, other] = [[...left], [...right]];
  const place = own.findIndex((character, index) => character !== other[index]);
  if (place < 0) return own.length - other.length;
  return place < other.length ? own[place]!.codePointAt(0)! - other[place]!.codePointAt(0)! : 1;
}

/** `like` is "contains", whatever the case: the same pattern for predicate and JSON Schema. */
export function likePattern(text: string): string {
  return [...text].map(oneCharacter).join('');
}

function oneCharacter(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  const single = [...cases].filter(one => [...one].length === 1).map(escaped);
  return single.length === 1 ? single[0]! : `(?:${single.join('|')})`;
}

/** Only syntax characters may be escaped in a pattern with the u flag. */
const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
