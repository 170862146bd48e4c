import { accessRules } from './accessRules.ts';

/** Paths of the sign-in pages. A path that contains one of them needs no sign-in. */
export const authPaths = {
  login: '/authentication/login',
  register: '/authentication/register',
  resendVerification: '/authentication/resend-verification',
  passwordReset: '/authentication/password-reset',
  verifyPass: '/authentication/verify-pass',
  verifyEmail: '/authentication/verify-email',
  verifyCode: '/authentication/verify-code',
  /** The page of the link "This was not me" in mails. The other paths are from the specification. */
  undoChange: '/authentication/undo-change',
} as const;

/** The page that a locked account is sent to. */
export const lockedPath = '/account-locked';

/** Open to everyone, because the server may fail before it is known who the visitor is. */
const SERVER_ERROR = '/500';

/** Give it `location.pathname` and nothing more: with the query, `?x=/authentication/login` would open every page. */
export const isPublicPath = (pathname: string): boolean =>
  pathname === SERVER_ERROR ||
  accessRules().publicPaths.includes(pathname) ||
  Object.values(authPaths).some(path => pathname.includes(path));

/** Pages behind the sign-in: where a person may have been, or want to go. */
export const isPathOfApp = (pathname: string): boolean => !isPublicPath(pathname) && pathname !== lockedPath;

/** Pages that a signed-in visitor has no use for; `?disableGuard=true` lets them stay, to switch account. */
export const isGuestPath = (pathname: string): boolean =>
  pathname.includes(authPaths.login) || pathname.includes(authPaths.passwordReset);
