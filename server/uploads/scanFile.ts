import { and, asc, eq } from 'drizzle-orm';
import { type FileSource, ScannerUnreachable } from '../../engine/server/files/index.ts';
import type { Deps } from '../deps.ts';
import { holdForQuarantine } from '../orders/orders.ts';
import { publishOrderChange } from '../orders/publishOrderChange.ts';
import { ownerOf } from './countFiles.ts';
import { type FileRow, files } from './tables.ts';

/**
 * Returns the scanner's verdict; `unreachable`: no file can be scanned now, `pending`: this file alone cannot be
 * scanned. `read` and `owner` are what the caller knows already.
 */
export const scanFile = async (
  { db, scanner, storage, log }: Pick<Deps, 'db' | 'scanner' | 'storage' | 'log'>,
  row: FileRow,
  read: FileSource['read'] = range => storage.read(row.storage_key, range),
  owner?: string,
): Promise<FileRow['scan'] | 'unreachable'> =>
  scanner.scan({ ...row, owner: owner ?? (await ownerOf(db, row)) }, read).catch(error => {
    log.warn({ err: error, file: row.uuid }, 'cannot scan file');
    return error instanceof ScannerUnreachable ? 'unreachable' : 'pending';
  });

const maxScans = 500;
/** A single file may break the connection; several in a row mean a fault of the scanner. */
const maxUnanswered = 3;

/** Scans the files that the scanner could not look at when they came. While it gives no verdict, the rest waits too. */
export async function scanPending(deps: Deps): Promise<void> {
  const pending = and(eq(files.upload, 'done'), eq(files.scan, 'pending'));
  const rows = await deps.db.select().from(files).where(pending).orderBy(asc(files.finished_at)).limit(maxScans);
  let unanswered = 0;
  for (const row of rows) {
    const scan = await scanFile(deps, row);
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
