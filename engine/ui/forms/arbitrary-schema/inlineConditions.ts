import { isNode, listOf, type SchemaNode } from '../../../dsl/json-schema/keywords.ts';
import type { ReadSchema } from './readSchema.ts';

const MOST_NODES = 500;
const LITERAL = new Set(['const', 'enum', 'required']);

/**
 * Replaces the references of a condition, so that it can be evaluated alone. A recursive one counts as true: it decides
 * what is rendered, never what is valid.
 */
export function inlineConditions(read: ReadSchema, condition: unknown): unknown {
  let left = MOST_NODES;
  const copy = (given: unknown, trail: SchemaNode[]): unknown => {
    left -= 1;
    if (Array.isArray(given)) return given.map(one => copy(one, trail));
    if (!isNode(given)) return given;
    if (left < 0 || trail.includes(given)) return {};
    const here = [...trail, given];
    if ('$ref' in given) return copy(read.targetOf(given), here);
    return Object.fromEntries(
      Object.entries(given)
        .filter(([word]) => word !== '$id' && word !== 'id')
        .map(([word, inner]) => [word, LITERAL.has(word) ? inner : copy(inner, here)]),
    );
  };
  return copy(condition, []);
}

const DRAWABLE = [
  'type',
  'properties',
  'items',
  'enum',
  'const',
  'oneOf',
  'anyOf',
  'allOf',
  '$ref',
  'patternProperties',
  'additionalProperties',
];

/** `anyOf: [{required: ["a"]}, {required: ["b"]}]` is no choice: there is nothing to choose from. */
export const isChoice = (options: unknown): boolean =>
  listOf(options).some(option => isNode(option) && DRAWABLE.some(word => word in option));
