import { problem } from './problems.ts';

/** How long a sign-in, or a repeated password, counts as recent. */
const recent = 10 * 60_000;

/** Returns whether the person signed in, or entered the password again, within the last 10 minutes. */
export const isRecentSignIn = (now: Date, authenticatedAt: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() <= recent;

/**
 * Refuses with 403 unless the caller signed in, or entered the password again, within the last 10 minutes. For changes
 * by which another person at an open session could take the account, or money.
 */
export function requireRecent(now: Date, authenticatedAt: Date): void {
  if (!isRecentSignIn(now, authenticatedAt)) throw problem('reauthentication_required', { reauthenticate: true });
}
