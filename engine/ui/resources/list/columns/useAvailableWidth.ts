import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const canMeasure = (): boolean => typeof ResizeObserver !== 'undefined';

/**
 * Returns the width of the element, measured before the first paint and at each change. Null until then, so that
 * dependent content is rendered only once. Infinite where nothing measures, as in tests.
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
