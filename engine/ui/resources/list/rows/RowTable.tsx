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
import { groupRows } from './rowGroups.ts';
import { TableFooter } from './TableFooter.tsx';
import { TableHeader } from './TableHeader.tsx';

interface RowTableProps extends ListRowsView {
  columns: VisibleColumn[];
  opener: string | undefined;
  sort: string;
  onSort: (sort: string) => void;
  selectable: boolean;
  /** Shows the whole row: nothing in it is truncated. */
  whole: boolean;
  needed: ContentWidths;
}

export function RowTable(props: RowTableProps) {
  const { list, rows, caption, propsOf, columns, opener, sort, onSort, selectable, whole, needed } = props;
  const place = { around: list, needed };
  const { selectedIds, onSelect, total = 0 } = useListContext<Row>();
  const i18n = useI18n();
  const expands = list.expand.length > 0;
  const before = Number(selectable) + Number(expands);
  return (
    <table className={whole ? 'is-whole' : undefined} style={{ minWidth: requiredWidth(columns, opener, place) }}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <TableHeader
        columns={columns}
        opener={opener}
        sort={sort}
        onSort={onSort}
        count={rows.length}
        expands={expands}
        actions={actionsWidth(columns, place)}
        i18n={i18n}
        {...choosing(rows, selectedIds, selectable, onSelect)}
      />
      {groupRows(rows, list.group).map(group => (
        <tbody key={group.key}>
          {list.group && (
            <tr className="group">
              <th colSpan={columns.length + before + 1} scope="rowgroup">
                <GroupName list={list} rows={group.rows} i18n={i18n} />
              </th>
            </tr>
          )}
          {group.rows.map(row => (
            <ListRow key={row.id} {...propsOf(row)} />
          ))}
        </tbody>
      ))}
      <TableFooter columns={columns} rows={rows} partial={total > rows.length} before={before} i18n={i18n} />
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
