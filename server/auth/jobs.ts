import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import { deletePersonalData } from '../../engine/server/audit/index.ts';
import type { Db } from '../../engine/server/db/index.ts';
import { deleteOldSessions } from '../../engine/server/principals/index.ts';
import { hasCustomerRole } from '../account/roles.ts';
import { users } from '../account/tables.ts';
import { paymentMethods } from '../billing/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { proofs } from './tables.ts';

const day = 24 * 3_600_000;

/** Drops a new address that was not confirmed in time; the old one stays. */
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

/**
 * Deletes accounts whose address was not confirmed for 30 days, with the card for their plan. Not those of staff: a
 * person who is invited again may have worked here for years.
 */
async function removeUnconfirmedAccounts(deps: Deps, now: Date): Promise<void> {
  const since = lt(users.created_at, new Date(now.getTime() - 30 * day));
  const old = and(isNull(users.email_verified_at), hasCustomerRole(), since);
  const found = await deps.db.select({ uuid: users.uuid }).from(users).where(old).limit(500);
  for (const { uuid } of found)
    await removeAccount(deps, uuid).catch(error => deps.log.error({ err: error, user: uuid }, 'cannot remove account'));
}

/**
 * Locks the row, so that a person who confirms at the same time either finds the account deleted or keeps it with its
 * card.
 */
async function removeAccount({ db, payments: { gateway } }: Deps, uuid: string): Promise<void> {
  await db.transaction(async tx => {
    const [user] = await tx.select().from(users).where(eq(users.uuid, uuid)).for('update');
    if (!user || user.email_verified_at) return;
    const cards = await tx.delete(paymentMethods).where(eq(paymentMethods.customer_uuid, uuid)).returning();
    for (const card of cards) await gateway.detachCard(card.provider_method);
    await tx.delete(users).where(eq(users.uuid, uuid));
    await deletePersonalData(tx, uuid);
  });
}

export const authJobs: ScheduledJob[] = [
  {
    name: 'auth',
    every: 'hour',
    run: async deps => {
      const { db, clock } = deps;
      const now = clock.now();
      await deleteOldSessions(db, now);
      await dropUnconfirmedChanges(db, now);
      await removeUnconfirmedAccounts(deps, now);
    },
  },
];
