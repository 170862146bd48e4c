/** A `where` of a list as the query of the API: `status=draft&status=quoted`, `quantity[gte]=5`. */
import { type Comparison, type ConditionNode, readCondition } from './condition.ts';
import { filledIn, type Known } from './predicate.ts';
import type { ListQuery } from './resource.ts';
import type { Condition, Scalar } from './vocabulary.ts';

const keyOf: Partial<Record<Comparison['op'], (field: string) => string>> = {
  eq: field => field,
  in: field => field,
  gt: field => `${field}[gt]`,
  gte: field => `${field}[gte]`,
  lt: field => `${field}[lt]`,
  lte: field => `${field}[lte]`,
  like: field => `${field}[like]`,
  has: field => `${field}[has]`,
};

/** null where the list query has no words for it: any, not over more than one comparison, same, `$hook`. */
export function whereQuery(where: Condition, known: Known = {}): ListQuery | null {
  const query: ListQuery = {};
  for (const part of conjuncts(readCondition(where))) {
    const entry = entryOf(part, known);
    if (!entry || entry[0] in query) return null;
    query[entry[0]] = entry[1];
  }
  return query;
}

const conjuncts = (node: ConditionNode): ConditionNode[] =>
  node.kind === 'all' ? node.of : node.kind === 'constant' && node.holds ? [] : [node];

type Entry = [string, Scalar | Scalar[]] | null;

function entryOf(node: ConditionNode, known: Known): Entry {
  if (node.kind === 'compare') return plain(node, known);
  return node.kind === 'not' && node.of.kind === 'compare' ? complement(node.of, known) : null;
}

function plain({ path, op, value }: Comparison, known: Known): Entry {
  const field = path.join('.');
  if (op === 'empty') return [`${field}[empty]`, true];
  const key = keyOf[op];
  if (!key) return null;
  return [key(field), Array.isArray(value) ? value.map(one => filledIn(one, known)) : filledIn(value, known)];
}

function complement({ path, op, value }: Comparison, known: Known): Entry {
  const field = path.join('.');
  if (op === 'empty') return [`${field}[empty]`, false];
  return op === 'eq' ? [`${field}[ne]`, filledIn(value as Scalar, known)] : null;
}
