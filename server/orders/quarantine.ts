import { and, eq, gte } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import type { Deps } from '../deps.ts';
import type { FileRow } from '../uploads/tables.ts';
import { putOnHold } from './hold.ts';
import { holdKind } from './holdText.ts';
import { mailTransition } from './orderMails.ts';
import { type OrderRow, orderEvents, orders } from './tables.ts';
import { recordEvent, type TransitionContext } from './transition.ts';

const running: readonly OrderRow['status'][] = ['queued', 'in_progress', 'revision_requested'];

/**
 * A file that a customer ordered with was found to be harmful. The order's history always records it, and a paid order
 * waits for another file as soon as its other hold ends.
 */
export async function holdForQuarantine(
  tx: Tx,
  deps: HoldDeps,
  { order_uuid, role, name }: Pick<FileRow, 'order_uuid' | 'role' | 'name'>,
): Promise<void> {
  if (role === 'result' || role === 'attachment') return;
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, order_uuid)).for('update');
  if (!order) return;
  await recordEvent(tx, order, { ...system, at: deps.clock.now(), type: found, note: name });
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  if (running.includes(order.status))
    await putOnHold(tx, deps, order, { reason: badFile, returnTo: order.status }, system);
  else if (waitsForWords.has(holdKind(order) ?? '')) await addFileHold(tx, deps, order);
}

/** Holds that become a wait for another file. The hold of a locked account is checked when the lock ends. */
const waitsForWords = new Set(['answer', 'balance', 'count']);

/** The order that leaves a hold waits for another file, if one was found to be harmful during the hold. */
export async function holdIfQuarantined(tx: Tx, deps: HoldDeps, held: OrderRow, returned: OrderRow): Promise<OrderRow> {
  if (!held.held_at || !running.includes(returned.status)) return returned;
  const during = and(
    eq(orderEvents.order_uuid, held.uuid),
    eq(orderEvents.type, found),
    gte(orderEvents.at, held.held_at),
  );
  if (!(await tx.$count(orderEvents, during))) return returned;
  return putOnHold(tx, deps, returned, { reason: badFile, returnTo: returned.status }, system);
}

type HoldDeps = Pick<Deps, 'clock' | 'config'>;
const found = 'file_quarantined';
const badFile = 'bad_file';
const system: TransitionContext = { actor: 'system' };

/** An order with another hold also waits for another file; an open question or balance remains. */
async function addFileHold(tx: Tx, deps: HoldDeps, order: OrderRow): Promise<void> {
  const at = deps.clock.now();
  const [waiting] = await tx
    .update(orders)
    .set({ on_hold_reason: badFile, updated_at: at })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  if (!waiting) return;
  await recordEvent(tx, order, { ...system, at, type: 'on_hold' });
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  await mailTransition(tx, deps, waiting, order.status, system);
}
