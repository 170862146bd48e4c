import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/problems.ts';
import { checkLink, type LinkQuery } from '../storage/links.ts';
import { isDownloadable } from '../storage/orderFile.ts';
import type { ByteRange } from '../storage/storage.ts';
import { attachment } from './disposition.ts';
import { type FileRow, files } from './tables.ts';

type Asked = { Params: { uuid: string }; Querystring: LinkQuery };

/** A file's bytes, for who holds a signed link: always a download, never a page of ours. */
export function downloads(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>('/api/files/:uuid(^[0-9a-f-]{36}$)/content', async ({ params, query, headers, method }, reply) => {
    const link = checkLink(deps, params.uuid, query);
    if (link === 'forged') throw refuse('file_not_found');
    if (link === 'expired') throw refuse('token_expired');
    const file = await downloadable(deps, params.uuid);
    describe(reply, file);
    const asked = headers['if-range'] && headers['if-range'] !== etagOf(file) ? undefined : headers.range;
    const range = rangeOf(asked, file.size);
    if (range === 'outside') {
      reply.header('content-range', `bytes */${file.size}`);
      throw refuse('bad_range');
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
    reply.header('content-length', end - start + 1);
    // An empty stream, because an empty body would be counted as the length.
    const bytes = method === 'HEAD' ? Readable.from([]) : await deps.storage.read(file.storage_key, { start, end });
    return reply.send(bytes);
  });
}

async function downloadable({ db, clock }: Deps, uuid: string): Promise<FileRow> {
  const [file] = await db.select().from(files).where(eq(files.uuid, uuid));
  if (!file || !isDownloadable(file, clock.now())) throw refuse('file_not_found');
  return file;
}

const etagOf = (file: FileRow): string => `"${file.sha256}"`;

function describe(reply: FastifyReply, file: FileRow): void {
  reply.type('application/octet-stream').headers({
    'content-disposition': attachment(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: etagOf(file),
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
