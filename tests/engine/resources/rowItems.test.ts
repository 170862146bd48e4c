import { expect, it } from 'vitest';
import { groupRows } from '../../../engine/ui/resources/list/rows/rowGroups.ts';
import { rowItems } from '../../../engine/ui/resources/list/rows/rowItems.ts';

const rows = ['b', 'a', 'b', 'c'].map((state, place) => ({ id: `r${place}`, state }));
const linesOf = (field: string | undefined) =>
  rowItems(groupRows(rows, field), field !== undefined).map(item =>
    item.kind === 'group' ? `${item.key}: ${item.group.rows.length}` : `${item.key} at ${item.place}`,
  );

it('the lines of a long page are its rows, in order', () => {
  expect(linesOf(undefined)).toEqual(['r0 at 0', 'r1 at 1', 'r2 at 2', 'r3 at 3']);
});

it('the lines of a long page with groups are the name of each group, then its rows', () => {
  expect(linesOf('state')).toEqual([
    'group b: 2',
    'r0 at 0',
    'r2 at 1',
    'group a: 1',
    'r1 at 2',
    'group c: 1',
    'r3 at 3',
  ]);
});
