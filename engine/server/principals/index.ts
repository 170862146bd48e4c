export { principalColumns, principalSessions, sessionColumns } from './columns.ts';
export { knownDevice, rememberDevice } from './knownDevices.ts';
export { hashPassword, passwordFault, passwordMatches, unknownPassword } from './passwords.ts';
export { checkCurrentPassword, requireRecentSignIn, withRecentSignIn } from './reauthentication.ts';
export {
  authenticatorWith,
  dropOldSessions,
  type FindSession,
  isRunning,
  isRunningByToken,
  type Started,
  sessionsWith,
} from './sessions.ts';
export { signIn } from './signIn.ts';
