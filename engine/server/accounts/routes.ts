import { eq } from 'drizzle-orm';
import { isStaff } from '../../dsl/roles.ts';
import { appFile } from '../appDefinition.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { answerWith, type Handlers } from '../http/answer.ts';
import { dropSessionCookies } from '../http/cookies.ts';
import { noContent } from '../http/outcomes.ts';
import { reauthenticate } from '../principals/reauthentication.ts';
import type { AppPrincipal } from '../principals/register.ts';
import { signIn } from '../principals/signIn.ts';
import { shownAccount } from './accounts.ts';
import { accountSessionRules } from './sessions.ts';
import { type AccountRow, accounts } from './tables.ts';

type AccountCalls = 'login' | 'logout' | 'getMe' | 'reauthenticate';

/** Handlers of sign-in and sign-out for the engine's accounts. */
export const accountRoutes = (deps: Deps): Handlers<AccountCalls> => ({
  login: async ({ body, raw, reply, caller }) => {
    const { started, result } = await signIn(
      deps,
      body,
      { request: raw, reply, oldSession: caller?.by === 'cookie' ? caller.sessionUuid : undefined },
      { sessions: accountSessionRules, within: (tx, user) => welcome(tx, deps, user, raw.ip) },
    );
    const expiry = started.access_expires_at.toISOString();
    return { access_token: started.access_token, me: shownAccount(result), expiry };
  },
  logout: async ({ caller, reply }) => {
    if (caller) await accountSessionRules.endSession(deps.db, deps.clock.now(), caller.sessionUuid);
    dropSessionCookies(reply);
    return answerWith(204, undefined);
  },
  getMe: ({ caller }) => shownAccount(caller.user as unknown as AccountRow),
  reauthenticate: ({ caller, body }) => noContent(reauthenticate(deps, caller, body.password)),
});

async function welcome(tx: Tx, deps: Deps, user: AppPrincipal, address: string): Promise<AccountRow> {
  const [current] = await tx
    .update(accounts)
    .set({ last_login_at: deps.clock.now() })
    .where(eq(accounts.uuid, user.uuid))
    .returning();
  if (isStaff(appFile().roles, user.role))
    await audit(tx, deps, { user, address }, { act: 'sign_in', before: {}, after: {} });
  return current!;
}
