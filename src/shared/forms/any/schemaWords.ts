/** A JSON Schema that nobody has looked at yet. */
export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where one schema stands inside another, by what it judges: the same value, or a part of it. */
const SAME_VALUE = { one: ['not', 'if', 'then', 'else'], list: ['allOf', 'anyOf', 'oneOf'] };
const PART = {
  one: ['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames'],
  map: ['properties', 'patternProperties'],
};

export interface Inner {
  schema: unknown;
  /** As a JSON pointer continues. */
  at: string;
  sameValue: boolean;
}

const step = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Every schema directly inside one; what only stands ready in `definitions` is left out. */
export function innerSchemas(node: Node): Inner[] {
  const found: Inner[] = [];
  const add = (schema: unknown, at: string, sameValue: boolean) => found.push({ schema, at, sameValue });
  for (const word of SAME_VALUE.one) if (word in node) add(node[word], step(word), true);
  for (const word of SAME_VALUE.list)
    for (const [place, schema] of listOf(node[word]).entries()) add(schema, `/${word}/${place}`, true);
  for (const word of PART.one) {
    const inner = node[word];
    if (Array.isArray(inner)) for (const [place, one] of inner.entries()) add(one, `/${word}/${place}`, false);
    else if (word in node) add(inner, step(word), false);
  }
  for (const word of PART.map)
    for (const [name, schema] of entriesOf(node[word])) add(schema, `/${word}${step(name)}`, false);
  for (const [name, rule] of entriesOf(node.dependencies))
    if (!Array.isArray(rule)) add(rule, `/dependencies${step(name)}`, true);
  return found;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const entriesOf = (value: unknown): [string, unknown][] => (isNode(value) ? Object.entries(value) : []);

export const typesOf = ({ type }: Node): string[] =>
  (Array.isArray(type) ? type : [type]).filter(one => typeof one === 'string');

/** A form asks for a set of answers, or for a list of them. */
export const rootType = (node: Node): 'object' | 'array' => {
  const types = typesOf(node);
  return types.includes('array') && !types.includes('object') ? 'array' : 'object';
};

/** Words of later drafts, which a draft-07 validator silently ignores. */
export const NEWER_WORDS = [
  'prefixItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentRequired',
  'dependentSchemas',
  'minContains',
  'maxContains',
  '$anchor',
  '$recursiveRef',
  '$dynamicRef',
];
