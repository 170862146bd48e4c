import type { Readable } from 'node:stream';
import { predictLength } from 'client-zip';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { Storage } from '../../engine/server/storage/index.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { findOwnOrder, isVisibleToCustomer } from '../orders/orders.ts';
import { orders } from '../orders/tables.ts';
import { type ArchiveOf, archiveLink } from './downloadLinks.ts';
import { isDownloadable } from './orderFile.ts';
import { streamZip, type ZipEntry } from './streamZip.ts';
import { type FileRow, files } from './tables.ts';
import { archiveNames } from './zipEntryNames.ts';

/** A link to all of an order's files, or to those of one side, as one ZIP. */
export async function obtainArchive(deps: Deps, asker: Pick<UserRow, 'uuid'>, uuid: string, of: ArchiveOf = 'all') {
  const order = await findOwnOrder(deps.db, asker, uuid);
  const entries = await listEntries(deps, order.uuid, of);
  const bytes = entries.reduce((sum, { file }) => sum + file.size, 0);
  return { ...archiveLink(deps, order.uuid, of), files: entries.length, bytes };
}

export interface ArchiveEntry {
  file: FileRow;
  /** Where it is in the archive. */
  name: string;
}

/** Lists the files of an archive: complete and clean ones, of a result the newest delivered version. */
export async function listEntries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: string,
  of: ArchiveOf,
): Promise<ArchiveEntry[]> {
  const now = clock.now();
  const rows = (await rowsOf(db, order))
    .filter(({ file, delivered_at }) => isVisibleToCustomer({ delivered_at }, file))
    .map(({ file }) => file)
    .filter(file => isDownloadable(file, now) && isAskedFor(file, of));
  const newest = rows.filter((row, index) => row.role !== 'result' || isFirst(rows, row, index));
  if (!newest.length) throw problem('order_has_no_files');
  const names = archiveNames(newest.map(({ name, role }) => (of === 'all' ? `${folderOf(role)}/${name}` : name)));
  return newest.map((file, index) => ({ file, name: names[index]! }));
}

const rowsOf = (db: Db, order: string) =>
  db
    .select({ file: files, delivered_at: orders.delivered_at })
    .from(files)
    .innerJoin(orders, eq(orders.uuid, files.order_uuid))
    .where(and(eq(files.order_uuid, order), eq(files.upload, 'done')))
    .orderBy(asc(files.role), desc(files.version), asc(files.name), asc(files.uuid));

/** Excludes attachments of messages, which are downloaded there. */
const isAskedFor = ({ role }: FileRow, of: ArchiveOf): boolean =>
  role !== 'attachment' && (of === 'all' || (role === 'result') === (of === 'results'));
const isFirst = (rows: FileRow[], { role, name }: FileRow, index: number): boolean =>
  rows.findIndex(other => other.role === role && other.name === name) === index;
const folderOf = (role: FileRow['role']): string => (role === 'result' ? 'results' : 'originals');

/** How long the archive will be, to the byte. */
export const lengthOf = (entries: ArchiveEntry[]): bigint => predictLength(entries.map(toZipEntry));

/** Streams the archive; see `streamZip`. */
export const archiveStream = (storage: Storage, entries: ArchiveEntry[], closed: AbortSignal): Readable =>
  streamZip(storage, entries.map(toZipEntry), closed);

const toZipEntry = ({ file, name }: ArchiveEntry): ZipEntry => ({
  name,
  size: file.size,
  key: file.storage_key,
  lastModified: file.finished_at ?? file.created_at,
});
