import { Readable } from 'node:stream';
import { predictLength } from 'client-zip';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../engine/server/http/index.ts';
import { ownAccesses, ownRecordFiles, type RecordFileRow } from '../../engine/server/records/index.ts';
import type { LinkQuery } from '../../engine/server/storage/index.ts';
import { isExportExpired } from '../account/accountExports.ts';
import { type AccountExportRow, accountExports, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { isVisibleToSide } from '../orders/orders.ts';
import { orders } from '../orders/tables.ts';
import { isDownloadable } from './orderFile.ts';
import { assertValidLink, describeDownload } from './serveDownloads.ts';
import { streamZip, type ZipEntry } from './streamZip.ts';
import { files } from './tables.ts';
import { archiveNames } from './zipEntryNames.ts';

type Asked = { Params: { uuid: string }; Querystring: LinkQuery };

/** A copy of an account's data: JSON as it was when the copy was made, and the files that are still kept. */
export function serveExportDownload(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>(
    '/api/account/exports/:uuid(^[0-9a-f-]{36}$)/data.zip',
    { config: { operation: 'downloadExport' } },
    async ({ params, query, method }, reply) => {
      assertValidLink(deps, `export ${params.uuid}`, query);
      const [row] = await deps.db.select().from(accountExports).where(eq(accountExports.uuid, params.uuid));
      if (!row?.ready_at || isExportExpired(row, deps.clock.now())) throw problem('file_not_found');
      const files = [...(await filesOf(deps, row.user_uuid)), ...(await recordFilesOf(deps, row.user_uuid))];
      const entries = [...partsOf(row), ...files];
      describeDownload(reply, `galley-data-${row.ready_at.toISOString().slice(0, 10)}.zip`);
      reply.header('content-length', String(predictLength(entries)));
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      return reply.send(method === 'HEAD' ? Readable.from([]) : streamZip(deps.storage, entries, closed.signal));
    },
  );
}

function partsOf({ parts, storage_key, ready_at }: AccountExportRow): ZipEntry[] {
  let start = 0;
  return (parts ?? []).map(({ name, size }) => {
    const range = { start, end: start + size - 1 };
    start += size;
    return { name, size, key: storage_key ?? '', range, lastModified: ready_at ?? new Date(0) };
  });
}

/** What the customer sent, what was delivered, and what went along with messages, order by order. */
async function filesOf({ db, clock }: Deps, customer: string): Promise<ZipEntry[]> {
  const now = clock.now();
  const rows = await db
    .select({ file: files, number: orders.number, order: orders })
    .from(files)
    .innerJoin(orders, eq(orders.uuid, files.order_uuid))
    .where(and(eq(orders.customer_uuid, customer), eq(files.upload, 'done')))
    .orderBy(asc(orders.created_at), asc(files.role), asc(files.version), asc(files.name), asc(files.uuid));
  const given = rows.filter(({ file, order }) => isVisibleToSide('customer', order, file) && isDownloadable(file, now));
  const names = archiveNames(given.map(({ file, number }) => `files/${number}/${folders[file.role]}/${file.name}`));
  return given.map(({ file }, index) => ({
    name: names[index]!,
    size: file.size,
    key: file.storage_key,
    lastModified: file.finished_at ?? file.created_at,
  }));
}

/** Files of the customer's own records, record by record. */
async function recordFilesOf(deps: Deps, customer: string): Promise<ZipEntry[]> {
  const [user] = await deps.db.select().from(users).where(eq(users.uuid, customer));
  if (!user) return [];
  const found = new Map<string, { path: string; file: RecordFileRow }>();
  for (const access of ownAccesses(deps, user))
    for (const file of await ownRecordFiles(deps.db, access))
      if (!found.has(file.uuid))
        found.set(file.uuid, { path: `records/${access.collection.name}/${file.record_uuid}/${file.name}`, file });
  const given = [...found.values()];
  const names = archiveNames(given.map(({ path }) => path));
  return given.map(({ file }, index) => ({
    name: names[index]!,
    size: file.size,
    key: file.uuid,
    lastModified: file.created_at,
  }));
}

const folders = { source: 'originals', metadata: 'originals', result: 'results', attachment: 'messages' };
