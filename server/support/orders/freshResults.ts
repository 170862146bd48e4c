import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { isReleased } from '../../orders/released.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { type FileRow, files } from '../../uploads/tables.ts';

/** The results that have come, or are coming, since the order was last delivered. */
export async function freshResults(db: Db | Tx, order: OrderRow): Promise<FileRow[]> {
  const results = await db
    .select()
    .from(files)
    .where(and(eq(files.order_uuid, order.uuid), eq(files.role, 'result')));
  return results.filter(file => !isReleased(order, file));
}

/** Whether one can be delivered: whole, and found safe. */
export const isDeliverable = ({ upload, scan }: FileRow): boolean => upload === 'done' && scan === 'clean';
