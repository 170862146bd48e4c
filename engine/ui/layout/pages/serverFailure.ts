import { listen } from '../../../client/api/call.ts';
import { saveBeforeUnload } from '../../../client/auth/beforeUnload.ts';
import { currentPath, staysHere } from '../../../client/auth/returnPath.ts';
import { tabStore } from '../../../client/storage/stores.ts';

const KEY = 'serverFailure';
const PAGE = '/500';

interface ServerFailure {
  /** The page on which the server failed. */
  path: string;
  /** Reference under which the server logged the failure. */
  reference: string | null;
}

export function lastFailure(): ServerFailure | null {
  const kept = tabStore.get(KEY);
  const failure = kept ? (JSON.parse(kept) as ServerFailure) : null;
  return failure && staysHere(failure.path) ? failure : null;
}

let stopBefore = () => {};

/**
 * Navigates to /500 at any response from 500 to 599, after typed text is saved; the way back is stored. Only one
 * watcher is active: that of the pages replaces that of the start.
 */
export function watchServerFailures(leave: (path: string) => void): () => void {
  stopBefore();
  stopBefore = listen({
    failed: ({ reference }) => {
      if (location.pathname === PAGE) return;
      saveBeforeUnload();
      tabStore.set(KEY, JSON.stringify({ path: currentPath(), reference: reference ?? null }));
      leave(PAGE);
    },
  });
  return stopBefore;
}
