export { hasEnteredPassword, knownDevice, rememberDevice, rememberEnteredPassword } from './knownDevices.ts';
export { hashPassword, passwordFault, passwordMatches, unknownPassword } from './passwords.ts';
export { principalColumns, principalSessions, sessionColumns } from './principalColumns.ts';
export { checkCurrentPassword, reauthenticate, requireRecentSignIn, withRecentSignIn } from './reauthentication.ts';
export {
  createAuthenticator,
  createSessions,
  deleteOldSessions,
  type FindSession,
  getSessionStatus,
  isRunning,
  isRunningByToken,
  type NewSession,
} from './sessions.ts';
export { type SignInRequest, signIn, signOut, startSignedIn } from './signIn.ts';
