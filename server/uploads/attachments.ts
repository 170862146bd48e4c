import { and, count, eq, max, ne, sum } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { AddedFiles } from './quotas.ts';
import { type FileRow, files } from './tables.ts';
import { isBeingSentElsewhere } from './uploadRecords.ts';
import { ofPurpose, type UploadTarget } from './uploadTargets.ts';

/**
 * Makes room for an attachment: pictures of the same name may be sent with several messages, each as a separate
 * version. An upload of the same author and name that failed, is harmful or was abandoned is removed.
 */
export async function versionOfAttachment(
  tx: Tx,
  target: UploadTarget,
  { name, sender }: Pick<FileRow, 'name' | 'sender'>,
  now: Date,
): Promise<{ version: number; replaced: string | null }> {
  const unsent = await tx
    .select()
    .from(files)
    .where(and(ofPurpose(target), eq(files.name, name)));
  const given = unsent.find(({ upload, scan }) => upload !== 'done' || scan === 'quarantined');
  if (given && isBeingSentElsewhere(given, sender, now)) throw problem('file_uploading');
  if (given) await tx.delete(files).where(eq(files.uuid, given.uuid));
  return { version: await nextAttachmentVersion(tx, target, name), replaced: given?.storage_key ?? null };
}

/** Refuses attachments beyond those that one message takes, or that an order keeps. */
export async function ensureRoomInMessage(tx: Tx, target: UploadTarget, added: AddedFiles): Promise<void> {
  const unsent = await tx.$count(files, and(ofPurpose(target), ne(files.upload, 'failed')));
  if (unsent + added.files > limits.message_files) throw problem('too_many_attachments');
  const ofOrder = and(eq(files.order_uuid, target.uuid), eq(files.role, 'attachment'), ne(files.upload, 'failed'));
  const [held] = await tx
    .select({ files: count(), bytes: sum(files.size) })
    .from(files)
    .where(ofOrder);
  if (held!.files + added.files > limits.order_files) throw problem('too_many_files');
  if (Number(held!.bytes ?? 0) + added.bytes > limits.order_bytes) throw problem('order_too_large');
}

/** The number after those of all attachments of a name in an order. The order must be locked. */
export async function nextAttachmentVersion(db: Db | Tx, { uuid }: { uuid: string }, name: string): Promise<number> {
  const [last] = await db
    .select({ version: max(files.version) })
    .from(files)
    .where(and(eq(files.order_uuid, uuid), eq(files.role, 'attachment'), eq(files.name, name)));
  return (last?.version ?? 0) + 1;
}
