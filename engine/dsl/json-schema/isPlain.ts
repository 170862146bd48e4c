import { invalidKeyword } from './keywordShapes.ts';
import { entriesOf, isNode, listOf, NEWER_KEYWORDS, type SchemaNode, writtenTypes } from './keywords.ts';
import { toUnicodePattern } from './patterns.ts';
import { isSlowPattern } from './slowPattern.ts';

/** A schema of more nodes is checked before it is rendered. */
const MAX_NODES = 700;
const MAX_DEPTH = 12;

/** RJSF would render as many entries as a list must have, or has by default. */
const MAX_ENTRIES = 20;
const MAX_CHOICES = 1_000;
const MAX_TEXT_LENGTH = 5_000;

/** What RJSF renders well without help, as long as each part of it is one of these. */
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);
const NOT_PLAIN_KEYWORDS = new Set([
  ...NEWER_KEYWORDS,
  '$id',
  'id',
  'anyOf',
  'not',
  'contains',
  'propertyNames',
  'patternProperties',
  'additionalItems',
  'dependencies',
]);

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const isChoice = (option: unknown) => isNode(option) && isScalar(option.const);

/** Returns whether no part of the schema is larger than a page can handle. */
const isWithinLimits = ({ minItems = 0, enum: values, default: given, pattern = '', title, description }: SchemaNode) =>
  Number(minItems) <= MAX_ENTRIES &&
  listOf(values).length <= MAX_CHOICES &&
  (given === undefined || JSON.stringify(given).length <= MAX_TEXT_LENGTH) &&
  listOf(given).length <= MAX_ENTRIES &&
  [title, description].every(text => String(text).length <= MAX_TEXT_LENGTH) &&
  toUnicodePattern(String(pattern)) === pattern &&
  !isSlowPattern(String(pattern));

/** A condition is not rendered, but it is compiled: it is small and refers to nothing. */
function isPlainCondition(condition: unknown): boolean {
  if (condition === undefined) return true;
  const text = JSON.stringify(condition);
  return text.length <= MAX_TEXT_LENGTH && !/"(?:\$ref|\$id|patternProperties|unevaluated\w+)":/.test(text);
}

class PlainSchemaChecker {
  private left = MAX_NODES;
  private readonly root: SchemaNode;

  constructor(root: SchemaNode) {
    this.root = root;
  }

  /** `asked`: the schema of a question, which must have a type. */
  plain(schema: unknown, asked: boolean, trail: string[] = [], depth = 0): boolean {
    this.left -= 1;
    if (this.left < 0 || depth > MAX_DEPTH || !isNode(schema) || invalidKeyword(schema)) return false;
    if (!isWithinLimits(schema)) return false;
    if ('$ref' in schema) return this.plainRef(schema.$ref, asked, trail, depth);
    if (Object.keys(schema).some(word => NOT_PLAIN_KEYWORDS.has(word))) return false;
    return this.plainValue(schema, asked) && this.plainParts(schema, trail, depth + 1);
  }

  private plainRef(ref: unknown, asked: boolean, trail: string[], depth: number): boolean {
    const name = typeof ref === 'string' ? /^#\/definitions\/([\w-]+)$/.exec(ref)?.[1] : undefined;
    if (!name || trail.includes(name)) return false;
    const target = isNode(this.root.definitions) ? this.root.definitions[name] : undefined;
    return this.plain(target, asked, [...trail, name], depth);
  }

  private plainValue(schema: SchemaNode, asked: boolean): boolean {
    const types = writtenTypes(schema).filter(type => type !== 'null');
    if (types.length > 1 || !types.every(type => TYPES.has(type))) return false;
    if (asked && types.length === 0) return false;
    if (types[0] === 'array' && !isNode(schema.items)) return false;
    const choices = listOf(schema.oneOf);
    return choices.every(isChoice) && listOf(schema.enum).every(isScalar);
  }

  private plainParts(schema: SchemaNode, trail: string[], depth: number): boolean {
    const { properties, items, additionalProperties: more, allOf } = schema;
    return (
      (more === undefined || more === false) &&
      isPlainCondition(schema.if) &&
      entriesOf(properties).every(([name, part]) => name !== '__proto__' && this.plain(part, true, trail, depth)) &&
      (items === undefined || this.plain(items, true, trail, depth)) &&
      listOf(allOf).every(part => this.plain(part, false, trail, depth)) &&
      [schema.then, schema.else].every(part => part === undefined || this.plain(part, false, trail, depth))
    );
  }
}

const plainness = new WeakMap<object, boolean>();

/** Whether a schema can be rendered as it is. Every other one is checked first; the forms of this project are plain. */
export function isPlain(schema: unknown): boolean {
  if (!isNode(schema)) return false;
  const known = plainness.get(schema);
  if (known !== undefined) return known;
  const { $schema } = schema;
  const ours = $schema === undefined || /draft-07/.test(String($schema));
  const isObject = (schema.type ?? 'object') === 'object';
  const plain = ours && isObject && new PlainSchemaChecker(schema).plain({ ...schema, type: 'object' }, true);
  plainness.set(schema, plain);
  return plain;
}
