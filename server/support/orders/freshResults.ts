import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, jsonRows, type Tx } from '../../../engine/server/db/index.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';
import { isVisibleToCustomer } from '../../orders/visibility.ts';
import { type FileRow, files } from '../../uploads/tables.ts';
import { isBeingSent } from '../../uploads/uploadRecords.ts';

type Delivered = Pick<OrderRow, 'uuid' | 'delivered_at'>;
type ResultRow = Pick<FileRow, keyof typeof resultFacts>;

const { role, upload, scan, created_at, updated_at, finished_at } = files;
const resultFacts = { role, upload, scan, created_at, updated_at, finished_at };

/** Reads the results of an order that were sent, or are being sent, since its last delivery. */
export async function freshResults(db: Db | Tx, order: Delivered): Promise<ResultRow[]> {
  const ofOrder = and(eq(files.order_uuid, order.uuid), eq(files.role, 'result'));
  const results = await db.select(resultFacts).from(files).where(ofOrder);
  return results.filter(file => !isVisibleToCustomer(order, file));
}

/** Why the fresh results of an order cannot be delivered; undefined where they can. */
export function deliveryProblem(fresh: ResultRow[], now: Date): 'result_not_ready' | 'result_missing' | undefined {
  if (fresh.some(file => isOnItsWay(file, now))) return 'result_not_ready';
  return fresh.some(isDeliverable) ? undefined : 'result_missing';
}

const isDeliverable = ({ upload, scan }: ResultRow): boolean => upload === 'done' && scan === 'clean';
const isOnItsWay = (file: ResultRow, now: Date): boolean =>
  isBeingSent(file, now) || (file.upload === 'done' && file.scan === 'pending');

const producing: readonly OrderRow['status'][] = ['in_progress', 'quality_check'];

/** A column of orders with the results of those that are worked on, of which the page offers to deliver some. */
export const resultsInWork = jsonRows(
  resultFacts,
  sql`${files} where ${files.order_uuid} = ${orders.uuid} and ${files.role} = 'result' and ${inArray(orders.status, producing)}`,
);

/** Whether an order in work has results that can be delivered now. `results`: see `resultsInWork`. */
export function isResultWaiting(order: Pick<OrderRow, 'delivered_at'>, results: ResultRow[], now: Date): boolean {
  const fresh = results.filter(file => !isVisibleToCustomer(order, file));
  return !deliveryProblem(fresh, now);
}
