import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import { holds } from '../../../../schemas/language/predicate.ts';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { toneOf } from '../display/Badge.tsx';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { fittingColumns } from './fittingColumns.ts';
import type { ListRowProps } from './ListRow.tsx';
import type { ListAddress } from './listAddress.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { clickOf, openerOf } from './rowPlaces.ts';
import { shownColumns } from './shownColumns.ts';
import type { ChangeAddress } from './useListAddress.ts';
import { useOpener, useRowPage } from './useOpener.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useUnfolded } from './useUnfolded.ts';

interface ListRowsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
  caption: string;
  /** How wide a table may be. */
  room: number;
  embedded: boolean;
}

const NO_ROWS: Row[] = [];

const toneFor = (list: ResolvedList, row: Row): string | undefined => {
  const tone = list.rowTone.find(({ when }) => holds(when, row))?.tone;
  return tone && toneOf(tone);
};

/** The rows of the page: a table where there is room, cards where there is not or where the file wants them. */
export function ListRows({ resource, list, address, change, caption, room, embedded }: ListRowsProps) {
  const { data = NO_ROWS, selectedIds, onToggleItem, isPlaceholderData } = useListContext<Row>();
  const say = useSpeaker();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const asCards = isNarrow || list.mode === 'cards';
  // Without something to do with many rows, there is nothing to choose them for; on cards an export is not enough.
  const acts = asCards ? list.bulkActions.filter(action => action !== 'export') : list.bulkActions;
  const selectable = acts.length > 0;
  const container = useRef<HTMLDivElement>(null);
  const toggle = useCallback(
    (id: string) => {
      if (selectable) onToggleItem(id);
    },
    [onToggleItem, selectable],
  );
  const { unfolded, fold } = useUnfolded();
  const open = useRowPage(container);
  useOpener(container, resource, { open, expand: fold });
  useRowKeys(container, { embedded, toggle, open });

  const all = useMemo(() => shownColumns(list, address), [list, address]);
  const opener = openerOf(all);
  const columns = useMemo(
    () => (asCards ? all : fittingColumns(all, opener, { room, chosen: address.columns !== undefined, around: list })),
    [asCards, all, opener, room, address.columns, list],
  );
  const chosen = new Set(selectedIds);
  const propsOf = (row: Row): ListRowProps => ({
    row,
    resource,
    columns,
    opener,
    toggle: selectable ? toggle : undefined,
    expand: list.expand.length > 0 ? fold : undefined,
    expanded: unfolded.has(row.id),
    say,
    selected: chosen.has(row.id),
    tone: toneFor(list, row),
  });
  const drawn = { list, rows: data, caption, propsOf };
  return (
    <div ref={container} aria-busy={isPlaceholderData} className="scroll">
      {asCards ? (
        <RowCards {...drawn} />
      ) : (
        <RowTable
          {...drawn}
          columns={columns}
          opener={opener}
          sort={address.sort}
          onSort={sort => change({ sort })}
          selectable={selectable}
          whole={clickOf(resource) === 'none'}
        />
      )}
    </div>
  );
}
