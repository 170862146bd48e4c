export { replyCacheable } from './cacheableReply.ts';
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
export { html, Markup } from './html.ts';
export { lazy } from './lazy.ts';
export { localizeProblem } from './localizeProblem.ts';
export {
  integrityError,
  ProblemError,
  problem,
  tooManyRequests,
  type ValidationEntry,
  ValidationError,
  validationError,
} from './problems.ts';
export { isRecentSignIn, requireRecent } from './requireReauthentication.ts';
export { replyCreated, replyCreatedIdempotently, replyNoContent, replyOkIdempotently } from './responses.ts';
export { type CallRequest, type Handlers, type Idempotency, replyWith } from './serveCalls.ts';
export { closeSlowBodies } from './slowBodies.ts';
