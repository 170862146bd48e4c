import { memo } from 'react';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { nameOf, type Row } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { cellContent } from './Cell.tsx';
import { RowActions } from './RowActions.tsx';
import type { ShownColumn } from './shownColumns.ts';

export interface ListRowProps {
  row: Row;
  resource: ResolvedResource;
  columns: ShownColumn[];
  /** Field whose text is the link to the row's page. */
  opener: string | undefined;
  selected: boolean;
  tone: string | undefined;
  /** Left out: rows are not chosen here. */
  toggle: ((id: string) => void) | undefined;
  say: Speaker;
}

export const pageOf = (resource: ResolvedResource, row: Row): string => `${resource.route}/${row.id}`;

/** A component draws what it likes; only a chip of ours is sure to fit and need not be cut. */
const kindOf = ({ component, display }: ShownColumn, opens: boolean): string =>
  opens ? 'name' : component ? 'is-named' : `is-${display}`;

const classOf = (column: ShownColumn, opens: boolean): string =>
  [kindOf(column, opens), column.align === 'end' && 'end', column.wide && 'is-wide'].filter(Boolean).join(' ');

/** One plain component a row, not one a cell: it renders again only when its own record, selection or columns change. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, resource, columns, opener, selected, tone, toggle, say } = props;
  return (
    <tr data-row={row.id} className={selected ? 'is-selected' : undefined} data-tone={tone}>
      {toggle && (
        <td className="pick">
          <input
            type="checkbox"
            className="check"
            checked={selected}
            onChange={() => toggle(row.id)}
            aria-label={say.text('screens.select_row', { name: nameOf(row, resource.title) })}
          />
        </td>
      )}
      {columns.map(column => {
        const opens = column.field === opener;
        const content = cellContent({ column, row, resource, say });
        return (
          <td key={column.field} className={classOf(column, opens)}>
            {opens ? (
              <a href={pageOf(resource, row)} data-open dir="auto">
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        );
      })}
      <td className="acts-cell">
        <RowActions row={row} say={say} />
      </td>
    </tr>
  );
});
