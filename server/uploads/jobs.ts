import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { ScannerUnreachable } from '../../engine/server/files/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { recordFiles } from '../../engine/server/records/index.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import { accountExports } from '../account/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { holdForQuarantine, reconcileCounts } from '../orders/orders.ts';
import { publishOrderChange } from '../orders/publishOrderChange.ts';
import { orders } from '../orders/tables.ts';
import { measure, ownerOf } from './measure.ts';
import { removeFile } from './records.ts';
import { type FileRow, files } from './tables.ts';

export const uploadJobs: ScheduledJob[] = [
  { name: 'uploads_given_up', every: 'hour', run: removeAbandoned },
  { name: 'uploads_unscanned', every: 'minute', run: scanPending },
  { name: 'uploads_uncounted', every: 'minute', run: countLate },
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

const maxScans = 500;
/** A single file may break the connection; several in a row mean a fault of the scanner. */
const maxUnanswered = 3;

/** Files that the scanner could not look at when they came. While it gives no verdict at all, the rest waits too. */
async function scanPending(deps: Deps): Promise<void> {
  const pending = and(eq(files.upload, 'done'), eq(files.scan, 'pending'));
  const rows = await deps.db.select().from(files).where(pending).orderBy(asc(files.finished_at)).limit(maxScans);
  let unanswered = 0;
  for (const row of rows) {
    const scan = await verdictOn(deps, row);
    unanswered = scan === 'unreachable' ? unanswered + 1 : 0;
    if (unanswered === maxUnanswered) break;
    if (scan === 'unreachable' || scan === 'pending') continue;
    await deps.db.transaction(async tx => {
      if (scan === 'quarantined') await holdForQuarantine(tx, deps, row);
      const [changed] = await tx
        .update(files)
        .set({ scan })
        .where(and(eq(files.uuid, row.uuid), pending))
        .returning({ uuid: files.uuid });
      if (changed) await publishOrderChange(tx, deps, 'files', row.order_uuid);
    });
  }
}

/** `pending`: this file alone cannot be scanned. */
const verdictOn = async ({ db, scanner, storage, log }: Deps, row: FileRow): Promise<FileRow['scan'] | 'unreachable'> =>
  scanner
    .scan({ ...row, owner: await ownerOf(db, row) }, range => storage.read(row.storage_key, range))
    .catch(error => {
      log.warn({ err: error, file: row.uuid }, 'cannot scan file');
      return error instanceof ScannerUnreachable ? 'unreachable' : 'pending';
    });

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
  for (const { uuid, storage_key } of await db.select().from(files).where(over).limit(500)) {
    await storage.remove(storage_key);
    await db.update(files).set({ received: 0 }).where(eq(files.uuid, uuid));
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
  const ofOrders = await db.select({ key: files.storage_key }).from(files).where(inArray(files.storage_key, keys));
  const ofRecords = await db.select({ key: recordFiles.uuid }).from(recordFiles).where(inArray(recordFiles.uuid, keys));
  const ofExports = await db
    .select({ key: accountExports.uuid })
    .from(accountExports)
    .where(inArray(accountExports.uuid, keys));
  return [...ofOrders, ...ofRecords, ...ofExports].map(({ key }) => key);
}
