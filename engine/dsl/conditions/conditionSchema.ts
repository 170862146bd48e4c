/**
 * A condition as JSON Schema over an object, for `if` and for tests of the grammar. Always with `required`: a missing
 * field must fail a comparison, and `properties` alone would pass it.
 */

import type { JsonSchema } from '../jsonSchema.ts';
import type { Condition, Scalar } from '../vocabulary.ts';
import { likePattern } from './evaluateCondition.ts';
import { type Comparison, type ConditionNode, readCondition } from './parseCondition.ts';
import { isVariable } from './variables.ts';

/** Thrown for what JSON Schema cannot say: `equalsField`, `$hook`, an unfolded `$role`, order among texts. */
export class NotExpressible extends Error {}

export const conditionSchema = (condition: Condition): JsonSchema => nodeSchema(readCondition(condition));

export function nodeSchema(node: ConditionNode): JsonSchema {
  switch (node.kind) {
    case 'constant':
      return node.holds ? {} : { not: {} };
    case 'all':
      return { allOf: node.of.map(nodeSchema) };
    case 'any':
      return { anyOf: node.of.map(nodeSchema) };
    case 'not':
      return { not: nodeSchema(node.of) };
    case 'role':
    case 'hook':
      throw new NotExpressible(`JSON Schema cannot say $${node.kind}`);
    case 'compare':
      return comparison(node);
  }
}

function comparison(node: Comparison): JsonSchema {
  if (node.op === 'empty') return { not: schemaAtPath(node.path, { not: emptyValue }) };
  return schemaAtPath(node.path, valueSchema(node));
}

const emptyValue: JsonSchema = { anyOf: [{ enum: [null, ''] }, { type: 'array', maxItems: 0 }] };

/** `inner` at the path, with every segment required. */
function schemaAtPath(path: string[], inner: JsonSchema): JsonSchema {
  const [first, ...rest] = path as [string, ...string[]];
  return {
    type: 'object',
    required: [first],
    properties: { [first]: rest.length ? schemaAtPath(rest, inner) : inner },
  };
}

function valueSchema({ op, value }: Comparison): JsonSchema {
  switch (op) {
    case 'eq':
      return value === null ? { not: {} } : { const: plain(value as Scalar) };
    case 'in': {
      const values = (value as Scalar[]).filter(one => one !== null).map(plain);
      return values.length ? { enum: values } : { not: {} };
    }
    case 'includes':
      return value === null ? { not: {} } : { type: 'array', contains: { const: plain(value as Scalar) } };
    case 'contains':
      return { type: 'string', pattern: likePattern(String(value)) };
    case 'gt':
      return { type: 'number', exclusiveMinimum: toBound(value) };
    case 'gte':
      return { type: 'number', minimum: toBound(value) };
    case 'lt':
      return { type: 'number', exclusiveMaximum: toBound(value) };
    case 'lte':
      return { type: 'number', maximum: toBound(value) };
    default:
      throw new NotExpressible(`JSON Schema cannot say "${op}"`);
  }
}

function plain(value: Scalar): Scalar {
  if (isVariable(value)) throw new NotExpressible(`JSON Schema cannot say ${value}`);
  return value;
}

function toBound(value: Scalar | Scalar[]): number {
  if (typeof value !== 'number') throw new NotExpressible('JSON Schema orders numbers only');
  return value;
}
