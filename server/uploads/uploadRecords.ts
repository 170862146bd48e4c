import { Upload } from '@tus/server';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { UploadRecords } from '../../engine/server/storage/index.ts';
import type { Deps } from '../deps.ts';
import { type FileRow, fileKeys, files, keysOf } from './tables.ts';

export const unfinished: FileRow['upload'][] = ['waiting', 'uploading'];

export async function fileOfKey(db: Db | Tx, key: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.storage_key, key));
  return row ?? null;
}

/** Reads an upload for tus: its size and name are in the row, its offset in the store. */
export const uploadRecords = (db: Db): UploadRecords => ({
  async get(key) {
    const row = await fileOfKey(db, key);
    if (!row) return undefined;
    return new Upload({ id: key, size: row.size, offset: row.received, metadata: { filename: row.name } });
  },
});

/** Milliseconds without a sign of life from its writer after which an upload may be taken over: the server died. */
export const leaseTimeout = 15_000;

/** Returns whether an upload is being sent, or has just been announced. */
export function isBeingSent(
  { upload, updated_at, created_at }: Pick<FileRow, 'upload' | 'updated_at' | 'created_at'>,
  now: Date,
): boolean {
  const isNew = upload === 'waiting' && updated_at.getTime() === created_at.getTime();
  return (upload === 'uploading' || isNew) && now.getTime() - updated_at.getTime() < leaseTimeout;
}

/**
 * The same, for the window of the request (null: unknown). The window that sends an upload knows best whether it still
 * does: it was reloaded, or the server died.
 */
export const isBeingSentElsewhere = (row: FileRow, window: string | null, now: Date): boolean =>
  (window === null || row.sender !== window) && isBeingSent(row, now);

/**
 * Deletes the row of a file. An attachment stays once its message has been sent, however close together the two requests
 * were. Returns the keys whose bytes the caller must remove, because no row has them any more.
 */
export async function deleteRow(db: Db | Tx, key: string): Promise<string[]> {
  const unsent = and(eq(files.storage_key, key), isNull(files.message_uuid));
  const gone = await db.delete(files).where(unsent).returning(fileKeys);
  if (gone.length) return gone.flatMap(keysOf);
  return (await db.$count(files, eq(files.storage_key, key))) === 0 ? [key] : [];
}

/** Deletes the rows of files. Returns the keys of their bytes, which the caller removes after the transaction. */
export async function deleteFiles(tx: Tx, where: SQL | undefined): Promise<string[]> {
  const gone = await tx.delete(files).where(where).returning(fileKeys);
  return gone.flatMap(keysOf);
}

/** Deletes a file, then its bytes: if the server dies in between, a scheduled job removes the bytes. */
export async function removeFile({ db, storage }: Pick<Deps, 'db' | 'storage'>, key: string): Promise<void> {
  for (const one of await deleteRow(db, key)) await storage.remove(one);
}
