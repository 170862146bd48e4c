import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { announce } from '../events/events.ts';
import type { FileRow } from '../uploads/tables.ts';
import { putOnHold } from './hold.ts';
import { holdKind } from './holdText.ts';
import { mailTransition } from './mails.ts';
import { type OrderRow, orders } from './tables.ts';
import { type Act, recordEvent } from './transition.ts';

const running: readonly OrderRow['status'][] = ['queued', 'in_progress', 'revision_requested'];

/** A customer's file was found to be harmful after its order went on: the order waits for another one. */
export async function fileQuarantined(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { order_uuid, role }: Pick<FileRow, 'order_uuid' | 'role'>,
): Promise<void> {
  if (role === 'result') return;
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, order_uuid)).for('update');
  if (!order) return;
  if (running.includes(order.status))
    await putOnHold(tx, deps, order, { reason: 'bad_file', returnTo: order.status }, system);
  else if (holdKind(order) === 'answer') await waitForFileToo(tx, deps, order);
}

const system: Act = { actor: 'system' };

/** An order that waits for an answer waits for another file as well; the question stays asked. */
async function waitForFileToo(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, order: OrderRow): Promise<void> {
  const at = deps.clock.now();
  const [waiting] = await tx
    .update(orders)
    .set({ on_hold_reason: 'bad_file', updated_at: at })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  if (!waiting) return;
  await recordEvent(tx, order, { ...system, at, type: 'on_hold' });
  await announce(tx, deps, { customer: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  await mailTransition(tx, deps, waiting, order.status, system);
}
