import type { Block, Paragraph, TextRun } from '../../../engine/tracked-changes/index.ts';
import type { Decision } from '../session/DecisionSession.ts';

/** How the document is shown: before the changes, with them, or as it is after the decisions. */
export const views = ['original', 'changes', 'clean'] as const;
export type DocumentView = (typeof views)[number];

type ChangeSide = TextRun['changes'][number];

/** Returns whether text of a side of a change remains after a decision. */
export const remains = (side: ChangeSide['side'], isAccepted: boolean): boolean =>
  side === 'format' || (side === 'insert') === isAccepted;

/** Returns whether text is in the document of a view. Undecided changes are in a clean document. */
export const isInView = (
  changes: readonly ChangeSide[],
  view: Exclude<DocumentView, 'changes'>,
  decisionOf: (id: string) => Decision,
): boolean => changes.every(({ id, side }) => remains(side, view === 'clean' && decisionOf(id) !== 'rejected'));

/** The blocks of a view without changes: a paragraph whose mark is removed continues in the next one. */
export function blocksInView(blocks: readonly Block[], isShown: (changes: readonly ChangeSide[]) => boolean): Block[] {
  const shown: Block[] = [];
  let open: TextRun[] = [];
  for (const block of blocks) {
    if (block.kind === 'table') {
      const rows = block.rows.map(({ cells, ...row }) => ({
        ...row,
        cells: cells.map(cell => ({ ...cell, blocks: blocksInView(cell.blocks, isShown) })),
      }));
      shown.push({ ...block, rows: rows.filter(row => row.cells.some(cell => cell.blocks.length > 0)) });
      continue;
    }
    const runs = [...open, ...block.runs.filter(({ changes }) => isShown(changes))];
    open = isShown(block.mark) ? [] : runs;
    if (isShown(block.mark)) shown.push(plainParagraph(block, runs));
  }
  return shown;
}

const plainParagraph = (paragraph: Paragraph, runs: readonly TextRun[]): Paragraph => ({
  ...paragraph,
  mark: [],
  changes: [],
  runs: runs.map(run => ({ ...run, changes: [], remarks: [] })),
});

/** Runs of one change at a level of nesting, or without one. */
export interface RunGroup {
  change: string | null;
  runs: TextRun[];
}

/** Groups neighbouring runs by the change around them at a level of nesting: 0 is the outermost. */
export function groupRuns(runs: readonly TextRun[], level: number): RunGroup[] {
  const groups: RunGroup[] = [];
  for (const run of runs) {
    const change = run.changes[level]?.id ?? null;
    const last = groups.at(-1);
    if (last && last.change === change) last.runs.push(run);
    else groups.push({ change, runs: [run] });
  }
  return groups;
}

/** The paragraph's runs, and its mark as a run if its break is inserted or deleted. */
export function runsWithMark({ runs, mark }: Paragraph): TextRun[] {
  const changes = mark.filter(({ side }) => side !== 'format');
  if (!changes.length) return runs;
  return [...runs, { kind: 'text', text: '¶', changes, remarks: [], format: {} }];
}

/** Lists the runs of blocks, including those in tables and text boxes. */
export function* runsOf(blocks: readonly Block[]): Generator<TextRun> {
  for (const block of blocks) {
    if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* runsOf(cell.blocks);
    else {
      yield* block.runs;
      yield* runsOf(block.textBoxes);
    }
  }
}

/** Returns whether a block contains a change. */
export function hasChange(paragraph: Paragraph): boolean {
  return (
    paragraph.changes.length > 0 || paragraph.mark.length > 0 || paragraph.runs.some(run => run.changes.length > 0)
  );
}
