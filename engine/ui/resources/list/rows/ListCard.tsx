import { memo, type ReactNode } from 'react';
import { isSingleElement } from '../../display/isSingleElement.ts';
import { isEmptyValue } from '../../display/lineDisplays.tsx';
import { nameOf, type Row, valueAt } from '../../row.ts';
import type { I18n } from '../../useI18n.ts';
import { cellContent } from '../cells/Cell.tsx';
import type { VisibleColumn } from '../columns/visibleColumns.ts';
import { ExpandedRow } from './ExpandedRow.tsx';
import { ExpandButton, type ListRowProps, RowLink } from './ListRow.tsx';
import { renderRowActions } from './RowActions.tsx';
import { recordPath } from './rowLinks.ts';

const columnsAt = (columns: VisibleColumn[], place: VisibleColumn['mobile']) =>
  columns.filter(({ mobile }) => mobile === place);

/** A sum, a day or a bare number needs its label; a component includes its own. */
const NAMED = new Set<VisibleColumn['display']>([
  'money',
  'date',
  'datetime',
  'relative',
  'number',
  'count',
  'percent',
]);
const isNamed = ({ component, display }: VisibleColumn): boolean => component === undefined && NAMED.has(display);
/** A value such as "Yes" needs its label. */
const isAnswer = ({ component, display }: VisibleColumn): boolean => component === undefined && display === 'boolean';

const columnLabel = (column: VisibleColumn, i18n: I18n): string => {
  if (isAnswer(column)) return `${i18n.label(column.label)}: `;
  return isNamed(column) ? `${i18n.label(column.label)} ` : '';
};

/** Empty values are a dash in a table, and left out of a card. */
const isMissing = ({ component, field }: VisibleColumn, row: Row): boolean =>
  component === undefined && isEmptyValue(valueAt(row, field));

/** Where the card is on a page whose rows are rendered as they come into view. */
interface WindowedCard {
  measure?: ((element: Element | null) => void) | undefined;
  /** Among the lines of the page, */
  index?: number;
  /** and among its rows, of which there are `setSize`. */
  place?: number;
  setSize?: number;
}

/**
 * A row on a phone: its values as a card. Money is opposite the title, with the menu of actions at the end of that
 * line, and the rest below. An amount other than the row's own, or a date, has its label in the subtitle.
 */
export const ListCard = memo(function ListCard(props: ListRowProps & WindowedCard) {
  const { row, resource, columns, tone, selected, toggle, expand, expanded, cells, i18n } = props;
  const { measure, index, place, setSize } = props;
  const { primary, menu } = renderRowActions(props);
  const show = (column: VisibleColumn): ReactNode => cellContent({ column, row, resource, cells, i18n });
  const [title] = columnsAt(columns, 'title');
  const money = columns.find(({ display, mobile }) => display === 'money' && mobile === 'meta');
  const subtitles = columnsAt(columns, 'subtitle').filter(column => !isMissing(column, row));
  const facts = columnsAt(columns, 'meta').filter(column => column !== money && !isMissing(column, row));
  const name = nameOf(row, resource);
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index === undefined ? undefined : place! + 1}
      aria-setsize={setSize}
      data-row={row.id}
      data-tone={tone}
      className={selected ? 'is-selected' : undefined}
    >
      <div className="card-top">
        {toggle && (
          <input
            type="checkbox"
            className="check"
            checked={selected}
            onChange={() => toggle(row.id)}
            aria-label={i18n.text('screens.select_row', { name })}
          />
        )}
        <span className="title">
          <RowLink to={recordPath(resource, row)} dir={title?.component ? undefined : 'auto'}>
            {title ? cellContent({ column: title, row, resource, cells, i18n, plain: true, fallback: name }) : name}
          </RowLink>
        </span>
        {money && !isMissing(money, row) && <span className="figure">{show(money)}</span>}
        {expand && <ExpandButton expanded={expanded} name={name} onPress={() => expand(row.id)} i18n={i18n} />}
        {menu}
      </div>
      {subtitles.length > 0 && (
        <p className="card-facts">
          {subtitles.map(column => (
            <span key={column.field}>
              <bdi className={isSingleElement(column, row) ? 'in-one' : undefined}>
                {columnLabel(column, i18n)}
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
                {columnLabel(column, i18n)}
                {show(column)}
              </bdi>
            ))}
          </div>
        )}
        {primary}
      </div>
      {expand && expanded && <ExpandedRow row={row} resource={resource} />}
    </li>
  );
});
