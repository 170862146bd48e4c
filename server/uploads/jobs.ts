import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { recordFiles } from '../../engine/server/records/index.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import { accountExports } from '../account/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { reconcileCounts } from '../orders/orders.ts';
import { orders } from '../orders/tables.ts';
import { measure } from './countFiles.ts';
import { readUnreadResults } from './documents/readResults.ts';
import { makeLatePreviews } from './previews/previews.ts';
import { scanPending } from './scanFile.ts';
import { files, keysOf } from './tables.ts';
import { removeFile } from './uploadRecords.ts';

export const uploadJobs: ScheduledJob[] = [
  { name: 'uploads_given_up', every: 'hour', run: removeAbandoned },
  { name: 'uploads_unscanned', every: 'minute', run: scanPending },
  { name: 'uploads_uncounted', every: 'minute', run: countLate },
  { name: 'results_unread', every: 'minute', run: readUnreadResults },
  { name: 'uploads_without_preview', every: 'minute', run: makeLatePreviews },
  { name: 'uploads_kept_long_enough', every: 'hour', run: erase },
  { name: 'uploads_without_order', every: 'day', run: removeUnknown },
];

/** Uploads that were not finished for seven days, and attachments of unsent messages. */
async function removeAbandoned(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - limits.unfinished_days * 24 * 3_600_000);
  const rows = await deps.db
    .select({ key: files.storage_key })
    .from(files)
    .where(and(or(ne(files.upload, 'done'), unsent), lt(files.updated_at, before)));
  await forEachIsolated(
    deps.log,
    rows,
    ({ key }) => key,
    ({ key }) => removeFile(deps, key),
  );
}

const unsent = and(eq(files.role, 'attachment'), isNull(files.message_uuid));

/**
 * Files that a server which died, or a store that failed, left uncounted; then the orders that went on without a count,
 * such as one that was on hold for something else when it came.
 */
async function countLate(deps: Deps): Promise<void> {
  const uncounted = and(eq(files.upload, 'done'), isNull(files.measured_at));
  const rows = await deps.db.select().from(files).where(uncounted).orderBy(asc(files.created_at)).limit(200);
  await Promise.all(
    rows.map(row =>
      measure(deps, row).catch(error => deps.log.warn({ err: error, file: row.uuid }, 'cannot count a file')),
    ),
  );
  const waiting = await deps.db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(eq(orders.counts_pending, true))
    .limit(200);
  await forEachIsolated(
    deps.log,
    waiting,
    ({ uuid }) => uuid,
    ({ uuid }) => reconcileCounts(deps, uuid),
  );
}

/** Removes the bytes of files of completed orders after their retention. Their names stay with the order. */
async function erase({ db, clock, storage }: Deps): Promise<void> {
  const over = and(lt(files.expires_at, clock.now()), gt(files.received, 0), eq(files.upload, 'done'));
  for (const row of await db.select().from(files).where(over).limit(500)) {
    for (const key of keysOf(row)) await storage.remove(key);
    const set = { received: 0, compared_key: null, thumbnail_key: null, preview_key: null };
    await db.update(files).set(set).where(eq(files.uuid, row.uuid));
  }
}

/**
 * Removes bytes without a row of an order or a collection. A row is stored before its bytes, so no new upload is
 * removed.
 */
async function removeUnknown(deps: Deps): Promise<void> {
  let batch: string[] = [];
  const remove = async () => {
    const known = new Set(batch.length ? await findKnownKeys(deps, batch) : []);
    for (const key of batch) if (!known.has(key)) await deps.storage.remove(key);
    batch = [];
  };
  for await (const key of deps.storage.keys()) if (batch.push(key) >= 500) await remove();
  await remove();
}

async function findKnownKeys({ db }: Deps, keys: string[]): Promise<string[]> {
  const columns = [files.storage_key, files.compared_key, files.thumbnail_key, files.preview_key];
  const ofOrders = await Promise.all(
    columns.map(column => db.select({ key: column }).from(files).where(inArray(column, keys))),
  );
  const ofRecords = await db.select({ key: recordFiles.uuid }).from(recordFiles).where(inArray(recordFiles.uuid, keys));
  const ofExports = await db
    .select({ key: accountExports.storage_key })
    .from(accountExports)
    .where(inArray(accountExports.storage_key, keys));
  return [...ofOrders.flat(), ...ofRecords, ...ofExports].flatMap(({ key }) => key ?? []);
}
