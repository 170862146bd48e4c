import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import {
  hasEnteredPassword,
  type NewSession,
  rememberEnteredPassword,
  type SignInRequest,
  signIn,
  startSignedIn,
} from '../../engine/server/principals/index.ts';
import type { Login, LoginAnswer } from '../../schemas/generated/types.ts';
import { cancelDeletion } from '../account/cancelDeletion.ts';
import { type UserRow, users } from '../account/tables.ts';
import { toUser } from '../account/users.ts';
import type { Deps } from '../deps.ts';
import { portalSessions } from './portalSessions.ts';

/**
 * Signs in: 200 also for a locked account, whose session allows little. A requested deletion of the account is
 * withdrawn.
 */
export async function login(deps: Deps, given: Login, request: SignInRequest): Promise<LoginAnswer> {
  const { started, result } = await signIn(deps, given, request, {
    sessions: portalSessions,
    check(user) {
      if (user.email_verified_at) return;
      rememberEnteredPassword(deps, request.reply, user);
      throw problem('email_not_verified');
    },
    within: (tx, { uuid }) => completeSignIn(tx, deps, uuid),
  });
  return toLoginAnswer(started, result);
}

/**
 * Signs in a person who has just confirmed the address of a new account, if its password was entered in this browser.
 * Null if it was not (such as on another device), if the browser is signed in already, or if the account is locked.
 */
export async function signInConfirmed(deps: Deps, user: UserRow, request: SignInRequest): Promise<LoginAnswer | null> {
  if (request.caller || user.blocked_at || !hasEnteredPassword(deps, request.raw, user)) return null;
  const { started, result } = await startSignedIn(deps, user, false, request, {
    sessions: portalSessions,
    within: (tx, { uuid }) => completeSignIn(tx, deps, uuid),
  });
  return toLoginAnswer(started, result);
}

const toLoginAnswer = (
  { access_token, access_expires_at }: NewSession,
  { current, comesBack }: Awaited<ReturnType<typeof completeSignIn>>,
): LoginAnswer => ({
  access_token,
  me: toUser(current),
  expiry: access_expires_at.toISOString(),
  ...(comesBack && { deletion_withdrawn: true }),
});

async function completeSignIn(tx: Tx, deps: Deps, uuid: string) {
  const own = eq(users.uuid, uuid);
  const [before] = await tx.select().from(users).where(own);
  const comesBack = before!.deletion_scheduled_at !== null;
  if (comesBack) await cancelDeletion(tx, deps, before!);
  const [current] = await tx.update(users).set({ last_login_at: deps.clock.now() }).where(own).returning();
  return { current: current!, comesBack };
}
