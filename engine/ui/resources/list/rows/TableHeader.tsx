import { useEffect, useRef } from 'react';
import { DownIcon, UpIcon } from '../../../icons/icons.ts';
import { VisuallyHidden } from '../../display/VisuallyHidden.tsx';
import type { I18n } from '../../useI18n.ts';
import { widthOf } from '../columns/fitColumns.ts';
import { ACTIONS } from '../columns/useContentWidths.ts';
import type { VisibleColumn } from '../columns/visibleColumns.ts';

interface TableHeaderProps {
  columns: VisibleColumn[];
  /** The column that takes the remaining width. */
  opener: string | undefined;
  /** `-created_at` */
  sort: string;
  onSort: (sort: string) => void;
  /** The query string of the list in another order; undefined if it is part of another page. */
  searchOf: (sort: string) => string | undefined;
  chosen: 'none' | 'some' | 'all';
  count: number;
  /** Left out: rows are not chosen here. */
  onChooseAll?: (() => void) | undefined;
  /** A button before each row shows more of it. */
  expands: boolean;
  /** The width of the last column. */
  actions: number;
  i18n: I18n;
}

/**
 * Displays that are sorted in descending order first, because people look for the newest dates and the largest numbers.
 */
const DESCENDING = new Set(['money', 'number', 'count', 'percent', 'date', 'datetime', 'relative']);

const nextSort = (column: VisibleColumn, sort: string): string => {
  if (sort === column.field) return `-${column.field}`;
  if (sort === `-${column.field}`) return column.field;
  return DESCENDING.has(column.display) ? `-${column.field}` : column.field;
};

export function TableHeader({
  columns,
  opener,
  sort,
  onSort,
  searchOf,
  chosen,
  count,
  onChooseAll,
  expands,
  actions,
  i18n,
}: TableHeaderProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen === 'some';
  }, [chosen]);
  return (
    <thead>
      <tr>
        {onChooseAll && (
          <th scope="col" className="pick">
            <input
              ref={box}
              type="checkbox"
              className="check"
              checked={chosen === 'all'}
              disabled={count === 0}
              onChange={onChooseAll}
              aria-label={i18n.plural('screens.select_page', count)}
            />
          </th>
        )}
        {expands && (
          <th scope="col" className="pick">
            <VisuallyHidden>{i18n.text('lists.more')}</VisuallyHidden>
          </th>
        )}
        {columns.map(column => (
          <ColumnHeader
            key={column.field}
            column={column}
            width={column.field === opener ? column.width : widthOf(column)}
            sort={sort}
            onSort={onSort}
            searchOf={searchOf}
            i18n={i18n}
          />
        ))}
        <th scope="col" data-field={ACTIONS} style={{ width: actions }}>
          <VisuallyHidden>{i18n.text('screens.actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function ColumnHeader({
  column,
  width,
  sort,
  onSort,
  searchOf,
  i18n,
}: Pick<TableHeaderProps, 'sort' | 'onSort' | 'searchOf' | 'i18n'> & {
  column: VisibleColumn;
  width: number | undefined;
}) {
  const label = i18n.label(column.label);
  const sorted = sort.replace(/^-/, '') === column.field;
  const next = nextSort(column, sort);
  const Arrow = sorted && !sort.startsWith('-') ? UpIcon : DownIcon;
  return (
    <th
      scope="col"
      data-field={column.field}
      className={column.align === 'start' ? undefined : column.align}
      style={{ width }}
      aria-sort={sorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <button type="button" className="sort" data-list-search={searchOf(next)} onClick={() => onSort(next)}>
          {label}
          <Arrow />
        </button>
      ) : (
        <span>{label}</span>
      )}
    </th>
  );
}
