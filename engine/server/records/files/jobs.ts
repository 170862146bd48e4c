/** Files without a row, or whose row was deleted by other code. */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Deps, ScheduledJob } from '../../deps.ts';
import { forEachIsolated } from '../../jobs/forEachIsolated.ts';
import { recordFiles, tableShapes } from '../tables.ts';

const unattachedLifetime = 24 * 3_600_000;

export const recordFileJobs: ScheduledJob[] = [
  { name: 'record_files_orphaned', every: 'day', run: markOrphans },
  { name: 'record_files_loose', every: 'hour', run: removeUnattached },
];

/** Rows are also deleted by cascades of the database. */
async function markOrphans({ db, clock }: Deps): Promise<void> {
  const tables = await db.selectDistinct({ name: recordFiles.table }).from(recordFiles);
  const there = new Set((await db.select({ name: tableShapes.name }).from(tableShapes)).map(({ name }) => name));
  for (const { name } of tables) {
    const table = sql`${sql.identifier('collections')}.${sql.identifier(name)}`;
    const isGone = there.has(name)
      ? sql`not exists (select from ${table} one where one.uuid = ${recordFiles.record_uuid})`
      : sql`true`;
    await db
      .update(recordFiles)
      .set({ loose_since: clock.now() })
      .where(
        and(eq(recordFiles.table, name), isNotNull(recordFiles.record_uuid), isNull(recordFiles.loose_since), isGone),
      );
  }
}

/** Deletes the bytes first, so that the row is still there for a retry if the server dies in between. */
async function removeUnattached({ db, clock, storage, log }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - unattachedLifetime);
  const rows = await db
    .select({ uuid: recordFiles.uuid })
    .from(recordFiles)
    .where(lt(recordFiles.loose_since, before))
    .limit(1_000);
  await forEachIsolated(
    log,
    rows,
    ({ uuid }) => uuid,
    async ({ uuid }) => {
      await storage.remove(uuid);
      await db.delete(recordFiles).where(eq(recordFiles.uuid, uuid));
    },
  );
}
