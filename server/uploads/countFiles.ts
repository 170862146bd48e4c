import { and, eq, isNull } from 'drizzle-orm';
import { hasSureWords, sureCount } from '../../engine/counting/index.ts';
import type { Db } from '../../engine/server/db/index.ts';
import { extensionOf } from '../../engine/server/files/index.ts';
import type { Deps } from '../deps.ts';
import { reconcileCounts } from '../orders/orders.ts';
import { orders } from '../orders/tables.ts';
import { type FileRow, files } from './tables.ts';

type MeasureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'counter' | 'log'>;
type Measured = Pick<FileRow, 'measured_unit' | 'measured_count'>;

const nothing: Measured = { measured_unit: null, measured_count: null };
const images: Record<string, number> = { photo: 1, raw_photo: 1, catalog: 0 };

/**
 * Returns the quantity of a complete file, for the comparison with the order; undefined until its words are counted.
 */
export function measureByKind({ role, file_type, name }: FileRow): Measured | undefined {
  if (role !== 'source') return nothing;
  const count = images[file_type];
  if (count !== undefined) return { measured_unit: 'image', measured_count: count };
  return hasSureWords(name) ? undefined : nothing;
}

/** Counts that run in this process, by the file, so that no file is counted twice at the same time. */
const running = new Map<string, Promise<FileRow>>();

/** Counts a file's words and stores the number, or stores that it cannot be counted. */
export function measure(deps: MeasureDeps, row: FileRow): Promise<FileRow> {
  if (row.measured_at || row.measured_unit || row.upload !== 'done') return Promise.resolve(row);
  const known = running.get(row.uuid);
  if (known) return known;
  const counting = count(deps, row).finally(() => running.delete(row.uuid));
  running.set(row.uuid, counting);
  return counting;
}

async function count(deps: MeasureDeps, row: FileRow): Promise<FileRow> {
  const measured = measureByKind(row) ?? (await wordsOf(deps, row));
  const open = and(eq(files.uuid, row.uuid), isNull(files.measured_at));
  const set = { ...measured, measured_at: deps.clock.now() };
  const [changed] = await deps.db.update(files).set(set).where(open).returning();
  await reconcileCounts(deps, row.order_uuid);
  return changed ?? row;
}

async function wordsOf({ db, counter, log }: MeasureDeps, row: FileRow): Promise<Measured> {
  const { uuid, storage_key, size, name } = row;
  const owner = await ownerOf(db, row);
  const answer = await counter.count({ key: storage_key, size, extension: extensionOf(name), owner });
  const words = sureCount(answer, 'word');
  if (words !== null) return { measured_unit: 'word', measured_count: words };
  log.info({ file: uuid, reason: answer.reason, detail: answer.detail }, 'cannot count file');
  return nothing;
}

/** The customer of the order that a file belongs to. */
export async function ownerOf(db: Db, { order_uuid }: Pick<FileRow, 'order_uuid'>): Promise<string> {
  const [order] = await db.select({ owner: orders.customer_uuid }).from(orders).where(eq(orders.uuid, order_uuid));
  return order?.owner ?? order_uuid;
}

/** Counts in the background, after the request. If the server stops before that, a scheduled job counts. */
export function measureSoon(deps: MeasureDeps, row: FileRow): void {
  measure(deps, row).catch(error => deps.log.debug({ err: error, file: row.uuid }, 'counting was interrupted'));
}

/** How long finishing an upload, or reading its state, waits for its files to be counted, in milliseconds. */
export const retryInterval = { finish: 10_000, sync: 1_000 };

/**
 * Counts files without a count. Files that take longer than the request waits are compared with the order afterwards.
 */
export async function measureAll(deps: MeasureDeps, rows: FileRow[], longest: number): Promise<FileRow[]> {
  const { promise: late, resolve } = Promise.withResolvers<FileRow[]>();
  const timer = setTimeout(() => resolve(rows), longest);
  const asItIs = (row: FileRow) => (error: unknown) => {
    deps.log.warn({ err: error, file: row.uuid }, 'cannot count a file now');
    return row;
  };
  const counted = Promise.all(rows.map(row => measure(deps, row).catch(asItIs(row))));
  return Promise.race([counted, late]).finally(() => clearTimeout(timer));
}
