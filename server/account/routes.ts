import { changePassword } from '../auth/passwordReset.ts';
import { endSessions, listSessions, revokeSession } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { answerWith, type Handlers } from '../http/answer.ts';
import { dropCookie } from '../http/guard.ts';
import { textsOf } from '../texts.ts';
import { changeAccount } from './account.ts';
import { requestDeletion } from './deletion.ts';
import { readOrganization, saveOrganization } from './organization.ts';
import { shown } from './users.ts';

type AccountCalls =
  | 'getMe'
  | 'putMe'
  | 'patchMe'
  | 'changePassword'
  | 'deleteAccount'
  | 'getOrganization'
  | 'putOrganization'
  | 'patchOrganization'
  | 'listSessions'
  | 'revokeSession'
  | 'revokeOtherSessions';

export const accountRoutes = (deps: Deps): Handlers<AccountCalls> => ({
  getMe: ({ caller }) => shown(caller.user),
  putMe: ({ caller, body, locale }) => changeAccount(deps, caller, body, locale),
  patchMe: ({ caller, body, locale }) => changeAccount(deps, caller, body, locale),
  changePassword: async ({ caller, body, locale }) => {
    await changePassword(deps, caller, body);
    return { message: textsOf(locale).say('account.answers.password_changed') };
  },
  deleteAccount: async ({ caller, locale, reply }) => {
    const until = await requestDeletion(deps, caller);
    dropCookie(reply);
    const { say, date } = textsOf(locale);
    return { message: say('account.deletion.scheduled', { date: date(until) }) };
  },
  getOrganization: ({ caller }) => readOrganization(deps.db, caller.user.uuid),
  putOrganization: ({ caller, body }) => saveOrganization(deps, caller, body),
  patchOrganization: ({ caller, body }) => saveOrganization(deps, caller, body),
  listSessions: ({ caller }) => listSessions(deps, caller),
  revokeSession: async ({ caller, params }) => {
    await revokeSession(deps, caller, params.uuid);
    return answerWith(204, undefined);
  },
  revokeOtherSessions: async ({ caller, locale }) => {
    await endSessions(deps.db, deps.clock.now(), caller.user.uuid, caller.sessionUuid);
    return { message: textsOf(locale).say('account.answers.sessions_ended') };
  },
});
