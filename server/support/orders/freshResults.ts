import { and, eq, sql } from 'drizzle-orm';
import { type Db, preparedStatement, type Tx } from '../../../engine/server/db/index.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { isVisibleToCustomer } from '../../orders/visibility.ts';
import { type FileRow, files } from '../../uploads/tables.ts';
import { isBeingSent } from '../../uploads/uploadRecords.ts';

type Delivered = Pick<OrderRow, 'uuid' | 'delivered_at'>;

const resultsOf = preparedStatement(db =>
  db
    .select()
    .from(files)
    .where(and(sql`${files.order_uuid} = any(${sql.placeholder('uuids')}::uuid[])`, eq(files.role, 'result')))
    .prepare('results_of_orders'),
);

/** Reads the results of each order that were sent, or are being sent, since its last delivery. */
async function freshResultsOf(db: Db | Tx, found: Delivered[]): Promise<Map<string, FileRow[]>> {
  const fresh = new Map<string, FileRow[]>(found.map(({ uuid }) => [uuid, []]));
  if (found.length === 0) return fresh;
  const uuids = found.map(({ uuid }) => uuid);
  const results = await resultsOf(db).execute({ uuids });
  const orders = new Map(found.map(order => [order.uuid, order]));
  for (const file of results) {
    const order = orders.get(file.order_uuid);
    if (order && !isVisibleToCustomer(order, file)) fresh.get(order.uuid)?.push(file);
  }
  return fresh;
}

export const freshResults = async (db: Db | Tx, order: Delivered): Promise<FileRow[]> =>
  (await freshResultsOf(db, [order])).get(order.uuid) ?? [];

/** Why the fresh results of an order cannot be delivered; undefined where they can. */
export function deliveryProblem(fresh: FileRow[], now: Date): 'result_not_ready' | 'result_missing' | undefined {
  if (fresh.some(file => isOnItsWay(file, now))) return 'result_not_ready';
  return fresh.some(isDeliverable) ? undefined : 'result_missing';
}

const isDeliverable = ({ upload, scan }: FileRow): boolean => upload === 'done' && scan === 'clean';
const isOnItsWay = (file: FileRow, now: Date): boolean =>
  isBeingSent(file, now) || (file.upload === 'done' && file.scan === 'pending');

const producing: readonly OrderRow['status'][] = ['in_progress', 'quality_check'];

/** Returns the orders of a page whose results can be delivered now: one query, and none where no result is expected. */
export async function ordersWithResult(
  db: Db | Tx,
  found: (Delivered & Pick<OrderRow, 'status'>)[],
  now: Date,
): Promise<Set<string>> {
  const expected = found.filter(({ status }) => producing.includes(status));
  const fresh = await freshResultsOf(db, expected);
  return new Set([...fresh].filter(([, results]) => !deliveryProblem(results, now)).map(([uuid]) => uuid));
}
