export { type AccessRules, registerAccessRules } from './accessRules.ts';
export { authProvider } from './authProvider.ts';
export { farewell } from './farewell.ts';
export { isOwnerRole } from './ownerRole.ts';
export { authPaths } from './paths.ts';
export { returnPath } from './returnPath.ts';
export { isSeeingUp, timeLeftUntil } from './seeingTime.ts';
export {
  endSessionBy,
  forgetSession,
  getSession,
  logout,
  lookAgain,
  readUser,
  subscribeSession,
  takeLogin,
  takeUser,
  useIsLocked,
  useLooksOnly,
  useUser,
} from './session.ts';
export { endedNotice, watchSession } from './sessionEnd.ts';
export { keptCookies } from './sessionMarker.ts';
export { isElsewhere, passwordResetPath, signInPath } from './signInPath.ts';
