import { listen } from '../api/call.ts';
import { homePath } from '../homePath.ts';
import { tabStore } from '../storage/stores.ts';
import { saveBeforeUnload } from './beforeUnload.ts';
import { isGuestPath, isPublicPath } from './paths.ts';
import { currentPath, returnPath } from './returnPath.ts';
import {
  clearSession,
  getSession,
  isLeavingPage,
  leavePage,
  readUser,
  refreshUser,
  shouldIgnoreUnauthorized,
} from './session.ts';
import { storedToken } from './storedToken.ts';

/** Two reloads within this time would be a loop. */
const RELOAD_PAUSE_MS = 10_000;
const STAMP = 'reloadedAt';
const ENDED = 'sessionEnded';

/** Notice that the session expired or was ended elsewhere; the sign-in page shows it once. */
export const endedNotice = {
  leave: () => tabStore.set(ENDED, 'yes'),
  isThere: (): boolean => tabStore.get(ENDED) === 'yes',
  take: () => tabStore.remove(ENDED),
};

function mayReload(now: number): boolean {
  const last = Number(tabStore.get(STAMP) ?? 0);
  if (now - last < RELOAD_PAUSE_MS) return false;
  tabStore.set(STAMP, String(now));
  return true;
}

/** A page sends several requests at once; the first 401 counts for all of them. */
function endSession(reload: () => void) {
  if (isLeavingPage()) return;
  saveBeforeUnload();
  storedToken.clear();
  if (!isPublicPath(location.pathname)) returnPath.keep(currentPath(), getSession().user?.uuid);
  endedNotice.leave();
  if (mayReload(Date.now())) leavePage(reload);
  else clearSession();
}

/**
 * Handles 401 responses. If a credential was sent and refused, the session has ended: the page keeps what was typed and
 * its address, reloads once, and the sign-in leads back. Without a credential the caller was anonymous, unless this tab
 * believed to be signed in.
 */
export function watchSession(reload: () => void = () => location.reload()): () => void {
  const stopListening = listen({
    unauthorized: ({ expired }) => {
      if (shouldIgnoreUnauthorized()) return;
      if (expired || getSession().isAuthenticated) endSession(reload);
    },
    locked: () => void readUser(),
    changed: () => void refreshUser(),
  });
  const stopWatching = storedToken.onChangeElsewhere(token => followOtherTab(token, reload));
  return () => {
    stopListening();
    stopWatching();
  };
}

/** Another tab signed out, or in: perhaps as another person, whose data must not mix with what is shown here. */
async function followOtherTab(token: string | null, reload: () => void) {
  const before = getSession().user?.uuid;
  saveBeforeUnload();
  if (!token) {
    if (!before || isLeavingPage()) return;
    if (!isPublicPath(location.pathname)) returnPath.keep(currentPath(), before);
    clearSession();
    // As in the tab where it was pressed, no data of the person stays in the page. After this turn, nothing is
    // rendered that would ask before the page is left.
    await Promise.resolve();
    return leavePage(reload);
  }
  // Another person may be signed in by now: nothing here must be changed in their name.
  if (!(await readUser())) return reload();
  const after = getSession().user?.uuid;
  if (before && after && before !== after) reload();
  // A visitor of the sign-in page here has signed in in the other tab.
  if (!before && after && isGuestPath(location.pathname)) goOn(after, reload);
}

function goOn(reader: string, reload: () => void) {
  history.replaceState(null, '', returnPath.get(reader) ?? homePath);
  reload();
}
