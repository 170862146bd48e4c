import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../client/api/serverTime.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface NewDay {
  /** Whether a day has begun since the page was opened or the notice of it dismissed. */
  hasBegun: boolean;
  dismiss: () => void;
}

/**
 * Calls `onDay` when a day begins (UTC, by the server's clock), also in a window that was asleep at midnight. Returns what
 * a page with a `NewDayNotice` needs.
 */
export function useNewDay(onDay: () => void): NewDay {
  const [hasBegun, setHasBegun] = useState(false);
  const begin = useEffectEvent(() => {
    setHasBegun(true);
    onDay();
  });
  useEffect(() => {
    let known: number | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      const now = serverNow().getTime();
      // One second later, so that the day has certainly begun on the server.
      timer = setTimeout(check, DAY_MS - (now % DAY_MS) + 1000);
      const today = Math.floor(now / DAY_MS);
      const isNew = known !== null && known !== today;
      known = today;
      if (isNew) begin();
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return { hasBegun, dismiss: () => setHasBegun(false) };
}
