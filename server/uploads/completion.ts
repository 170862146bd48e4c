import { and, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { announceOfOrder } from '../events/events.ts';
import { isWhatItsNameSays } from './content.ts';
import { digestOf } from './digests.ts';
import { measuredAtOnce, measureSoon } from './measuring.ts';
import { unfinished } from './records.ts';
import { type FileRow, files } from './tables.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'storage' | 'scanner' | 'counter' | 'log'>;

/**
 * Closes an upload of which every byte is stored: looks at its content, keeps its digest, has it scanned and measured.
 * May be repeated: after a crash the next request, sync or finish does it.
 */
export async function complete(deps: Needs, row: FileRow, digest: string | null = null): Promise<FileRow> {
  if (!(await isWhatItsNameSays(deps.storage, row.storage_key, row.name))) return fail(deps, row, 'content');
  await deps.storage.keep(row.storage_key);
  const sha256 = digest ?? (await digestOf(deps.storage, row.storage_key));
  const scan = await scanOf(deps, { ...row, sha256 });
  const now = deps.clock.now();
  const measured = measuredAtOnce(row);
  const done = await update(deps, row, {
    ...{ upload: 'done', received: row.size, sha256, scan, finished_at: now, updated_at: now },
    ...(measured ? { ...measured, measured_at: now } : {}),
  });
  if (!measured) measureSoon(deps, done);
  return done;
}

/** Why an upload failed: `content` is not what the name says, `lost` is gone from the store. */
export type Cause = 'content' | 'lost';

/** The row stays to say why; the bytes go. */
export async function fail(deps: Needs, row: FileRow, error: Cause): Promise<FileRow> {
  await deps.storage.remove(row.storage_key);
  return update(deps, row, { upload: 'failed', received: 0, error, updated_at: deps.clock.now() });
}

function update(deps: Needs, row: FileRow, set: Partial<FileRow>): Promise<FileRow> {
  const open = and(eq(files.uuid, row.uuid), inArray(files.upload, unfinished));
  return deps.db.transaction(async tx => {
    const [changed] = await tx
      .update(files)
      .set({ ...set, writer: null })
      .where(open)
      .returning();
    if (changed) await announceOfOrder(tx, deps, 'files', changed.order_uuid);
    return changed ?? row;
  });
}

/** The scanner's word; `pending` while it cannot give one. */
export async function scanOf({ scanner, storage, log }: Needs, row: FileRow): Promise<FileRow['scan']> {
  return scanner
    .scan(row, range => storage.read(row.storage_key, range))
    .catch(error => {
      log.warn({ err: error, file: row.uuid }, 'a file could not be scanned');
      return 'pending' as const;
    });
}
