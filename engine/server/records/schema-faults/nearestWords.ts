/**
 * Returns the words that differ by at most this many letters, nearest first. Of two equally near words, the one with
 * the same letters is first.
 */
export const nearestWords = (word: string, words: Iterable<string>, maxDistance = 2): string[] =>
  [...words]
    .map(one => ({ one, far: distance(one, word), others: Number(lettersOf(one) !== lettersOf(word)) }))
    .filter(({ far }) => far <= maxDistance)
    .sort((left, right) => left.far - right.far || left.others - right.others)
    .map(({ one }) => one);

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
