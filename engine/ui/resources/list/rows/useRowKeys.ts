import { type RefObject, useEffect } from 'react';
import type { Row } from '../../row.ts';

const ROW = '[data-row]';
const OPENER = '[data-open]';
/** Elements that handle keys themselves. */
export const KEYBOARD_TARGETS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const PAGES: Record<string, number> = { PageDown: 1, PageUp: -1 };

/** What the keyboard needs of a page whose rows are not all in the document. */
export interface RowWindow {
  /** Renders a row, wherever it is. */
  reveal: (id: string) => void;
  /** How many rows a Page key passes. */
  rowsOfScreen: () => number;
}

interface RowKeys {
  rows: Row[];
  /** Empty: all rows are in the document. */
  rowWindow: RefObject<RowWindow | null>;
  /** Part of a page with more on it: the keys are the list's only while the focus is in it. */
  embedded: boolean;
  toggle: (id: string) => void;
  open: (id: string) => void;
}

const openerIn = (container: HTMLElement, id: string) =>
  container.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] ${OPENER}`);

function focusRow(container: HTMLElement, id: string | undefined, rowWindow: RowWindow | null): void {
  if (id === undefined) return;
  if (!openerIn(container, id)) rowWindow?.reveal(id);
  openerIn(container, id)?.focus();
}

/**
 * Returns the place of the row that a key leads to, if it moves between rows. Home, End and the Page keys scroll the
 * page unless the focus is in a row.
 */
function placeFor(key: string, from: number, count: number, screen: () => number): number | undefined {
  const step = STEPS[key];
  if (step) return from < 0 ? (step > 0 ? 0 : count - 1) : from + step;
  if (from < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const pages = PAGES[key];
  return pages && Math.min(count - 1, Math.max(0, from + pages * screen()));
}

const rowsOfScreen = (container: HTMLElement): number => {
  const height = container.querySelector(ROW)?.getBoundingClientRect().height;
  return height ? Math.max(1, Math.floor((window.innerHeight * 0.8) / height)) : 10;
};

/** Returns whether nothing has the focus, or only the page as a whole, as after going back. */
const isNowhere = (target: HTMLElement): boolean => target === document.body || target.matches('main');

/**
 * Arrows move between rows, and so do Home, End and the Page keys while the focus is in one. Enter opens, x selects. The
 * focus is on the link that names the row, so that a screen reader reads it. Keys act while the focus is in the list or,
 * on the list's own page, nowhere.
 */
export function useRowKeys(
  container: RefObject<HTMLElement | null>,
  { embedded, rows, rowWindow, toggle, open }: RowKeys,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const list = container.current;
      const target = event.target as HTMLElement;
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(KEYBOARD_TARGETS) || !((!embedded && isNowhere(target)) || list.contains(target))) return;
      const row = target.closest<HTMLElement>(ROW);
      const id = row?.dataset.row;
      const from = id === undefined ? -1 : rows.findIndex(one => one.id === id);
      const screen = () => rowWindow.current?.rowsOfScreen() ?? rowsOfScreen(list);
      const place = placeFor(event.key, from, rows.length, screen);
      if (place !== undefined) focusRow(list, rows[place]?.id, rowWindow.current);
      else if (event.key === 'x' && id) toggle(id);
      else if (event.key === 'Enter' && id && target.matches('input')) open(id);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [container, embedded, rows, rowWindow, toggle, open]);
}
