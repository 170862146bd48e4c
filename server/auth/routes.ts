import { type Handlers, replyWith } from '../../engine/server/http/index.ts';
import { getRateLimitNetwork, textsOf } from '../../engine/server/index.ts';
import { rememberDevice, rememberEnteredPassword, signOut } from '../../engine/server/principals/index.ts';
import type { Deps } from '../deps.ts';
import { confirmReset, requestReset } from './passwordReset.ts';
import { portalSessions } from './portalSessions.ts';
import { register } from './registration.ts';
import { login, signInConfirmed } from './signIn.ts';
import { undoChange } from './undoChange.ts';
import { confirmEmail, requestVerification } from './verification.ts';

type AuthCalls =
  | 'register'
  | 'login'
  | 'logout'
  | 'confirmEmail'
  | 'requestEmailVerification'
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
  | 'undoChange';

const authMessage = (locale: string, answer: string) => ({ message: textsOf(locale).say(`answers.${answer}`) });

export const authRoutes = (deps: Deps): Handlers<AuthCalls> => ({
  register: async ({ body, locale, raw, reply, storeResponse }) => {
    const made = replyWith(201, authMessage(locale, 'registered'));
    const registered = await register(deps, body, {
      ip: getRateLimitNetwork(raw.ip),
      locale,
      keep: tx => storeResponse(tx, made),
    });
    if ('user' in registered) {
      rememberEnteredPassword(deps, reply, registered.user);
      return made;
    }
    const message = textsOf(locale).say('billing.kept.confirm');
    return replyWith(202, { message, requires_action: registered.action });
  },
  login: request => login(deps, request.body, request),
  logout: request => signOut(deps, request, portalSessions),
  confirmEmail: async request => {
    const { body, raw, locale, caller } = request;
    const { user, isNew } = await confirmEmail(deps, body, getRateLimitNetwork(raw.ip), caller);
    return { ...authMessage(locale, 'confirmed'), ...(isNew && (await signInConfirmed(deps, user, request))) };
  },
  requestEmailVerification: async ({ body, raw, locale }) => {
    await requestVerification(deps, body.email, getRateLimitNetwork(raw.ip), locale);
    return replyWith(202, authMessage(locale, 'verification_requested'));
  },
  requestPasswordReset: async ({ body, raw, locale }) => {
    await requestReset(deps, body.email, raw, locale);
    return replyWith(202, authMessage(locale, 'reset_requested'));
  },
  confirmPasswordReset: async ({ body, locale, reply }) => {
    rememberDevice(deps, reply, await confirmReset(deps, body));
    return authMessage(locale, 'password_set');
  },
  undoChange: async ({ body, locale }) => {
    const reset_token = await undoChange(deps, body.token);
    return { ...authMessage(locale, 'change_undone'), reset_token };
  },
});
