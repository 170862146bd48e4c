import { expect, it } from 'vitest';
import { type Block, compareDocuments, readTrackedDocument } from '../../engine/tracked-changes/index.ts';
import { changeIds, changesByPlace, comparedRows, sideOf } from '../../src/reviews/compare/comparedRows.ts';
import { documentOf, paragraph, run } from '../engine/tracked-changes/packages.ts';

const documentWith = (...lines: string[]): Buffer => documentOf(...lines.map(line => paragraph(run(line))));

const textOf = (block: Block | null): string | null =>
  block?.kind === 'paragraph' ? block.runs.map(({ text }) => text).join('') : null;

it('two documents are shown beside each other, and what is equal is folded', async () => {
  const { document } = await compareDocuments(
    documentWith('The river was wide.', 'It was cold.', 'They paid in coins.', 'The end.', 'Gone.'),
    documentWith('The river was wide.', 'It was cold.', 'They paid in eggs.', 'A new day.', 'The end.', 'Done.'),
    { author: 'A', date: '2026-11-30T12:00:00Z' },
  );
  const { stories, changes } = await readTrackedDocument(document);
  const rows = comparedRows(stories);
  const sides = rows.map(row =>
    'same' in row ? row.same.length : [textOf(sideOf(row.changed, 'older')), textOf(sideOf(row.changed, 'newer'))],
  );
  expect(sides.slice(0, 4)).toEqual([2, ['They paid in coins.', 'They paid in eggs.'], [null, 'A new day.'], 1]);
  const found = new Set(rows.flatMap(row => ('same' in row ? [] : [...changeIds(row.changed)])));
  expect(found).toEqual(new Set(changes.map(({ id }) => id)));
  expect(changesByPlace(rows, 2).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(changes.length);
});
