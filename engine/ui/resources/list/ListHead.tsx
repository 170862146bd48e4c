import { useEffect, useRef } from 'react';
import { DownIcon, UpIcon } from '../../layout/icons.ts';
import { SpokenOnly } from '../display/SpokenOnly.tsx';
import type { Speaker } from '../useSpeaker.ts';
import { widthOf } from './fittingColumns.ts';
import type { ShownColumn } from './shownColumns.ts';
import { ACTIONS } from './useNeededWidths.ts';

interface ListHeadProps {
  columns: ShownColumn[];
  /** The column that takes what is left. */
  opener: string | undefined;
  /** `-created_at` */
  sort: string;
  onSort: (sort: string) => void;
  chosen: 'none' | 'some' | 'all';
  count: number;
  /** Left out: rows are not chosen here. */
  onChooseAll?: (() => void) | undefined;
  /** A button before each row shows more of it. */
  expands: boolean;
  /** The width of the last column. */
  actions: number;
  say: Speaker;
}

/** Newest and largest first: that is what one looks for in dates and figures. */
const DESCENDING = new Set(['money', 'number', 'count', 'percent', 'date', 'datetime', 'relative']);

const nextSort = (column: ShownColumn, sort: string): string => {
  if (sort === column.field) return `-${column.field}`;
  if (sort === `-${column.field}`) return column.field;
  return DESCENDING.has(column.display) ? `-${column.field}` : column.field;
};

export function ListHead({
  columns,
  opener,
  sort,
  onSort,
  chosen,
  count,
  onChooseAll,
  expands,
  actions,
  say,
}: ListHeadProps) {
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
              aria-label={say.counted('screens.select_page', count)}
            />
          </th>
        )}
        {expands && (
          <th scope="col" className="pick">
            <SpokenOnly>{say.text('lists.more')}</SpokenOnly>
          </th>
        )}
        {columns.map(column => (
          <ColumnHead
            key={column.field}
            column={column}
            width={column.field === opener ? column.width : widthOf(column)}
            sort={sort}
            onSort={onSort}
            say={say}
          />
        ))}
        <th scope="col" data-field={ACTIONS} style={{ width: actions }}>
          <SpokenOnly>{say.text('screens.actions')}</SpokenOnly>
        </th>
      </tr>
    </thead>
  );
}

function ColumnHead({
  column,
  width,
  sort,
  onSort,
  say,
}: Pick<ListHeadProps, 'sort' | 'onSort' | 'say'> & { column: ShownColumn; width: number | undefined }) {
  const label = say.label(column.label);
  const sorted = sort.replace(/^-/, '') === column.field;
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
        <button type="button" className="sort" onClick={() => onSort(nextSort(column, sort))}>
          {label}
          <Arrow />
        </button>
      ) : (
        <span>{label}</span>
      )}
    </th>
  );
}
