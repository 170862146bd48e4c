import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { OrderRow } from '../orders/tables.ts';
import { type FileRow, files } from './tables.ts';
import { isBeingSentElsewhere } from './uploadRecords.ts';

/** A result of the same name is the next version of it; one that was given up makes way. */
export async function versionOfResult(
  tx: Tx,
  order: OrderRow,
  { name, sender }: Pick<FileRow, 'name' | 'sender'>,
  now: Date,
): Promise<{ version: number; replaced: string | null }> {
  const [last] = await tx
    .select()
    .from(files)
    .where(and(eq(files.order_uuid, order.uuid), eq(files.role, 'result'), eq(files.name, name)))
    .orderBy(desc(files.version))
    .limit(1);
  if (!last) return { version: 1, replaced: null };
  if (last.upload === 'done') return { version: last.version + 1, replaced: null };
  if (isBeingSentElsewhere(last, sender, now)) throw problem('file_uploading');
  await tx.delete(files).where(eq(files.uuid, last.uuid));
  return { version: last.version, replaced: last.storage_key };
}
