import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { isServerGone } from './serverMark.ts';
import { type FileRow, files } from './tables.ts';
import { leaseTimeout, unfinished } from './uploadRecords.ts';

type LeaseDeps = Pick<Deps, 'db' | 'clock'>;

/** Notifies every server that a client waits for an upload (key and client), or that one is free (key). */
export const leaseChannels = { wanted: 'upload_wanted', free: 'upload_free' };

/**
 * Takes the lease of an upload if it is free. The one writer, across all servers, is the row's `writer`, which renews
 * the lease. False: it is taken. A deleted row needs no writer.
 */
export async function acquireLease(
  { db, clock }: LeaseDeps,
  key: string,
  { writer, server }: { writer: string; server: number },
  isSending: boolean,
): Promise<boolean> {
  const now = clock.now();
  const gone = lt(files.writer_seen_at, new Date(now.getTime() - leaseTimeout));
  const [row] = await db
    .update(files)
    .set({
      writer,
      writer_server: server,
      writer_seen_at: now,
      ...(isSending ? { upload: sending, updated_at: now } : {}),
    })
    .where(and(eq(files.storage_key, key), or(isNull(files.writer), gone, isServerGone)))
    .returning({ uuid: files.uuid });
  return row !== undefined || !(await db.$count(files, eq(files.storage_key, key)));
}

/** Keeps the status of a complete or failed file. */
const sending = sql<FileRow['upload']>`case when ${files.upload} = 'waiting' then 'uploading' else ${files.upload} end`;

/** Renews the leases of the writers. Returns the writers that still have theirs. */
export async function renewLeases({ db, clock }: LeaseDeps, writers: string[]): Promise<Set<string | null>> {
  const kept = await db
    .update(files)
    .set({ writer_seen_at: clock.now() })
    .where(inArray(files.writer, writers))
    .returning({ writer: files.writer });
  return new Set(kept.map(row => row.writer));
}

/** Updates the row of an upload as its writer. A writer that has lost its lease changes nothing. */
export async function updateLeasedFile(
  { db, clock }: LeaseDeps,
  key: string,
  writer: string,
  what: Partial<Pick<FileRow, 'received' | 'upload' | 'writer'>>,
): Promise<void> {
  await db
    .update(files)
    .set({ ...what, updated_at: clock.now() })
    .where(and(eq(files.storage_key, key), eq(files.writer, writer), inArray(files.upload, unfinished)));
}

export async function releaseLease({ db }: LeaseDeps, writer: string): Promise<void> {
  await db.update(files).set({ writer: null }).where(eq(files.writer, writer));
}

export const notifyServers = ({ db }: Pick<Deps, 'db'>, channel: string, what: string): Promise<unknown> =>
  db.execute(sql`select pg_notify(${channel}, ${what})`);
