import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, inArray, like, lte, max, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type {
  FileReview,
  FileReviewPatch,
  PictureDecision,
  PictureReview,
  PictureReviewPatch,
} from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { findOwnOrder, isVisibleToSide, lockOwnOrder } from '../orders/orders.ts';
import { type OrderRow, orders } from '../orders/tables.ts';
import { type FileRow, files } from '../uploads/tables.ts';
import { changeDecisions, fileReviews } from './tables.ts';

/** Addresses an order. */
export interface ReviewedOrder {
  object_uuid: string;
}

/** Addresses a file of an order. */
export interface ReviewedFile extends ReviewedOrder {
  file_uuid: string;
}

/** Decisions that a file, or the pictures of an order, can have. A novel with tracked changes has some thousands. */
const maxDecisions = 20_000;

/** Versions after one, and up to another. */
interface Versions {
  since: number;
  upTo: number;
}

/** Returns the decisions of a customer that were stored after a version. */
export async function getFileReview(
  { db }: Pick<Deps, 'db'>,
  customer: UserRow,
  { object_uuid, file_uuid }: ReviewedFile,
  since: number,
): Promise<FileReview> {
  const order = await findOwnOrder(db, customer, object_uuid);
  await assertHasResults(db, order, [file_uuid], 'customer');
  return readReview(db, file_uuid, since);
}

/** The same for staff, who may read the review of any order. */
export async function getSupportFileReview(
  { db }: Pick<Deps, 'db'>,
  { object_uuid, file_uuid }: ReviewedFile,
  since: number,
): Promise<FileReview> {
  const order = await findOrder(db, object_uuid);
  await assertHasResults(db, order, [file_uuid], 'support');
  return readReview(db, file_uuid, since);
}

/** Returns the decisions of a customer on the pictures of an order that were stored after a version. */
export async function getPictureReview(
  { db }: Pick<Deps, 'db'>,
  customer: UserRow,
  { object_uuid }: ReviewedOrder,
  since: number,
): Promise<PictureReview> {
  return readPictures(db, await findOwnOrder(db, customer, object_uuid), since);
}

/** The same for staff. */
export async function getSupportPictureReview(
  { db }: Pick<Deps, 'db'>,
  { object_uuid }: ReviewedOrder,
  since: number,
): Promise<PictureReview> {
  return readPictures(db, await findOrder(db, object_uuid), since);
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
    const order = await lockReviewedOrder(tx, customer, object_uuid, [file_uuid]);
    const made = decisions.map(decision => ({ file_uuid, decision }));
    const version = await storeDecisions(tx, order, made, { changes, now: clock.now() });
    const versions = { since, upTo: version - 1 };
    const stored = await readDecisions(tx, eq(changeDecisions.file_uuid, file_uuid), versions);
    return { version, changes, decisions: stored.map(({ decision }) => decision) };
  });

/** The same for decisions on several pictures of an order, of which a customer may approve 200 at once. */
export const savePictureReview = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: UserRow,
  { object_uuid }: ReviewedOrder,
  { since, decisions }: PictureReviewPatch,
): Promise<PictureReview> =>
  db.transaction(async tx => {
    const reviewed = decisions.map(({ file_uuid }) => file_uuid);
    const order = await lockReviewedOrder(tx, customer, object_uuid, reviewed);
    // A picture is one change.
    const version = await storeDecisions(tx, order, decisions, { changes: 1, now: clock.now() });
    return { version, decisions: await readDecisions(tx, ofPictures(order), { since, upTo: version - 1 }) };
  });

async function findOrder(db: Db, object_uuid: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.uuid, object_uuid));
  if (!order) throw problem('order_not_found');
  return order;
}

async function lockReviewedOrder(
  tx: Tx,
  customer: UserRow,
  object_uuid: string,
  reviewed: readonly string[],
): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, customer, object_uuid);
  await assertHasResults(tx, order, reviewed, 'customer');
  if (order.status !== 'delivered') throw problem('order_status');
  return order;
}

