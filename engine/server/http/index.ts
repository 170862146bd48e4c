export { answerWith, type CallRequest, type Handlers, type Repeatable } from './answer.ts';
export { cached } from './cached.ts';
export {
  bearerOf,
  deviceCookieOf,
  dropSessionCookies,
  hasSessionCookie,
  sessionCookieOf,
  setDeviceCookie,
  setSessionCookies,
} from './cookies.ts';
export type { Authenticate, Caller } from './guard.ts';
export { html, Markup } from './markup.ts';
export { created, createdOnce, doneOnce, noContent } from './outcomes.ts';
export { type Invalid, InvalidInput, integrityError, invalid, Refusal, refuse, refuseTooMany } from './problems.ts';
export { isRecentSignIn, requireRecentSignIn } from './recentSignIn.ts';
export { refuseSlowBodies } from './slowBodies.ts';
export { spoken } from './spoken.ts';
