import { WordCount } from '../../counting/text/wordCount.ts';
import type { Block, Change, ChangeFigures, Paragraph, Remark, Story } from '../trackedDocument.ts';

/** Counts changes, remarks and words. */
export function changeFigures(
  stories: readonly Story[],
  changes: readonly Change[],
  remarks: readonly Remark[],
): ChangeFigures {
  const before = new WordCount();
  for (const story of stories)
    for (const paragraph of paragraphsOf(story.blocks)) {
      // One text, because the counter reads the word at the end of a piece again with the next piece.
      const texts = paragraph.runs
        .filter(({ changes: own }) => own.every(({ side }) => side !== 'insert'))
        .map(({ kind, text }) => (kind === 'text' ? text : ' '));
      before.add(texts.join(''));
      before.break();
    }
  const changedWords = changes.reduce((sum, { kind, inserted, deleted }) => {
    return kind === 'move' ? sum : sum + Math.max(wordsOf(inserted), wordsOf(deleted));
  }, 0);
  return { changes: changes.length, remarks: remarks.length, words: before.total(), changedWords };
}

/** Lists the paragraphs of blocks, including those in tables and text boxes. */
export function* paragraphsOf(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.kind === 'table') {
      for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsOf(cell.blocks);
    } else {
      yield block;
      yield* paragraphsOf(block.textBoxes);
    }
  }
}

function wordsOf(text: string): number {
  const count = new WordCount();
  count.add(text);
  return count.total();
}
