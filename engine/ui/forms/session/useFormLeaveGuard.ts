import { useEffect } from 'react';
import { onBeforeUnload } from '../../../client/auth/beforeUnload.ts';
import type { FormSession } from './FormSession.ts';
import type { Saving } from './sessionView.ts';

/** When the browser should ask before it closes the page; `kept` answers are stored here and restored. */
const ASKS = new Set<Saving>(['unsent', 'saving', 'refused']);

/** Hiding the page saves; a new connection saves; closing needs a confirmation only while something is unsent. */
export function useFormLeaveGuard(session: FormSession, saving: Saving): void {
  useEffect(() => {
    const leaveWhenHidden = () => {
      if (document.visibilityState === 'hidden') session.leave();
    };
    const online = () => void session.reconnect();
    document.addEventListener('visibilitychange', leaveWhenHidden);
    window.addEventListener('pagehide', session.leave);
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', leaveWhenHidden);
      window.removeEventListener('pagehide', session.leave);
      window.removeEventListener('online', online);
    };
  }, [session]);

  // The app itself leaves the page when the session ends or the server fails; the person is not asked.
  useEffect(() => onBeforeUnload(session.setAside), [session]);

  const asks = ASKS.has(saving);
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (ASKS.has(session.view.get().saving)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks, session]);
}
