import { useEffect } from 'react';
import type { DecisionSession } from './DecisionSession.ts';

/** Stores decisions when the page is left, and gets those of other devices when it is shown again. */
export function useStoredDecisions(session: DecisionSession | undefined): void {
  useEffect(() => {
    if (!session) return undefined;
    const handleChange = () => {
      if (document.visibilityState === 'hidden') void session.flush(true);
      else void session.refresh().catch(() => undefined);
    };
    const handleOnline = () => void session.flush();
    document.addEventListener('visibilitychange', handleChange);
    window.addEventListener('online', handleOnline);
    return () => {
      document.removeEventListener('visibilitychange', handleChange);
      window.removeEventListener('online', handleOnline);
      void session.flush(true);
    };
  }, [session]);
}
