/**
 * A schema of any draft, with everything that it refers to, as one schema of 2020-12 whose references all lead to its
 * own `$defs`. Both sides validate by the result, so that no validator's own way of following references, anchors and
 * addresses, or of telling drafts apart, makes a difference. What cannot be read is taken out and named.
 */

import { breakCycles } from './breakCycles.ts';
import { isInvalidKeyword, isRule } from './keywordShapes.ts';
import {
  guessDraft,
  isKeywordOf,
  isNode,
  listOf,
  pointerStep,
  readSchemaDraft,
  type SchemaDraft,
  type SchemaNode,
} from './keywords.ts';
import { toUnicodePattern } from './patterns.ts';
import {
  type Documents,
  type DynamicScope,
  References,
  type Resource,
  resolveDynamicRef,
  type Target,
} from './references.ts';
import { removeFaultyRules } from './removeFaultyRules.ts';
import { type Fault, SchemaFault } from './schemaFault.ts';
import { assertReadableSize, MAX_DEPTH, MAX_VALUES } from './schemaSize.ts';
import { isSlowPattern } from './slowPattern.ts';
import { dependencyKeywords, itemKeywords, type KeywordEntry, upgradeLimits } from './upgradeKeywords.ts';

const MAX_PROPERTIES = 1_000;

export interface FlattenOptions {
  /** Schemas that this one refers to, by their addresses. */
  documents?: Documents;
  /** The draft of a schema that does not name one. */
  draft?: SchemaDraft;
}

interface FlatSchema {
  schema: SchemaNode | boolean;
  /** The faults of the schema, by the node from which each was removed. */
  faults: Map<SchemaNode, Fault>;
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

interface PendingSchema {
  target: SchemaNode;
  scope: DynamicScope;
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

  private enterScope(scope: DynamicScope, resource: Resource): DynamicScope {
    const takesOver = resource.recursive || resource.dynamic.size > 0;
    return takesOver && !scope.includes(resource) ? [...scope, resource] : scope;
  }

  /** The reference to a schema as it is seen from a scope. */
  private nameOf(target: SchemaNode, from: DynamicScope, at: string, written = ''): string {
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

  /** Returns an unused name for a definition, the schema's own name where possible. */
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

  private copy(given: unknown, outer: DynamicScope, at: string, trail: SchemaNode[]): unknown {
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
          (word): KeywordEntry => [word, given[word]],
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
    scope: DynamicScope,
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
    draft: SchemaDraft,
    scope: DynamicScope,
    at: string,
    trail: SchemaNode[],
    faults: Fault[],
  ): KeywordEntry[] {
    const found: KeywordEntry[] = [];
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

  private pattern(pattern: string, at: string, faults: Fault[]): KeywordEntry[] {
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
  ): KeywordEntry[] {
    // RJSF, and the answers themselves, would lose what has this name.
    if (Object.hasOwn(map, '__proto__') && word === 'properties')
      faults.push({ cause: 'invalid', at, what: '__proto__' });
    if (Object.keys(map).length > MAX_PROPERTIES) {
      faults.push({ cause: 'too_large', at, what: String(MAX_PROPERTIES) });
      return [];
    }
    const entries = Object.entries(map).flatMap(([name, schema]): KeywordEntry[] => {
      const inner = copy(schema, `/${word}${pointerStep(name)}`);
      if (word !== 'patternProperties') return [[name, inner]];
      const pattern = toUnicodePattern(name) ?? name;
      if (isSlowPattern(pattern)) faults.push({ cause: 'slow_pattern', at, what: name });
      return isSlowPattern(pattern) ? [] : [[pattern, inner]];
    });
    return [[word, Object.fromEntries(entries)]];
  }
}

/** One reference beside the other keywords; further ones, and booleans, are parts of `allOf`. */
function withReferences(words: KeywordEntry[], followed: (SchemaNode | boolean)[]): KeywordEntry[] {
  const [first, ...more] = followed.filter(one => one !== true);
  if (first === undefined) return words;
  const parts = typeof first === 'boolean' ? [first, ...more] : more;
  const beside = words.find(([word]) => word === 'allOf');
  const all: KeywordEntry[] = parts.length > 0 ? [['allOf', [...listOf(beside?.[1]), ...parts]]] : [];
  return [
    ...(typeof first === 'boolean' ? [] : Object.entries(first)),
    ...words.filter(word => all.length === 0 || word !== beside),
    ...all,
  ];
}

/** @throws SchemaFault where nothing of the schema can be read */
export function flatten(given: unknown, { documents = {}, draft }: FlattenOptions = {}): FlatSchema {
  if (typeof given === 'boolean') return { schema: given, faults: new Map() };
  if (!isNode(given)) throw new SchemaFault('not_a_schema', '', given === null ? 'null' : typeof given);
  assertReadableSize(given);
  assertReadableSize(documents);
  const read = (): Flattener => {
    try {
      return new Flattener(
        new References(given, readSchemaDraft(given.$schema) ?? draft ?? guessDraft(given), documents),
      );
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
