import { Value } from '../../display/Value.tsx';
import type { Row } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';
import { columnTotal } from '../columns/columnTotals.ts';
import type { VisibleColumn } from '../columns/visibleColumns.ts';

interface TableFooterProps {
  columns: VisibleColumn[];
  rows: Row[];
  /** More rows than these match: the figures are those of the page. */
  partial: boolean;
  /** Cells before the first column and after the last. */
  before: number;
  i18n: I18n;
}

/** Totals below the columns that declare one: of the page, or of all rows. */
export function TableFooter({ columns, rows, partial, before, i18n }: TableFooterProps) {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot>
      <tr>
        {before > 0 && <td className="pick" colSpan={before} />}
        {columns.map((column, place) => (
          <td key={column.field} className={column.align === 'end' ? 'end' : undefined}>
            {column.total ? (
              <TotalCell column={column} rows={rows} i18n={i18n} />
            ) : (
              place === 0 && i18n.text(partial ? 'lists.total.page' : 'lists.total.all')
            )}
          </td>
        ))}
        <td className="acts-cell" />
      </tr>
    </tfoot>
  );
}

function TotalCell({ column, rows, i18n }: Pick<TableFooterProps, 'rows' | 'i18n'> & { column: VisibleColumn }) {
  const total = columnTotal(column, rows);
  if (!total) return null;
  const words = i18n.text(`lists.total.${column.total}`);
  const isRounded = column.total === 'avg' && typeof total.value === 'number';
  const value = isRounded ? Math.round(Number(total.value) * 100) / 100 : total.value;
  const display = total.kind === 'count' ? 'number' : column.display;
  return (
    <>
      <small>{words} </small>
      {Value({ field: { field: 'total', display }, row: { id: 'total', total: value }, i18n, line: true })}
    </>
  );
}
