import { diffArrays } from 'diff/lib/diff/array.js';
import { type Alignable, alignBlocks, countWords, maxEditLength } from './alignBlocks.ts';
import { objectSign, type ParagraphText, type Token, tokensOf } from './paragraphText.ts';

/** A range of one or both texts: equal, only in the older one, or only in the newer one. */
export interface TextDifference {
  kind: 'equal' | 'deleted' | 'inserted';
  olderStart: number;
  olderEnd: number;
  newerStart: number;
  newerEnd: number;
}

/** Compares two paragraphs word by word. */
export function wordDifferences(older: ParagraphText, newer: ParagraphText): TextDifference[] {
  const { length } = newer.text;
  if (older.text === newer.text && !older.text.includes(objectSign))
    return [{ kind: 'equal', olderStart: 0, olderEnd: length, newerStart: 0, newerEnd: length }];
  const olderTokens = tokensOf(older);
  const newerTokens = tokensOf(newer);
  const isLong = olderTokens.length + newerTokens.length > maxTokens;
  const changes = isLong ? sentenceChanges(olderTokens, newerTokens) : tokenChanges(olderTokens, newerTokens);
  const positions = { older: positionsOf(olderTokens, older), newer: positionsOf(newerTokens, newer) };
  let [olderAt, newerAt] = [0, 0];
  const differences: TextDifference[] = [];
  for (const [index, { removed, added, count }] of changes.entries()) {
    const isSpaceBetween =
      !removed && !added && index > 0 && index < changes.length - 1 && isSingleSpace(newerTokens, newerAt, count);
    const olderEnd = added ? olderAt : olderAt + count;
    const newerEnd = removed ? newerAt : newerAt + count;
    const range = {
      olderStart: positions.older[olderAt]!,
      olderEnd: positions.older[olderEnd]!,
      newerStart: positions.newer[newerAt]!,
      newerEnd: positions.newer[newerEnd]!,
    };
    if (isSpaceBetween || removed) differences.push({ kind: 'deleted', ...range, newerEnd: range.newerStart });
    if (isSpaceBetween || added) differences.push({ kind: 'inserted', ...range, olderStart: range.olderEnd });
    if (!isSpaceBetween && !removed && !added) differences.push({ kind: 'equal', ...range });
    olderAt = olderEnd;
    newerAt = newerEnd;
  }
  return collectChanges(differences);
}

/** Tokens of two texts that are compared at once. Longer ones are aligned by their sentences first. */
const maxTokens = 4_000;
/** Tokens of a sentence. Longer ones are divided. */
const maxSentence = 200;

/** A number of tokens that are equal, removed or added. */
interface TokenChange {
  removed: boolean;
  added: boolean;
  count: number;
}

const tokenChanges = (older: readonly Token[], newer: readonly Token[]): readonly TokenChange[] =>
  diffArrays(
    older.map(({ text }) => text),
    newer.map(({ text }) => text),
    { maxEditLength },
  ) ?? [
    { removed: true, added: false, count: older.length },
    { removed: false, added: true, count: newer.length },
  ];

function sentenceChanges(older: readonly Token[], newer: readonly Token[]): TokenChange[] {
  return alignBlocks(sentencesOf(older), sentencesOf(newer)).flatMap(([old, current]): readonly TokenChange[] => {
    if (!old) return [{ removed: false, added: true, count: current.tokens.length }];
    if (!current) return [{ removed: true, added: false, count: old.tokens.length }];
    return tokenChanges(old.tokens, current.tokens);
  });
}

interface Sentence extends Alignable {
  tokens: Token[];
}

function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    const current = sentences.at(-1)!;
    const isEnd = /^\s/.test(token.text) && /[.!?…؟۔।:;]$/u.test(current.at(-1)?.text ?? '');
    const isLong = current.length >= maxSentence;
    current.push(token);
    if (isEnd || isLong || /^[。！？\n]$/.test(token.text)) sentences.push([]);
  }
  return sentences
    .filter(({ length }) => length)
    .map(sentence => ({
      kind: 'sentence',
      tokens: sentence,
      key: sentence.map(({ text }) => text).join(''),
      ...countWords(sentence.map(({ text }) => text)),
    }));
}

/** A space between two changed words is part of the change: "old text" became "new words", not each word by itself. */
const isSingleSpace = (tokens: readonly Token[], at: number, count: number): boolean =>
  count === 1 && /^\s+$/.test(tokens[at]!.text);

const positionsOf = (tokens: readonly Token[], { text }: ParagraphText): number[] => [
  ...tokens.map(({ start }) => start),
  text.length,
];

/** Joins neighbouring changes: all that is deleted, then all that is inserted. */
function collectChanges(differences: readonly TextDifference[]): TextDifference[] {
  const collected: TextDifference[] = [];
  let deleted: TextDifference | null = null;
  let inserted: TextDifference | null = null;
  const flush = (): void => {
    // What is deleted comes before all that is inserted in its place.
    const newerStart = Math.min(deleted?.newerStart ?? Infinity, inserted?.newerStart ?? Infinity);
    if (deleted) collected.push({ ...deleted, newerStart, newerEnd: newerStart });
    if (inserted) collected.push(inserted);
    deleted = null;
    inserted = null;
  };
  for (const difference of differences) {
    if (difference.kind === 'equal') {
      flush();
      collected.push(difference);
    } else if (difference.kind === 'deleted') deleted = join(deleted, difference);
    else inserted = join(inserted, difference);
  }
  flush();
  return collected;
}

const join = (first: TextDifference | null, second: TextDifference): TextDifference =>
  first ? { ...first, olderEnd: second.olderEnd, newerEnd: second.newerEnd } : { ...second };
