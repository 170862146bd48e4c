export { type AttemptLimit, createAttemptLimits, forgetFailures, signInLimits } from './attemptLimits.ts';
export { sharedCounts } from './sharedCounts.ts';
export { attempts } from './tables.ts';
