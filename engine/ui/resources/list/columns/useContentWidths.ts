import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The widths that columns need to show everything, by field; the buttons of a row under `ACTIONS`. */
export type ContentWidths = ReadonlyMap<string, number>;

export const ACTIONS = ' actions';
const UNKNOWN: ContentWidths = new Map();

/** Measures the columns by laying the table out by its content once, which costs as much as rendering all rows. */
function measureTable(table: HTMLTableElement): Map<string, number> {
  const { minWidth } = table.style;
  table.style.minWidth = '0';
  table.classList.add('by-content');
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[data-field]')];
  const widths = new Map(heads.map(head => [head.dataset.field!, Math.ceil(head.getBoundingClientRect().width)]));
  table.classList.remove('by-content');
  table.style.minWidth = minWidth;
  return widths;
}

/**
 * Returns whether a cell needs more than its column is known to need. Of text that is not cut off, the width does not
 * matter. Only the layout that the browser makes anyway is read, so that this costs little.
 */
function needsMore(table: HTMLTableElement, known: ContentWidths): boolean {
  const fields = [...table.querySelectorAll<HTMLElement>('thead th')].map(({ dataset }) => dataset.field);
  return [...table.querySelectorAll('tbody td, tbody td *')].some(element => {
    const missing = element.scrollWidth - element.clientWidth;
    // A fraction of a pixel may be rounded up.
    if (missing <= 1) return false;
    const cell = element.closest('td')!;
    const field = cell.colSpan === 1 ? fields[cell.cellIndex] : undefined;
    return field !== undefined && cell.offsetWidth + missing > (known.get(field) ?? 0) + 1;
  });
}

interface Measured {
  same: string;
  widths: ContentWidths;
}

interface MeasuredTable {
  container: RefObject<HTMLElement | null>;
  /** Identifies the list and its columns: a measured width is kept for as long as it is the same. */
  same: string;
  isWindowed: boolean;
  /** How wide the table may be. */
  room: number;
}

/**
 * Measures the rows before they are painted, and again when a cell cannot show its text: other rows, parts of rows and
 * fonts come later. Rows that come into view by scrolling are measured when the scrolling ends, so that it stays smooth.
 * A measured width is kept for as long as the list is the same, so that columns do not move from page to page. The
 * result is empty where nothing has a width, as in tests without a browser.
 */
export function useContentWidths({ container, same, isWindowed, room }: MeasuredTable): ContentWidths {
  const [known, setKnown] = useState<Measured>({ same, widths: UNKNOWN });
  const latest = useRef(known);
  const measure = useCallback(
    (isAnew: boolean) => {
      const table = container.current?.querySelector('table');
      const kept = !isAnew && latest.current.same === same ? latest.current.widths : UNKNOWN;
      if (!table || (kept.size > 0 && !needsMore(table, kept))) return;
      const found = [...measureTable(table)];
      if (found.every(([, width]) => width === 0)) return;
      if (kept.size > 0 && found.every(([field, width]) => (kept.get(field) ?? 0) >= width)) return;
      const widths = new Map([
        ...kept,
        ...found.map(([field, width]) => [field, Math.max(width, kept.get(field) ?? 0)] as const),
      ]);
      latest.current = { same, widths };
      setKnown(latest.current);
    },
    [container, same],
  );
  useLayoutEffect(() => {
    const list = container.current;
    if (!list) return;
    measure(false);
    const observer = new MutationObserver(() => flushSync(() => measure(false)));
    const onScrolled = () => measure(false);
    if (isWindowed) document.addEventListener('scrollend', onScrolled);
    else observer.observe(list, { childList: true, subtree: true, characterData: true });
    let isOver = false;
    // The layout has requested missing fonts.
    if (document.fonts?.status === 'loading') void document.fonts.ready.then(() => isOver || measure(true));
    return () => {
      isOver = true;
      observer.disconnect();
      document.removeEventListener('scrollend', onScrolled);
    };
    // In another width, other cells are cut off.
  }, [container, measure, isWindowed, room]);
  return known.same === same ? known.widths : UNKNOWN;
}
