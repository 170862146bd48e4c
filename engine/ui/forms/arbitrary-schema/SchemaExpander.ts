/**
 * A schema that RJSF can render without following references: they are replaced by their targets. A recursive or very
 * large part becomes a mark that the person opens. This is only for rendering: answers are validated by the whole
 * schema.
 */
import { mergeSchemas, type RJSFSchema } from '@rjsf/utils';
import { flatName } from '../../../dsl/json-schema/flatReferences.ts';
import { entriesOf, isNode, listOf, type SchemaNode, writtenTypes } from '../../../dsl/json-schema/keywords.ts';
import { type Fault, SchemaFault } from '../../../dsl/json-schema/schemaFault.ts';
import { JSON_PART, MORE, MORE_AT_ONCE, NULLABLE, VALUES } from './extensionKeywords.ts';
import { inlineConditions, isChoice } from './inlineConditions.ts';
import { isUnconstrained, type ReadSchema } from './readSchema.ts';

const MAX_AT_ONCE = 100;
/** Levels that are rendered inside each other without a press. */
const MAX_DEPTH = 10;
const MAX_CHOICES = 1_000;
const MAX_BRANCHES = 200;
/** RJSF renders at once as many entries as a list must have. */
const MAX_ENTRIES = 20;

/** RJSF renders at once all entries of a list's default. */
const MAX_DEFAULT_LENGTH = 5_000;

const ABOUT = ['title', 'description', 'readOnly'];
const SAID = [
  ...ABOUT,
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
  'minProperties',
  'maxProperties',
];

const pick = (node: SchemaNode, words: string[]): SchemaNode =>
  Object.fromEntries(words.filter(word => word in node).map(word => [word, node[word]]));

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

