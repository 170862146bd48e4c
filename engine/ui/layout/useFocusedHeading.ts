import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of a page's title. The focused element is gone when one page replaces another; unless a field takes
 * the focus, the new title does.
 */
export function useFocusedHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const heard = useRef<string | null>(null);
  useEffect(() => {
    if (heard.current === title) return;
    heard.current = title;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
