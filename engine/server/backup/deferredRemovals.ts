import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import type { Storage } from '../storage/storage.ts';
import { deferredRemovals } from './tables.ts';

/** Any number, as long as every version of Galley uses the same one. */
export const backupLock = 4_217_005;

/** A backup holds the lock in its session, so that a killed one holds nothing. */
const backupRuns = sql`exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
  and classid = 0 and objid = ${backupLock}::int)`;

/**
 * Wraps a store so that a running backup finds every object of the rows it has read: what is removed meanwhile is
 * noted, and a job removes it after the backup.
 */
export const withDeferredRemovals = (storage: Storage, db: Db, clock: Deps['clock']): Storage => ({
  ...storage,
  async remove(key) {
    const { rowCount } = await db.execute(
      sql`insert into deferred_removals (storage_key, since) select ${key}, ${clock.now()} where ${backupRuns}
        on conflict do nothing`,
    );
    if (!rowCount) await storage.remove(key);
  },
});

/** Removes the objects after the backup. If a backup begins meanwhile, they are removed again after that one. */
export const deferredRemovalJobs: ScheduledJob[] = [
  {
    name: 'deferred_removals',
    every: 'ten minutes',
    async run({ db, storage }) {
      const rows = await db.select().from(deferredRemovals).where(sql`not ${backupRuns}`).limit(1_000);
      for (const { storage_key } of rows) {
        await storage.remove(storage_key);
        await db
          .delete(deferredRemovals)
          .where(and(eq(deferredRemovals.storage_key, storage_key), sql`not ${backupRuns}`));
      }
    },
  },
];
