import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { RowItem } from './rowItems.ts';
import type { RowWindow } from './useRowKeys.ts';

const NOT_MEASURED = () => undefined;
/** Rows above and below the visible ones. */
const OVERSCAN = 8;

interface WindowedRowsProps {
  items: RowItem[];
  /** The height of an item until it is measured. */
  estimate: (item: RowItem) => number;
  container: RefObject<HTMLElement | null>;
  /** Receives what the keyboard needs. */
  handle: RefObject<RowWindow | null>;
  /** Renders all items: for printing, and for the search of the browser. */
  whole: boolean;
  renderItem: (item: RowItem, measure: (element: Element | null) => void, index: number) => ReactNode;
  /** Keeps the room of items that are not rendered. */
  renderGap: (height: number, key: string) => ReactNode;
}

/** Renders the items that are in view of the window, and the one with the focus. */
export default function WindowedRows(props: WindowedRowsProps) {
  const { items, estimate, container, handle, whole, renderItem, renderGap } = props;
  const [pinned, setPinned] = useState<string>();
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: index => estimate(items[index]!),
    getItemKey: index => items[index]!.key,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: range => withPinned(range, pinned === undefined ? -1 : indexOf(items, pinned)),
  });
  // Content above the rows may grow, such as the bar of selected rows; then the list rerenders too.
  useLayoutEffect(() => {
    const top = container.current?.querySelector('tbody, li')?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY));
  }, [container, items, renderItem]);
  useFocusedItem(container, items, setPinned);
  useImperativeHandle(
    handle,
    () => ({
      reveal: id => {
        if (indexOf(items, id) >= 0) flushSync(() => setPinned(id));
      },
      rowsOfScreen: () =>
        Math.max(1, Math.floor((window.innerHeight * 0.8) / (virtualizer.getTotalSize() / items.length))),
    }),
    [items, virtualizer],
  );
  const found = virtualizer.getVirtualItems();
  if (whole) return items.map((item, index) => renderItem(item, NOT_MEASURED, index));
  let end = scrollMargin;
  const rendered = found.flatMap(({ index, start, size }) => {
    const gap = start - end;
    end = start + size;
    const item = renderItem(items[index]!, virtualizer.measureElement, index);
    return gap > 0 ? [renderGap(gap, `before ${items[index]!.key}`), item] : [item];
  });
  const rest = virtualizer.getTotalSize() + scrollMargin - end;
  return rest > 0 ? [...rendered, renderGap(rest, 'after')] : rendered;
}

const indexOf = (items: RowItem[], id: string): number => items.findIndex(({ key }) => key === id);

function withPinned(range: Range, pinned: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (pinned < 0 || pinned >= range.count || indexes.includes(pinned)) return indexes;
  return [...indexes, pinned].sort((one, other) => one - other);
}

/**
 * The row with the focus stays in the document while the page is scrolled or sorted, so that the keyboard continues
 * from it.
 */
function useFocusedItem(container: RefObject<HTMLElement | null>, items: RowItem[], pin: (id: string) => void): void {
  const known = useRef(items);
  known.current = items;
  useEffect(() => {
    const element = container.current;
    const onFocus = ({ target }: FocusEvent) => {
      const id = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
      if (id !== undefined && indexOf(known.current, id) >= 0) pin(id);
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [container, pin]);
}
