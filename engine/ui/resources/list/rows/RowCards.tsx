import type { Row } from '../../row.ts';
import { useI18n } from '../../useI18n.ts';
import { GroupName } from './GroupName.tsx';
import { ListCard } from './ListCard.tsx';
import type { ListRowsView } from './listRowsView.ts';
import { groupRows } from './rowGroups.ts';

/** Rows as cards: below each other on a phone, side by side where the file wants cards and there is room. */
export function RowCards({ list, rows, caption, propsOf }: ListRowsView) {
  const i18n = useI18n();
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
