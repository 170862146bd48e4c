/** A word with the space after it, or several that are next to each other and alike. */
export interface ComparedText {
  text: string;
  /** Its place in the text, in characters. */
  start: number;
  /** Is not in the other text. */
  isChanged: boolean;
}

const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)/g) ?? [];

/** Marks the words that two short texts do not have in common, by their longest common sequence of words. */
export function compareWords(before: string, after: string): { before: ComparedText[]; after: ComparedText[] } {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const [leftPlain, rightPlain] = [left.map(word => word.trim()), right.map(word => word.trim())];
  // common[i][j]: how many words the ends of the texts from i and j on have in common.
  const common = left.map(() => right.map(() => 0));
  const lengthAt = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const isSame = leftPlain[i] === rightPlain[j];
      const row = common[i];
      if (row) row[j] = isSame ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  const kept = { left: new Set<number>(), right: new Set<number>() };
  for (let [i, j] = [0, 0]; i < left.length && j < right.length; ) {
    if (leftPlain[i] === rightPlain[j]) {
      kept.left.add(i++);
      kept.right.add(j++);
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return { before: joinWords(left, kept.left), after: joinWords(right, kept.right) };
}

/** Joins neighbours. The space before a changed part belongs to the part before it, so that it is not marked. */
function joinWords(words: string[], kept: Set<number>): ComparedText[] {
  const parts: ComparedText[] = [];
  let start = 0;
  for (const [index, word] of words.entries()) {
    const isChanged = !kept.has(index);
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else {
      const text = isChanged && last ? word.trimStart() : word;
      if (last) last.text += word.slice(0, word.length - text.length);
      parts.push({ text, start, isChanged });
    }
    start += word.length;
  }
  return parts;
}
