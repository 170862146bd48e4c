import { listen } from '../../../providers/api/call.ts';
import { saveBeforeLeaving } from '../../../providers/auth/leaving.ts';
import { currentPath } from '../../../providers/auth/returnPath.ts';

const KEY = 'serverFailure';
const PAGE = '/500';

export interface ServerFailure {
  /** What one was doing when the server failed. */
  path: string;
  /** Under which the server wrote it down. */
  reference: string | null;
}

export function lastFailure(): ServerFailure | null {
  const kept = sessionStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as ServerFailure) : null;
}

let stopBefore = () => {};

/**
 * Any answer from 500 to 599 leads to /500, after what was typed is saved; the way back is kept. One watch at a time:
 * the pages' own takes over from that of the start.
 */
export function watchServerFailures(leave: (path: string) => void): () => void {
  stopBefore();
  stopBefore = listen({
    failed: ({ reference }) => {
      if (location.pathname === PAGE) return;
      saveBeforeLeaving();
      sessionStorage.setItem(KEY, JSON.stringify({ path: currentPath(), reference: reference ?? null }));
      leave(PAGE);
    },
  });
  return stopBefore;
}
