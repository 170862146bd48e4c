import { lt } from 'drizzle-orm';
import type { Sweep } from '../deps.ts';
import { requestCounts } from './tables.ts';

/** Counts of windows that are over. */
export const limitSweeps: Sweep[] = [
  {
    name: 'request_counts',
    every: 'ten minutes',
    run: ({ db, clock }) => db.delete(requestCounts).where(lt(requestCounts.ends_at, clock.now())),
  },
];
