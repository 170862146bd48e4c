/**
 * A schema of any draft, with everything that it refers to, as one schema of 2020-12 whose references all lead to its
 * own `$defs`. Both sides validate by the result, so that no validator's own way of following references, anchors and
 * addresses, or of telling drafts apart, makes a difference. What cannot be read is taken out and named.
 */

import { isInvalidKeyword, isRule } from './keywordShapes.ts';
import {
  type Draft,
  draftOf,
  entriesOf,
  guessDraft,
  innerSchemas,
  isKeywordOf,
  isNode,
  listOf,
  pointerStep,
  type SchemaNode,
} from './keywords.ts';
import { toUnicodePattern } from './patterns.ts';
import { type Documents, References, type Resource, type Target } from './references.ts';
import { type Fault, SchemaFault } from './schemaFault.ts';
import { isSlowPattern } from './slowPattern.ts';

const MAX_VALUES = 100_000;
const MAX_DEPTH = 200;
const MAX_TEXT = 2_000_000;
const MAX_PROPERTIES = 1_000;
const MAX_TRAIL = 1_000;
const MAX_EVALUATIONS = 50_000;

export interface FlattenOptions {
  /** Schemas that this one refers to, by their addresses. */
  documents?: Documents;
  /** Of a schema that does not name its draft. */
  draft?: Draft;
}

export interface FlatSchema {
  schema: SchemaNode | boolean;
  /** What could not be read, by the schema that it was taken out of. */
  faults: Map<SchemaNode, Fault>;
}

/** Counts without recursion, so that no schema can exhaust the stack. */
function checkSize(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let text = 0;
  for (let count = 0; open.length > 0; count += 1) {
    const next = open.pop();
    if (typeof next?.value === 'string') text += next.value.length;
    if (text > MAX_TEXT) throw new SchemaFault('too_large', '', String(MAX_TEXT));
    if (!next || typeof next.value !== 'object' || next.value === null) continue;
    if (count > MAX_VALUES) throw new SchemaFault('too_large', '', String(MAX_VALUES));
    if (next.depth > MAX_DEPTH) throw new SchemaFault('too_large', '', String(MAX_DEPTH));
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 });
  }
}

/** Keywords about addresses, and those for readers of the file. */
const OMITTED_KEYWORDS = new Set([
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$comment',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$defs',
  'definitions',
  'dependencies',
  'additionalItems',
]);
/** Keywords whose values are not schemas, even if they look like it. */
const LITERAL = new Set(['const', 'enum', 'default', 'examples', 'required', 'type', 'dependentRequired']);
const ABOUT = ['title', 'description', 'readOnly', 'default'];
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const SCHEMAS = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'items',
  'prefixItems',
  'contains',
  'unevaluatedItems',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
]);

type Entry = [word: string, value: unknown];
/** Resources that were entered on the way and that may take over anchors, the outermost first. */
type Scope = readonly Resource[];

interface PendingSchema {
  target: SchemaNode;
  scope: Scope;
  at: string;
  name: string;
}

class Flattener {
  readonly faults = new Map<SchemaNode, Fault>();
  private readonly references: References;
  private readonly names = new Map<SchemaNode, Map<string, string>>();
  private readonly numbers = new Map<Resource, number>();
  private readonly open: PendingSchema[] = [];
  private readonly taken = new Set<string>();
  private copied = 0;

  constructor(references: References) {
    this.references = references;
  }

  flatten(): SchemaNode | boolean {
    const { root: resource } = this.references;
    const { root } = resource;
    if (!isNode(root)) return root === true;
    this.nameOf(root, [], '');
    const defs: SchemaNode = {};
    let whole: SchemaNode | undefined;
    for (let next = this.open.shift(); next; next = this.open.shift()) {
      const copy = this.copy(next.target, next.scope, next.at, []) as SchemaNode;
      if (whole) defs[next.name] = copy;
      whole ??= copy;
    }
    if (Object.keys(defs).length > 0 && whole) whole.$defs = defs;
    return whole ?? true;
  }

