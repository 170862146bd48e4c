/** A JSON Schema that has not been checked yet. */
export type SchemaNode = Record<string, unknown>;

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that contain schemas, by what these apply to: the same value, or a part of it. */
const SAME_VALUE = { one: ['not', 'if', 'then', 'else'], list: ['allOf', 'anyOf', 'oneOf'], map: ['dependentSchemas'] };
const PART = {
  one: [
    'items',
    'additionalItems',
    'contains',
    'unevaluatedItems',
    'additionalProperties',
    'unevaluatedProperties',
    'propertyNames',
  ],
  list: ['prefixItems', 'items'],
  map: ['properties', 'patternProperties'],
};
/** Not applied to any value, but references may lead there. */
const DEFINITIONS = ['$defs', 'definitions'];

interface Inner {
  schema: unknown;
  word: string;
  /** As a JSON pointer continues. */
  at: string;
  sameValue: boolean;
}

export const pointerStep = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Every schema directly inside one; those in `definitions` or `$defs` are left out. */
export function innerSchemas(node: SchemaNode): Inner[] {
  const found: Inner[] = [];
  const add = (schema: unknown, word: string, at: string, sameValue: boolean) =>
    found.push({ schema, word, at: `/${word}${at}`, sameValue });
  for (const [places, sameValue] of [
    [SAME_VALUE, true],
    [PART, false],
  ] as const) {
    for (const word of places.one) if (word in node && !Array.isArray(node[word])) add(node[word], word, '', sameValue);
    for (const word of places.list)
      for (const [place, schema] of listOf(node[word]).entries()) add(schema, word, `/${place}`, sameValue);
    for (const word of places.map)
      for (const [name, schema] of entriesOf(node[word])) add(schema, word, pointerStep(name), sameValue);
  }
  for (const [name, rule] of entriesOf(node.dependencies))
    if (!Array.isArray(rule)) add(rule, 'dependencies', pointerStep(name), true);
  return found;
}

/** The schemas that only references use. */
export const definitionSchemas = (node: SchemaNode): unknown[] =>
  DEFINITIONS.flatMap(word => entriesOf(node[word]).map(([, schema]) => schema));

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const entriesOf = (value: unknown): [string, unknown][] => (isNode(value) ? Object.entries(value) : []);

export const writtenTypes = ({ type }: SchemaNode): string[] =>
  (Array.isArray(type) ? type : [type]).filter(one => typeof one === 'string');

/** Keywords that came after draft-07, where they mean nothing. */
const SINCE_2019 = [
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentRequired',
  'dependentSchemas',
  'minContains',
  'maxContains',
  '$anchor',
  '$recursiveRef',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
];
const SINCE_2020 = ['prefixItems', '$dynamicRef', '$dynamicAnchor'];
export const NEWER_KEYWORDS = [...SINCE_2019, ...SINCE_2020];

/** Drafts of JSON Schema by their number: 4, 6, 7, 2019 (2019-09) and 2020 (2020-12). */
export type SchemaDraft = 4 | 6 | 7 | 2019 | 2020;

/** The draft that an address of `$schema` names, if it names one. */
export function readSchemaDraft(address: unknown): SchemaDraft | undefined {
  const [, old, year] =
    /json-schema\.org\/(?:draft-0([467])|draft\/(2019|2020)-\d\d)\/schema/.exec(String(address)) ?? [];
  return old || year ? (Number(old ?? year) as SchemaDraft) : undefined;
}

/** Whether a draft has the keyword. Unknown keywords mean nothing in any. */
export function isKeywordOf(draft: SchemaDraft, word: string): boolean {
  if (SINCE_2020.includes(word)) return draft === 2020;
  if (word === '$recursiveRef' || word === '$recursiveAnchor') return draft === 2019;
  if (word === 'additionalItems') return draft !== 2020;
  return draft >= 2019 || !SINCE_2019.includes(word);
}

/** A schema that does not name its draft is read as draft-07, unless it uses a keyword that came later. */
export function guessDraft(schema: SchemaNode): SchemaDraft {
  const open: unknown[] = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isNode(next)) continue;
    if (NEWER_KEYWORDS.some(word => Object.hasOwn(next as SchemaNode, word))) return 2020;
    open.push(...innerSchemas(next).map(inner => inner.schema), ...definitionSchemas(next));
  }
  return 7;
}
