import { and, desc, eq } from 'drizzle-orm';
import constants from '../../schemas/constants.json' with { type: 'json' };
import type { Tx } from '../db/database.ts';
import { refuse } from '../http/problems.ts';
import { ensureTakesFiles } from '../orders/orders.ts';
import type { OrderRow } from '../orders/tables.ts';
import { extensionOf } from './acceptance.ts';
import { isBeingSentElsewhere } from './records.ts';
import { type FileRow, files } from './tables.ts';

/** An order as a token opens it: for the customer's own files, or for our team's result. */
export type UploadTarget = OrderRow & { sends: 'source' | 'result' };

const withEditor: readonly OrderRow['status'][] = ['in_progress', 'quality_check'];

export function ensureTakes(order: OrderRow, sends: UploadTarget['sends']): void {
  if (sends === 'source') ensureTakesFiles(order);
  else if (!withEditor.includes(order.status)) throw refuse('order_takes_no_files');
}

/** A token opens the files of its own kind; to any other a file does not exist. */
export const opens = ({ sends }: UploadTarget, { role }: FileRow): boolean =>
  (role === 'result') === (sends === 'result');

/** A result may be of any type that is known; what goes along with files may go along with a result. */
export function resultKind(name: string): Pick<FileRow, 'role' | 'file_type'> {
  const extension = extensionOf(name);
  const [type] = Object.entries<string[]>(constants.orders.file_types_mapping).find(([, known]) =>
    known.includes(extension),
  ) ?? [constants.orders.metadata_files.includes(extension) ? 'metadata' : null];
  if (!type) throw refuse('file_type_refused');
  return { role: 'result', file_type: type };
}

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
  if (isBeingSentElsewhere(last, sender, now)) throw refuse('file_uploading');
  await tx.delete(files).where(eq(files.uuid, last.uuid));
  return { version: last.version, replaced: last.storage_key };
}
