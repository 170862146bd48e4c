/** The messages of the server and the lint for violations of a meta-schema, with remedies. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metaFolder } from '../../schemaLayers.ts';
import { nearestWords } from './nearestWords.ts';

export interface KeywordFault {
  text: string;
  /** Undefined if there is only the general remedy. */
  remedy?: string;
}

/** A keyword that the vocabulary does not have at this place. */
export function describeUnknownKeyword(place: string, word: string): KeywordFault {
  const [meant] = nearestWords(word, wordsOf(metaFolder));
  return {
    text: `"${word}" is not a word of ${place || 'the file'}`,
    ...(meant && { remedy: `Did you mean "${meant}"?` }),
  };
}

/** An entity that is a whole resource, but says nothing of it. */
export const describeEmptyResource = (place: string): KeywordFault | undefined =>
  place === '/x-entity/resource'
    ? {
        text: `${place} is neither true nor names a word of a resource`,
        remedy: 'Write `true`, or name `permissions`.',
      }
    : undefined;

function wordsOf(folder: string): Set<string> {
  const words = new Set<string>();
  const add = (names: unknown) => {
    if (Array.isArray(names)) for (const name of names) words.add(String(name));
  };
  const gather = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part) add(Object.keys(part.properties as object));
    if ('propertyNames' in part) add((part.propertyNames as { enum?: unknown }).enum);
    for (const [key, inner] of Object.entries(part)) if (key !== 'examples') gather(inner);
  };
  for (const file of readdirSync(folder)) gather(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return words;
}
