/** Takes out of a condition what is known already, so that only what the person can still change is left. */
import { all, any, type ConditionNode, not } from './condition.ts';
import { filledIn, type Known, nodeHolds } from './predicate.ts';

/**
 * Comparisons of fields for which `open` is false, roles and hooks become true or false; `$me` and `$now` words of the
 * rest become their values.
 */
export function fold(node: ConditionNode, row: unknown, known: Known, open: (field: string) => boolean): ConditionNode {
  switch (node.kind) {
    case 'constant':
      return node;
    case 'all':
      return all(node.of.map(one => fold(one, row, known, open)));
    case 'any':
      return any(node.of.map(one => fold(one, row, known, open)));
    case 'not':
      return not(fold(node.of, row, known, open));
    case 'role':
    case 'hook':
      return { kind: 'constant', holds: nodeHolds(node, row, known) };
    case 'compare': {
      if (!open(node.path[0]!)) return { kind: 'constant', holds: nodeHolds(node, row, known) };
      if (node.op === 'same') return node;
      const value = Array.isArray(node.value)
        ? node.value.map(one => filledIn(one, known))
        : filledIn(node.value, known);
      return { ...node, value };
    }
  }
}
