/** The bytes of a file, for who may read the row and the field that have it. */
import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachment } from '../../files/contentDisposition.ts';
import { problem } from '../../http/problems.ts';
import type { Access } from '../accessControl.ts';
import { getRecord } from '../readRecord.ts';
import { type RecordFileRow, recordFiles } from '../tables.ts';

/** Pictures that a page may show; all other files can only be downloaded. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export async function openFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  access: Access,
  record: string,
  uuid: string,
  reply: FastifyReply,
): Promise<Readable> {
  await getRecord(db, access, record);
  const [file] = await db
    .select()
    .from(recordFiles)
    .where(
      and(
        ...[eq(recordFiles.uuid, uuid), eq(recordFiles.record_uuid, record), isNull(recordFiles.loose_since)],
        eq(recordFiles.table, access.collection.shape.table),
      ),
    );
  if (!file || !access.readable.includes(file.field)) throw problem('file_not_found');
  const bytes = await storage.read(file.uuid);
  describe(reply, file);
  return bytes;
}

function describe(reply: FastifyReply, { name, size, type }: RecordFileRow): void {
  reply.type(shown.has(type) ? type : 'application/octet-stream').headers({
    'content-length': size,
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
}
