import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/guard.ts';
import { problem } from '../http/problems.ts';
import { requireRecent } from '../http/requireReauthentication.ts';
import { limitSignIn } from '../limits/attemptLimits.ts';
import { passwordMatches } from './passwords.ts';
import { principalSessions } from './principalColumns.ts';

/**
 * Refuses with 403 unless the caller signed in, or entered the password again, within the last 10 minutes. For changes
 * by which another person at an open session could take the account, or money.
 */
export function requireRecentSignIn({ clock }: { clock: Clock }, { authenticatedAt }: Pick<Caller, 'authenticatedAt'>) {
  requireRecent(clock.now(), authenticatedAt);
}

/** Wraps the handler of a call so that the call requires a recent sign-in. */
export const withRecentSignIn =
  <Request extends { caller: Caller }, Result>(deps: { clock: Clock }, handle: (request: Request) => Result) =>
  (request: Request): Result => {
    requireRecentSignIn(deps, request.caller);
    return handle(request);
  };

type PasswordDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Checks the password again, after which the session counts as a recent sign-in. */
export async function reauthenticate(deps: PasswordDeps, caller: Caller, password: string): Promise<void> {
  await checkCurrentPassword(deps, caller, password);
  await deps.db
    .update(principalSessions)
    .set({ authenticated_at: deps.clock.now() })
    .where(eq(principalSessions.uuid, caller.sessionUuid));
}

/** Refuses a wrong password with 400. Only wrong ones count against the limit. */
export const checkCurrentPassword = (deps: PasswordDeps, { user }: Caller, password: string): Promise<void> =>
  limitSignIn(deps.db, deps, [['currentPassword', user.uuid]], async () => {
    if (!(await passwordMatches(password, user.password_hash, deps.config))) throw problem('wrong_password');
  });
