import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import { recordFiles } from '../collections/tables.ts';
import type { Deps, Sweep } from '../deps.ts';
import { eachApart } from '../jobs/eachApart.ts';
import { fileQuarantined } from '../orders/orders.ts';
import { scanOf } from './completion.ts';
import { removeFile } from './records.ts';
import { files } from './tables.ts';

export const uploadSweeps: Sweep[] = [
  { name: 'uploads_given_up', every: 'hour', run: removeGivenUp },
  { name: 'uploads_unscanned', every: 'ten minutes', run: scanPending },
  { name: 'uploads_kept_long_enough', every: 'hour', run: erase },
  { name: 'uploads_without_order', every: 'day', run: removeUnknown },
];

/** Uploads that were begun and not finished for seven days. */
async function removeGivenUp(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - limits.unfinished_days * 24 * 3_600_000);
  const rows = await deps.db
    .select({ key: files.storage_key })
    .from(files)
    .where(and(ne(files.upload, 'done'), lt(files.updated_at, before)));
  await eachApart(
    deps.log,
    rows,
    ({ key }) => key,
    ({ key }) => removeFile(deps, key),
  );
}

/** Files that the scanner could not look at when they came. */
async function scanPending(deps: Deps): Promise<void> {
  const pending = and(eq(files.upload, 'done'), eq(files.scan, 'pending'));
  for (const row of await deps.db.select().from(files).where(pending).limit(200)) {
    const scan = await scanOf(deps, row);
    await deps.db.transaction(async tx => {
      if (scan === 'quarantined') await fileQuarantined(tx, deps, row);
      await tx.update(files).set({ scan }).where(eq(files.uuid, row.uuid));
    });
  }
}

/** Files of completed orders whose time is over: their bytes go, their names stay with the order. */
async function erase({ db, clock, storage }: Deps): Promise<void> {
  const over = and(lt(files.expires_at, clock.now()), gt(files.received, 0), eq(files.upload, 'done'));
  for (const { uuid, storage_key } of await db.select().from(files).where(over).limit(500)) {
    await storage.remove(storage_key);
    await db.update(files).set({ received: 0 }).where(eq(files.uuid, uuid));
  }
}

/** Bytes that neither an order nor a row of a collection knows: their row is gone. A row is there before its bytes, so none is missed. */
async function removeUnknown(deps: Deps): Promise<void> {
  let batch: string[] = [];
  const remove = async () => {
    const known = new Set(batch.length ? await keysKnown(deps, batch) : []);
    for (const key of batch) if (!known.has(key)) await deps.storage.remove(key);
    batch = [];
  };
  for await (const key of deps.storage.keys()) if (batch.push(key) >= 500) await remove();
  await remove();
}

async function keysKnown({ db }: Deps, keys: string[]): Promise<string[]> {
  const ofOrders = await db.select({ key: files.storage_key }).from(files).where(inArray(files.storage_key, keys));
  const ofRecords = await db.select({ key: recordFiles.uuid }).from(recordFiles).where(inArray(recordFiles.uuid, keys));
  return [...ofOrders, ...ofRecords].map(({ key }) => key);
}
