import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeferredRows } from './DeferredRows.ts';

/** More than fit on a screen. */
const FIRST_ROWS = 20;
const ROWS_OF_SLICE = 4;
/** Milliseconds that a slice may take where the browser says how much time is left. */
const SLICE_MS = 10;
/** A busy page renders the other rows after this time. */
const LATEST_MS = 200;

/** A label, an input and the gap below. */
export const LINE_HEIGHT = 94;

/** Safari has no idle callbacks. */
function whenIdle(work: (timeLeft: () => number) => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => work(() => 0));
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(deadline => work(() => deadline.timeRemaining()), { timeout: LATEST_MS });
  return () => cancelIdleCallback(request);
}

/**
 * Returns how many of the rows are rendered: first those that fit on a screen, then the others while the browser is
 * idle, or at once for printing. From then on all of them are, also those that an answer adds.
 */
export function useRowsInSlices(count: number, late: DeferredRows): { shown: number; showAll: () => void } {
  const [shown, setShown] = useState(count > FIRST_ROWS ? FIRST_ROWS : Number.POSITIVE_INFINITY);
  const showAll = useCallback(() => setShown(Number.POSITIVE_INFINITY), []);
  const isWhole = shown >= count;
  useEffect(() => {
    if (isWhole) return showAll();
    const forget = late.add(() => flushSync(showAll));
    const onPrint = () => late.showAll();
    window.addEventListener('beforeprint', onPrint);
    let next = shown;
    const stop = whenIdle(timeLeft => {
      do {
        next += ROWS_OF_SLICE;
        flushSync(() => setShown(next));
      } while (next < count && timeLeft() > SLICE_MS);
    });
    return () => {
      forget();
      window.removeEventListener('beforeprint', onPrint);
      stop();
    };
  }, [isWhole, shown, count, late, showAll]);
  return { shown, showAll };
}
