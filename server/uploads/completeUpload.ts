import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import {
  contentProblems,
  endingOf,
  extensionOf,
  type FileFault,
  type FileSource,
  findFileFault,
} from '../../engine/server/files/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { ProblemName } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { publishOrderChange } from '../orders/publishOrderChange.ts';
import { orders } from '../orders/tables.ts';
import { nextAttachmentVersion } from './attachments.ts';
import { createBatches } from './batches.ts';
import { measureByKind, measureSoon } from './countFiles.ts';
import { digestOf } from './digests.ts';
import { readResultSoon } from './documents/readResults.ts';
import { uploadKind } from './fileAcceptance.ts';
import { previewSoon } from './previews/previews.ts';
import { scanFile } from './scanFile.ts';
import { customerRoles, type FileRow, files } from './tables.ts';
import { fileOfKey, unfinished } from './uploadRecords.ts';

type CompletionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'scanner' | 'counter' | 'documents' | 'log'>;

/** What the caller knows of a file that has all its bytes, and need not be read again. */
export interface ReceivedFile {
  digest?: string | null;
  /** The whole content of a small file. It is stored for good. */
  bytes?: Buffer;
  /** The customer of the order. */
  owner?: string;
}

/**
 * Completes an upload that has all its bytes: checks its content, stores its digest, and has it scanned and measured.
 * May be repeated: after a crash the next request, sync or finish does it.
 */
export async function completeUpload(
  deps: CompletionDeps,
  row: FileRow,
  received: ReceivedFile = {},
): Promise<FileRow> {
  const source = received.bytes ? sourceOfBytes(received.bytes) : sourceOf(deps, row);
  const fault = await findFileFault(source, row.name);
  if (fault) {
    const named = fault.error === 'other_type' ? await correctExtension(deps, row, fault.found) : null;
    return named ? completeUpload(deps, named, received) : failUpload(deps, row, fault);
  }
  if (!received.bytes) await deps.storage.keep(row.storage_key);
  const sha256 = received.digest ?? (await digestOf(deps.storage, row.storage_key));
  const verdict = await scanFile(deps, row, source.read, received.owner);
  const scan = verdict === 'unreachable' ? 'pending' : verdict;
  const now = deps.clock.now();
  const measured = measureByKind(row);
  const done = await update(deps, row, {
    upload: 'done',
    received: row.size,
    sha256,
    scan,
    finished_at: now,
    updated_at: now,
    ...(measured ? { ...measured, measured_at: now } : {}),
  });
  if (!measured) measureSoon(deps, done);
  readResultSoon(deps, done);
  previewSoon(deps, done);
  return done;
}

const sourceOf = ({ storage }: CompletionDeps, { storage_key, size }: FileRow): FileSource => ({
  size,
  read: range => storage.read(storage_key, range),
});

const sourceOfBytes = (bytes: Buffer): FileSource => ({
  size: bytes.length,
  read: async range => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
});

/** Why an upload failed; `lost` is missing from the store. */
type UploadFault = FileFault | { error: 'lost' };

/** The problem with which each cause is answered to the sender of the file. */
export const failureProblems = {
  ...contentProblems,
  lost: 'file_not_found',
} as const satisfies Record<UploadFault['error'], ProblemName>;

/**
 * Throws the reason for which a file was refused by its content, or `file_not_found` if the file was deleted while it
 * was completed, for example with its draft. A scheduled job removes the bytes of a deleted file.
 */
export async function assertComplete({ db }: Pick<Deps, 'db'>, completed: FileRow): Promise<void> {
  // Completing changes only an unfinished row: another request has completed or deleted this one.
  const row = unfinished.includes(completed.upload) ? await fileOfKey(db, completed.storage_key) : completed;
  if (!row) throw problem('file_not_found');
  const { upload, error, found } = row;
  if (upload === 'failed') throw problem(failureProblems[error ?? 'content'], found ? { found } : {});
}

/** Keeps the row with the reason, and deletes the bytes. */
export async function failUpload(deps: CompletionDeps, row: FileRow, cause: UploadFault): Promise<FileRow> {
  await deps.storage.remove(row.storage_key);
  const found = 'found' in cause ? cause.found : null;
  const set = { upload: 'failed', received: 0, error: cause.error, found, updated_at: deps.clock.now() } as const;
  return update(deps, row, set);
}

/**
 * A customer's file, or an attachment, with the wrong ending gets the right one, if the order takes such files and no
 * other file has the name. Returns the renamed row, or null.
 */
async function correctExtension(deps: CompletionDeps, row: FileRow, found: string): Promise<FileRow | null> {
  const ending = endingOf(found);
  if (!ending || row.role === 'result') return null;
  const name = row.name.slice(0, -extensionOf(row.name).length) + ending;
  return deps.db.transaction(async tx => {
    // As a registration does, so that the name stays free until it is taken.
    const [order] = await tx.select().from(orders).where(eq(orders.uuid, row.order_uuid)).for('update');
    const isAttachment = row.role === 'attachment';
    const kind = order && uploadKind(order, isAttachment ? 'attachment' : 'source', name, deps.clock.now());
    const isTaken = and(eq(files.order_uuid, row.order_uuid), inArray(files.role, customerRoles), eq(files.name, name));
    if (!kind || (!isAttachment && (await tx.$count(files, isTaken)))) return null;
    const version = isAttachment ? await nextAttachmentVersion(tx, order, name) : row.version;
    const open = and(eq(files.uuid, row.uuid), inArray(files.upload, unfinished));
    const [renamed] = await tx
      .update(files)
      .set({ name, version, ...kind })
      .where(open)
      .returning();
    return renamed ?? null;
  });
}

const update = (deps: CompletionDeps, row: FileRow, set: Partial<FileRow>): Promise<FileRow> =>
  updateInBatch(deps, row.order_uuid, { row, set });

/** Updates files of one order whose uploads have ended. */
const updateInBatch = createBatches((deps: CompletionDeps, batch: { row: FileRow; set: Partial<FileRow> }[]) =>
  deps.db.transaction(async tx => {
    const changed: (FileRow | undefined)[] = [];
    for (const { row, set } of batch) {
      const open = and(eq(files.uuid, row.uuid), inArray(files.upload, unfinished));
      const [one] = await tx
        .update(files)
        .set({ ...set, writer: null })
        .where(open)
        .returning();
      changed.push(one);
    }
    const order = batch[0]!.row.order_uuid;
    // Files sent during a hold are compared when the hold ends, for any reason.
    if (changed.some(one => one?.upload === 'done' && one.role === 'source'))
      await tx
        .update(orders)
        .set({ counts_pending: true })
        .where(and(eq(orders.uuid, order), eq(orders.status, 'on_hold')));
    if (changed.some(Boolean)) await publishOrderChange(tx, deps, 'files', order);
    return batch.map(({ row }, place) => changed[place] ?? row);
  }),
);
