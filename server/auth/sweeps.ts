import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { users } from '../account/tables.ts';
import type { Db } from '../db/database.ts';
import type { Sweep } from '../deps.ts';
import { dropOldTries } from './limits.ts';
import { dropOldSessions } from './sessions.ts';
import { proofs } from './tables.ts';

const day = 24 * 3_600_000;

/** A new address that was not confirmed while its link counted is forgotten; the old one stays. */
async function dropUnconfirmedChanges(db: Db, now: Date): Promise<void> {
  const stillCounts = db
    .select({ one: sql`1` })
    .from(proofs)
    .where(
      and(
        eq(proofs.user_uuid, users.uuid),
        eq(proofs.purpose, 'verify_email'),
        eq(proofs.email, users.pending_email),
        isNull(proofs.used_at),
        gt(proofs.token_expires_at, now),
      ),
    );
  await db
    .update(users)
    .set({ pending_email: null })
    .where(and(isNotNull(users.pending_email), notExists(stillCounts)));
}

/** An account whose address was never confirmed goes after 30 days. */
export const authSweeps: Sweep[] = [
  {
    name: 'auth',
    every: 'hour',
    run: async ({ db, clock }) => {
      const now = clock.now();
      await dropOldTries(db, now);
      await dropOldSessions(db, now);
      await dropUnconfirmedChanges(db, now);
      await db
        .delete(users)
        .where(and(isNull(users.email_verified_at), lt(users.created_at, new Date(now.getTime() - 30 * day))));
    },
  },
];
