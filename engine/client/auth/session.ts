import { useSyncExternalStore } from 'react';
import type { User } from '../../contract/contract.ts';
import { type AnswerOf, call, defaultHeaders, setApiBase } from '../api/call.ts';
import { CallError } from '../api/problems.ts';
import { requestTransport } from '../api/requestTransport.ts';
import { clearLocalDrafts } from '../storage/localDrafts.ts';
import { pageSettings } from '../storage/pageSettings.ts';
import { accessRules } from './accessRules.ts';
import { applyImpersonation, clearImpersonation, reloadOnSwitch } from './impersonationHeader.ts';
import { mayHaveSession } from './sessionMarker.ts';
import { signInPath } from './signInPath.ts';
import { storedToken } from './storedToken.ts';

/** Who uses the app. Not initialised: not known yet. */
export interface Session {
  isInitialized: boolean;
  isAuthenticated: boolean;
  user: User | null;
  token: string | null;
  /** When the access token ends. */
  expiry: string | null;
  /** Seconds until the server may be asked again who uses the app, when it refused that for too many requests. */
  retryAfter: number | null;
}

const unknown: Session = {
  isInitialized: false,
  isAuthenticated: false,
  user: null,
  token: null,
  expiry: null,
  retryAfter: null,
};
const anonymous: Session = { ...unknown, isInitialized: true };

const TOO_MANY_REQUESTS = 429;
/** The server counts requests by the minute. */
const DEFAULT_RETRY_SECONDS = 60;

let current = unknown;

/** Set while this tab itself ends the session, and from then on until the next sign-in. */
let endedHere = false;
/** Whether a request was refused since then, which was ignored. */
let wasIgnored = false;

/** Set once the session has expired and the page is about to reload. The reloaded page shows the notice. */
let leaving = false;

const listeners = new Set<() => void>();

function setSession(next: Session) {
  if (next.token && next.token !== current.token) endedHere = false;
  current = next;
  applyImpersonation(next.user);
  requestTransport.release();
  for (const listener of listeners) listener();
}

/** The signed-in user, and whether the server has answered who it is. */
export const getSession = (): Session => current;

/** Calls the listener after each change of the session. Returns a function that removes it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as soon as it is known who uses the app. */
export function waitForSession(): Promise<Session> {
  return new Promise(resolve => {
    const look = () => {
      if (!current.isInitialized) return;
      stop();
      resolve(current);
    };
    const stop = subscribeSession(look);
    look();
  });
}

export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession);

/** Returns the signed-in user, or null. */
export const useUser = (): User | null => useSession().user;

/**
 * Returns whether the account is locked. A locked account may call little, so pages leave out requests that only add
 * details.
 */
export const useIsLocked = (): boolean => Boolean(useUser()?.blocked_at);

/** Returns whether a member of staff impersonates this person. Pages then offer nothing that changes data. */
export const useIsImpersonating = (): boolean => Boolean(useUser()?.impersonation);

/** The cookie is the credential; only an API on another site is sent the bearer token. */
function setCredential(token: string | null) {
  if (pageSettings.apiBase === '/api') return;
  setApiBase(pageSettings.apiBase);
  if (token) defaultHeaders.set('authorization', `Bearer ${token}`);
  else defaultHeaders.delete('authorization');
}

/**
 * Fetches the signed-in user at the start, and again when the user may have changed. At the start, a failure means that
 * the visitor is signed out, except for too many requests, after which the page asks again. Later, only a 401 means
 * that, because a lost connection says nothing about the session. Returns false if the user is still unknown.
 */
export async function readUser(): Promise<boolean> {
  setCredential(storedToken.get());
  // A visitor who never signed in: the call would be refused, and the refusal would appear in the console.
  if (!current.isInitialized && !mayHaveSession()) {
    clearSession();
    return true;
  }
  try {
    const user = await call('getMe');
    if (reloadOnSwitch(current.user, user)) return true;
    setSession({ ...anonymous, expiry: current.expiry, isAuthenticated: true, user, token: storedToken.get() });
    return true;
  } catch (problem) {
    const { code, retryAfter } = problem instanceof CallError ? problem : {};
    const answered = code === 401;
    // Once the page waits, it keeps waiting also if the connection is lost meanwhile.
    const waits = code === TOO_MANY_REQUESTS || current.retryAfter !== null;
    if (waits && !answered && !current.isInitialized) {
      if (!leaving) setSession({ ...unknown, retryAfter: retryAfter ?? DEFAULT_RETRY_SECONDS });
      return false;
    }
    // A token that was left behind by a session that is over.
    if (answered && !current.isInitialized) storedToken.clear();
    if (!endedHere && (answered || !current.isInitialized)) clearSession();
    requestTransport.release();
    return answered;
  }
}

/**
 * Asks the server again who the user is, after an impersonation began or ended. Other requests wait until that is
 * known, and forever if the page reloads.
 */
export async function refreshUser(): Promise<boolean> {
  await requestTransport.hold();
  clearImpersonation();
  return readUser();
}

/**
 * A page that is closing stays as it is: a sign-in page rendered for a moment would consume the message for the next
 * page.
 */
export function clearSession() {
  if (!leaving) setSession(anonymous);
}

export const isLeavingPage = (): boolean => leaving;

export function leavePage(reload: () => void) {
  leaving = true;
  reload();
}

/** Some servers answer a sign-in without the user, who is then fetched. */
export async function setLogin({ access_token, me, expiry }: AnswerOf<'login'>): Promise<void> {
  storedToken.set(access_token);
  setCredential(access_token);
  if (me) setSession({ ...anonymous, isAuthenticated: true, user: me, token: access_token, expiry });
  else await readUser();
}

/** Replaces the signed-in user by the one that the server stored after a change of the profile. */
export function setUser(user: User) {
  if (reloadOnSwitch(current.user, user)) return;
  setSession({ ...current, user });
}

/** Returns whether a 401 is expected, because this tab ends the session itself. */
export function shouldIgnoreUnauthorized(): boolean {
  wasIgnored = endedHere;
  return endedHere;
}

/**
 * Runs the call by which the person ends the session. Other requests get 401 from the moment the server acts, often
 * before this call is answered; they must not show "your session ended". If the call fails, the page asks the server
 * whether the session still exists.
 */
export async function endSessionBy<T>(end: () => Promise<T>): Promise<T> {
  endedHere = true;
  wasIgnored = false;
  try {
    return await end();
  } catch (problem) {
    endedHere = false;
    if (wasIgnored) void readUser();
    throw problem;
  }
}

const toSignIn = () => location.replace(signInPath());

/** Ends the session here and in the other tabs, then reloads the page, so that it keeps no data of the person. */
export async function logout(loadAnew: () => void = toSignIn): Promise<void> {
  await endSessionBy(() => call('logout'));
  forgetSession(loadAnew);
}

/** Clears a session that the server has ended already. */
export function forgetSession(loadAnew: () => void = toSignIn): void {
  storedToken.clear();
  accessRules().forget();
  clearLocalDrafts();
  setCredential(null);
  loadAnew();
}
