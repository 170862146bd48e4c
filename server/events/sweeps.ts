import { lt } from 'drizzle-orm';
import type { Sweep } from '../deps.ts';
import { keptFor } from './catchUp.ts';
import { liveEvents } from './tables.ts';

/** Changes that nobody can be caught up with any more. */
export const eventSweeps: Sweep[] = [
  {
    name: 'events',
    every: 'hour',
    run: ({ db, clock }) => db.delete(liveEvents).where(lt(liveEvents.at, new Date(clock.now().getTime() - keptFor))),
  },
];
