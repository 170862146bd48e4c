import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../client/api/serverTime.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Calls back when a day begins (UTC, by the server's clock), also in a window that was asleep at midnight. */
export function useNewDay(onDay: () => void): void {
  const begin = useEffectEvent(onDay);
  useEffect(() => {
    let known: number | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = serverNow().getTime();
      // A moment later, so that the server's day has begun for certain.
      timer = setTimeout(look, DAY_MS - (now % DAY_MS) + 1000);
      const today = Math.floor(now / DAY_MS);
      const isNew = known !== null && known !== today;
      known = today;
      if (isNew) begin();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
