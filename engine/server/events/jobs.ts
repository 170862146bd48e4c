import { lt } from 'drizzle-orm';
import type { ScheduledJob } from '../deps.ts';
import { presenceCutoff } from './presence.ts';
import { eventRetention } from './replay.ts';
import { liveEvents, presences } from './tables.ts';

/** Deletes expired change events and stale presence rows. */
export const eventJobs: ScheduledJob[] = [
  {
    name: 'events',
    every: 'hour',
    run: ({ db, clock }) =>
      db.delete(liveEvents).where(lt(liveEvents.at, new Date(clock.now().getTime() - eventRetention))),
  },
  {
    name: 'presences',
    every: 'hour',
    run: ({ db, clock }) => db.delete(presences).where(lt(presences.seen_at, presenceCutoff(clock.now()))),
  },
];
