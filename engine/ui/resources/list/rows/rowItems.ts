import type { Row } from '../../row.ts';
import type { RowGroup } from './rowGroups.ts';

/** One line of a long page: a row, or the name of a group. */
export type RowItem =
  | { kind: 'row'; key: string; row: Row; place: number }
  | { kind: 'group'; key: string; group: RowGroup };

/** The lines of a page. `place` is the position of a row on the page. */
export function rowItems(groups: RowGroup[], isGrouped: boolean): RowItem[] {
  let place = 0;
  return groups.flatMap((group): RowItem[] => {
    const rows = group.rows.map((row): RowItem => ({ kind: 'row', key: row.id, row, place: place++ }));
    return isGrouped ? [{ kind: 'group', key: `group ${group.key}`, group }, ...rows] : rows;
  });
}
