/** Fills placeholders in texts of a file with values of the row and answers of a dialog. */
import { valueAt } from './evaluateCondition.ts';

type Values = Record<string, unknown>;

const PLACE = /\{([^{}]+)\}/g;
const ONLY = /^\{([^{}]+)\}$/;

/**
 * `{field}` in a body or a query is the row's value, or an answer; alone it keeps its type. Other values stay as they
 * are, unless `resolve` replaces them; it gets values of the file only.
 */
export const interpolateOptions = (
  words: Values | undefined,
  values: Values,
  resolve: (word: string, path: string) => unknown = word => word,
): Values | undefined => words && (interpolate(words, values, resolve, '') as Values);

function interpolate(
  word: unknown,
  values: Values,
  resolve: (word: string, path: string) => unknown,
  path: string,
): unknown {
  if (Array.isArray(word)) return word.map(one => interpolate(one, values, resolve, path));
  if (typeof word === 'object' && word !== null)
    return Object.fromEntries(
      Object.entries(word).map(([key, one]) => [key, interpolate(one, values, resolve, path ? `${path}.${key}` : key)]),
    );
  if (typeof word !== 'string') return word;
  const only = ONLY.exec(word)?.[1];
  if (only) return at(values, only);
  if (word.includes('{')) return word.replace(PLACE, (_, place: string) => String(at(values, place) ?? ''));
  return resolve(word, path);
}

const at = (values: Values, path: string): unknown => valueAt(values, path.split('.'));

/** The same in an address: a value is one part of it and leads nowhere else. */
export const interpolatePath = (address: string, values: Values): string =>
  address.replace(PLACE, (_, path: string) => encodeURIComponent(String(at(values, path) ?? '')));
