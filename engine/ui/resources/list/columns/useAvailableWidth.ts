import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const canMeasure = (): boolean => typeof ResizeObserver !== 'undefined';

/**
 * How wide the element is, measured before the first paint and whenever it changes. Null until then: what depends on it
 * is rendered only once. Endless where nothing measures.
 */
export function useAvailableWidth(element: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState(() => (canMeasure() ? null : Number.POSITIVE_INFINITY));
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || !canMeasure()) return;
    setRoom(measured.clientWidth);
    // At once, so that no frame is painted with the columns of another width.
    const observer = new ResizeObserver(() => flushSync(() => setRoom(measured.clientWidth)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
