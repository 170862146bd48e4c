import { memo, type ReactNode } from 'react';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { nameOf, type Row } from '../../row.ts';
import type { RowPresenter } from '../../rowPresenter.ts';
import type { I18n } from '../../useI18n.ts';
import { tableCell } from '../cells/Cell.tsx';
import type { NamedCells } from '../cells/cellProps.ts';
import { type CellContent, renderContent } from '../cells/defineCell.tsx';
import { EditableCell } from '../cells/EditableCell.tsx';
import type { VisibleColumn } from '../columns/visibleColumns.ts';
import { ExpandedRow } from './ExpandedRow.tsx';
import { renderRowActions } from './RowActions.tsx';
import { recordPath } from './rowLinks.ts';

export interface ListRowProps {
  row: Row;
  resource: ResolvedResource;
  columns: VisibleColumn[];
  /** Field whose text is the link to the row's page. */
  opener: string | undefined;
  selected: boolean;
  tone: string | undefined;
  /** Absent: rows cannot be selected here. */
  toggle: ((id: string) => void) | undefined;
  /** Absent: rows cannot be expanded. */
  expand: ((id: string) => void) | undefined;
  expanded: boolean;
  cells: NamedCells;
  presenter: RowPresenter | undefined;
  /** The action that runs on this row. */
  pending: string | undefined;
  /** Index among all rows of the table, from 1, if only some of them are in the document. */
  rowIndex?: number;
  i18n: I18n;
}

/** A component may render anything; only our own chip is sure to fit. */
const kindOf = ({ component, display }: VisibleColumn, opens: boolean): string =>
  opens ? 'name' : component ? 'is-named' : `is-${display}`;

const classOf = (column: VisibleColumn, opens: boolean): string =>
  [kindOf(column, opens), alignOf(column), column.wide && 'is-wide'].filter(Boolean).join(' ');

/** Text of other people keeps its own direction; the link of a name sets it itself. */
const OF_OTHERS = new Set<VisibleColumn['display']>(['text', 'longtext', 'markdown', 'tags', 'address']);
const directionOf = ({ component, display }: VisibleColumn, { dir }: CellContent): CellContent['dir'] =>
  dir ?? (!component && OF_OTHERS.has(display) ? 'auto' : undefined);

const alignOf = ({ align }: VisibleColumn): string | false => align !== 'start' && align;

/** One plain component a row, not one a cell: it renders again only when its own record, selection or columns change. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, resource, columns, opener, selected, tone, toggle, expand, expanded, i18n } = props;
  const name = nameOf(row, resource);
  const cells = columns.length + (toggle ? 1 : 0) + (expand ? 1 : 0) + 1;
  const { primary, menu } = renderRowActions(props);
  return (
    <>
      <tr
        data-row={row.id}
        aria-rowindex={props.rowIndex}
        className={selected ? 'is-selected' : undefined}
        data-tone={tone}
      >
        {toggle && (
          <td className="pick">
            <input
              type="checkbox"
              className="check"
              checked={selected}
              onChange={() => toggle(row.id)}
              aria-label={i18n.text('screens.select_row', { name })}
            />
          </td>
        )}
        {expand && (
          <td className="pick">
            <ExpandButton expanded={expanded} name={name} onPress={() => expand(row.id)} i18n={i18n} />
          </td>
        )}
        {columns.map(column =>
          column.field === opener ? renderOpener(props, column, name) : renderTableCell(props, column),
        )}
        <td className="acts-cell">
          {primary}
          {menu}
        </td>
      </tr>
      {expand && expanded && (
        <tr className="more">
          <td colSpan={cells}>
            <ExpandedRow key={row.id} row={row} resource={resource} />
          </td>
        </tr>
      )}
    </>
  );
});

/** Renders a cell, whose own element has the title and direction of its text. */
function renderTableCell({ row, resource, cells, i18n }: ListRowProps, column: VisibleColumn) {
  const cell = tableCell({ column, row, resource, cells, i18n });
  return (
    <td
      key={column.field}
      className={classOf(column, false)}
      dir={directionOf(column, cell)}
      title={cell.title}
      data-at={cell.at}
    >
      {cell.content}
    </td>
  );
}

/** Renders the title of the row as a link to its page; the pencil beside it is separate. */
function renderOpener({ row, resource, cells, i18n }: ListRowProps, column: VisibleColumn, name: string) {
  const { dir, ...cell } = tableCell({ column, row, resource, cells, i18n, plain: true, fallback: name });
  // A component's text is in the reader's language, a name in its writer's.
  const link = (
    <RowLink to={recordPath(resource, row)} dir={column.component ? dir : 'auto'}>
      {renderContent(column.component ? cell : { ...cell, dir })}
    </RowLink>
  );
  return (
    <td key={column.field} className={classOf(column, true)}>
      {column.edit && column.editor ? (
        <EditableCell key={row.id} column={column} row={row} resource={resource} i18n={i18n} shown={link} />
      ) : (
        link
      )}
    </td>
  );
}

/** Link of a row. A row without a page still has a focusable name for the keyboard. */
export function RowLink({
  to,
  dir,
  children,
}: {
  to: string | undefined;
  dir?: CellContent['dir'];
  children: ReactNode;
}) {
  return to ? (
    <a href={to} data-open dir={dir}>
      {children}
    </a>
  ) : (
    <span tabIndex={-1} data-open dir={dir}>
      {children}
    </span>
  );
}

interface ExpandButtonProps {
  expanded: boolean;
  name: string;
  onPress: () => void;
  i18n: I18n;
}

export function ExpandButton({ expanded, name, onPress, i18n }: ExpandButtonProps) {
  return (
    <button
      type="button"
      className="dots"
      aria-expanded={expanded}
      aria-label={i18n.text('lists.expand', { name })}
      onClick={onPress}
    />
  );
}
