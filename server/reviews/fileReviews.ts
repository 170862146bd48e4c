import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { FileReview, FileReviewPatch } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { findOwnOrder, isVisibleToSide, lockOwnOrder } from '../orders/orders.ts';
import { type OrderRow, orders } from '../orders/tables.ts';
import { type FileRow, files } from '../uploads/tables.ts';
import { changeDecisions, fileReviews } from './tables.ts';

/** Addresses a file of an order. */
export interface ReviewedFile {
  object_uuid: string;
  file_uuid: string;
}

/** Decisions that a file can have. A novel with tracked changes has some thousands. */
const maxDecisions = 20_000;

/** Returns the decisions of a customer that were stored after a version. */
export async function getFileReview(
  { db }: Pick<Deps, 'db'>,
  customer: UserRow,
  { object_uuid, file_uuid }: ReviewedFile,
  since: number,
): Promise<FileReview> {
  const order = await findOwnOrder(db, customer, object_uuid);
  await assertHasResult(db, order, file_uuid, 'customer');
  return readReview(db, file_uuid, since);
}

/** The same for staff, who may read the review of any order. */
export async function getSupportFileReview(
  { db }: Pick<Deps, 'db'>,
  { object_uuid, file_uuid }: ReviewedFile,
  since: number,
): Promise<FileReview> {
  const [order] = await db.select().from(orders).where(eq(orders.uuid, object_uuid));
  if (!order) throw problem('order_not_found');
  await assertHasResult(db, order, file_uuid, 'support');
  return readReview(db, file_uuid, since);
}

/**
 * Stores decisions, and returns those that another page stored since the version of this one. Decisions on the same
 * change replace each other, so the last one is kept. The lock of the order makes saves of two devices wait for each
 * other, and for a request for changes, after which the decisions are final.
 */
export const saveFileReview = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: UserRow,
  { object_uuid, file_uuid }: ReviewedFile,
  { since, changes, decisions }: FileReviewPatch,
): Promise<FileReview> =>
  db.transaction(async tx => {
    const order = await lockOwnOrder(tx, customer, object_uuid);
    await assertHasResult(tx, order, file_uuid, 'customer');
    if (order.status !== 'delivered') throw problem('order_status');
    const now = clock.now();
    const [review] = await tx
      .insert(fileReviews)
      .values({ file_uuid, version: 1, changes, created_at: now, updated_at: now })
      .onConflictDoUpdate({
        target: fileReviews.file_uuid,
        set: { version: sql`${fileReviews.version} + 1`, changes, updated_at: now },
      })
      .returning({ version: fileReviews.version });
    const { version } = review!;
    // One row for each change: the database refuses to write a row twice in one statement.
    const last = new Map(decisions.map(decision => [decision.change, decision]));
    await tx
      .insert(changeDecisions)
      .values([...last.values()].map(decision => ({ uuid: randomUUID(), file_uuid, version, ...decision })))
      .onConflictDoUpdate({
        target: [changeDecisions.file_uuid, changeDecisions.change],
        set: {
          decision: sql`excluded.decision`,
          note: sql`excluded.note`,
          excerpt: sql`excluded.excerpt`,
          version: sql`excluded.version`,
        },
      });
    const [stored] = await tx
      .select({ total: count() })
      .from(changeDecisions)
      .where(eq(changeDecisions.file_uuid, file_uuid));
    if (stored!.total > maxDecisions) throw problem('too_many_decisions');
    return { version, changes, decisions: await readDecisions(tx, file_uuid, { since, before: version }) };
  });

async function assertHasResult(
  db: Db | Tx,
  order: OrderRow,
  file_uuid: string,
  side: 'customer' | 'support',
): Promise<void> {
  const isResult = and(eq(files.uuid, file_uuid), eq(files.order_uuid, order.uuid), eq(files.role, 'result'));
  const [file]: FileRow[] = await db.select().from(files).where(isResult);
  if (!file || !isVisibleToSide(side, order, file)) throw problem('file_not_found');
}

async function readReview(db: Db, file_uuid: string, since: number): Promise<FileReview> {
  const [review] = await db.select().from(fileReviews).where(eq(fileReviews.file_uuid, file_uuid));
  if (!review) return { version: 0, changes: 0, decisions: [] };
  // A save in between is left for the next request: its version is larger.
  const { version, changes } = review;
  return { version, changes, decisions: await readDecisions(db, file_uuid, { since, before: version + 1 }) };
}

const readDecisions = (
  db: Db | Tx,
  file_uuid: string,
  { since, before }: { since: number; before: number },
): Promise<FileReview['decisions']> =>
  db
    .select({
      change: changeDecisions.change,
      decision: changeDecisions.decision,
      note: changeDecisions.note,
      excerpt: changeDecisions.excerpt,
    })
    .from(changeDecisions)
    .where(
      and(
        eq(changeDecisions.file_uuid, file_uuid),
        gt(changeDecisions.version, since),
        lt(changeDecisions.version, before),
      ),
    )
    .orderBy(changeDecisions.version, changeDecisions.change);
