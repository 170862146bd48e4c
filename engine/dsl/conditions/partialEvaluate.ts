/** Partially evaluates a condition against known values: the rest depends on what the person can still change. */

import { type EvaluationContext, nodeHolds } from './evaluateCondition.ts';
import { all, any, type ConditionNode, not } from './parseCondition.ts';
import { resolveVariable, type TimeFormat } from './variables.ts';

/** `decide` returns for each comparison, role and hook whether it holds; undefined leaves it open. */
export function partialEvaluate(
  node: ConditionNode,
  decide: (leaf: ConditionNode) => boolean | undefined,
): ConditionNode {
  switch (node.kind) {
    case 'constant':
      return node;
    case 'all':
      return all(node.of.map(one => partialEvaluate(one, decide)));
    case 'any':
      return any(node.of.map(one => partialEvaluate(one, decide)));
    case 'not':
      return not(partialEvaluate(node.of, decide));
    default: {
      const holds = decide(node);
      return holds === undefined ? node : { kind: 'constant', holds };
    }
  }
}

/** Decides roles, hooks and comparisons of fields that are not open, over the row. */
export const evaluateKnownLeaves =
  (row: unknown, context: EvaluationContext, isOpen: (field: string) => boolean) =>
  (leaf: ConditionNode): boolean | undefined =>
    leaf.kind === 'compare' && isOpen(leaf.path[0]!) ? undefined : nodeHolds(leaf, row, context);

/** Variables of what is left open become their values, by the format of the field at the path. */
export function bindValues(
  node: ConditionNode,
  context: EvaluationContext,
  formatAt: (path: string[]) => TimeFormat | undefined,
): ConditionNode {
  switch (node.kind) {
    case 'all':
    case 'any':
      return { kind: node.kind, of: node.of.map(one => bindValues(one, context, formatAt)) };
    case 'not':
      return { kind: 'not', of: bindValues(node.of, context, formatAt) };
    case 'compare': {
      if (node.op === 'equalsField') return node;
      const format = formatAt(node.path);
      const value = Array.isArray(node.value)
        ? node.value.map(one => resolveVariable(one, context, format))
        : resolveVariable(node.value, context, format);
      return { ...node, value };
    }
    default:
      return node;
  }
}
