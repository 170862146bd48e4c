import { listen } from '../api/call.ts';
import { home } from '../home.ts';
import { keptInTab } from '../storage/kept.ts';
import { saveBeforeLeaving } from './leaving.ts';
import { isGuestPath, isPublicPath } from './paths.ts';
import { currentPath, returnPath } from './returnPath.ts';
import { becomeAnonymous, getSession, goAway, holdsBack, isGoingAway, lookAgain, readUser } from './session.ts';
import { storedToken } from './storedToken.ts';

/** Two reloads within this time would be a loop. */
const RELOAD_PAUSE_MS = 10_000;
const STAMP = 'reloadedAt';
const ENDED = 'sessionEnded';

/** Notice that the session expired or was ended elsewhere; the sign-in page shows it once. */
export const endedNotice = {
  leave: () => keptInTab.set(ENDED, 'yes'),
  isThere: (): boolean => keptInTab.get(ENDED) === 'yes',
  take: () => keptInTab.remove(ENDED),
};

function mayReload(now: number): boolean {
  const last = Number(keptInTab.get(STAMP) ?? 0);
  if (now - last < RELOAD_PAUSE_MS) return false;
  keptInTab.set(STAMP, String(now));
  return true;
}

/** A page asks for several things at once; the first 401 speaks for all of them. */
function endSession(reload: () => void) {
  if (isGoingAway()) return;
  saveBeforeLeaving();
  storedToken.clear();
  if (!isPublicPath(location.pathname)) returnPath.keep(currentPath(), getSession().user?.uuid);
  endedNotice.leave();
  if (mayReload(Date.now())) goAway(reload);
  else becomeAnonymous();
}

/**
 * Handles 401 responses. If a credential was sent and refused, the session has ended: the page keeps what was typed and
 * its address, reloads once, and the sign-in leads back. Without a credential the caller was anonymous, unless this tab
 * believed to be signed in.
 */
export function watchSession(reload: () => void = () => location.reload()): () => void {
  const stopListening = listen({
    unauthorized: ({ expired }) => {
      if (holdsBack()) return;
      if (expired || getSession().isAuthenticated) endSession(reload);
    },
    locked: () => void readUser(),
    changed: () => void lookAgain(),
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
    if (!before || isGoingAway()) return;
    if (!isPublicPath(location.pathname)) returnPath.keep(currentPath(), before);
    becomeAnonymous();
    // As where it was pressed, nothing of the customer stays in the page: it may hold more than what was drawn. By the
    // next turn nothing is drawn that would ask before the page goes.
    await Promise.resolve();
    return goAway(reload);
  }
  // Somebody else may be signed in by now: what is here must not be changed in their name.
  if (!(await readUser())) return reload();
  const after = getSession().user?.uuid;
  if (before && after && before !== after) reload();
  // Who waits here to sign in has done so there.
  if (!before && after && isGuestPath(location.pathname)) goOn(after, reload);
}

function goOn(reader: string, reload: () => void) {
  history.replaceState(null, '', returnPath.get(reader) ?? home);
  reload();
}
