export { type AccessRules, registerAccessRules } from './accessRules.ts';
export { authProvider, LostCookiesError } from './authProvider.ts';
export { createAuthProvider } from './createAuthProvider.ts';
export { farewell } from './farewell.ts';
export { isOwnerRole } from './ownerRole.ts';
export { authPaths } from './paths.ts';
export { returnPath } from './returnPath.ts';
export { isSeeingUp, timeLeftUntil } from './seeingTime.ts';
export {
  endSessionBy,
  forgetSession,
  getSession,
  lookAgain,
  readUser,
  subscribeSession,
  takeUser,
  useIsLocked,
  useLooksOnly,
  useUser,
} from './session.ts';
export { endedNotice, watchSession } from './sessionEnd.ts';
export { isElsewhere, passwordResetPath, signInPath } from './signInPath.ts';
