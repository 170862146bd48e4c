import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { ResolvedList } from '../../../../dsl/resolve/resolved.ts';
import { LazyBoundary } from '../../../loading/LazyBoundary.tsx';
import { lazyComponent } from '../../../loading/lazyComponent.tsx';
import { prefetch } from '../../../loading/onIdle.ts';
import type { Row } from '../../row.ts';
import { isLongPage, type ListUrlState, toSearchString } from '../state/listUrlState.ts';
import type { WindowParts } from './listRowsView.ts';
import { groupRows } from './rowGroups.ts';
import { rowItems } from './rowItems.ts';
import type { RowWindow } from './useRowKeys.ts';
import { useWholePage } from './useWholePage.ts';

/** Loaded with the first long page. */
const WindowedRows = lazyComponent(() => import('./WindowedRows.tsx'));
export const fetchWindow = (): void => void prefetch(WindowedRows.fetch);

interface WindowSource {
  list: ResolvedList;
  data: Row[];
  address: ListUrlState;
  container: RefObject<HTMLElement | null>;
}

/**
 * Returns the rows in the order in which they are shown and, for a long page, the function that renders those in view.
 * Up to 100 rows are all in the document: the browser can search, print and read them without our help.
 * All of them are rendered while the page is printed or searched by the browser.
 */
export function useRowWindow({ list, data, address, container }: WindowSource) {
  const rowWindow = useRef<RowWindow>(null);
  const isWindowed = isLongPage(data.length) && list.mode !== 'cards';
  const whole = useWholePage(isWindowed, toSearchString(address, list));
  const groups = useMemo(() => groupRows(data, list.group), [data, list.group]);
  const rows = useMemo(() => (list.group ? groups.flatMap(group => group.rows) : data), [groups, data, list.group]);
  const items = useMemo(
    () => (isWindowed ? rowItems(groups, list.group !== undefined) : []),
    [isWindowed, groups, list.group],
  );
  const windowed = useCallback(
    (parts: WindowParts) => (
      <LazyBoundary fallback={null}>
        <WindowedRows items={items} container={container} handle={rowWindow} whole={whole} {...parts} />
      </LazyBoundary>
    ),
    [items, container, whole],
  );
  return { rows, rowWindow, windowed: isWindowed ? windowed : undefined };
}
