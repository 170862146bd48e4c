/** Keywords of older drafts as those of 2020-12. */
import { isInvalidKeyword } from './keywordShapes.ts';
import { entriesOf, pointerStep, type SchemaDraft, type SchemaNode } from './keywords.ts';

export type KeywordEntry = [word: string, value: unknown];

const OLD_LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** Draft-04 says `exclusiveMinimum: true` beside `minimum`. */
export function upgradeLimits(node: SchemaNode): SchemaNode {
  const found = { ...node };
  for (const [flag, limit] of OLD_LIMITS) {
    if (typeof found[flag] !== 'boolean') continue;
    if (found[flag] === true && typeof found[limit] === 'number') {
      found[flag] = found[limit];
      delete found[limit];
    } else delete found[flag];
  }
  return found;
}

type Copy = (schema: unknown, further: string) => unknown;

/** `prefixItems` and `items` of 2020-12; before it, `items` was a list and `additionalItems` the rest. */
export function itemKeywords(node: SchemaNode, draft: SchemaDraft, copy: Copy): KeywordEntry[] {
  const { items, additionalItems, prefixItems } = node;
  const places = (list: unknown[], word: string): KeywordEntry => [
    'prefixItems',
    list.map((one, place) => copy(one, `/${word}/${place}`)),
  ];
  const found: KeywordEntry[] = [];
  if (draft === 2020 && Array.isArray(prefixItems) && !isInvalidKeyword('prefixItems', prefixItems))
    found.push(places(prefixItems, 'prefixItems'));
  if (isInvalidKeyword('items', items) || items === undefined) return found;
  if (!Array.isArray(items)) return [...found, ['items', copy(items, '/items')]];
  if (draft === 2020) return found;
  const hasRest = additionalItems !== undefined && !isInvalidKeyword('additionalItems', additionalItems);
  return [
    places(items, 'items'),
    ...(hasRest ? [['items', copy(additionalItems, '/additionalItems')] as KeywordEntry] : []),
  ];
}

/** `dependencies` is two keywords since 2019-09. If both are given, both apply. */
export function dependencyKeywords(node: SchemaNode, draft: SchemaDraft, copy: Copy): KeywordEntry[] {
  if (isInvalidKeyword('dependencies', node.dependencies)) return [];
  const rules = entriesOf(node.dependencies);
  const needed = rules.filter(([, rule]) => Array.isArray(rule));
  const schemas = rules
    .filter(([, rule]) => !Array.isArray(rule))
    .map(([name, rule]): KeywordEntry => [name, copy(rule, `/dependencies${pointerStep(name)}`)]);
  return [
    ...(needed.length > 0 && !(draft >= 2019 && 'dependentRequired' in node)
      ? [['dependentRequired', Object.fromEntries(needed)] as KeywordEntry]
      : []),
    ...(schemas.length > 0 && !(draft >= 2019 && 'dependentSchemas' in node)
      ? [['dependentSchemas', Object.fromEntries(schemas)] as KeywordEntry]
      : []),
  ];
}
