import { pageSettings } from '../page/pageSettings.ts';
import { isGuestPath, isPublicPath } from './publicPaths.ts';
import type { Session } from './session.ts';
import { mayStay } from './signInPath.ts';

const HOME = '/dashboard';
const LOCKED = '/account-locked';

/** A locked account that owes money may still pay it. */
const PAYING = /^\/dashboard\/(orders\/[^/]+\/checkout|account\/billing)\/?$/;

/** A locked account may read its payments, whatever it is locked for: the locked page lists them. */
const PAYMENTS = /^\/dashboard\/account\/payments(\/|$)/;

interface Place {
  pathname: string;
  search: string;
}

const mayPay = (user: Session['user'], pathname: string) => user?.blocked_reason === 'unpaid' && PAYING.test(pathname);

/** Where the visitor of a page has to go instead; null: may stay. Decided by the pathname, never by the query. */
export function guard(session: Session, place: Place): 'sign-in' | 'locked' | 'locked_payments' | 'home' | null {
  const { pathname } = place;
  if (!session.isInitialized) return null;
  if (!session.isAuthenticated && !session.user) return isPublicPath(pathname) ? null : 'sign-in';
  if (isGuestPath(pathname)) return pageSettings.guestGuard && !mayStay(place.search) ? 'home' : null;
  if (isPublicPath(pathname)) return null;
  if (session.user?.blocked_at) {
    if (pathname === LOCKED || mayPay(session.user, pathname)) return null;
    return PAYMENTS.test(pathname) ? 'locked_payments' : 'locked';
  }
  return pathname === LOCKED ? 'home' : null;
}

export const guardTargets = { locked: LOCKED, locked_payments: `${LOCKED}#payments`, home: HOME } as const;
