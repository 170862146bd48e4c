import { toUnicodePattern } from './patterns.ts';
import { isSlowPattern } from './slowPattern.ts';
import { misshapenWord } from './wordShapes.ts';
import { entriesOf, isNode, listOf, NEWER_WORDS, type Node, typesOf } from './words.ts';

/** More than this is looked at before it is drawn. */
const MOST_NODES = 700;
const DEEPEST = 12;

/** RJSF would draw as many entries as a list must have, or has by default. */
const MOST_ENTRIES = 20;
const MOST_CHOICES = 1_000;
const LONGEST_TEXT = 5_000;

/** What RJSF draws well by itself, as long as each part of it is one of these. */
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);
const ASKS_FOR_CARE = new Set([
  ...NEWER_WORDS,
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

/** Nothing of it is more than a page can take. */
const isModest = ({ minItems = 0, enum: values, default: given, pattern = '', title, description }: Node) =>
  Number(minItems) <= MOST_ENTRIES &&
  listOf(values).length <= MOST_CHOICES &&
  (given === undefined || JSON.stringify(given).length <= LONGEST_TEXT) &&
  listOf(given).length <= MOST_ENTRIES &&
  [title, description].every(text => String(text).length <= LONGEST_TEXT) &&
  toUnicodePattern(String(pattern)) === pattern &&
  !isSlowPattern(String(pattern));

/** A condition is not drawn, but it is compiled: it is small and refers to nothing. */
function isPlainCondition(condition: unknown): boolean {
  if (condition === undefined) return true;
  const text = JSON.stringify(condition);
  return text.length <= LONGEST_TEXT && !/"(?:\$ref|\$id|patternProperties|unevaluated\w+)":/.test(text);
}

class Examiner {
  private left = MOST_NODES;
  private readonly root: Node;

  constructor(root: Node) {
    this.root = root;
  }

  /** `asked`: the schema of a question, which has to say its type. */
  plain(schema: unknown, asked: boolean, trail: string[] = [], depth = 0): boolean {
    this.left -= 1;
    if (this.left < 0 || depth > DEEPEST || !isNode(schema) || misshapenWord(schema)) return false;
    if (!isModest(schema)) return false;
    if ('$ref' in schema) return this.plainRef(schema.$ref, asked, trail, depth);
    if (Object.keys(schema).some(word => ASKS_FOR_CARE.has(word))) return false;
    return this.plainValue(schema, asked) && this.plainParts(schema, trail, depth + 1);
  }

  private plainRef(ref: unknown, asked: boolean, trail: string[], depth: number): boolean {
    const name = typeof ref === 'string' ? /^#\/definitions\/([\w-]+)$/.exec(ref)?.[1] : undefined;
    if (!name || trail.includes(name)) return false;
    const target = isNode(this.root.definitions) ? this.root.definitions[name] : undefined;
    return this.plain(target, asked, [...trail, name], depth);
  }

  private plainValue(schema: Node, asked: boolean): boolean {
    const types = typesOf(schema).filter(type => type !== 'null');
    if (types.length > 1 || !types.every(type => TYPES.has(type))) return false;
    if (asked && types.length === 0) return false;
    if (types[0] === 'array' && !isNode(schema.items)) return false;
    const choices = listOf(schema.oneOf);
    return choices.every(isChoice) && listOf(schema.enum).every(isScalar);
  }

  private plainParts(schema: Node, trail: string[], depth: number): boolean {
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

const judged = new WeakMap<object, boolean>();

/** Whether a schema can be drawn as it is. Every other one is read with care first; the forms of this project are plain. */
export function isPlain(schema: unknown): boolean {
  if (!isNode(schema)) return false;
  const known = judged.get(schema);
  if (known !== undefined) return known;
  const { $schema } = schema;
  const ours = $schema === undefined || /draft-07/.test(String($schema));
  const isObject = (schema.type ?? 'object') === 'object';
  const plain = ours && isObject && new Examiner(schema).plain({ ...schema, type: 'object' }, true);
  judged.set(schema, plain);
  return plain;
}
