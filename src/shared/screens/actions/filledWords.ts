import { valueAt } from '../row.ts';

type Rest = Record<string, unknown>;

const PLACE = /\{([^{}]+)\}/g;
const ONLY = /^\{([^{}]+)\}$/;

/** `{field}` in a body or a query is the row's value, or an answer; alone it keeps its type. Other words stay as they are. */
export const filledWords = (words: Rest | undefined, values: Rest): Rest | undefined =>
  words && Object.fromEntries(Object.entries(words).map(([key, word]) => [key, filledWord(word, values)]));

function filledWord(word: unknown, values: Rest): unknown {
  if (typeof word !== 'string') return word;
  const only = ONLY.exec(word)?.[1];
  if (only) return valueAt(values, only);
  return word.replace(PLACE, (_, path: string) => String(valueAt(values, path) ?? ''));
}

/** The same in an address: a value is one part of it and leads nowhere else. */
export const addressFilled = (address: string, values: Rest): string =>
  address.replace(PLACE, (_, path: string) => encodeURIComponent(String(valueAt(values, path) ?? '')));
