import type { Deps } from '../deps.ts';
import { answerWith, type Handlers } from '../http/answer.ts';
import { dropCookie } from '../http/guard.ts';
import { textsOf } from '../texts.ts';
import { networkOf } from './network.ts';
import { confirmReset, requestReset } from './passwordReset.ts';
import { register } from './registration.ts';
import { endSession } from './sessions.ts';
import { login } from './signIn.ts';
import { confirmEmail, requestVerification } from './verification.ts';

type AuthCalls =
  | 'register'
  | 'login'
  | 'logout'
  | 'confirmEmail'
  | 'requestEmailVerification'
  | 'requestPasswordReset'
  | 'confirmPasswordReset';

const said = (locale: string, answer: string) => ({ message: textsOf(locale).say(`auth.answers.${answer}`) });

export const authRoutes = (deps: Deps): Handlers<AuthCalls> => ({
  register: async ({ body, locale, raw, keep }) => {
    const made = answerWith(201, said(locale, 'registered'));
    const asked = await register(deps, body, { ip: networkOf(raw.ip), locale, keep: tx => keep(tx, made) });
    if (!asked) return made;
    const message = textsOf(locale).say('payments.kept.confirm');
    return answerWith(202, { message, requires_action: asked });
  },
  login: ({ body, raw, reply, caller }) =>
    login(deps, body, raw, reply, caller?.by === 'cookie' ? caller.sessionUuid : undefined),
  logout: async ({ caller, reply }) => {
    if (caller) await endSession(deps.db, deps.clock.now(), caller.sessionUuid);
    dropCookie(reply);
    return answerWith(204, undefined);
  },
  confirmEmail: async ({ body, raw, locale }) => {
    await confirmEmail(deps, body, networkOf(raw.ip));
    return said(locale, 'confirmed');
  },
  requestEmailVerification: async ({ body, raw, locale }) => {
    await requestVerification(deps, body.email, networkOf(raw.ip), locale);
    return answerWith(202, said(locale, 'verification_requested'));
  },
  requestPasswordReset: async ({ body, raw, locale }) => {
    await requestReset(deps, body.email, networkOf(raw.ip), locale);
    return answerWith(202, said(locale, 'reset_requested'));
  },
  confirmPasswordReset: async ({ body, locale }) => {
    await confirmReset(deps, body);
    return said(locale, 'password_set');
  },
});
