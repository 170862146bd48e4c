import type { Deps } from '../deps.ts';
import { answerWith, type Handlers } from '../http/answer.ts';
import { dropCookie } from '../http/guard.ts';
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

const said = (message: string) => ({ message });

export const authRoutes = (deps: Deps): Handlers<AuthCalls> => ({
  register: async ({ body, locale, raw, keep }) => {
    const made = answerWith(201, said('Your account was made. Please confirm your email address.'));
    await register(deps, body, { ip: networkOf(raw.ip), locale, keep: tx => keep(tx, made) });
    return made;
  },
  login: ({ body, raw, reply, caller }) =>
    login(deps, body, raw, reply, caller?.by === 'cookie' ? caller.sessionUuid : undefined),
  logout: async ({ caller, reply }) => {
    if (caller) await endSession(deps.db, deps.clock.now(), caller.sessionUuid);
    dropCookie(reply);
    return answerWith(204, undefined);
  },
  confirmEmail: async ({ body, raw }) => {
    await confirmEmail(deps, body, networkOf(raw.ip));
    return said('Your email address is confirmed.');
  },
  requestEmailVerification: async ({ body, raw, locale }) => {
    await requestVerification(deps, body.email, networkOf(raw.ip), locale);
    return answerWith(202, said('If this address waits to be confirmed, a message is on its way.'));
  },
  requestPasswordReset: async ({ body, raw, locale }) => {
    await requestReset(deps, body.email, networkOf(raw.ip), locale);
    return answerWith(202, said('If there is an account with this address, a message is on its way.'));
  },
  confirmPasswordReset: async ({ body }) => {
    await confirmReset(deps, body);
    return said('Your password is set. You can sign in now.');
  },
});
