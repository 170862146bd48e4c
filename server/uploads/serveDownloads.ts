import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { attachment, extensionOf } from '../../engine/server/files/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type ByteRange, checkLink, type LinkQuery } from '../../engine/server/storage/index.ts';
import type { Deps } from '../deps.ts';
import { orders } from '../orders/tables.ts';
import { type ArchiveOf, comparedSubject } from './downloadLinks.ts';
import { isDownloadable } from './orderFile.ts';
import { type FileRow, files } from './tables.ts';
import { archiveStream, lengthOf, listEntries } from './zipDownload.ts';

export type FileRoute = { Params: { uuid: string }; Querystring: LinkQuery };

/**
 * Media types of sounds and videos, by which browsers decide whether they can play them. All other content has no type, so
 * that it is never shown as a page.
 */
const mediaTypes: Readonly<Record<string, string | undefined>> = {
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  // QuickTime is the predecessor of MP4, and few browsers know its own type.
  '.mov': 'video/mp4',
};

/** Serves a file's content to the holder of a signed link, always as a download and never as a page. */
export function serveDownloads(app: FastifyInstance, deps: Deps): void {
  archiveDownloads(app, deps);
  comparedDownloads(app, deps);
  app.get<FileRoute>(
    '/api/files/:uuid(^[0-9a-f-]{36}$)/content',
    { config: { operation: 'downloadFile' } },
    async ({ params, query, headers, method }, reply) => {
      assertValidLink(deps, params.uuid, query);
      const file = await findDownloadable(deps, params.uuid);
      describeDownload(reply, file.name);
      const type = mediaTypes[extensionOf(file.name)];
      if (type) reply.type(type);
      reply.headers({ 'accept-ranges': 'bytes', etag: etagOf(file) });
      const isOlder = headers['if-range'] && headers['if-range'] !== etagOf(file);
      const range = rangeOf(isOlder ? undefined : headers.range, file.size);
      if (range === 'outside') {
        reply.header('content-range', `bytes */${file.size}`);
        throw problem('bad_range');
      }
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      reply.header('content-length', end - start + 1);
      // An empty stream, because an empty body would be counted as the length.
      const bytes = method === 'HEAD' ? Readable.from([]) : await deps.storage.read(file.storage_key, { start, end });
      return reply.send(bytes);
    },
  );
}

/** The comparison of a result with its source, which is stored as long as the result. */
function comparedDownloads(app: FastifyInstance, deps: Deps): void {
  app.get<FileRoute>(
    '/api/files/:uuid(^[0-9a-f-]{36}$)/compared',
    { config: { operation: 'downloadCompared' } },
    async ({ params, query, method }, reply) => {
      assertValidLink(deps, comparedSubject(params.uuid), query);
      const { name, compared_key, compared_size } = await findDownloadable(deps, params.uuid);
      if (compared_key === null || compared_size === null) throw problem('file_not_found');
      const extension = extensionOf(name);
      describeDownload(reply, `${name.slice(0, -extension.length)}-compared${extension}`);
      reply.header('content-length', compared_size);
      return reply.send(method === 'HEAD' ? Readable.from([]) : await deps.storage.read(compared_key));
    },
  );
}

type Archive = { Params: { uuid: string }; Querystring: LinkQuery & { of?: unknown } };

/** An order's files as one ZIP, written while it is read: its length is known, a range of it is not. */
function archiveDownloads(app: FastifyInstance, deps: Deps): void {
  app.get<Archive>(
    '/api/orders/:uuid(^[0-9a-f-]{36}$)/files.zip',
    { config: { operation: 'downloadArchive' } },
    async ({ params, query, method }, reply) => {
      assertValidLink(deps, `${params.uuid} ${query.of}`, query);
      // The signature covers the request for which the link was made.
      const entries = await listEntries(deps, params.uuid, query.of as ArchiveOf);
      const [order] = await deps.db.select({ number: orders.number }).from(orders).where(eq(orders.uuid, params.uuid));
      describeDownload(reply, `${order?.number ?? params.uuid}.zip`);
      reply.header('content-length', String(lengthOf(entries)));
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      return reply.send(method === 'HEAD' ? Readable.from([]) : archiveStream(deps.storage, entries, closed.signal));
    },
  );
}

export function assertValidLink(deps: Deps, subject: string, query: LinkQuery): void {
  const link = checkLink(deps, subject, query);
  if (link === 'forged') throw problem('file_not_found');
  if (link === 'expired') throw problem('token_expired');
}

/** Returns a file that can be downloaded. Throws if there is none. */
export async function findDownloadable({ db, clock }: Deps, uuid: string): Promise<FileRow> {
  const [file] = await db.select().from(files).where(eq(files.uuid, uuid));
  if (!file || !isDownloadable(file, clock.now())) throw problem('file_not_found');
  return file;
}

const etagOf = (file: FileRow): string => `"${file.sha256}"`;

/** Headers of content that people sent: browsers run nothing of it and do not guess its type. */
export const contentHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export function describeDownload(reply: FastifyReply, name: string): void {
  reply.type('application/octet-stream').headers({
    ...contentHeaders,
    'content-disposition': attachment(name),
    'cache-control': 'private, no-store',
  });
}

/** One range of bytes; several at once are answered with the whole file, as RFC 9110 allows. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end ? 'outside' : { start, end };
}
