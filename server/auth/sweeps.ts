import { and, isNull, lt } from 'drizzle-orm';
import { users } from '../account/tables.ts';
import type { Sweep } from '../deps.ts';
import { dropOldTries } from './limits.ts';
import { dropOldSessions } from './sessions.ts';

const day = 24 * 3_600_000;

/** An account whose address was never confirmed goes after 30 days. */
export const authSweeps: Sweep[] = [
  {
    name: 'auth',
    every: 'hour',
    run: async ({ db, clock }) => {
      const now = clock.now();
      await dropOldTries(db, now);
      await dropOldSessions(db, now);
      await db
        .delete(users)
        .where(and(isNull(users.email_verified_at), lt(users.created_at, new Date(now.getTime() - 30 * day))));
    },
  },
];
