/** What a file says with places in it, filled from a row and from the answers of a dialog. */
import { valueAt } from './predicate.ts';

type Words = Record<string, unknown>;

const PLACE = /\{([^{}]+)\}/g;
const ONLY = /^\{([^{}]+)\}$/;

/**
 * `{field}` in a body or a query is the row's value, or an answer; alone it keeps its type. Other words stay as they are,
 * unless `resolve` makes something of them: it is asked about what the file says, never about values.
 */
export const filledWords = (
  words: Words | undefined,
  values: Words,
  resolve: (word: string, path: string) => unknown = word => word,
): Words | undefined => words && (filled(words, values, resolve, '') as Words);

function filled(word: unknown, values: Words, resolve: (word: string, path: string) => unknown, path: string): unknown {
  if (Array.isArray(word)) return word.map(one => filled(one, values, resolve, path));
  if (typeof word === 'object' && word !== null)
    return Object.fromEntries(
      Object.entries(word).map(([key, one]) => [key, filled(one, values, resolve, path ? `${path}.${key}` : key)]),
    );
  if (typeof word !== 'string') return word;
  const only = ONLY.exec(word)?.[1];
  if (only) return at(values, only);
  if (word.includes('{')) return word.replace(PLACE, (_, place: string) => String(at(values, place) ?? ''));
  return resolve(word, path);
}

const at = (values: Words, path: string): unknown => valueAt(values, path.split('.'));

/** The same in an address: a value is one part of it and leads nowhere else. */
export const addressFilled = (address: string, values: Words): string =>
  address.replace(PLACE, (_, path: string) => encodeURIComponent(String(at(values, path) ?? '')));
