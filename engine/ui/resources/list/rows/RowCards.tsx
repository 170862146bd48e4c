import type { Row } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';
import { GroupName } from './GroupName.tsx';
import { ListCard } from './ListCard.tsx';
import type { ListRowsView } from './listRowsView.ts';
import { groupRows } from './rowGroups.ts';

/** Heights until they are measured. */
const CARD = 140;
const GROUP = 36;

/** Rows as cards: below each other on a phone, side by side where the file wants cards and there is room. */
export function RowCards({ list, rows, caption, propsOf, windowed }: ListRowsView) {
  const i18n = useI18n();
  if (windowed)
    return (
      <ul className="cards is-windowed" aria-label={caption}>
        {windowed({
          estimate: item => (item.kind === 'group' ? GROUP : CARD),
          renderGap: (height, key) => <li key={key} aria-hidden="true" className="gap" style={{ height }} />,
          renderItem: (item, measure, index) =>
            item.kind === 'group' ? (
              <li key={item.key} ref={measure} data-index={index} className="group">
                <h2 className="group-name">
                  <GroupName list={list} rows={item.group.rows} i18n={i18n} />
                </h2>
              </li>
            ) : (
              <ListCard
                key={item.key}
                {...propsOf(item.row)}
                measure={measure}
                place={item.place}
                index={index}
                setSize={rows.length}
              />
            ),
        })}
      </ul>
    );
  const cards = (of: Row[], label: string) => (
    <ul className={list.mode === 'cards' ? 'cards are-wanted' : 'cards'} aria-label={label}>
      {of.map(row => (
        <ListCard key={row.id} {...propsOf(row)} />
      ))}
    </ul>
  );
  if (!list.group) return cards(rows, caption);
  return groupRows(rows, list.group).map(({ key, rows: of }) => (
    <section key={key}>
      <h2 className="group-name">
        <GroupName list={list} rows={of} i18n={i18n} />
      </h2>
      {cards(of, caption)}
    </section>
  ));
}
