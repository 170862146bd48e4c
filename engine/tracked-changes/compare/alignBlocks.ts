import { diffArrays } from 'diff/lib/diff/array.js';

/** A block to align: a paragraph, a table or a row. */
export interface Alignable {
  /** Blocks with the same key are equal. */
  key: string;
  /** Only blocks of one kind are paired. */
  kind: string;
  words: ReadonlyMap<string, number>;
  wordCount: number;
}

/** A pair of blocks, or a block that only one document has. */
export type BlockPair<Block> = [older: Block, newer: Block] | [older: Block, newer: null] | [older: null, newer: Block];

/** Blocks that share at least this part of their words are versions of each other. */
const minSimilarity = 0.4;
/** Comparisons of two blocks in one gap. A larger gap is compared along its diagonal only. */
const maxComparisons = 400_000;
/** Edits of a difference after which blocks or words count as all different. Time and memory grow with its square. */
export const maxEditLength = 4_000;

/** Aligns the blocks of two documents: equal ones first, and between them those with similar words. */
export function alignBlocks<Block extends Alignable>(
  older: readonly Block[],
  newer: readonly Block[],
): BlockPair<Block>[] {
  const changes = diffArrays(
    older.map(({ key }) => key),
    newer.map(({ key }) => key),
    { maxEditLength },
  );
  const pairs: BlockPair<Block>[] = [];
  let [oldAt, newAt] = [0, 0];
  let [oldGap, newGap]: [Block[], Block[]] = [[], []];
  const closeGap = (): void => {
    for (const pair of alignGap(oldGap, newGap)) pairs.push(pair);
    [oldGap, newGap] = [[], []];
  };
  for (const { removed, added, count } of changes ?? [
    { removed: true, added: false, count: older.length },
    { removed: false, added: true, count: newer.length },
  ]) {
    if (removed) oldGap.push(...older.slice(oldAt, oldAt + count));
    else if (added) newGap.push(...newer.slice(newAt, newAt + count));
    else {
      closeGap();
      for (let at = 0; at < count; at += 1) pairs.push([older[oldAt + at]!, newer[newAt + at]!]);
    }
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  closeGap();
  return pairs;
}

/** Pairs similar blocks in order, so that the sum of their similarities is the largest. */
function alignGap<Block extends Alignable>(older: readonly Block[], newer: readonly Block[]): BlockPair<Block>[] {
  const rows = older.length;
  const columns = newer.length;
  const band = Math.max(40, Math.floor(maxComparisons / Math.max(rows, columns, 1)));
  const width = 2 * band + 1;
  // Sums of the best pairs up to each row and column; only columns near the diagonal are stored.
  const centerOf = (row: number): number => Math.round((row * columns) / Math.max(rows, 1));
  const sums = new Float32Array((rows + 1) * width);
  const similarities = new Float32Array((rows + 1) * width);
  const slot = (row: number, column: number): number => {
    const offset = column - centerOf(row) + band;
    return offset < 0 || offset >= width || column < 0 ? -1 : row * width + offset;
  };
  const sumAt = (row: number, column: number): number => {
    const at = slot(row, column);
    return at < 0 ? 0 : sums[at]!;
  };
  for (let row = 1; row <= rows; row += 1) {
    const center = centerOf(row);
    for (let column = Math.max(1, center - band); column <= Math.min(columns, center + band); column += 1) {
      const at = slot(row, column);
      const similarity = similarityOf(older[row - 1]!, newer[column - 1]!);
      similarities[at] = similarity;
      const paired = similarity >= minSimilarity ? sumAt(row - 1, column - 1) + similarity : 0;
      sums[at] = Math.max(paired, sumAt(row - 1, column), sumAt(row, column - 1));
    }
  }
  return traceBack(older, newer, { slot, sumAt, similarities });
}

interface Table {
  slot(row: number, column: number): number;
  sumAt(row: number, column: number): number;
  similarities: Float32Array;
}

/** Blocks of the older document come before those that only the newer one has. */
function traceBack<Block>(older: readonly Block[], newer: readonly Block[], table: Table): BlockPair<Block>[] {
  const pairs: BlockPair<Block>[] = [];
  let [row, column] = [older.length, newer.length];
  while (row || column) {
    const at = row && column ? table.slot(row, column) : -1;
    const similarity = at < 0 ? 0 : table.similarities[at]!;
    const sum = table.sumAt(row, column);
    const isPair = similarity >= minSimilarity && Math.abs(sum - table.sumAt(row - 1, column - 1) - similarity) < 1e-3;
    if (isPair) pairs.push([older[--row]!, newer[--column]!]);
    else if (column && (!row || table.sumAt(row, column - 1) >= table.sumAt(row - 1, column)))
      pairs.push([null, newer[--column]!]);
    else pairs.push([older[--row]!, null]);
  }
  return pairs.reverse();
}

/** Counts the tokens that are not spaces. */
export function countWords(tokens: readonly string[]): Pick<Alignable, 'words' | 'wordCount'> {
  const words = new Map<string, number>();
  let wordCount = 0;
  for (const token of tokens) {
    if (/^\s/.test(token)) continue;
    words.set(token, (words.get(token) ?? 0) + 1);
    wordCount += 1;
  }
  return { words, wordCount };
}

/** Twice the number of common words by the number of all (Dice coefficient). */
function similarityOf(left: Alignable, right: Alignable): number {
  const all = left.wordCount + right.wordCount;
  if (left.kind !== right.kind) return 0;
  if (!all) return left.key === right.key ? 1 : 0;
  // At best, all words of the shorter one are common.
  if ((2 * Math.min(left.wordCount, right.wordCount)) / all < minSimilarity) return 0;
  const [few, many] = left.words.size <= right.words.size ? [left, right] : [right, left];
  let common = 0;
  for (const [word, count] of few.words) common += Math.min(count, many.words.get(word) ?? 0);
  return (2 * common) / all;
}
