import { useCallback, useRef, useState } from 'react';

/** Returns whether work is running, until the page shows its result, and ignores a second start until then. */
export function useBusy(): [isBusy: boolean, during: (work: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const during = useCallback(async (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return [isBusy, during];
}
