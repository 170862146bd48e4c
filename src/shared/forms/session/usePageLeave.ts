import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { FormHandle } from '../FormRenderer.tsx';
import type { FormSession } from './FormSession.ts';
import type { Saving } from './sessionView.ts';

/** What the browser should ask about before it closes the page; `kept` is safe here and comes back by itself. */
const ASKS = new Set<Saving>(['unsent', 'saving', 'refused']);

/** Hiding the page saves; a new connection saves; closing it is asked about only while something is truly unsent. */
export function usePageLeave(session: FormSession, saving: Saving, handle: RefObject<FormHandle | null>): void {
  useEffect(() => {
    const save = () => {
      flushSync(() => handle.current?.flush());
      session.leave();
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const online = () => void session.save();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', save);
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('online', online);
    };
  }, [session, handle]);

  const asks = ASKS.has(saving);
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}
