/** How the server and the lint word what breaks a meta-schema, and what they ask for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metaFolder } from '../schemaLayers.ts';

export interface WordFault {
  text: string;
  /** Undefined where nothing can be said but what is said of every such fault. */
  remedy?: string;
}

/** A word that the vocabulary does not have at this place. */
export function describeUnknownWord(place: string, word: string): WordFault {
  const meant = nearestWord(word);
  return {
    text: `"${word}" is not a word of ${place || 'the file'}`,
    ...(meant && { remedy: `Did you mean "${meant}"?` }),
  };
}

/** An entity that is a whole resource, but says nothing of it. */
export const describeEmptyResource = (place: string): WordFault | undefined =>
  place === '/x-entity/resource'
    ? {
        text: `${place} is neither true nor names a word of a resource`,
        remedy: 'Write `true`, or name `permissions`.',
      }
    : undefined;

/** The word of the vocabulary that differs by at most two letters; of two as near, the one of the same letters. */
function nearestWord(word: string): string | undefined {
  const [near] = [...wordsOf(metaFolder)]
    .map(one => ({ one, far: distance(one, word), others: Number(lettersOf(one) !== lettersOf(word)) }))
    .sort((left, right) => left.far - right.far || left.others - right.others);
  return near && near.far <= 2 ? near.one : undefined;
}

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

const lettersOf = (word: string): string => [...word].sort().join('');

/** Levenshtein distance, in which two letters that changed places count once. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = [...other, ''].map((_, at) => at);
  for (let line = 0; line < one.length; line++) {
    const next = [line + 1];
    for (let at = 0; at < other.length; at++) {
      const swapped = line > 0 && at > 0 && one[line] === other[at - 1] && one[line - 1] === other[at];
      const ways = [next[at]! + 1, row[at + 1]! + 1, row[at]! + Number(one[line] !== other[at])];
      next.push(Math.min(...ways, ...(swapped ? [before[at - 1]! + 1] : [])));
    }
    [before, row] = [row, next];
  }
  return row.at(-1)!;
}
