import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How wide the element is, measured before the first paint and whenever it changes. Endless where nothing measures. */
export function useAvailableWidth(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || typeof ResizeObserver === 'undefined') return;
    setRoom(measured.clientWidth);
    // At once, so that no frame is painted with the columns of another width.
    const observer = new ResizeObserver(() => flushSync(() => setRoom(measured.clientWidth)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