const SIGNS: [string, string[]][] = [
  ['object', ['properties', 'additionalProperties', 'patternProperties', 'dependentRequired', 'dependentSchemas']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'contains']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** Guesses the type of a schema that states none from its other keywords. */
const guessType = (node: SchemaNode) => SIGNS.find(([, words]) => words.some(word => word in node))?.[0];

const hasParts = (node: SchemaNode) =>
  [
    'properties',
    'items',
    'prefixItems',
    'additionalProperties',
    'patternProperties',
    'allOf',
    'oneOf',
    'anyOf',
    'if',
  ].some(word => isNode(node[word]) || listOf(node[word]).length > 0);

/** Rules are kept beside the other parts, because their questions depend on the answers. */
const isRule = (part: SchemaNode) => ['if', 'oneOf', 'anyOf', 'dependencies', 'allOf'].some(word => word in part);

const isNull = (node: SchemaNode) => node.type === 'null' || ('const' in node && node.const === null);

/** Faults after which no field can satisfy the schema. */
const isWholeSchemaFault = ({ cause, what }: Fault) => cause === 'too_large' || what === '__proto__';

/** Returns the default if it can be shown at once. */
function defaultOf({ default: given }: SchemaNode): SchemaNode {
  if (given === undefined || given === null) return {};
  const fits = JSON.stringify(given).length <= MAX_DEFAULT_LENGTH && listOf(given).length <= MAX_ENTRIES;
  return fits ? { default: given } : {};
}

const SHAPES = ['properties', 'additionalProperties', 'patternProperties', 'allOf', 'oneOf', 'anyOf', 'if'];
const KINDS = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', VALUES];

/** A schema without a description of its parts is edited as JSON. */
function withField(expanded: SchemaNode): SchemaNode {
  const says = expanded.type === 'object' ? SHAPES : KINDS;
  return says.some(word => word in expanded) ? expanded : { ...expanded, [JSON_PART]: true };
}

/** RJSF would start every entry with a text, regardless of its type. */
const withStart = (entry: RJSFSchema): RJSFSchema => {
  if (entry.type === 'integer' || entry.type === 'number') return { ...entry, default: 0 };
  return entry.type === 'string' && !entry.enum ? { ...entry, default: '' } : entry;
};

/** The type of a form's answers: an object, a list, or (undefined) one value. */
function rootType(node: SchemaNode): 'object' | 'array' | undefined {
  const types = writtenTypes(node).length > 0 ? writtenTypes(node) : [guessType(node) ?? ''];
  if ('const' in node || 'enum' in node) return undefined;
  if (types.includes('object') || types.includes('')) return 'object';
  return types.includes('array') ? 'array' : undefined;
}

export class SchemaExpander {
  private readonly kept: SchemaNode[] = [];
  private readonly opened = new Map<number, RJSFSchema>();
  private readonly places = new Map<SchemaNode, number>();
  private readonly joined = new Map<SchemaNode, SchemaNode>();
  private readonly read: ReadSchema;
  private readonly typeName: (type: string) => string;
  private readonly explain: (fault: Fault) => string;
  private room = MAX_AT_ONCE;
  /** Notes about parts of the form that could not be read. */
  notes: string[] = [];

  constructor(read: ReadSchema, typeName: (type: string) => string, explain: (fault: Fault) => string) {
    this.read = read;
    this.typeName = typeName;
    this.explain = explain;
  }

  root(): RJSFSchema {
    const { node, about, fault } = this.resolve(this.read.schema);
    const type = rootType(node);
    const title = type === 'array' && { title: this.typeName(type) };
    const expanded = type === undefined ? this.value(node, [node], true) : this.single(node, type, [node]);
    const rendered = this.withFault({ ...title, ...expanded, ...about }, fault);
    const parts = [fault, ...listOf(node.allOf).map(part => this.resolve(part).fault)];
    this.notes = [...new Set(parts.flatMap(one => (one ? [this.explain(one)] : [])))];
    const { firstFault } = this.read;
    const asksNothing = type === 'object' && !SHAPES.some(word => word in rendered && word !== 'additionalProperties');
    const failed = JSON_PART in rendered ? fault : asksNothing ? firstFault : undefined;
    if (failed) throw new SchemaFault(failed.cause, failed.at, failed.what);
    return rendered as RJSFSchema;
  }

  /** The schema behind a mark. */
  more = (place: number): RJSFSchema => {
    const known = this.opened.get(place);
    if (known) return known;
    this.room = MAX_AT_ONCE;
    const schema = this.expand(this.kept[place] ?? {}, []);
    this.opened.set(place, schema);
    return schema;
  };

  /** The target of a schema's references, its own keywords on the way, and its faults. */
  private resolve(given: unknown): { node: SchemaNode; about: SchemaNode; fault: Fault | undefined } {
    let found = given;
    let about: SchemaNode = {};
    let fault: Fault | undefined;
    while (isNode(found) && '$ref' in found) {
      const { $ref: _, ...beside } = found;
      fault ??= this.read.faultOf(found);
      if (!isUnconstrained(beside)) break;
      about = { ...pick(found, ABOUT), ...defaultOf(found), ...about };
      found = this.read.targetOf(found);
    }
    const node = isNode(found) ? this.withTarget(found) : {};
    return { node, about, fault: fault ?? (isNode(found) ? this.read.faultOf(found) : undefined) };
  }

  /** Since 2019-09 a reference may be beside other keywords: then both apply. */
  private withTarget(node: SchemaNode): SchemaNode {
    if (!('$ref' in node)) return node;
    const known = this.joined.get(node);
    if (known) return known;
    const { $ref, ...beside } = node;
    const joined = { ...beside, allOf: [...listOf(beside.allOf), { $ref }] };
    const [type] = writtenTypes(beside).length > 0 ? [] : writtenTypes(this.resolve({ $ref }).node);
    const whole = type === undefined ? joined : { type, ...joined };
    this.joined.set(node, whole);
    return whole;
  }

  /** Shows below its field what is invalid in a schema. */
  private withFault(expanded: SchemaNode, fault: Fault | undefined): SchemaNode {
    if (!fault) return expanded;
    if (isWholeSchemaFault(fault))
      return { ...pick(expanded, ABOUT), description: this.explain(fault), [JSON_PART]: true };
    const description = [expanded.description, this.explain(fault)].filter(Boolean).join(' ');
    return { ...expanded, description };
  }

  /** Reserves nodes for all siblings before any of them uses more for its children. */
  private take(places: number): void {
    this.room -= places;
  }

  private mark(node: SchemaNode, atOnce: boolean): SchemaNode {
    const place = this.places.get(node) ?? this.kept.push(node) - 1;
    this.places.set(node, place);
    const [type = guessType(node)] = writtenTypes(node).filter(one => one !== 'null');
    const shape = type === 'array' ? { type, items: {} } : type === 'object' ? { type } : {};
    return { ...pick(node, ABOUT), ...shape, [MORE]: place, ...(atOnce && { [MORE_AT_ONCE]: true }) };
  }

  /** Returns the schema of a question: a schema for which something is rendered. */
  private expand(given: unknown, trail: SchemaNode[], must = true): RJSFSchema {
    const { node, about, fault } = this.resolve(given);
    const only = this.besideNull(node, must);
    if (only) return this.withFault(this.nullable(only, node, about, trail, must), fault) as RJSFSchema;
    const much = this.room < 0 || trail.length > MAX_DEPTH;
    const closed = trail.includes(node) || (much && hasParts(node));
    if (closed) {
      // A default would open a part that must be opened by hand.
      const { default: _, ...said } = about;
      return this.withFault({ ...this.mark(node, false), ...said }, fault) as RJSFSchema;
    }
    return this.withFault({ ...this.value(node, [...trail, node], must), ...about }, fault) as RJSFSchema;
  }

  /**
   * Unwraps `anyOf: [x, null]`, by which generators mark an optional answer, to `x`. If null itself must be sent, it is
   * sent for an empty field. An empty group differs from null, so it stays a choice.
   */
  private besideNull(node: SchemaNode, must: boolean): unknown {
    const options = [node.anyOf, node.oneOf].map(listOf).find(list => list.length === 2);
    const others = options?.filter(option => !isNull(this.resolve(option).node));
    if (others?.length !== 1 || listOf(node.allOf).length > 0) return undefined;
    const { node: other } = this.resolve(others[0]);
    const isGroup = hasParts(other) || ['object', 'array'].includes(String(other.type));
    return must && isGroup ? undefined : others[0];
  }

  private nullable(only: unknown, node: SchemaNode, about: SchemaNode, trail: SchemaNode[], must: boolean): SchemaNode {
    const expanded = this.expand(only, trail, must) as SchemaNode;
    return { ...expanded, ...pick(node, ABOUT), ...defaultOf(node), ...about, ...(must && { [NULLABLE]: true }) };
  }

  /** What is rendered only once there is an answer: the entries of a list, a value under a free name. */
  private later(given: unknown): RJSFSchema {
    const { node, about, fault } = this.resolve(given);
    const expanded = hasParts(node) ? this.mark(node, true) : this.value(node, [node], true);
    return this.withFault({ ...expanded, ...about }, fault) as RJSFSchema;
  }

  private value(node: SchemaNode, trail: SchemaNode[], must: boolean): SchemaNode {
    if ('const' in node || Array.isArray(node.enum)) return { ...this.choice(node, must), ...defaultOf(node) };
    const types = writtenTypes(node);
    const shown = types.filter(type => type !== 'null' && !(type === 'integer' && types.includes('number')));
    const [only] = shown;
    const isScalarOnly = shown.length === 1 && only !== 'object' && only !== 'array';
    const isNullable = must && types.includes('null') && shown.length > 0;
    const offered = isNullable && !isScalarOnly ? [...shown, 'null'] : shown;
    const one = (type: string | undefined) => withField(this.single(node, type, trail));
    if (offered.length < 2)
      return {
        ...one(offered[0] ?? types[0] ?? guessType(node)),
        ...(isNullable && isScalarOnly && { [NULLABLE]: true }),
      };
    const anyOf = offered.map(type => ({ ...one(type), title: this.typeName(type) }));
    return { ...pick(node, ABOUT), anyOf };
  }

  private choice(node: SchemaNode, must: boolean): SchemaNode {
    const values = 'const' in node ? [node.const] : listOf(node.enum);
    const offered = must ? values : values.filter(value => value !== null);
    const [type] = writtenTypes(node).filter(one => one !== 'null');
    const many = offered.length > MAX_CHOICES;
    const typed = { ...pick(node, ABOUT), ...(type && { type }) };
    if (!offered.every(isScalar) || type === 'array' || type === 'object')
      return { ...pick(node, ABOUT), ...(many ? { [JSON_PART]: true } : { [VALUES]: offered }) };
    if (many) return { type: typeof offered[0], ...typed };
    return 'const' in node ? { type: typeof node.const, ...typed, const: node.const } : { ...typed, enum: offered };
  }

  /** Returns the schema for one type, including its branches. */
  private single(node: SchemaNode, type: string | undefined, trail: SchemaNode[]): SchemaNode {
    const parts = {
      ...(type === 'object' && this.ofObject(node, trail)),
      ...(type === 'array' && this.ofArray(node, trail)),
      ...this.branches(node, trail),
    };
    const said: SchemaNode = { ...pick(node, SAID), ...defaultOf(node), ...(type && { type }), ...parts };
    if (Number(said.minItems) > MAX_ENTRIES) delete said.minItems;
    return listOf(node.allOf).reduce<SchemaNode>((whole, part) => this.withPart(whole, part, trail), said);
  }

  private ofObject(node: SchemaNode, trail: SchemaNode[]): SchemaNode {
    const required = listOf(node.required);
    const asked = entriesOf(node.properties).filter(([, schema]) => schema !== false);
    this.take(asked.length);
    const properties = asked.map(([name, schema]) => [name, this.expand(schema, trail, required.includes(name))]);
    const patterns = entriesOf(node.patternProperties).map(([pattern, schema]) => [pattern, this.later(schema)]);
    const { additionalProperties: more } = node;
    return {
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(patterns.length > 0 && { patternProperties: Object.fromEntries(patterns) }),
      ...(more !== undefined && { additionalProperties: isNode(more) ? withStart(this.later(more)) : more }),
      ...(('dependentRequired' in node || 'dependentSchemas' in node) && {
        dependencies: this.dependencies(node, trail),
      }),
    };
  }

  private dependencies(node: SchemaNode, trail: SchemaNode[]): SchemaNode {
    const schemas = entriesOf(node.dependentSchemas).map(([name, rule]) => [name, this.part(rule, trail)]);
    const needed = entriesOf(node.dependentRequired).filter(
      ([name]) => !Object.hasOwn(node.dependentSchemas ?? {}, name),
    );
    return Object.fromEntries([...schemas, ...needed]);
  }

  private ofArray(node: SchemaNode, trail: SchemaNode[]): SchemaNode {
    const { items: more, prefixItems } = node;
    const places = listOf(prefixItems);
    if (places.length === 0) return { items: this.later(more) };
    this.take(places.length);
    return {
      items: places.map(item => this.expand(item, trail)),
      ...(isNode(more) && { additionalItems: this.later(more) }),
    };
  }

  /** What the answers decide: RJSF looks at them, so these stay as they are, with their references in place. */
  private branches(node: SchemaNode, trail: SchemaNode[]): SchemaNode {
    const found: SchemaNode = {};
    for (const word of ['oneOf', 'anyOf'])
      if (isChoice(node[word]) && listOf(node[word]).length <= MAX_BRANCHES) {
        this.take(listOf(node[word]).length);
        found[word] = listOf(node[word]).map(option => this.option(option, trail));
      }
    if ('if' in node) found.if = inlineConditions(this.read, node.if);
    for (const word of ['then', 'else']) if (isNode(node[word])) found[word] = this.part(node[word], trail);
    return found;
  }

  private option(given: unknown, trail: SchemaNode[]): SchemaNode {
    const expanded = this.expand(given, trail) as SchemaNode;
    if (isScalar(expanded.const)) return expanded;
    const reference = isNode(given) ? flatName(given.$ref) : '';
    const type = typeof expanded.type === 'string' ? this.typeName(expanded.type) : undefined;
    const title = expanded.title ?? (reference || type);
    return title === undefined ? expanded : { ...expanded, title };
  }

  /** Returns a schema that only extends another one. If it leads back to itself, it adds nothing. */
  private part(given: unknown, trail: SchemaNode[]): SchemaNode {
    const { node, fault } = this.resolve(given);
    this.take(1);
    if (fault && isUnconstrained(node)) return { description: this.explain(fault) };
    if (trail.includes(node) || this.room < -MAX_AT_ONCE) return {};
    return this.single(node, writtenTypes(node)[0] ?? guessType(node), [...trail, node]);
  }

  private withPart(whole: SchemaNode, given: unknown, trail: SchemaNode[]): SchemaNode {
    const part = this.part(given, trail);
    const choice = isNode(given) && ('enum' in given || 'const' in given) ? this.choice(given, true) : {};
    if (Object.keys(part).length === 0 && Object.keys(choice).length === 0) return whole;
    if (typeof part.description === 'string' && typeof whole.description === 'string')
      part.description = `${whole.description} ${part.description}`;
    if (isRule(part)) return { ...whole, allOf: [...listOf(whole.allOf), part] };
    return mergeSchemas(whole as never, { ...part, ...choice } as never) as SchemaNode;
  }
}
