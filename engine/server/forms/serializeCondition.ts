/**
 * Serializes a condition tree in the grammar of the schema files: for the browser, once the server has evaluated its
 * share.
 */
import type { ConditionNode } from '../../dsl/conditions/parseCondition.ts';
import type { Condition } from '../../dsl/vocabulary.ts';

/** Undefined: it always holds. */
export function serializeCondition(node: ConditionNode): Condition | undefined {
  switch (node.kind) {
    case 'constant':
      return node.holds ? undefined : { any: [] };
    case 'all':
    case 'any':
      return { [node.kind]: node.of.map(one => serializeCondition(one) ?? {}) };
    case 'not':
      return { not: serializeCondition(node.of) ?? {} };
    case 'role':
      return { $role: node.roles };
    case 'hook':
      return { $hook: node.name };
    case 'compare': {
      const value =
        node.op === 'empty' ? true : node.op === 'equalsField' ? (node.value as string[]).join('.') : node.value;
      return { [node.path.join('.')]: { [node.op]: value } } as Condition;
    }
  }
}
