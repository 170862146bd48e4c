import { lt } from 'drizzle-orm';
import type { ScheduledJob } from '../deps.ts';
import { deleteOldAttempts } from './attemptLimits.ts';
import { requestCounts } from './tables.ts';

/** Deletes the counts of past windows, and attempts that no limit counts any more. */
export const limitJobs: ScheduledJob[] = [
  {
    name: 'request_counts',
    every: 'ten minutes',
    run: ({ db, clock }) => db.delete(requestCounts).where(lt(requestCounts.ends_at, clock.now())),
  },
  { name: 'tries', every: 'hour', run: ({ db, clock }) => deleteOldAttempts(db, clock.now()) },
];
