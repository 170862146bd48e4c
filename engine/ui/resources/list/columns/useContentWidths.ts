import { type RefObject, useLayoutEffect, useState } from 'react';
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
 * Measures the rows before they are painted, and again whenever their text changes: parts of rows and fonts load later.
 * Rows that come into view by scrolling are measured when the scrolling ends, so that it stays smooth. A measured width
 * is kept for as long as the list is the same, so that columns do not move from page to page. The result is empty where
 * nothing has a width, as in tests without a browser.
 */
export function useContentWidths(
  container: RefObject<HTMLElement | null>,
  same: string,
  isWindowed: boolean,
): ContentWidths {
  const [known, setKnown] = useState<{ same: string; widths: ContentWidths }>({ same, widths: UNKNOWN });
  useLayoutEffect(() => {
    const list = container.current;
    if (!list) return;
    let widths = UNKNOWN;
    const measure = (isAnew: boolean) => {
      const table = list.querySelector('table');
      const found = table ? [...measureTable(table)] : [];
      if (found.every(([, width]) => width === 0)) return;
      const kept = isAnew ? UNKNOWN : widths;
      if (kept.size > 0 && found.every(([field, width]) => (kept.get(field) ?? 0) >= width)) return;
      widths = new Map([
        ...kept,
        ...found.map(([field, width]) => [field, Math.max(width, kept.get(field) ?? 0)] as const),
      ]);
      setKnown({ same, widths });
    };
    measure(true);
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
  }, [container, same, isWindowed]);
  return known.same === same ? known.widths : UNKNOWN;
}
