import { lt } from 'drizzle-orm';
import type { Sweep } from '../deps.ts';
import { keptFor } from './catchUp.ts';
import { lastHeard } from './presence.ts';
import { liveEvents, presences } from './tables.ts';

/** Changes that nobody can be caught up with any more, and pages that have not been heard of. */
export const eventSweeps: Sweep[] = [
  {
    name: 'events',
    every: 'hour',
    run: ({ db, clock }) => db.delete(liveEvents).where(lt(liveEvents.at, new Date(clock.now().getTime() - keptFor))),
  },
  {
    name: 'presences',
    every: 'hour',
    run: ({ db, clock }) => db.delete(presences).where(lt(presences.seen_at, lastHeard(clock.now()))),
  },
];