  private enterScope(scope: Scope, resource: Resource): Scope {
    const takesOver = resource.recursive || resource.dynamic.size > 0;
    return takesOver && !scope.includes(resource) ? [...scope, resource] : scope;
  }

  /** The reference to a schema as it is seen from a scope. */
  private nameOf(target: SchemaNode, from: Scope, at: string, written = ''): string {
    const scope = this.enterScope(from, this.references.holderOf(target));
    const key = scope.map(resource => this.numberOf(resource)).join(',');
    const known = this.names.get(target) ?? new Map<string, string>();
    this.names.set(target, known);
    const given = known.get(key);
    if (given !== undefined) return given;
    const name = this.freeName(written);
    const reference = this.taken.size === 1 ? '#' : `#/$defs/${name}`;
    known.set(key, reference);
    this.open.push({ target, scope, at, name });
    return reference;
  }

  /** Called as the schema calls it, where that is a name. */
  private freeName(written: string): string {
    const [, last = 'part'] = /(?:^|[/#])([a-zA-Z][\w.]*)$/.exec(written) ?? [];
    let name = last;
    for (let count = 2; this.taken.has(name); count += 1) name = `${last}-${this.taken.size + count}`;
    this.taken.add(name);
    return name;
  }

  private numberOf(resource: Resource): number {
    const known = this.numbers.get(resource) ?? this.numbers.size;
    this.numbers.set(resource, known);
    return known;
  }

  private copy(given: unknown, outer: Scope, at: string, trail: SchemaNode[]): unknown {
    if (!isNode(given)) return given === false ? false : {};
    this.copied += 1;
    if (this.copied > MAX_VALUES) throw new SchemaFault('too_large', at, String(MAX_VALUES));
    if (trail.length > MAX_DEPTH) throw new SchemaFault('too_large', at, String(MAX_DEPTH));
    const resource = this.references.holderOf(given);
    const scope = this.enterScope(outer, resource);
    const faults: Fault[] = [];
    const followed = this.followReferences(given, resource, scope, at, faults);
    const isAlone = resource.draft <= 7 && '$ref' in given && !isInvalidKeyword('$ref', given.$ref);
    const words = isAlone
      ? ABOUT.filter(word => Object.hasOwn(given, word) && !isInvalidKeyword(word, given[word])).map(
          (word): Entry => [word, given[word]],
        )
      : this.words(given, resource.draft, scope, at, [...trail, given], faults);
    const copy: SchemaNode = Object.fromEntries(withReferences(words, followed));
    const [fault] = faults;
    if (fault) this.faults.set(copy, fault);
    return copy;
  }

  /** Where the references of a schema lead. */
  private followReferences(
    node: SchemaNode,
    resource: Resource,
    scope: Scope,
    at: string,
    faults: Fault[],
  ): (SchemaNode | boolean)[] {
    const found: (SchemaNode | boolean)[] = [];
    const follow = (target: Target | 'missing' | 'outer', what: unknown): void => {
      if (typeof target === 'string') faults.push({ cause: `${target}_ref`, at, what: String(what) });
      else if (isNode(target.schema)) found.push({ $ref: this.nameOf(target.schema, scope, at, String(what)) });
      else found.push(target.schema as boolean);
    };
    const { $ref, $dynamicRef, $recursiveRef } = node;
    if (typeof $ref === 'string') follow(this.references.find($ref, resource), $ref);
    if (resource.draft === 2020 && typeof $dynamicRef === 'string')
      follow(resolveDynamicRef(this.references.find($dynamicRef, resource), $dynamicRef, scope), $dynamicRef);
    if (resource.draft === 2019 && $recursiveRef === '#') {
      const outermost = resource.recursive ? scope.find(({ recursive }) => recursive) : undefined;
      follow({ schema: (outermost ?? resource).root, resource }, '#');
    }
    return found;
  }

  private words(
    node: SchemaNode,
    draft: Draft,
    scope: Scope,
    at: string,
    trail: SchemaNode[],
    faults: Fault[],
  ): Entry[] {
    const found: Entry[] = [];
    const copy = (schema: unknown, further: string) => this.copy(schema, scope, `${at}${further}`, trail);
    const given = draft <= 6 ? upgradeLimits(node) : node;
    for (const [word, value] of Object.entries(given)) {
      if (!isKeywordOf(draft, word)) continue;
      if (isInvalidKeyword(word, value)) {
        if (isRule(word)) faults.push({ cause: 'invalid', at, what: word });
      } else if (OMITTED_KEYWORDS.has(word) || word === '__proto__' || word === 'prefixItems') continue;
      else if (word === 'pattern') found.push(...this.pattern(value as string, at, faults));
      else if (word === 'enum' && listOf(value).length === 0) found.push(['not', {}]);
      else if (SCHEMA_MAPS.has(word)) found.push(...this.map(word, value as SchemaNode, at, copy, faults));
      else if (word === 'items') continue;
      else if (SCHEMAS.has(word))
        found.push([
          word,
          Array.isArray(value) ? value.map((one, place) => copy(one, `/${word}/${place}`)) : copy(value, `/${word}`),
        ]);
      else if (LITERAL.has(word) || typeof value !== 'object') found.push([word, value]);
    }
    found.push(...itemKeywords(given, draft, copy), ...dependencyKeywords(given, draft, copy));
    return found;
  }

  private pattern(pattern: string, at: string, faults: Fault[]): Entry[] {
    const found = toUnicodePattern(pattern) ?? pattern;
    if (!isSlowPattern(found)) return [['pattern', found]];
    faults.push({ cause: 'slow_pattern', at, what: pattern });
    return [];
  }

  private map(
    word: string,
    map: SchemaNode,
    at: string,
    copy: (schema: unknown, further: string) => unknown,
    faults: Fault[],
  ): Entry[] {
    // RJSF, and the answers themselves, would lose what has this name.
    if (Object.hasOwn(map, '__proto__') && word === 'properties')
      faults.push({ cause: 'invalid', at, what: '__proto__' });
    if (Object.keys(map).length > MAX_PROPERTIES) {
      faults.push({ cause: 'too_large', at, what: String(MAX_PROPERTIES) });
      return [];
    }
    const entries = Object.entries(map).flatMap(([name, schema]): Entry[] => {
      const inner = copy(schema, `/${word}${pointerStep(name)}`);
      if (word !== 'patternProperties') return [[name, inner]];
      const pattern = toUnicodePattern(name) ?? name;
      if (isSlowPattern(pattern)) faults.push({ cause: 'slow_pattern', at, what: name });
      return isSlowPattern(pattern) ? [] : [[pattern, inner]];
    });
    return [[word, Object.fromEntries(entries)]];
  }
}

/** In 2020-12 a dynamic reference leads to the outermost schema that has its anchor. */
function resolveDynamicRef(
  target: Target | 'missing' | 'outer',
  reference: string,
  scope: Scope,
): Target | 'missing' | 'outer' {
  if (typeof target === 'string') return target;
  const anchor = /#([^/].*)$/s.exec(reference)?.[1] ?? '';
  if (target.resource.dynamic.get(anchor) !== target.schema || !anchor) return target;
  const outermost = scope.find(({ dynamic }) => dynamic.has(anchor));
  return outermost ? { schema: outermost.dynamic.get(anchor), resource: outermost } : target;
}

/** One reference beside the other keywords; further ones, and booleans, are parts of `allOf`. */
function withReferences(words: Entry[], followed: (SchemaNode | boolean)[]): Entry[] {
  const [first, ...more] = followed.filter(one => one !== true);
  if (first === undefined) return words;
  const parts = typeof first === 'boolean' ? [first, ...more] : more;
  const beside = words.find(([word]) => word === 'allOf');
  const all: Entry[] = parts.length > 0 ? [['allOf', [...listOf(beside?.[1]), ...parts]]] : [];
  return [
    ...(typeof first === 'boolean' ? [] : Object.entries(first)),
    ...words.filter(word => all.length === 0 || word !== beside),
    ...all,
  ];
}

const OLD_LIMITS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** Draft-04 says `exclusiveMinimum: true` beside `minimum`. */
function upgradeLimits(node: SchemaNode): SchemaNode {
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
function itemKeywords(node: SchemaNode, draft: Draft, copy: Copy): Entry[] {
  const { items, additionalItems, prefixItems } = node;
  const places = (list: unknown[], word: string): Entry => [
    'prefixItems',
    list.map((one, place) => copy(one, `/${word}/${place}`)),
  ];
  const found: Entry[] = [];
  if (draft === 2020 && Array.isArray(prefixItems) && !isInvalidKeyword('prefixItems', prefixItems))
    found.push(places(prefixItems, 'prefixItems'));
  if (isInvalidKeyword('items', items) || items === undefined) return found;
  if (!Array.isArray(items)) return [...found, ['items', copy(items, '/items')]];
  if (draft === 2020) return found;
  const hasRest = additionalItems !== undefined && !isInvalidKeyword('additionalItems', additionalItems);
  return [places(items, 'items'), ...(hasRest ? [['items', copy(additionalItems, '/additionalItems')] as Entry] : [])];
}

/** `dependencies` is two keywords since 2019-09. If both are given, both apply. */
function dependencyKeywords(node: SchemaNode, draft: Draft, copy: Copy): Entry[] {
  if (isInvalidKeyword('dependencies', node.dependencies)) return [];
  const rules = entriesOf(node.dependencies);
  const needed = rules.filter(([, rule]) => Array.isArray(rule));
  const schemas = rules
    .filter(([, rule]) => !Array.isArray(rule))
    .map(([name, rule]): Entry => [name, copy(rule, `/dependencies${pointerStep(name)}`)]);
  return [
    ...(needed.length > 0 && !(draft >= 2019 && 'dependentRequired' in node)
      ? [['dependentRequired', Object.fromEntries(needed)] as Entry]
      : []),
    ...(schemas.length > 0 && !(draft >= 2019 && 'dependentSchemas' in node)
      ? [['dependentSchemas', Object.fromEntries(schemas)] as Entry]
      : []),
  ];
}

/** What a schema calls the one that is meant; empty for the schema itself. */
export const flatName = (reference: unknown): string =>
  typeof reference === 'string' ? reference.slice('#/$defs/'.length).replace(/-\d+$/, '') : '';

/** Resolves a reference of a flat schema to its own `$defs`. */
export const flatTarget =
  (root: SchemaNode) =>
  ({ $ref }: SchemaNode): unknown =>
    $ref === '#' ? root : (root.$defs as SchemaNode | undefined)?.[String($ref).slice('#/$defs/'.length)];

/**
 * A schema that is about the same value as itself, once more, can never be evaluated: its reference is removed. One
 * that refers to two others, each of which refers to two, takes too long.
 */
function breakCycles(root: SchemaNode, faults: Map<SchemaNode, Fault>): void {
  const targetOf = flatTarget(root);
  const costs = new Map<SchemaNode, number>();
  const trail = new Set<SchemaNode>();
  const costOf = (node: SchemaNode, at: string): number => {
    const known = costs.get(node);
    if (known !== undefined) return known;
    trail.add(node);
    if (trail.size > MAX_TRAIL) throw new SchemaFault('too_large', at, String(MAX_TRAIL));
    let cost = 1;
    if ('$ref' in node) {
      const target = targetOf(node) as SchemaNode;
      if (trail.has(target)) {
        if (!faults.has(node)) faults.set(node, { cause: 'endless_ref', at, what: String(node.title ?? (at || '#')) });
        delete node.$ref;
      } else cost += costOf(target, at);
    }
    for (const inner of innerSchemas(node))
      if (inner.sameValue && isNode(inner.schema)) cost += costOf(inner.schema, `${at}${inner.at}`);
    trail.delete(node);
    if (cost > MAX_EVALUATIONS) throw new SchemaFault('too_large', at, String(MAX_EVALUATIONS));
    costs.set(node, cost);
    return cost;
  };
  // The root comes off the stack first, so that a chain of references is seen as long as it is.
  const open: { node: SchemaNode; at: string }[] = [
    ...entriesOf(root.$defs).map(([, node]) => ({ node: node as SchemaNode, at: '' })),
    { node: root, at: '' },
  ];
  const seen = new Set<SchemaNode>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, at } = next;
    if (seen.has(node)) continue;
    seen.add(node);
    costOf(node, at);
    for (const inner of innerSchemas(node))
      if (isNode(inner.schema)) open.push({ node: inner.schema, at: `${at}${inner.at}` });
  }
}

/** Every schema of a whole, with those that hold it or refer to it. */
function holdersOf(root: SchemaNode): Map<SchemaNode, SchemaNode[]> {
  const targetOf = flatTarget(root);
  const holders = new Map<SchemaNode, SchemaNode[]>([[root, []]]);
  const open: SchemaNode[] = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    const inner = [...innerSchemas(next).map(({ schema }) => schema), ...('$ref' in next ? [targetOf(next)] : [])];
    for (const schema of inner) {
      if (!isNode(schema)) continue;
      if (!holders.has(schema)) open.push(schema);
      const known = holders.get(schema);
      if (known) known.push(next);
      else holders.set(schema, [next]);
    }
  }
  return holders;
}

