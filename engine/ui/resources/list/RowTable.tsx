import { useListContext } from 'react-admin';
import { SpokenOnly } from '../display/SpokenOnly.tsx';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import type { DrawnRows } from './drawnRows.ts';
import { actionsWidth, neededWidth } from './fittingColumns.ts';
import { GroupName } from './GroupName.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import { groupsOf } from './rowGroups.ts';
import type { ShownColumn } from './shownColumns.ts';
import type { NeededWidths } from './useNeededWidths.ts';

interface RowTableProps extends DrawnRows {
  columns: ShownColumn[];
  opener: string | undefined;
  sort: string;
  onSort: (sort: string) => void;
  selectable: boolean;
  /** A row is all there is: nothing in it may be cut. */
  whole: boolean;
  needed: NeededWidths;
}

export function RowTable(props: RowTableProps) {
  const { list, rows, caption, propsOf, columns, opener, sort, onSort, selectable, whole, needed } = props;
  const place = { around: list, needed };
  const { selectedIds, onSelect, total = 0 } = useListContext<Row>();
  const say = useSpeaker();
  const expands = list.expand.length > 0;
  const before = Number(selectable) + Number(expands);
  return (
    <table className={whole ? 'is-whole' : undefined} style={{ minWidth: neededWidth(columns, opener, place) }}>
      <caption>
        <SpokenOnly>{caption}</SpokenOnly>
      </caption>
      <ListHead
        columns={columns}
        opener={opener}
        sort={sort}
        onSort={onSort}
        count={rows.length}
        expands={expands}
        actions={actionsWidth(columns, place)}
        say={say}
        {...choosing(rows, selectedIds, selectable, onSelect)}
      />
      {groupsOf(rows, list.group).map(group => (
        <tbody key={group.key}>
          {list.group && (
            <tr className="group">
              <th colSpan={columns.length + before + 1} scope="rowgroup">
                <GroupName list={list} rows={group.rows} say={say} />
              </th>
            </tr>
          )}
          {group.rows.map(row => (
            <ListRow key={row.id} {...propsOf(row)} />
          ))}
        </tbody>
      ))}
      <ListFoot columns={columns} rows={rows} partial={total > rows.length} before={before} say={say} />
    </table>
  );
}

/** The box in the head: all rows of the page, added to those chosen on other pages or taken from them. */
function choosing(rows: Row[], selectedIds: string[], selectable: boolean, onSelect: (ids: string[]) => void) {
  const here = new Set(rows.map(({ id }) => id));
  const count = selectedIds.filter(id => here.has(id)).length;
  const isAll = count === rows.length;
  const elsewhere = selectedIds.filter(id => !here.has(id));
  return {
    chosen: count === 0 ? ('none' as const) : isAll ? ('all' as const) : ('some' as const),
    onChooseAll: selectable ? () => onSelect(isAll ? elsewhere : [...elsewhere, ...here]) : undefined,
  };
}
