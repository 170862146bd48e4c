import { listen } from '../api/call.ts';
import { saveBeforeLeaving } from './leaving.ts';
import { isPublicPath } from './publicPaths.ts';
import { currentPath, returnPath } from './returnPath.ts';
import { becomeAnonymous, getSession, readUser } from './session.ts';
import { storedToken } from './storedToken.ts';

/** Two reloads within this time would be a loop. */
const RELOAD_PAUSE_MS = 10_000;
const STAMP = 'reloadedAt';
const ENDED = 'sessionEnded';

/** True once after a session ended by itself: the sign-in page says so. */
export const endedNotice = {
  leave: () => sessionStorage.setItem(ENDED, 'yes'),
  take: (): boolean => {
    const left = sessionStorage.getItem(ENDED) === 'yes';
    sessionStorage.removeItem(ENDED);
    return left;
  },
};

function mayReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(STAMP) ?? 0);
  if (now - last < RELOAD_PAUSE_MS) return false;
  sessionStorage.setItem(STAMP, String(now));
  return true;
}

function endSession(reload: () => void) {
  saveBeforeLeaving();
  storedToken.clear();
  if (!isPublicPath(location.pathname)) returnPath.keep(currentPath());
  endedNotice.leave();
  if (mayReload(Date.now())) reload();
  else becomeAnonymous();
}

/**
 * What a 401 means. A credential that was sent and refused ends the session: what was typed and where one was is kept,
 * the page reloads once, and signing in leads back. Without a credential the caller was simply anonymous, unless this
 * tab believed to be signed in.
 */
export function watchSession(reload: () => void = () => location.reload()): () => void {
  const stopListening = listen({
    unauthorized: ({ expired }) => {
      if (expired || getSession().isAuthenticated) endSession(reload);
    },
    locked: () => void readUser(),
  });
  const stopWatching = storedToken.onChangeElsewhere(token => followOtherTab(token, reload));
  return () => {
    stopListening();
    stopWatching();
  };
}

/** Another tab signed out, or in: perhaps as somebody else, whose data must not mix with what is shown here. */
async function followOtherTab(token: string | null, reload: () => void) {
  const before = getSession().user?.uuid;
  saveBeforeLeaving();
  if (!token) {
    if (!before) return;
    if (!isPublicPath(location.pathname)) returnPath.keep(currentPath());
    return becomeAnonymous();
  }
  await readUser();
  const after = getSession().user?.uuid;
  if (before && after && before !== after) reload();
}
