import { and, count, eq, inArray, ne, sum } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import { touchColumns } from '../orders/drafts.ts';
import { type OrderRow, orders } from '../orders/tables.ts';
import { uploadKind } from './acceptance.ts';
import { ensureRoomInMessage, versionOfAttachment } from './attachments.ts';
import { ensureQuota } from './quotas.ts';
import { isBeingSentElsewhere } from './records.ts';
import { versionOfResult } from './resultFiles.ts';
import { customerRoles, files } from './tables.ts';
import { assertAccepts, type UploadTarget } from './targets.ts';

export interface NewFile {
  key: string;
  name: string;
  size: number;
  writer: string;
  /** The mark of the server that receives it. */
  server: number;
  fingerprint: string | null;
  /** The window that sends it. */
  sender: string | null;
}

/**
 * Registers a file before its first byte, or refuses it: type, size, number and name.
 * Returns the key of an upload of the same name that this one replaces, because it failed, is harmful or was given up.
 */
export async function registerFile(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  order: UploadTarget,
  { key, name, size, writer, server, fingerprint, sender }: NewFile,
): Promise<{ replaced: string | null }> {
  const { sends, sent_by } = order;
  const kind = uploadKind(order, sends, name);
  if (!kind) throw problem('file_type_refused');
  if (size === 0) throw problem('file_empty');
  if (size > limits.file_bytes) throw problem('file_too_large');
  const now = clock.now();
  return db.transaction(async tx => {
    // Uploads of one order begin one after another, so that its limits hold.
    const [current] = await tx.select().from(orders).where(eq(orders.uuid, order.uuid)).for('update');
    if (!current) throw problem('order_not_found');
    assertAccepts(current, sends);
    const { version, replaced } = await placeOf(tx, order, { name, size, sender }, now);
    if (!current.touched)
      await tx
        .update(orders)
        .set(await touchColumns(tx, current, now))
        .where(eq(orders.uuid, order.uuid));
    if (sends === 'source') await ensureRoom(tx, order, size);
    if (sends === 'attachment') await ensureRoomInMessage(tx, order, size);
    // Uploads of staff count for no customer.
    if (sends !== 'result' && sent_by === current.customer_uuid) await ensureQuota(tx, config, current, size);
    await tx.insert(files).values({
      uuid: key,
      order_uuid: order.uuid,
      name,
      size,
      ...kind,
      version,
      storage_key: key,
      author_uuid: sends === 'attachment' ? sent_by : null,
      writer,
      writer_server: server,
      writer_seen_at: now,
      fingerprint,
      sender,
      received: 0,
      scan: 'pending',
      upload: 'waiting',
      created_at: now,
      updated_at: now,
    });
    return { replaced };
  });
}

type IncomingFile = Pick<NewFile, 'name' | 'size' | 'sender'>;

/** The version under which a file is kept, and the key of the upload that makes way for it. */
async function placeOf(
  tx: Tx,
  order: UploadTarget,
  file: IncomingFile,
  now: Date,
): Promise<{ version: number; replaced: string | null }> {
  if (order.sends === 'result') return versionOfResult(tx, order, file, now);
  if (order.sends === 'attachment') return versionOfAttachment(tx, order, file, now);
  return { version: 1, replaced: await replaceEarlier(tx, order, file, now) };
}

const customers = (order: OrderRow) => and(eq(files.order_uuid, order.uuid), inArray(files.role, customerRoles));

/**
 * A name is used once in an order. Complete and running uploads stay; failed, harmful or abandoned ones are removed.
 */
async function replaceEarlier(
  tx: Tx,
  order: OrderRow,
  { name, size, sender }: IncomingFile,
  now: Date,
): Promise<string | null> {
  const [same] = await tx
    .select()
    .from(files)
    .where(and(customers(order), eq(files.name, name)));
  if (!same) return null;
  if (same.upload === 'done' && same.scan !== 'quarantined')
    throw problem(same.size === size ? 'file_duplicate' : 'file_name_taken');
  if (isBeingSentElsewhere(same, sender, now)) throw problem('file_uploading');
  await tx.delete(files).where(eq(files.uuid, same.uuid));
  return same.storage_key;
}

async function ensureRoom(tx: Tx, order: OrderRow, size: number): Promise<void> {
  const [held] = await tx
    .select({ files: count(), bytes: sum(files.size) })
    .from(files)
    .where(and(customers(order), ne(files.upload, 'failed')));
  if (held!.files >= limits.order_files) throw problem('too_many_files');
  if (Number(held!.bytes ?? 0) + size > limits.order_bytes) throw problem('order_too_large');
}
