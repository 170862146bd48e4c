import type { AuthProvider } from 'react-admin';
import type { User } from '../../contract/contract.ts';
import { type AnswerOf, type CallOptions, call } from '../api/call.ts';
import { homePath } from '../homePath.ts';
import { redirectFor } from './guard.ts';
import { returnPath } from './returnPath.ts';
import { getSession, isLeavingPage, logout, readUser, setLogin, waitForSession } from './session.ts';
import { acceptedCookies } from './sessionMarker.ts';
import { signInPath } from './signInPath.ts';

type Login = CallOptions<'login'>['body'];

export interface SignInParams extends Partial<Login> {
  /** The name of the email field in react-admin's own login form. */
  username?: string;
  /** The session, if another call than the sign-in has started it already. */
  started?: AnswerOf<'login'>;
  /** Awaited after the server accepted the credentials and before the session begins. */
  beforeSession?: (answer: AnswerOf<'login'>) => Promise<void>;
}

/** The requested page. Without a pathname only the session is checked. */
export interface CheckedPage {
  pathname?: string;
  search?: string;
  hash?: string;
}

/** The credentials were right, but the browser refused the cookies of the session. */
export class LostCookiesError extends Error {
  override name = 'LostCookiesError';
  override message = 'auth.sign_in.cookies_lost';
}

export interface Identity {
  id: string;
  fullName: string;
  email: string;
  /** First and last name. */
  names: string[];
}

/** The signed-in person in react-admin's form; undefined if the visitor is signed out. */
export const identityOf = (user: User | null): Identity | undefined =>
  user
    ? {
        id: user.uuid,
        fullName: `${user.first_name} ${user.last_name}`,
        email: user.email,
        names: [user.first_name, user.last_name],
      }
    : undefined;

/**
 * react-admin's auth provider over the session. It decides which page a visitor may see; `Guarded` and every
 * react-admin component call it.
 */
export const authProvider = {
  async login({ started, username, beforeSession, email = username, password, remember_me }: SignInParams) {
    const body = { email: email ?? '', password: password ?? '', remember_me: Boolean(remember_me) };
    const answer = started ?? (await call('login', { body }));
    // Without the cookie, the next page would send the person back to sign-in without a reason.
    if (!acceptedCookies()) throw new LostCookiesError();
    await beforeSession?.(answer);
    // Read before the session begins: the guard clears it when the wanted page is reached.
    const redirectTo = returnPath.get(answer.me?.uuid) ?? homePath;
    await setLogin(answer);
    return { redirectTo };
  },

  /** Reloads to the sign-in page, so react-admin need not redirect. Without a session there is nothing to end. */
  async logout() {
    if (!getSession().isAuthenticated) return signInPath();
    await logout();
    return false as const;
  },

  /** Rejects with the page to redirect to. */
  async checkAuth({ pathname, search = '', hash = '' }: CheckedPage = {}) {
    const session = await waitForSession();
    const isKnownPage = pathname !== undefined;
    if (!isKnownPage && session.isAuthenticated) return;
    const redirectTo = isKnownPage ? redirectFor(session, { pathname, search }) : signInPath();
    if (redirectTo === null) return;
    // Kept here and not in the address, where a redirect would lose it.
    if (isKnownPage && !session.isAuthenticated) returnPath.keep(`${pathname}${search}${hash}`);
    throw { redirectTo, message: false };
  },

  /**
   * A 401 of our own API has ended the session already, and the page reloads. For any other 401 (a page's own request,
   * another back end) the server is asked whether the session still exists. A 403 is a refusal, not the end of the
   * session.
   */
  async checkError({ status }: { status?: number } = {}) {
    if (status !== 401 || isLeavingPage()) return;
    if (getSession().isAuthenticated) await readUser();
    if (!getSession().isAuthenticated && !isLeavingPage()) throw { redirectTo: signInPath(), message: false };
  },

  getPermissions: async () => getSession().user?.role ?? null,

  async getIdentity() {
    const identity = identityOf((await waitForSession()).user);
    if (!identity) throw new Error('No user is signed in');
    return identity;
  },
} satisfies AuthProvider;
