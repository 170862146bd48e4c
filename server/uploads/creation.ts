import { and, count, eq, ne, sum } from 'drizzle-orm';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/problems.ts';
import { touchedColumns } from '../orders/drafts.ts';
import { type OrderRow, orders } from '../orders/tables.ts';
import { kindOf } from './acceptance.ts';
import { ensureQuota } from './quotas.ts';
import { isBeingSentElsewhere } from './records.ts';
import { ensureTakes, resultKind, type UploadTarget, versionOfResult } from './resultFiles.ts';
import { files } from './tables.ts';

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
  const isResult = order.sends === 'result';
  const kind = isResult ? resultKind(name) : kindOf(order, name);
  if (size === 0) throw refuse('file_empty');
  if (size > limits.file_bytes) throw refuse('file_too_large');
  const now = clock.now();
  return db.transaction(async tx => {
    // Uploads of one order begin one after another, so that its limits hold.
    const [current] = await tx.select().from(orders).where(eq(orders.uuid, order.uuid)).for('update');
    if (!current) throw refuse('order_not_found');
    ensureTakes(current, order.sends);
    const { version, replaced } = isResult
      ? await versionOfResult(tx, order, { name, sender }, now)
      : { version: 1, replaced: await makeWay(tx, order, { name, size, sender }, now) };
    if (!current.touched)
      await tx
        .update(orders)
        .set(await touchedColumns(tx, current, now))
        .where(eq(orders.uuid, order.uuid));
    if (!isResult) {
      await ensureRoom(tx, order, size);
      await ensureQuota(tx, config, current, size);
    }
    await tx.insert(files).values({
      uuid: key,
      order_uuid: order.uuid,
      ...{ name, size, ...kind, version, storage_key: key },
      ...{ writer, writer_server: server, writer_seen_at: now, fingerprint, sender },
      ...{ received: 0, scan: 'pending', upload: 'waiting', created_at: now, updated_at: now },
    });
    return { replaced };
  });
}

const customers = (order: OrderRow) => and(eq(files.order_uuid, order.uuid), ne(files.role, 'result'));

/** A name is used once in an order. What is whole or under way stays; what failed, is harmful or was given up goes. */
async function makeWay(
  tx: Tx,
  order: OrderRow,
  { name, size, sender }: Pick<NewFile, 'name' | 'size' | 'sender'>,
  now: Date,
): Promise<string | null> {
  const [same] = await tx
    .select()
    .from(files)
    .where(and(customers(order), eq(files.name, name)));
  if (!same) return null;
  if (same.upload === 'done' && same.scan !== 'quarantined')
    throw refuse(same.size === size ? 'file_duplicate' : 'file_name_taken');
  if (isBeingSentElsewhere(same, sender, now)) throw refuse('file_uploading');
  await tx.delete(files).where(eq(files.uuid, same.uuid));
  return same.storage_key;
}

async function ensureRoom(tx: Tx, order: OrderRow, size: number): Promise<void> {
  const [held] = await tx
    .select({ files: count(), bytes: sum(files.size) })
    .from(files)
    .where(and(customers(order), ne(files.upload, 'failed')));
  if (held!.files >= limits.order_files) throw refuse('too_many_files');
  if (Number(held!.bytes ?? 0) + size > limits.order_bytes) throw refuse('order_too_large');
}
