/** A `where` of a list as the query of the API: `status=draft&status=quoted`, `quantity[gte]=5`. */

import type { ListQuery } from '../resolve/resolved.ts';
import type { Condition, Scalar } from '../vocabulary.ts';
import { type Comparison, type ConditionNode, readCondition } from './parseCondition.ts';
import { queryOperatorOf } from './queryOperators.ts';

const keyOf: Partial<Record<Comparison['op'], (field: string) => string>> = {
  eq: field => field,
  in: field => field,
  gt: field => `${field}[gt]`,
  gte: field => `${field}[gte]`,
  lt: field => `${field}[lt]`,
  lte: field => `${field}[lte]`,
  contains: field => `${field}[${queryOperatorOf('contains')}]`,
  includes: field => `${field}[${queryOperatorOf('includes')}]`,
};

/**
 * null if the list query cannot express it: any, not over more than one comparison, equalsField, `$hook`. Variables
 * have been resolved before.
 */
export function whereQuery(where: Condition): ListQuery | null {
  const query: ListQuery = {};
  for (const part of conjuncts(readCondition(where))) {
    const entry = entryOf(part);
    if (!entry || entry[0] in query) return null;
    query[entry[0]] = entry[1];
  }
  return query;
}

const conjuncts = (node: ConditionNode): ConditionNode[] =>
  node.kind === 'all' ? node.of : node.kind === 'constant' && node.holds ? [] : [node];

type Entry = [string, Scalar | Scalar[]] | null;

function entryOf(node: ConditionNode): Entry {
  if (node.kind === 'compare') return plain(node);
  return node.kind === 'not' && node.of.kind === 'compare' ? complement(node.of) : null;
}

function plain({ path, op, value }: Comparison): Entry {
  const field = path.join('.');
  if (op === 'empty') return [`${field}[empty]`, true];
  const key = keyOf[op];
  if (!key) return null;
  return [key(field), value];
}

function complement({ path, op, value }: Comparison): Entry {
  const field = path.join('.');
  if (op === 'empty') return [`${field}[empty]`, false];
  return op === 'eq' ? [`${field}[ne]`, value as Scalar] : null;
}
