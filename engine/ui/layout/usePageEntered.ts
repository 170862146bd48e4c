import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { restoreFocus } from './restoreFocus.ts';

/**
 * After a change of page, scrolls the window to the top (going back keeps the position) and moves the focus into the
 * page, unless the page has set the focus itself. The focus stays there when other elements are removed.
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

/**
 * Returns whether an element is in the page. The pressed link may still be there, hidden, until the next page has been
 * fetched.
 */
const isWithin = (main: HTMLElement | null, element: Element | null): boolean =>
  element !== null && main?.contains(element) === true && (element.checkVisibility?.() ?? true);
