import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { FileRow } from '../uploads/tables.ts';
import { putOnHold } from './hold.ts';
import { type OrderRow, orders } from './tables.ts';

const running: readonly OrderRow['status'][] = ['queued', 'in_progress', 'revision_requested'];

/** A customer's file was found to be harmful after its order went on: the order waits for another one. */
export async function fileQuarantined(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { order_uuid, role }: Pick<FileRow, 'order_uuid' | 'role'>,
): Promise<void> {
  if (role === 'result') return;
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, order_uuid)).for('update');
  if (!order || !running.includes(order.status)) return;
  await putOnHold(tx, deps, order, { reason: 'bad_file', returnTo: order.status }, { actor: 'system' });
}
