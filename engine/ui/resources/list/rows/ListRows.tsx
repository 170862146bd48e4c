import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { holds } from '../../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedList, ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { useActions } from '../../actions/actionsContext.ts';
import { toneOf } from '../../display/optionLook.ts';
import type { Row } from '../../row.ts';
import type { RowPresenter } from '../../rowPresenter.ts';
import { useExtensions } from '../../Screens.tsx';
import { useI18n } from '../../useI18n.ts';
import type { NamedCells } from '../cells/cellProps.ts';
import { type CellFunction, cellFunctionOf } from '../cells/defineCell.tsx';
import { fitColumns } from '../columns/fitColumns.ts';
import { useContentWidths } from '../columns/useContentWidths.ts';
import { getVisibleColumns, type VisibleColumn } from '../columns/visibleColumns.ts';
import { type ListUrlState, toSearchString } from '../state/listUrlState.ts';
import type { ChangeListUrl } from '../state/useListUrlState.ts';
import type { ListRowProps } from './ListRow.tsx';
import { pendingOn } from './RowActions.tsx';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { openerColumn, rowClickTarget } from './rowLinks.ts';
import { useRowButtons } from './useRowButtons.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowNavigation, useRowPage } from './useRowNavigation.ts';
import { useRowSlots } from './useRowSlots.ts';
import { useRowWindow } from './useRowWindow.tsx';

const NONE: ReadonlySet<string> = new Set();

/** The rows that show more of themselves. */
function useExpandedRows() {
  const [unfolded, setUnfolded] = useState(NONE);
  const fold = useCallback(
    (id: string) =>
      setUnfolded(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set(now).add(id))),
    [],
  );
  return { unfolded, fold };
}

interface ListRowsProps {
  resource: ResolvedResource;
  list: ResolvedList;
  address: ListUrlState;
  change: ChangeListUrl;
  caption: string;
  /** How wide a table may be. */
  room: number;
  embedded: boolean;
  rowHeight: number;
}

const NO_ROWS: Row[] = [];

const toneFor = (list: ResolvedList, row: Row): string | undefined => {
  const tone = list.rowTone.find(({ when }) => holds(when, row))?.tone;
  return tone && toneOf(tone);
};

/** A row is rendered again if its columns change, but not for a new width, which the header defines. */
function useSameColumns(columns: VisibleColumn[]): VisibleColumn[] {
  const [kept, setKept] = useState(columns);
  const isSame =
    kept.length === columns.length &&
    kept.every((column, place) => {
      const { width: _, ...before } = column;
      const { width: __, ...now } = columns[place]!;
      return Object.keys({ ...before, ...now }).every(
        key => before[key as keyof typeof before] === now[key as keyof typeof now],
      );
    });
  if (isSame) return kept;
  setKept(columns);
  return columns;
}

/** The components of the list's columns that are plain functions. The object is the same from render to render. */
function useNamedCells(list: ResolvedList, presenter: RowPresenter | undefined): NamedCells {
  const components = useExtensions();
  return useMemo(() => {
    const functions = new Map<string, CellFunction>();
    for (const { component } of list.columns) {
      const cell = component === undefined ? undefined : cellFunctionOf(components[component]);
      if (component !== undefined && cell) functions.set(component, cell);
    }
    return { functions, presenter };
  }, [list, components, presenter]);
}

/** The rows of the page: a table where there is room, cards where there is not or where the file wants them. */
export function ListRows({ resource, list, address, change, caption, room, embedded, rowHeight }: ListRowsProps) {
  const { data = NO_ROWS, selectedIds, onToggleItem, isPlaceholderData = false } = useListContext<Row>();
  const i18n = useI18n();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const asCards = isNarrow || list.mode === 'cards';
  // Rows can be selected only if there is a bulk action; on cards, an export alone is not enough.
  const bulkActions = asCards ? list.bulkActions.filter(action => action !== 'export') : list.bulkActions;
  const selectable = bulkActions.length > 0;
  const container = useRef<HTMLDivElement>(null);
  const toggle = useCallback(
    (id: string) => {
      if (selectable) onToggleItem(id);
    },
    [onToggleItem, selectable],
  );
  const { unfolded, fold } = useExpandedRows();
  const open = useRowPage(container);
  useRowNavigation(container, resource, { open, expand: fold });
  const { rows, windowed, rowWindow } = useRowWindow({ list, data, address, container });
  useRowKeys(container, { embedded, rows, rowWindow, toggle, open });
  const acts = useActions();
  useRowButtons(container, data, acts, i18n);
  const { presenter } = acts;
  const cells = useNamedCells(list, presenter);
  const slots = useRowSlots(data, toSearchString(address, list), isPlaceholderData);

  const all = useMemo(() => getVisibleColumns(list, address), [list, address]);
  const opener = openerColumn(all);
  const chosenColumns = address.columns !== undefined;
  const same = [resource.name, address.view, address.density, i18n.language, all.map(({ field }) => field)].join();
  const needed = useContentWidths({ container, same, room, isWindowed: windowed !== undefined });
  const columns = useMemo(
    () => (asCards ? all : fitColumns(all, opener, { room, chosen: chosenColumns, around: list, needed })),
    [asCards, all, opener, room, chosenColumns, list, needed],
  );
  const drawnColumns = useSameColumns(columns);
  const chosen = new Set(selectedIds);
  const propsOf = (row: Row): ListRowProps => ({
    row,
    resource,
    columns: drawnColumns,
    opener,
    toggle: selectable ? toggle : undefined,
    expand: list.expand.length > 0 ? fold : undefined,
    expanded: unfolded.has(row.id),
    i18n,
    cells,
    presenter,
    pending: pendingOn(acts.pending, row),
    selected: chosen.has(row.id),
    tone: toneFor(list, row),
  });
  const viewProps = { list, rows: data, slots, caption, propsOf, windowed };
  return (
    <div ref={container} aria-busy={isPlaceholderData} className="scroll">
      {asCards ? (
        <RowCards {...viewProps} />
      ) : (
        <RowTable
          {...viewProps}
          columns={columns}
          opener={opener}
          sort={address.sort}
          onSort={sort => change({ sort })}
          searchOf={sort => (embedded ? undefined : toSearchString({ ...address, page: 1, sort }, list))}
          selectable={selectable}
          whole={rowClickTarget(resource) === 'none'}
          needed={needed}
          rowHeight={rowHeight}
        />
      )}
    </div>
  );
}
