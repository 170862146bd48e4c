import { eq } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import {
  type Caller,
  dropSessionCookies,
  type Handlers,
  replyCreated,
  replyNoContent,
  replyWith,
} from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { requireRecentSignIn } from '../../engine/server/principals/index.ts';
import type { User } from '../../schemas/generated/types.ts';
import { changePassword } from '../auth/passwordReset.ts';
import { endSessions, listSessions, revokeSession } from '../auth/portalSessions.ts';
import { reauthenticate } from '../auth/reauthentication.ts';
import type { Deps } from '../deps.ts';
import { listAcceptances } from './acceptances.ts';
import { readExport, requestExport } from './accountExports.ts';
import { changeAccount } from './changeAccount.ts';
import { giveConsent, listConsents, withdrawConsent } from './consents.ts';
import { scheduleDeletion } from './deletion.ts';
import { readOrganization, saveOrganization } from './organization.ts';
import { users } from './tables.ts';
import { customerName, toUser } from './users.ts';

type AccountCalls =
  | 'getMe'
  | 'putMe'
  | 'patchMe'
  | 'changePassword'
  | 'reauthenticate'
  | 'deleteAccount'
  | 'getOrganization'
  | 'putOrganization'
  | 'patchOrganization'
  | 'listConsents'
  | 'giveConsent'
  | 'withdrawConsent'
  | 'readAccountExport'
  | 'requestAccountExport'
  | 'listAcceptances'
  | 'listSessions'
  | 'revokeSession'
  | 'revokeOtherSessions';

/** The member of staff who impersonates the customer. */
async function impersonationOf(
  db: Db,
  { impersonation, user }: Caller,
): Promise<Pick<User, 'impersonation'> | undefined> {
  if (!impersonation) return undefined;
  const [seen] = await db.select({ called: customerName }).from(users).where(eq(users.uuid, user.uuid));
  const customer = seen?.called ?? '';
  return {
    impersonation: { staff: impersonation.staff.first_name, customer, until: impersonation.until.toISOString() },
  };
}

export const accountRoutes = (deps: Deps): Handlers<AccountCalls> => ({
  getMe: async ({ caller }) => ({ ...toUser(caller.user), ...(await impersonationOf(deps.db, caller)) }),
  putMe: ({ caller, body, locale }) => changeAccount(deps, caller, body, locale),
  patchMe: ({ caller, body, locale }) => changeAccount(deps, caller, body, locale),
  changePassword: async ({ caller, body, locale }) => {
    await changePassword(deps, caller, body);
    return { message: textsOf(locale).say('account_messages.answers.password_changed') };
  },
  reauthenticate: ({ caller, body }) => replyNoContent(reauthenticate(deps, caller, body.password)),
  deleteAccount: async ({ caller, locale, reply }) => {
    requireRecentSignIn(deps, caller);
    const until = await scheduleDeletion(deps, caller);
    dropSessionCookies(reply);
    const { say, date } = textsOf(locale);
    return { message: say('account_messages.deletion.scheduled', { date: date(until) }) };
  },
  getOrganization: ({ caller }) => readOrganization(deps.db, caller.user.uuid),
  putOrganization: ({ caller, body }) => saveOrganization(deps, caller, body),
  patchOrganization: ({ caller, body }) => saveOrganization(deps, caller, body),
  listConsents: ({ caller }) => listConsents(deps, caller.user),
  giveConsent: ({ caller, body }) => replyCreated(giveConsent(deps, caller.user, body)),
  withdrawConsent: ({ caller, params }) => replyNoContent(withdrawConsent(deps, caller.user, params.consent_uuid)),
  // During impersonation the export is visible but cannot be downloaded.
  readAccountExport: async ({ caller }) => ({
    ...(await readExport(deps, caller.user)),
    ...(caller.impersonation && { download_url: null }),
  }),
  requestAccountExport: async ({ caller, locale }) => {
    requireRecentSignIn(deps, caller);
    return replyWith(202, await requestExport(deps, caller.user, locale));
  },
  listAcceptances: ({ caller }) => listAcceptances(deps.db, caller.user),
  listSessions: ({ caller }) => listSessions(deps, caller),
  revokeSession: ({ caller, params }) => replyNoContent(revokeSession(deps, caller, params.uuid)),
  revokeOtherSessions: async ({ caller, locale }) => {
    await endSessions(deps.db, deps.clock.now(), caller.user.uuid, caller.sessionUuid);
    return { message: textsOf(locale).say('account_messages.answers.sessions_ended') };
  },
});
