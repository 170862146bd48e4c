import type { Block, Paragraph, Story, TextRun } from '../../../engine/tracked-changes/index.ts';
import { hasChange } from '../document/shownText.ts';

/** A block with changes, or neighbouring blocks without any. */
export type ComparedRow =
  | { key: string; story: string; changed: Block }
  | { key: string; story: string; same: Block[] };

/** Groups the blocks of stories, so that those without changes can be folded. */
export function comparedRows(stories: readonly Story[]): ComparedRow[] {
  const rows: ComparedRow[] = [];
  for (const { key: story, kind, blocks } of stories) {
    if (kind === 'comment') continue;
    for (const [index, block] of blocks.entries()) {
      const last = rows.at(-1);
      const key = `${story} ${index}`;
      if (isChanged(block)) rows.push({ key, story, changed: block });
      else if (last && 'same' in last && last.story === story) last.same.push(block);
      else rows.push({ key, story, same: [block] });
    }
  }
  return rows;
}

const isChanged = (block: Block): boolean =>
  block.kind === 'table'
    ? block.changes.length > 0 ||
      block.rows.some(
        ({ changes, cells }) =>
          changes.length > 0 || cells.some(cell => cell.changes.length > 0 || cell.blocks.some(isChanged)),
      )
    : hasChange(block) || block.textBoxes.some(isChanged);

/** A block as one of the documents has it, with its changes marked; null if it has nothing of the block. */
export function sideOf(block: Block, side: 'older' | 'newer'): Block | null {
  const other = side === 'older' ? 'insert' : 'delete';
  const isShown = (changes: TextRun['changes']) => changes.every(change => change.side !== other);
  if (block.kind === 'table') {
    const rows = block.rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map(cell => ({ ...cell, blocks: cell.blocks.flatMap(one => sideOf(one, side) ?? []) })),
    }));
    return { ...block, rows };
  }
  const runs = block.runs.filter(({ changes }) => isShown(changes));
  if (!runs.length && (block.runs.length > 0 || !isShown(block.mark))) return null;
  const shown: Paragraph = {
    ...block,
    runs,
    mark: isShown(block.mark) ? block.mark : [],
    textBoxes: block.textBoxes.flatMap(one => sideOf(one, side) ?? []),
  };
  return shown;
}

/** Changes by their place in the document, in parts of equal length. */
export function changesByPlace(rows: readonly ComparedRow[], parts: number): number[] {
  const counts = new Array<number>(parts).fill(0);
  const total = rows.reduce((sum, row) => sum + ('same' in row ? row.same.length : 1), 0);
  let at = 0;
  for (const row of rows) {
    if ('changed' in row) counts[Math.floor((at / total) * parts)]! += changeIds(row.changed).size;
    at += 'same' in row ? row.same.length : 1;
  }
  return counts;
}

/** The identifiers of the changes in a block. */
export function changeIds(block: Block): Set<string> {
  if (block.kind === 'table')
    return new Set([
      ...block.changes,
      ...block.rows.flatMap(({ changes, cells }) => [
        ...changes,
        ...cells.flatMap(cell => [...cell.changes, ...cell.blocks.flatMap(one => [...changeIds(one)])]),
      ]),
    ]);
  const ids = [...block.runs, { changes: block.mark }].flatMap(({ changes }) => changes.map(({ id }) => id));
  return new Set([...ids, ...block.changes, ...block.textBoxes.flatMap(one => [...changeIds(one)])]);
}
