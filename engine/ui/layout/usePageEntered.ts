import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { restoreFocus } from './restoreFocus.ts';

/**
 * After a change of page the reader is at its beginning: the window scrolls up (going back keeps the place) and the
 * focus moves into the page, unless the page has put it somewhere itself. It stays there when other elements are
 * removed.
 */
export function usePageEntered(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const kind = useNavigationType();
  useEffect(() => (main.current ? restoreFocus(main.current) : undefined), []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind !== 'POP') window.scrollTo(0, 0);
    if (!isWithin(main.current, document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, kind]);
  return main;
}

/** The link that was pressed may still be there, hidden, until the page that it leads to has been fetched. */
const isWithin = (main: HTMLElement | null, element: Element | null): boolean =>
  element !== null && main?.contains(element) === true && (element.checkVisibility?.() ?? true);
