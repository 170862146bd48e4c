/**
 * The one condition grammar, read into a tree that the predicate, the JSON Schema, the list query and the server's SQL
 * are all made from. A missing or null field makes a comparison false; ne, notIn and not are exact complements, so they
 * are read as `not` over eq and in. `empty: false` is the complement of `empty: true`.
 */
import type { Condition, Ops, Scalar } from '../vocabulary.ts';

export type CompareOp = 'eq' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'includes' | 'empty' | 'equalsField';

export interface Comparison {
  kind: 'compare';
  /** Segments of the dotted path. */
  path: string[];
  op: CompareOp;
  /** `in`: the list; `contains`: the text; `equalsField`: the other path's segments; `empty`: nothing. */
  value: Scalar | Scalar[];
}

export type ConditionNode =
  | { kind: 'constant'; holds: boolean }
  | { kind: 'all' | 'any'; of: ConditionNode[] }
  | { kind: 'not'; of: ConditionNode }
  | { kind: 'role'; roles: string[] }
  | { kind: 'hook'; name: string }
  | Comparison;

const always: ConditionNode = { kind: 'constant', holds: true };
const never: ConditionNode = { kind: 'constant', holds: false };

/** Parses a condition of a schema file. Throws on a keyword that the grammar does not have. */
export function readCondition(condition: Condition): ConditionNode {
  return all(Object.entries(condition).flatMap(([key, value]) => (value === undefined ? [] : [readEntry(key, value)])));
}

function readEntry(key: string, value: Exclude<Condition[string], undefined>): ConditionNode {
  switch (key) {
    case 'all':
      return all((value as Condition[]).map(readCondition));
    case 'any':
      return any((value as Condition[]).map(readCondition));
    case 'not':
      return not(readCondition(value as Condition));
    case '$role':
      return { kind: 'role', roles: Array.isArray(value) ? (value as string[]) : [value as string] };
    case '$hook':
      return { kind: 'hook', name: value as string };
    default:
      return readComparison(key.split('.'), value as Scalar | Scalar[] | Ops);
  }
}

function readComparison(path: string[], value: Scalar | Scalar[] | Ops): ConditionNode {
  if (Array.isArray(value)) return { kind: 'compare', path, op: 'in', value };
  if (value === null || typeof value !== 'object') return { kind: 'compare', path, op: 'eq', value };
  return all(Object.entries(value).map(([op, operand]) => readOperator(path, op, operand as Scalar | Scalar[])));
}

function readOperator(path: string[], op: string, value: Scalar | Scalar[]): ConditionNode {
  const compare = (name: CompareOp, operand: Scalar | Scalar[]): ConditionNode => ({
    kind: 'compare',
    path,
    op: name,
    value: operand,
  });
  switch (op) {
    case 'ne':
      return not(compare('eq', value));
    case 'in':
      return compare('in', listOf(value));
    case 'notIn':
      return not(compare('in', listOf(value)));
    case 'between': {
      const [low = null, high = null] = value as Scalar[];
      return all([compare('gte', low), compare('lte', high)]);
    }
    case 'empty':
      return value === false ? not(compare('empty', null)) : compare('empty', null);
    case 'equalsField':
      return compare('equalsField', String(value).split('.'));
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'contains':
    case 'includes':
      return compare(op, value);
    default:
      throw new Error(`The condition grammar has no operator "${op}"`);
  }
}

/** In forms, `bindConstants` has replaced the names of lists before; other files cannot name one. */
function listOf(value: Scalar | Scalar[]): Scalar | Scalar[] {
  if (typeof value === 'string') throw new Error(`Only conditions of forms can name the list ${value}`);
  return value;
}

export function all(nodes: ConditionNode[]): ConditionNode {
  const flat = nodes.flatMap(node => (node.kind === 'all' ? node.of : [node]));
  const rest = flat.filter(node => !(node.kind === 'constant' && node.holds));
  if (rest.some(node => node.kind === 'constant')) return never;
  return rest.length === 0 ? always : rest.length === 1 ? rest[0]! : { kind: 'all', of: rest };
}

export function any(nodes: ConditionNode[]): ConditionNode {
  const flat = nodes.flatMap(node => (node.kind === 'any' ? node.of : [node]));
  const rest = flat.filter(node => !(node.kind === 'constant' && !node.holds));
  if (rest.some(node => node.kind === 'constant')) return always;
  return rest.length === 0 ? never : rest.length === 1 ? rest[0]! : { kind: 'any', of: rest };
}

export function not(node: ConditionNode): ConditionNode {
  if (node.kind === 'constant') return node.holds ? never : always;
  return node.kind === 'not' ? node.of : { kind: 'not', of: node };
}

/** Every comparison, role and hook of the tree. */
export function leaves(node: ConditionNode): ConditionNode[] {
  if (node.kind === 'all' || node.kind === 'any') return node.of.flatMap(leaves);
  return node.kind === 'not' ? leaves(node.of) : [node];
}

/** First segments of the paths a condition reads: the fields it depends on. */
export function fieldsOf(condition: Condition): string[] {
  const found = leaves(readCondition(condition)).flatMap(leaf => {
    if (leaf.kind !== 'compare') return [];
    return leaf.op === 'equalsField' ? [leaf.path[0]!, String((leaf.value as Scalar[])[0])] : [leaf.path[0]!];
  });
  return [...new Set(found)];
}
