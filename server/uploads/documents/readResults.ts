import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { extensionOf } from '../../../engine/server/files/index.ts';
import app from '../../../schemas/app.json' with { type: 'json' };
import { users } from '../../account/tables.ts';
import type { Deps } from '../../deps.ts';
import { publishOrderChange } from '../../orders/publishOrderChange.ts';
import { orders } from '../../orders/tables.ts';
import { isDownloadable } from '../orderFile.ts';
import { type FileRow, files, isUnreadResult, type StoredReview } from '../tables.ts';
import type { DocumentAnswer, StoredObject } from './documentMessages.ts';
import { sourceOfResult } from './sourceOfResult.ts';

type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'documents' | 'storage' | 'log'>;

/** Documents of one run of the job. */
const batch = 50;

/** Reads the results that no server has read: those of a server that ended, and those of releases that read none. */
export async function readUnreadResults(deps: ReadingDeps): Promise<void> {
  const rows = await deps.db
    .select()
    .from(files)
    .where(and(isUnreadResult, isDownloadableSql(deps.clock.now())))
    .orderBy(desc(files.created_at))
    .limit(batch);
  await Promise.all(
    rows.map(row =>
      readResult(deps, row).catch(error => deps.log.warn({ err: error, file: row.uuid }, 'cannot read a document now')),
    ),
  );
}

const isDownloadableSql = (now: Date) => sql`(${files.expires_at} is null or ${files.expires_at} > ${now})`;

/** Reads a result in the background, if it is a Word document. If the server ends before that, a scheduled job reads it. */
export function readResultSoon(deps: ReadingDeps, row: FileRow): void {
  if (row.role !== 'result' || extensionOf(row.name) !== '.docx' || !isDownloadable(row, deps.clock.now())) return;
  readResult(deps, row).catch(error => deps.log.debug({ err: error, file: row.uuid }, 'reading was interrupted'));
}

/** Stores the figures of a result, and its comparison with its source if it has no tracked changes. */
async function readResult(deps: ReadingDeps, row: FileRow): Promise<void> {
  const { db, clock, documents, storage, log } = deps;
  const { uuid, order_uuid, storage_key: key, size } = row;
  const [order] = await db
    .select({ owner: orders.customer_uuid, first_name: users.first_name, last_name: users.last_name })
    .from(orders)
    .leftJoin(users, eq(users.uuid, orders.editor_uuid))
    .where(eq(orders.uuid, order_uuid));
  if (!order) return;
  const source = await findSource(deps, row);
  const author = order.first_name === null ? app.title : `${order.first_name} ${order.last_name}`;
  const answer = await documents.read({
    key,
    size,
    owner: order.owner,
    source,
    comparedKey: randomUUID(),
    authorship: { author, date: (row.finished_at ?? row.created_at).toISOString().replace(/\.\d+Z/, 'Z') },
  });
  if ('problem' in answer) log.info({ file: uuid, reason: answer.problem }, 'cannot read document');
  const compared = 'problem' in answer ? null : answer.compared;
  const set = {
    review: 'problem' in answer ? answer : reviewOf(answer),
    reviewed_at: clock.now(),
    compared_key: compared?.key ?? null,
    compared_size: compared?.size ?? null,
  };
  const isStored = await db.transaction(async tx => {
    const open = and(eq(files.uuid, uuid), isNull(files.reviewed_at));
    const [stored] = await tx.update(files).set(set).where(open).returning({ uuid: files.uuid });
    if (stored) await publishOrderChange(tx, deps, 'files', order_uuid);
    return stored !== undefined;
  });
  // Another server has read it, or it was deleted meanwhile.
  if (!isStored && compared) await storage.remove(compared.key);
}

/** The Word document of the customer that a result was made from. */
async function findSource({ db, clock }: ReadingDeps, row: FileRow): Promise<StoredObject | null> {
  const rows = await db.select().from(files).where(eq(files.order_uuid, row.order_uuid));
  const source = sourceOfResult(row, rows);
  const isComparable = source && extensionOf(source.name) === '.docx' && isDownloadable(source, clock.now());
  return isComparable && source.received > 0 ? { key: source.storage_key, size: source.size } : null;
}

const reviewOf = ({ figures, families, compared }: DocumentAnswer): StoredReview => ({
  changes: figures.changes,
  remarks: figures.remarks,
  kinds: {
    replaced: families.replacement,
    inserted: families.insertion,
    deleted: families.deletion,
    moved: families.move,
    formatted: families.format,
    other: families.other,
  },
  words: figures.words,
  changed_words: figures.changedWords,
  compared: compared !== null,
});
