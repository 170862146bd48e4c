import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { settings } from '../db/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';

interface Backfill {
  /** Unique; the job and its progress are stored under it. */
  name: string;
  /** With its schema, such as `public.orders`. */
  table: string;
  /** A column with an index, unique and never changed; the table is walked in its order. Absent: `uuid`. */
  key?: string;
  /** Which rows are still to be filled. */
  where: SQL;
  /** What the rows get, as the list after `set`. */
  set: SQL;
  /** Rows of one transaction; they are locked until it ends. */
  batchRows?: number;
}

/** Progress of a backfill. */
interface Progress {
  /** The last key that was looked at; null: none yet. */
  after: string | null;
  finished_at: string | null;
}

/** A run ends after this time, and the next one continues. */
const runMilliseconds = 20_000;
/** Servers of the release before may still write rows without the value, so a finished walk is repeated. */
const repeatMilliseconds = 24 * 3_600_000;

/**
 * A job that fills a column of rows that were there before the column: in batches that hold locks only for a moment, and
 * resumable, because each batch stores how far it came in its own transaction. It is the second of three steps: a
 * migration adds the column, this job fills it, and a migration of a later release requires it.
 */
export const backfillJob = (backfill: Backfill): ScheduledJob => ({
  name: `backfill_${backfill.name}`,
  every: 'minute',
  async run({ db, clock }: Deps) {
    const until = performance.now() + runMilliseconds;
    while (performance.now() < until && (await fillBatch(db, backfill, clock.now())));
  },
});

/** Fills one batch. Returns whether there may be more. */
async function fillBatch(
  db: Db,
  { name, table, key = 'uuid', where, set, batchRows = 500 }: Backfill,
  now: Date,
): Promise<boolean> {
  const setting = `backfill:${name}`;
  return db.transaction(async tx => {
    const [row] = await tx.select().from(settings).where(eq(settings.name, setting));
    const progress: Progress = row ? JSON.parse(row.value) : { after: null, finished_at: null };
    if (progress.finished_at) {
      if (now.getTime() - Date.parse(progress.finished_at) < repeatMilliseconds) return false;
      Object.assign(progress, { after: null, finished_at: null });
    }
    const [place, column] = [sql.raw(table), sql.identifier(key)];
    const after = progress.after === null ? sql`true` : sql`${column} > ${progress.after}`;
    const { rows } = await tx.execute<{ last: string | null; seen: number }>(sql`
      with batch as (select ${column} as key from ${place} where ${after} order by ${column} limit ${batchRows}),
        filled as (update ${place} set ${set} where ${column} in (select key from batch) and (${where}))
      select (select key::text from batch order by key desc limit 1) as last, (select count(*)::int from batch) as seen`);
    const { last, seen } = rows[0]!;
    const isFinished = seen < batchRows;
    const value = JSON.stringify({ after: last, finished_at: isFinished ? now.toISOString() : null });
    await tx
      .insert(settings)
      .values({ name: setting, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } });
    return !isFinished;
  });
}
