import { deferredRemovalJobs } from '../backup/deferredRemovals.ts';
import type { ScheduledJob } from '../deps.ts';
import { eventJobs } from '../events/jobs.ts';
import { idempotencyJobs } from '../http/idempotency.ts';
import { limitJobs } from '../limits/jobs.ts';
import { mailJobs } from '../mail/mailOutbox.ts';
import { recordFileJobs } from '../records/files/jobs.ts';

/** The periodic jobs of every app, in the order in which they run when the clock is moved. */
export const engineJobs: ScheduledJob[] = [
  ...deferredRemovalJobs,
  ...recordFileJobs,
  ...eventJobs,
  ...limitJobs,
  ...idempotencyJobs,
  ...mailJobs,
];
