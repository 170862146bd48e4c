import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/guard.ts';
import { refuse } from '../http/problems.ts';
import { limitFailures } from './limits.ts';
import { passwordMatches } from './passwords.ts';
import { sessions } from './tables.ts';

/** So long a sign-in, or the password given again, counts for what an open session alone must not do. */
const recent = 10 * 60_000;

/**
 * Refuses with 403 unless the caller signed in within the last 10 minutes or gave the password again: for changes by
 * which someone at an open session could take the account, or money.
 */
export function requireRecentSignIn({ clock }: { clock: Clock }, { authenticatedAt }: Pick<Caller, 'authenticatedAt'>) {
  if (clock.now().getTime() - authenticatedAt.getTime() > recent)
    throw refuse('reauthentication_required', { reauthenticate: true });
}

/** The password of the account, given again, makes the session as good as one that has just begun. */
export async function reauthenticate(deps: Deps, caller: Caller, password: string): Promise<void> {
  await checkCurrentPassword(deps, caller, password);
  await deps.db
    .update(sessions)
    .set({ authenticated_at: deps.clock.now() })
    .where(eq(sessions.uuid, caller.sessionUuid));
}

/** 400 for a wrong password. Only wrong ones count against the limit. */
export const checkCurrentPassword = (deps: Deps, { user }: Caller, password: string): Promise<void> =>
  limitFailures(deps.db, deps, [['currentPassword', user.uuid]], async () => {
    if (!(await passwordMatches(password, user.password_hash, deps.config))) throw refuse('wrong_password');
  });
