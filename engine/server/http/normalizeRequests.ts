import {
  normalizeEmail,
  normalizeLine,
  normalizePhone,
  normalizeText,
  normalizeUrl,
} from '../../dsl/text/normalize.ts';
import { isSecretName } from './compression.ts';
import type { SchemaObject } from './contract.ts';

/** Normalizes a value by its schema. Returns a copy; values that the schema does not describe stay. */
export type Normalize = (value: unknown) => unknown;

/** The part of JSON Schema that describes a text. */
interface Node {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, Node>;
  items?: Node;
  allOf?: Node[];
  anyOf?: Node[];
  oneOf?: Node[];
}

/** Longer texts have several lines. */
const maxLineLength = 200;
const byFormat: Record<string, (typed: string) => string> = { email: normalizeEmail, uri: normalizeUrl };

function textNormalizer(
  name: string,
  { type, format, pattern, maxLength }: Node,
): ((typed: string) => string) | undefined {
  // A secret is compared exactly as typed.
  if (![type].flat().includes('string') || isSecretName(name)) return undefined;
  if (format) return byFormat[format];
  if (name === 'phone') return normalizePhone;
  // A text with a pattern is a key, a code or a date, and is refused with its own message.
  if (pattern || maxLength === undefined) return undefined;
  return maxLength <= maxLineLength ? normalizeLine : normalizeText;
}

/**
 * Creates the normalizer of a schema. References are followed when a value reaches them, because schemas may be
 * recursive.
 */
export function requestNormalizer(schema: SchemaObject | string, schemas: Map<string, SchemaObject>): Normalize {
  const byId = new Map([...schemas.values()].map(schema => [String(schema.$id), schema as Node]));

  const resolve = (node: Node): Node => {
    if (!node.$ref) return node;
    const [id = '', pointer = ''] = node.$ref.split('#');
    const parts = pointer.split('/').slice(1);
    const found = parts.reduce<unknown>((inner, part) => (inner as Record<string, unknown>)?.[part], byId.get(id));
    return found ? resolve(found as Node) : {};
  };

  /** A node with its alternatives: the value is of one of them. */
  const readings = (node: Node): Node[] => {
    const { allOf = [], anyOf = [], oneOf = [], ...own } = resolve(node);
    return [own, ...[...allOf, ...anyOf, ...oneOf].flatMap(readings)];
  };

  const walk = (node: Node, name: string, value: unknown): unknown => {
    if (typeof value === 'string') {
      const tidy = readings(node).map(reading => textNormalizer(name, reading));
      return tidy.find(one => one !== undefined)?.(value) ?? value;
    }
    if (typeof value !== 'object' || value === null) return value;
    const all = readings(node);
    if (Array.isArray(value)) {
      const items = all.find(reading => reading.items)?.items;
      return items ? value.map(item => walk(items, name, item)) : value;
    }
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      const part = all.map(({ properties }) => properties && Object.hasOwn(properties, key) && properties[key]);
      const found = part.find(one => typeof one === 'object');
      return [key, found ? walk(found as Node, key, inner) : inner];
    });
    return Object.fromEntries(entries);
  };

  return value => walk(typeof schema === 'string' ? { $ref: schema } : (schema as Node), '', value);
}