async function assertHasResults(
  db: Db | Tx,
  order: OrderRow,
  reviewed: readonly string[],
  side: 'customer' | 'support',
): Promise<void> {
  const uuids = new Set(reviewed);
  const areResults = and(inArray(files.uuid, [...uuids]), eq(files.order_uuid, order.uuid), eq(files.role, 'result'));
  const found: FileRow[] = await db.select().from(files).where(areResults);
  if (found.filter(file => isVisibleToSide(side, order, file)).length < uuids.size) throw problem('file_not_found');
}

/** Stores decisions, and returns their version. The versions of an order's files are counted together. */
async function storeDecisions(
  tx: Tx,
  order: OrderRow,
  decisions: readonly PictureDecision[],
  { changes, now }: { changes: number; now: Date },
): Promise<number> {
  const version = (await lastVersion(tx, order)) + 1;
  const reviewed = [...new Set(decisions.map(({ file_uuid }) => file_uuid))];
  await tx
    .insert(fileReviews)
    .values(reviewed.map(file_uuid => ({ file_uuid, version, changes, created_at: now, updated_at: now })))
    .onConflictDoUpdate({ target: fileReviews.file_uuid, set: { version, changes, updated_at: now } });
  // One row for each change: the database refuses to write a row twice in one statement.
  const distinct = new Map(decisions.map(made => [`${made.file_uuid} ${made.decision.change}`, made]));
  await tx
    .insert(changeDecisions)
    .values(
      [...distinct.values()].map(({ file_uuid, decision }) => ({
        uuid: randomUUID(),
        file_uuid,
        version,
        ...decision,
        spot: decision.spot ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: [changeDecisions.file_uuid, changeDecisions.change],
      set: {
        decision: sql`excluded.decision`,
        note: sql`excluded.note`,
        excerpt: sql`excluded.excerpt`,
        spot: sql`excluded.spot`,
        version: sql`excluded.version`,
      },
    });
  const [stored] = await tx
    .select({ total: count() })
    .from(changeDecisions)
    .where(inArray(changeDecisions.file_uuid, reviewed));
  if (stored!.total > maxDecisions) throw problem('too_many_decisions');
  return version;
}

async function readReview(db: Db, file_uuid: string, since: number): Promise<FileReview> {
  const [review] = await db.select().from(fileReviews).where(eq(fileReviews.file_uuid, file_uuid));
  if (!review) return { version: 0, changes: 0, decisions: [] };
  // A save in between is left for the next request: its version is larger.
  const { version, changes } = review;
  const stored = await readDecisions(db, eq(changeDecisions.file_uuid, file_uuid), { since, upTo: version });
  return { version, changes, decisions: stored.map(({ decision }) => decision) };
}

/** A customer decides only what was delivered, so that every decision is on a file that both sides see. */
async function readPictures(db: Db, order: OrderRow, since: number): Promise<PictureReview> {
  const version = await lastVersion(db, order);
  return { version, decisions: await readDecisions(db, ofPictures(order), { since, upTo: version }) };
}

/** The version of the last save on any file of an order; 0: nothing is decided. */
async function lastVersion(db: Db | Tx, order: OrderRow): Promise<number> {
  const [last] = await db
    .select({ version: max(fileReviews.version) })
    .from(fileReviews)
    .innerJoin(files, eq(files.uuid, fileReviews.file_uuid))
    .where(eq(files.order_uuid, order.uuid));
  return last?.version ?? 0;
}

/** Decisions on a picture, and remarks on places in it. */
const ofPictures = ({ uuid }: OrderRow): SQL | undefined =>
  and(eq(files.order_uuid, uuid), or(eq(changeDecisions.change, 'picture'), like(changeDecisions.change, 'spot:%')));

async function readDecisions(db: Db | Tx, of: SQL | undefined, { since, upTo }: Versions): Promise<PictureDecision[]> {
  const { file_uuid, change, decision, note, excerpt, spot, version } = changeDecisions;
  return db
    .select({ file_uuid, decision: { change, decision, note, excerpt, spot } })
    .from(changeDecisions)
    .innerJoin(files, eq(files.uuid, file_uuid))
    .where(and(of, gt(version, since), lte(version, upTo)))
    .orderBy(version, change);
}
