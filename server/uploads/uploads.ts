import { asc, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { ServerTexts } from '../../engine/server/index.ts';
import type { UploadFinish, UploadFinishBody, UploadSync } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import {
  assertAcceptsFiles,
  findOwnOrder,
  finishFiles,
  isVisibleToCustomer,
  lockOwnOrder,
  waitsForCountDecision,
} from '../orders/orders.ts';
import type { OrderRow } from '../orders/tables.ts';
import { completeUpload, failUpload } from './completeUpload.ts';
import { measureAll, retryInterval } from './countFiles.ts';
import { acceptanceOf, acceptanceOfAttachments, acceptanceOfResults } from './fileAcceptance.ts';
import { toOrderFile } from './orderFile.ts';
import { removeBytes } from './removeBytes.ts';
import { type FileRow, files } from './tables.ts';
import { outcomeOf } from './uploadOutcome.ts';
import { isBeingSent, isBeingSentElsewhere, unfinished } from './uploadRecords.ts';
import { assertAccepts, ofPurpose, type UploadPurpose } from './uploadTargets.ts';
import { issueToken } from './uploadTokens.ts';

type UploadOwner = Pick<UserRow, 'uuid'>;

export async function obtainToken(deps: Deps, asker: UploadOwner, uuid: string) {
  const order = await findOwnOrder(deps.db, asker, uuid);
  assertAcceptsFiles(order);
  return issueToken(deps, order.uuid, asker.uuid);
}

export interface SyncRequest {
  uuid: string;
  /** The window of the request; null if unknown. */
  window: string | null;
}

/** The server's state of an order's files, reconciled with the store. It is idempotent. */
export async function syncUploads(
  deps: Deps,
  asker: UploadOwner,
  { uuid, window }: SyncRequest,
  texts: ServerTexts,
): Promise<UploadSync> {
  const order = await findOwnOrder(deps.db, asker, uuid);
  assertAcceptsFiles(order);
  const purpose = { uuid: order.uuid, sends: 'source' as const, sent_by: asker.uuid };
  const rows = await measureAll(deps, await reconcileFiles(deps, purpose, window), retryInterval.sync);
  const outcome = await outcomeOf(deps.db, order, rows, texts.language);
  return { ...describeFiles(deps, rows, texts), accept: acceptanceOf(order, deps.clock.now()), outcome };
}

const describeFiles = (deps: Deps, rows: FileRow[], texts: ServerTexts): Pick<UploadSync, 'message' | 'files'> => ({
  message: rows.length
    ? texts.say('uploads.answer.sync', { smart_count: rows.filter(isDone).length, total: rows.length })
    : null,
  files: rows.map(row => toOrderFile(deps, row)),
});

/**
 * The files of the result that staff have sent since the last delivery. A delivered name may be used again, as a new
 * version.
 */
export async function syncResults(
  deps: Deps,
  order: OrderRow,
  window: SyncRequest['window'],
  texts: ServerTexts,
): Promise<UploadSync> {
  const purpose = { uuid: order.uuid, sends: 'result' as const, sent_by: '' };
  const rows = (await reconcileFiles(deps, purpose, window)).filter(row => !isVisibleToCustomer(order, row));
  return { ...describeFiles(deps, rows, texts), accept: acceptanceOfResults(), outcome: null };
}

/** What a person has sent for the next message about an order, and what may be sent. */
export async function syncAttachments(
  deps: Deps,
  asker: UploadOwner,
  order: OrderRow,
  window: SyncRequest['window'],
  texts: ServerTexts,
): Promise<UploadSync> {
  assertAccepts(order, 'attachment');
  const purpose = { uuid: order.uuid, sends: 'attachment' as const, sent_by: asker.uuid };
  const rows = await reconcileFiles(deps, purpose, window);
  return { ...describeFiles(deps, rows, texts), accept: acceptanceOfAttachments(), outcome: null };
}

/** The customer has finished uploading: the order continues, without the files in `skip`. */
export async function finishUploads(
  deps: Deps,
  asker: UploadOwner,
  uuid: string,
  { skip = [] }: UploadFinishBody,
  texts: ServerTexts,
): Promise<UploadFinish> {
  const order = await findOwnOrder(deps.db, asker, uuid);
  assertAcceptsFiles(order);
  const purpose = { uuid: order.uuid, sends: 'source' as const, sent_by: asker.uuid };
  await measureAll(deps, await reconcileFiles(deps, purpose), retryInterval.finish);
  const { kept, left, after } = await deps.db.transaction(async tx => {
    const locked = await lockOwnOrder(tx, asker, uuid);
    assertAcceptsFiles(locked);
    const { kept, left } = selectFiles(deps, await rowsOf(tx, purpose), skip, texts);
    if (left.length)
      await tx.delete(files).where(
        inArray(
          files.uuid,
          left.map(row => row.uuid),
        ),
      );
    return { kept, left, after: await finishFiles(tx, deps, locked, kept) };
  });
  await removeBytes(
    deps,
    left.map(row => row.storage_key),
  );
  return { message: messageOf(texts, after, kept.length), files: kept.map(row => toOrderFile(deps, row)) };
}

function messageOf(texts: ServerTexts, order: OrderRow, count: number): string {
  const what = order.balance_due ? 'balance' : waitsForCountDecision(order) ? 'count' : order.status;
  const key = `uploads.answer.finish_${what}`;
  return texts.say(texts.has(key) ? key : 'uploads.answer.finish', { smart_count: count });
}

/** Splits the files by `skip` into kept and left ones. Refuses while a file that is not skipped is incomplete. */
function selectFiles(
  deps: Deps,
  rows: FileRow[],
  skip: string[],
  texts: ServerTexts,
): { kept: FileRow[]; left: FileRow[] } {
  const open = rows.filter(row => !isDone(row) && !skip.includes(row.uuid));
  if (open.length) {
    const detail = texts.say('uploads.answer.incomplete', { smart_count: open.length, total: rows.length });
    throw problem('upload_incomplete', { detail, files: rows.map(row => toOrderFile(deps, row)) });
  }
  const kept = rows.filter(row => isDone(row) && !skip.includes(row.uuid));
  return { kept, left: rows.filter(row => !kept.includes(row)) };
}

const isDone = (row: FileRow): boolean => row.upload === 'done';

/** What was sent for an order with a purpose, oldest first. */
const rowsOf = (db: Db | Tx, purpose: UploadPurpose): Promise<FileRow[]> =>
  db.select().from(files).where(ofPurpose(purpose)).orderBy(asc(files.created_at), asc(files.name));

const maxParallel = 16;

/** The rows of an order's files, reconciled with the store, which knows what has really arrived. */
async function reconcileFiles(
  deps: Deps,
  purpose: UploadPurpose,
  window: SyncRequest['window'] = null,
): Promise<FileRow[]> {
  const rows = await rowsOf(deps.db, purpose);
  for (let index = 0; index < rows.length; index += maxParallel) {
    const part = await Promise.all(rows.slice(index, index + maxParallel).map(row => reconcile(deps, row, window)));
    rows.splice(index, part.length, ...part);
  }
  return rows;
}

async function reconcile(deps: Deps, row: FileRow, window: SyncRequest['window']): Promise<FileRow> {
  if (!unfinished.includes(row.upload)) return row;
  const received = await deps.storage.received(row.storage_key);
  // Announced files count too, so that finishing in another window does not lose them.
  const now = deps.clock.now();
  if (isBeingSent(row, now)) {
    const upload = isBeingSentElsewhere(row, window, now) ? 'uploading' : 'waiting';
    return { ...row, received: received ?? 0, upload };
  }
  if (received === row.size) return completeUpload(deps, row);
  if (received === null) return failUpload(deps, row, { error: 'lost' });
  return { ...row, received, upload: 'waiting' };
}
