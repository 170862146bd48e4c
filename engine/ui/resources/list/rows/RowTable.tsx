import { useListContext } from 'react-admin';
import { VisuallyHidden } from '../../display/VisuallyHidden.tsx';
import type { Row } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';
import { actionsWidth, requiredWidth } from '../columns/fitColumns.ts';
import type { ContentWidths } from '../columns/useContentWidths.ts';
import type { VisibleColumn } from '../columns/visibleColumns.ts';
import { GroupName } from './GroupName.tsx';
import { ListRow } from './ListRow.tsx';
import type { ListRowsView } from './listRowsView.ts';
import { groupRows, type RowGroup } from './rowGroups.ts';
import { TableFooter } from './TableFooter.tsx';
import { TableHeader } from './TableHeader.tsx';

interface RowTableProps extends ListRowsView {
  columns: VisibleColumn[];
  opener: string | undefined;
  sort: string;
  onSort: (sort: string) => void;
  /** The query string of the list in another order; undefined if it is part of another page. */
  searchOf: (sort: string) => string | undefined;
  selectable: boolean;
  /** Shows the whole row: nothing in it is truncated. */
  whole: boolean;
  needed: ContentWidths;
  /** In pixels. */
  rowHeight: number;
}

/** The height of the line with the name of a group until it is measured. */
const GROUP = 36;

export function RowTable(props: RowTableProps) {
  const { list, rows, slots, caption, propsOf, columns, opener, sort, onSort, searchOf, selectable, whole, needed } =
    props;
  const { windowed, rowHeight } = props;
  const place = { around: list, needed };
  const { selectedIds, onSelect, total = 0 } = useListContext<Row>();
  const i18n = useI18n();
  const expands = list.expand.length > 0;
  const before = Number(selectable) + Number(expands);
  const span = columns.length + before + 1;
  const groupRow = (group: RowGroup, rowIndex?: number) => (
    <tr className="group" aria-rowindex={rowIndex}>
      <th colSpan={span} scope="rowgroup">
        <GroupName list={list} rows={group.rows} i18n={i18n} />
      </th>
    </tr>
  );
  return (
    <table
      className={[whole && 'is-whole', windowed && 'is-windowed'].filter(Boolean).join(' ') || undefined}
      style={{ minWidth: requiredWidth(columns, opener, place) }}
      aria-rowcount={windowed && 1 + rows.length + (list.group ? groupRows(rows, list.group).length : 0)}
    >
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <TableHeader
        columns={columns}
        opener={opener}
        sort={sort}
        onSort={onSort}
        searchOf={searchOf}
        count={rows.length}
        expands={expands}
        actions={actionsWidth(columns, place)}
        i18n={i18n}
        {...choosing(rows, selectedIds, selectable, onSelect)}
      />
      {windowed
        ? windowed({
            estimate: item => (item.kind === 'group' ? GROUP : rowHeight),
            renderGap: (height, key) => (
              <tbody key={key} aria-hidden="true" className="gap">
                <tr>
                  <td colSpan={span} style={{ height }} />
                </tr>
              </tbody>
            ),
            // An element of its own for each line: its height includes what an open row shows.
            renderItem: (item, measure, index) => (
              <tbody key={item.key} ref={measure} data-index={index}>
                {item.kind === 'group' ? (
                  groupRow(item.group, index + 2)
                ) : (
                  <ListRow {...propsOf(item.row)} rowIndex={index + 2} />
                )}
              </tbody>
            ),
          })
        : groupRows(rows, list.group).map(group => (
            <tbody key={group.key}>
              {list.group && groupRow(group)}
              {group.rows.map(row => (
                <ListRow key={slots.get(row.id)} {...propsOf(row)} />
              ))}
            </tbody>
          ))}
      <TableFooter columns={columns} rows={rows} partial={total > rows.length} before={before} i18n={i18n} />
    </table>
  );
}

/** Props of the checkbox in the header: it adds all rows of the page to the selection, or removes them. */
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
