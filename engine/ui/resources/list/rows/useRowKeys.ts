import { type RefObject, useEffect } from 'react';

const ROW = '[data-row]';
const OPENER = '[data-open]';
/** Elements that handle keys themselves. */
export const KEYBOARD_TARGETS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface RowKeys {
  /** Part of a page with more on it: the keys are the list's only while the focus is in it. */
  embedded: boolean;
  toggle: (id: string) => void;
  open: (id: string) => void;
}

const rowsIn = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>(ROW)];

function focusRow(container: HTMLElement, from: HTMLElement | null, step: number): void {
  const rows = rowsIn(container);
  const place = from ? rows.indexOf(from) + step : step > 0 ? 0 : rows.length - 1;
  rows[place]?.querySelector<HTMLElement>(OPENER)?.focus();
}

/** Returns whether nothing has the focus, or only the page as a whole, as after going back. */
const isNowhere = (target: HTMLElement): boolean => target === document.body || target.matches('main');

/**
 * Arrows move between rows, Enter opens, x selects. The focus is the real one, on the link that names the row, so a
 * screen reader says what a sighted person sees. Keys act while the focus is in the list or, on the list's own page,
 * nowhere.
 */
export function useRowKeys(container: RefObject<HTMLElement | null>, { embedded, toggle, open }: RowKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const list = container.current;
      const target = event.target as HTMLElement;
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(KEYBOARD_TARGETS) || !((!embedded && isNowhere(target)) || list.contains(target))) return;
      const row = target.closest<HTMLElement>(ROW);
      const step = STEPS[event.key];
      const id = row?.dataset.row;
      if (step) focusRow(list, row, step);
      else if (event.key === 'x' && id) toggle(id);
      else if (event.key === 'Enter' && id && target.matches('input')) open(id);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [container, embedded, toggle, open]);
}
