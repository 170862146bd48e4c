export { type AccessRules, registerAccessRules } from './accessRules.ts';
export { authProvider, LostCookiesError } from './authProvider.ts';
export { createAuthProvider } from './createAuthProvider.ts';
export { isImpersonationOver, timeLeftUntil } from './impersonationTime.ts';
export { isOwnerRole } from './ownerRole.ts';
export { authPaths } from './paths.ts';
export { returnPath } from './returnPath.ts';
export {
  endSessionBy,
  forgetSession,
  getSession,
  readUser,
  refreshUser,
  setUser,
  subscribeSession,
  useIsImpersonating,
  useIsLocked,
  useUser,
} from './session.ts';
export { isElsewhere, passwordResetPath, signInPath } from './signInPath.ts';
export { signOutMessage } from './signOutMessage.ts';
export { endedNotice, watchSession } from './watchSession.ts';
