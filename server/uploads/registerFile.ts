import { and, count, eq, inArray, ne, sum } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { ensureMediaType, fingerprintOf, safeName } from '../../engine/server/files/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import { keepDraft } from '../orders/drafts.ts';
import { type OrderRow, orders } from '../orders/tables.ts';
import { ensureRoomInMessage, versionOfAttachment } from './attachments.ts';
import { createBatches } from './batches.ts';
import { type UploadKind, uploadKind } from './fileAcceptance.ts';
import { type AddedFiles, ensureQuota } from './quotas.ts';
import { versionOfResult } from './resultFiles.ts';
import { customerRoles, type FileRow, files } from './tables.ts';
import { isBeingSentElsewhere } from './uploadRecords.ts';
import { assertAccepts, type UploadTarget } from './uploadTargets.ts';

/** What the sender of a file says about it. */
export interface AnnouncedFile {
  name: string;
  size: number;
  fingerprint: string | null;
  /** The window that sends it. */
  sender: string | null;
}

export interface NewFile extends AnnouncedFile {
  key: string;
  writer: string;
  /** The mark of the server that receives it. */
  server: number;
}

/** Reads what the metadata of an upload says about the file. Refuses what no file can have. */
export function describeFile(
  size: number,
  { filename, filetype, fingerprint, window }: Record<string, string | null | undefined>,
): AnnouncedFile {
  const name = safeName(filename);
  ensureMediaType(filetype);
  return { name, size, fingerprint: fingerprintOf(fingerprint), sender: fingerprintOf(window) };
}

export interface RegisteredFile {
  row: FileRow;
  /** The key of an upload of the same name that this one replaces, because it failed, is harmful or was given up. */
  replaced: string | null;
}

type CreationDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
type Registration = { target: UploadTarget; file: NewFile };

/** Registers a file before its first byte, or refuses it: type, size, number and name. */
export async function registerFile(deps: CreationDeps, target: UploadTarget, file: NewFile): Promise<RegisteredFile> {
  acceptKind(target, target.sends, file, deps.clock.now());
  if (file.size === 0) throw problem('file_empty');
  if (file.size > limits.file_bytes) throw problem('file_too_large');
  return registerInBatch(deps, `${target.uuid} ${target.sends} ${target.sent_by}`, { target, file });
}

/** Returns what a file is to an order. Throws if the order does not accept files of its type. */
function acceptKind(order: OrderRow, sends: UploadTarget['sends'], { name }: NewFile, now: Date): UploadKind {
  const kind = uploadKind(order, sends, name, now);
  if (!kind) throw problem('file_type_refused');
  return kind;
}

/** Registers several files of one order, purpose and sender: all of them, or none with an error. */
const registerInBatch = createBatches((deps: CreationDeps, batch: Registration[]) =>
  deps.db.transaction(async tx => {
    const now = deps.clock.now();
    const { target } = batch[0]!;
    const { sends, sent_by } = target;
    // Registrations of one order are serialized, so that its limits hold.
    const [current] = await tx.select().from(orders).where(eq(orders.uuid, target.uuid)).for('no key update');
    if (!current) throw problem('order_not_found');
    assertAccepts(current, sends);
    // By the current answers: those of a draft may have changed since the request came.
    const kinds = batch.map(({ file }) => acceptKind(current, sends, file, now));
    const places = await findPlaces(tx, batch, now);
    await keepDraft(tx, deps, current);
    const added = { files: batch.length, bytes: batch.reduce((bytes, { file }) => bytes + file.size, 0) };
    if (sends === 'source') await ensureRoom(tx, target, added);
    if (sends === 'attachment') await ensureRoomInMessage(tx, target, added);
    // Uploads of staff count for no customer.
    if (sends !== 'result' && sent_by === current.customer_uuid) await ensureQuota(tx, deps.config, current, added);
    const rows = await tx
      .insert(files)
      .values(
        batch.map((one, place) => ({
          ...newRow(one, now),
          ...kinds[place]!,
          version: places[place]!.version,
          author_uuid: sends === 'attachment' ? sent_by : null,
        })),
      )
      .returning();
    const byKey = new Map(rows.map(row => [row.storage_key, row]));
    return batch.map(({ file }, place) => ({ row: byKey.get(file.key)!, replaced: places[place]!.replaced }));
  }),
);

const newRow = ({ target, file }: Registration, now: Date) => ({
  uuid: file.key,
  order_uuid: target.uuid,
  name: file.name,
  size: file.size,
  storage_key: file.key,
  writer: file.writer,
  writer_server: file.server,
  writer_seen_at: now,
  fingerprint: file.fingerprint,
  sender: file.sender,
  received: 0,
  scan: 'pending' as const,
  upload: 'waiting' as const,
  created_at: now,
  updated_at: now,
});

/** The version under which a file is kept, and the key of the upload that makes way for it. */
interface FilePlace {
  version: number;
  replaced: string | null;
}

async function findPlaces(tx: Tx, batch: Registration[], now: Date): Promise<FilePlace[]> {
  const { target } = batch[0]!;
  if (target.sends === 'source') return replaceEarlier(tx, target, batch, now);
  const places: FilePlace[] = [];
  for (const { file } of batch)
    places.push(
      target.sends === 'result'
        ? await versionOfResult(tx, target, file, now)
        : await versionOfAttachment(tx, target, file, now),
    );
  return places;
}

const customers = (order: OrderRow) => and(eq(files.order_uuid, order.uuid), inArray(files.role, customerRoles));

/**
 * A name is used once in an order. Complete and running uploads stay; failed, harmful or abandoned ones are removed.
 */
async function replaceEarlier(
  tx: Tx,
  order: UploadTarget,
  batch: Pick<Registration, 'file'>[],
  now: Date,
): Promise<FilePlace[]> {
  const names = batch.map(({ file }) => file.name);
  const earlier = await tx
    .select()
    .from(files)
    .where(and(customers(order), inArray(files.name, names)));
  const replaced = batch.map(({ file }) => {
    const same = earlier.find(({ name }) => name === file.name);
    if (same?.upload === 'done' && same.scan !== 'quarantined')
      throw problem(same.size === file.size ? 'file_duplicate' : 'file_name_taken');
    if (same && isBeingSentElsewhere(same, file.sender, now)) throw problem('file_uploading');
    return same;
  });
  const gone = replaced.flatMap(row => row?.uuid ?? []);
  if (gone.length) await tx.delete(files).where(inArray(files.uuid, gone));
  return replaced.map(row => ({ version: 1, replaced: row?.storage_key ?? null }));
}

async function ensureRoom(tx: Tx, order: OrderRow, added: AddedFiles): Promise<void> {
  const [held] = await tx
    .select({ files: count(), bytes: sum(files.size) })
    .from(files)
    .where(and(customers(order), ne(files.upload, 'failed')));
  if (held!.files + added.files > limits.order_files) throw problem('too_many_files');
  if (Number(held!.bytes ?? 0) + added.bytes > limits.order_bytes) throw problem('order_too_large');
}
