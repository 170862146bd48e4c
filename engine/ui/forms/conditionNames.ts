import { isObject, type RJSFSchema } from '@rjsf/utils';
import { isPlain } from '../../dsl/json-schema/isPlain.ts';

type Names = ReadonlySet<string>;

/** Collects every key and every string of a condition, which includes its fields. */
function addWords(node: unknown, words: Set<string>): void {
  if (typeof node === 'string') words.add(node);
  else if (Array.isArray(node)) for (const entry of node) addWords(entry, words);
  else if (isObject(node))
    for (const [key, value] of Object.entries(node)) {
      words.add(key);
      addWords(value, words);
    }
}

function addConditions(node: unknown, words: Set<string>): void {
  if (Array.isArray(node)) for (const entry of node) addConditions(entry, words);
  else if (isObject(node))
    for (const [key, value] of Object.entries(node))
      if (key === 'if') addWords(value, words);
      else addConditions(value, words);
}

const known = new WeakMap<RJSFSchema, Names | null>();

/**
 * Returns the names that the conditions of a schema mention: an answer under any other name changes no question. Null
 * if that cannot be known, because the schema has more than conditions.
 */
export function conditionNames(schema: RJSFSchema): Names | null {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const words = isPlain(schema) ? new Set<string>() : null;
  if (words) addConditions(schema, words);
  known.set(schema, words);
  return words;
}
