import { memo, type ReactNode } from 'react';
import { isInOnePiece } from '../display/isInOnePiece.ts';
import { isAbsent } from '../display/lineDisplays.tsx';
import { nameOf, type Row, valueAt } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { cellContent } from './Cell.tsx';
import { ExpandedRow } from './ExpandedRow.tsx';
import { ExpandButton, type ListRowProps, RowLink } from './ListRow.tsx';
import { RowMenu, RowPill } from './RowActions.tsx';
import { pageOf } from './rowPlaces.ts';
import type { ShownColumn } from './shownColumns.ts';

const placed = (columns: ShownColumn[], place: ShownColumn['mobile']) =>
  columns.filter(({ mobile }) => mobile === place);

/** A sum, a day or a bare number is told by its name; a part of its own says itself what it is. */
const NAMED = new Set<ShownColumn['display']>(['money', 'date', 'datetime', 'relative', 'number', 'count', 'percent']);
const isNamed = ({ component, display }: ShownColumn): boolean => component === undefined && NAMED.has(display);
/** "Yes" alone would leave open what is so. */
const isAnswer = ({ component, display }: ShownColumn): boolean => component === undefined && display === 'boolean';

const namedAs = (column: ShownColumn, say: Speaker): string => {
  if (isAnswer(column)) return `${say.label(column.label)}: `;
  return isNamed(column) ? `${say.label(column.label)} ` : '';
};

/** A dash in a table says that there is nothing in the column; in a card nothing says that best. */
const isMissing = ({ component, field }: ShownColumn, row: Row): boolean =>
  component === undefined && isAbsent(valueAt(row, field));

/**
 * A row on a phone: the same facts as a card. Money stands opposite the title and what else can be done at the end of
 * that line, the rest below it line by line. A sum that is not what the row is worth, or a day, as a subtitle says what it is.
 */
export const ListCard = memo(function ListCard(props: ListRowProps) {
  const { row, resource, columns, tone, selected, toggle, expand, expanded, say } = props;
  const show = (column: ShownColumn): ReactNode => cellContent({ column, row, resource, say });
  const [title] = placed(columns, 'title');
  const money = columns.find(({ display, mobile }) => display === 'money' && mobile === 'meta');
  const subtitles = placed(columns, 'subtitle').filter(column => !isMissing(column, row));
  const facts = placed(columns, 'meta').filter(column => column !== money && !isMissing(column, row));
  const name = nameOf(row, resource);
  return (
    <li data-row={row.id} data-tone={tone} className={selected ? 'is-selected' : undefined}>
      <div className="card-top">
        {toggle && (
          <input
            type="checkbox"
            className="check"
            checked={selected}
            onChange={() => toggle(row.id)}
            aria-label={say.text('screens.select_row', { name })}
          />
        )}
        <span className="title">
          <RowLink to={pageOf(resource, row)} dir={title?.component ? undefined : 'auto'}>
            {title ? cellContent({ column: title, row, resource, say, plain: true, fallback: name }) : name}
          </RowLink>
        </span>
        {money && !isMissing(money, row) && <span className="figure">{show(money)}</span>}
        {expand && <ExpandButton expanded={expanded} name={name} onPress={() => expand(row.id)} say={say} />}
        <RowMenu row={row} say={say} />
      </div>
      {subtitles.length > 0 && (
        <p className="card-facts">
          {subtitles.map(column => (
            <span key={column.field}>
              <bdi className={isInOnePiece(column, row) ? 'in-one' : undefined}>
                {namedAs(column, say)}
                {show(column)}
              </bdi>
            </span>
          ))}
        </p>
      )}
      <div className="card-foot">
        {facts.length > 0 && (
          <div className="facts">
            {facts.map(column => (
              <bdi key={column.field} className={`is-${column.display}`}>
                {namedAs(column, say)}
                {show(column)}
              </bdi>
            ))}
          </div>
        )}
        <RowPill row={row} say={say} />
      </div>
      {expand && expanded && <ExpandedRow row={row} resource={resource} />}
    </li>
  );
});