/**
 * What could not be read of a schema refuses nothing. Where it would (below `not`, in a condition, as a second option of
 * `oneOf` that fits), the rule around it is left out as well.
 */
function removeFaultyRules(root: SchemaNode, faults: Map<SchemaNode, Fault>): void {
  if (faults.size === 0) return;
  const holders = holdersOf(root);
  const touched = new Map(faults);
  const open = [...faults.keys()];
  for (let next = open.pop(); next; next = open.pop())
    for (const holder of holders.get(next) ?? []) {
      if (touched.has(holder)) continue;
      touched.set(holder, touched.get(next) as Fault);
      open.push(holder);
    }
  const faultOf = (schema: unknown) => (isNode(schema) ? touched.get(schema) : undefined);
  for (const node of touched.keys()) {
    const options = listOf(node.oneOf);
    const found = [node.not, node.if, ...options].map(faultOf).find(fault => fault !== undefined);
    if (!found) continue;
    if (faultOf(node.not)) delete node.not;
    if (faultOf(node.if)) for (const word of ['if', 'then', 'else']) delete node[word];
    if (options.some(faultOf)) {
      if (node.anyOf === undefined) node.anyOf = options;
      delete node.oneOf;
    }
    if (!faults.has(node)) faults.set(node, found);
  }
}

/** @throws SchemaFault where nothing of the schema can be read */
export function flatten(given: unknown, { documents = {}, draft }: FlattenOptions = {}): FlatSchema {
  if (typeof given === 'boolean') return { schema: given, faults: new Map() };
  if (!isNode(given)) throw new SchemaFault('not_a_schema', '', given === null ? 'null' : typeof given);
  checkSize(given);
  checkSize(documents);
  const read = (): Flattener => {
    try {
      return new Flattener(new References(given, draftOf(given.$schema) ?? draft ?? guessDraft(given), documents));
    } catch (error) {
      throw new SchemaFault('invalid', '', `$id: ${(error as Error).message}`);
    }
  };
  const flattener = read();
  const schema = flattener.flatten();
  if (isNode(schema)) {
    breakCycles(schema, flattener.faults);
    removeFaultyRules(schema, flattener.faults);
  }
  return { schema, faults: flattener.faults };
}
