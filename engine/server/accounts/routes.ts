import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { replyNoContent } from '../http/responses.ts';
import type { Handlers } from '../http/serveCalls.ts';
import { reauthenticate } from '../principals/reauthentication.ts';
import { signIn, signOut } from '../principals/signIn.ts';
import { accountSessionRules } from './accountSessions.ts';
import { shownAccount } from './accounts.ts';
import { type AccountRow, accounts } from './tables.ts';

type AccountCalls = 'login' | 'logout' | 'getMe' | 'reauthenticate';

/** Handlers of sign-in and sign-out for the engine's accounts. */
export const signInRoutes = (deps: Deps): Handlers<AccountCalls> => ({
  login: async request => {
    const { started, result } = await signIn(deps, request.body, request, {
      sessions: accountSessionRules,
      within: (tx, { uuid }) => noteSignIn(tx, deps, uuid),
    });
    const expiry = started.access_expires_at.toISOString();
    return { access_token: started.access_token, me: shownAccount(result), expiry };
  },
  logout: request => signOut(deps, request, accountSessionRules),
  getMe: ({ caller }) => shownAccount(caller.user as unknown as AccountRow),
  reauthenticate: ({ caller, body }) => replyNoContent(reauthenticate(deps, caller, body.password)),
});

async function noteSignIn(tx: Tx, { clock }: Deps, uuid: string): Promise<AccountRow> {
  const own = eq(accounts.uuid, uuid);
  const [current] = await tx.update(accounts).set({ last_login_at: clock.now() }).where(own).returning();
  return current!;
}
