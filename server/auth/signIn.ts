import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type SignInRequest, signIn } from '../../engine/server/principals/index.ts';
import type { Login, LoginAnswer } from '../../schemas/generated/types.ts';
import { cancelDeletion } from '../account/cancelDeletion.ts';
import { users } from '../account/tables.ts';
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
    check({ email_verified_at }) {
      if (!email_verified_at) throw problem('email_not_verified');
    },
    within: (tx, { uuid }) => completeSignIn(tx, deps, uuid),
  });
  return {
    access_token: started.access_token,
    me: toUser(result.current),
    expiry: started.access_expires_at.toISOString(),
    ...(result.comesBack && { deletion_withdrawn: true }),
  };
}

async function completeSignIn(tx: Tx, deps: Deps, uuid: string) {
  const own = eq(users.uuid, uuid);
  const [before] = await tx.select().from(users).where(own);
  const comesBack = before!.deletion_scheduled_at !== null;
  if (comesBack) await cancelDeletion(tx, deps, before!);
  const [current] = await tx.update(users).set({ last_login_at: deps.clock.now() }).where(own).returning();
  return { current: current!, comesBack };
}
