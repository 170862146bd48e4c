import { homePath } from '../homePath.ts';
import { pageSettings } from '../storage/pageSettings.ts';
import { accessRules } from './accessRules.ts';
import { isGuestPath, isPublicPath, lockedPath } from './paths.ts';
import { returnPath } from './returnPath.ts';
import type { Session } from './session.ts';
import { mayStay, signInPath } from './signInPath.ts';

interface PageLocation {
  pathname: string;
  search: string;
}

/**
 * Where the visitor of a page has to go instead; null: may stay. A text with `#` is a part of the page of locked
 * accounts. Decided by the pathname, never by the query.
 */
export function guard(session: Session, place: PageLocation): 'sign-in' | 'locked' | `#${string}` | 'home' | null {
  const { pathname } = place;
  if (!session.isInitialized) return null;
  if (!session.isAuthenticated && !session.user) return isPublicPath(pathname) ? null : 'sign-in';
  if (isGuestPath(pathname)) return pageSettings.guestGuard && !mayStay(place.search) ? 'home' : null;
  if (isPublicPath(pathname)) return null;
  if (session.user?.blocked_at) {
    const granted = accessRules().whileLocked(session.user, pathname);
    if (pathname === lockedPath || granted === 'page') return null;
    return granted ?? 'locked';
  }
  return pathname === lockedPath ? 'home' : null;
}

/** The path to redirect the visitor of a page to; null: the visitor may stay. */
export function redirectFor(session: Session, place: PageLocation): string | null {
  const target = guard(session, place);
  if (target === null) return null;
  if (target === 'sign-in') return signInPath();
  if (target === 'home') return returnPath.get(session.user?.uuid) ?? homePath;
  return target === 'locked' ? lockedPath : `${lockedPath}${target}`;
}
