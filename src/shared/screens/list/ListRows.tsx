import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import { holds } from '../../../../schemas/language/predicate.ts';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { toneOf } from '../display/Badge.tsx';
import { SpokenOnly } from '../display/SpokenOnly.tsx';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { fittingColumns, neededWidth } from './fittingColumns.ts';
import { ListCard } from './ListCard.tsx';
import { ListHead } from './ListHead.tsx';
import { ListRow } from './ListRow.tsx';
import type { ListAddress } from './listAddress.ts';
import { shownColumns, withCurrency } from './shownColumns.ts';
import type { ChangeAddress } from './useListAddress.ts';
import { useOpener } from './useOpener.ts';
import { useRoom } from './useRoom.ts';
import { useRowKeys } from './useRowKeys.ts';

interface ListRowsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
  caption: string;
}

const NO_ROWS: Row[] = [];

const toneFor = (list: ResolvedList, row: Row): string | undefined => {
  const tone = list.rowTone.find(({ when }) => holds(when, row))?.tone;
  return tone && toneOf(tone);
};

/** The rows of the page: a table where there is room, cards where there is not. */
export function ListRows({ resource, list, address, change, caption }: ListRowsProps) {
  const { data = NO_ROWS, selectedIds, onToggleItem, onSelect, isPlaceholderData } = useListContext<Row>();
  const say = useSpeaker();
  const asCards = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  // Without something to do with many rows, there is nothing to choose them for.
  const selectable = list.bulkActions.length > 0;
  const container = useRef<HTMLDivElement>(null);
  const toggle = useCallback(
    (id: string) => {
      if (selectable) onToggleItem(id);
    },
    [onToggleItem, selectable],
  );
  const open = useOpener(container, resource);
  useRowKeys(container, { toggle, open });

  const room = useRoom(container);
  const all = useMemo(() => withCurrency(shownColumns(list, address), data), [list, address, data]);
  const opener = (all.find(({ link }) => link === 'show') ?? all[0])?.field;
  const columns = useMemo(
    () => (asCards ? all : fittingColumns(all, opener, room, address.columns !== undefined)),
    [asCards, all, opener, room, address.columns],
  );
  const chosen = data.filter(row => selectedIds.includes(row.id)).length;
  const rowProps = (row: Row) => ({
    row,
    resource,
    columns,
    opener,
    toggle: selectable ? toggle : undefined,
    say,
    selected: selectedIds.includes(row.id),
    tone: toneFor(list, row),
  });

  return (
    <div ref={container} aria-busy={isPlaceholderData} className="scroll">
      {asCards ? (
        <ul className="cards" aria-label={caption}>
          {data.map(row => (
            <ListCard key={row.id} {...rowProps(row)} />
          ))}
        </ul>
      ) : (
        <table style={{ minWidth: neededWidth(columns, opener) }}>
          <caption>
            <SpokenOnly>{caption}</SpokenOnly>
          </caption>
          <ListHead
            columns={columns}
            sort={address.sort}
            onSort={sort => change({ sort })}
            chosen={chosen === 0 ? 'none' : chosen === data.length ? 'all' : 'some'}
            count={data.length}
            onChooseAll={
              selectable ? () => onSelect(chosen === data.length ? [] : data.map(({ id }) => id)) : undefined
            }
            say={say}
          />
          <tbody>
            {data.map(row => (
              <ListRow key={row.id} {...rowProps(row)} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
