export { withAdvisoryLock } from './advisoryLock.ts';
export { backfillJob } from './backfillJob.ts';
export { engineJobs } from './engineJobs.ts';
export { forEachIsolated } from './forEachIsolated.ts';
export { createJobs } from './jobs.ts';
