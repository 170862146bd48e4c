/** Binds conditions that name a list of the constants: `{ "order_type": { "in": "const:orders.order_types_by_unit.word" } }`. */
import { type Constants, constantAt } from '../options.ts';

const pattern = /^const:([a-z0-9_]+(?:\.[a-z0-9_]+)*)$/;

/**
 * Replaces each list name after `in` and `notIn` by the values of the list, anywhere in a part of a schema file. Throws
 * for a list that the constants do not have.
 */
export function bindConstants<Part>(part: Part, constants: Constants): Part {
  if (Array.isArray(part)) return part.map(one => bindConstants(one, constants)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    isListName(key, value) ? valuesOf(value, constants) : bindConstants(value, constants),
  ]);
  return Object.fromEntries(entries) as Part;
}

const isListName = (key: string, value: unknown): value is string =>
  (key === 'in' || key === 'notIn') && typeof value === 'string';

function valuesOf(name: string, constants: Constants): unknown[] {
  const [, path] = pattern.exec(name) ?? [];
  const found = path && constantAt(constants, path);
  if (!Array.isArray(found)) throw new Error(`There is no list ${name}`);
  return found.map(one => (typeof one === 'object' && one !== null ? (one as { value: unknown }).value : one));
}
