export { type AttemptLimit, attemptLimits, forgetFailures, signInLimits } from './attempts.ts';
export { sharedCounts } from './sharedCounts.ts';
export { attempts } from './tables.ts';
