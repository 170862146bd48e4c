import { Value } from '../display/Value.tsx';
import type { Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { totalOf } from './columnTotals.ts';
import type { ShownColumn } from './shownColumns.ts';

interface ListFootProps {
  columns: ShownColumn[];
  rows: Row[];
  /** More rows than these match: the figures are those of the page. */
  partial: boolean;
  /** Cells before the first column and after the last. */
  before: number;
  say: Speaker;
}

/** Totals below the columns that ask for one, and of what: of the page, or of all there is. */
export function ListFoot({ columns, rows, partial, before, say }: ListFootProps) {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot>
      <tr>
        {before > 0 && <td colSpan={before} />}
        {columns.map((column, place) => (
          <td key={column.field} className={column.align === 'end' ? 'end' : undefined}>
            {column.total ? (
              <TotalCell column={column} rows={rows} say={say} />
            ) : (
              place === 0 && say.text(partial ? 'lists.total.page' : 'lists.total.all')
            )}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

function TotalCell({ column, rows, say }: Pick<ListFootProps, 'rows' | 'say'> & { column: ShownColumn }) {
  const total = totalOf(column, rows);
  if (!total) return null;
  const words = say.text(`lists.total.${column.total}`);
  const isRounded = column.total === 'avg' && typeof total.value === 'number';
  const value = isRounded ? Math.round(Number(total.value) * 100) / 100 : total.value;
  const display = total.kind === 'count' ? 'number' : column.display;
  return (
    <>
      <small>{words} </small>
      {Value({ field: { field: 'total', display }, row: { id: 'total', total: value }, say, line: true })}
    </>
  );
}
