import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { draftLifetimeDays, forms } from '../../engine/server/forms/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { hasAddOn } from '../billing/runningAddOns.ts';
import type { Deps } from '../deps.ts';
import { HOLD_REASON, isHeldByLock } from './accountHold.ts';
import { progressOf } from './allowedActions.ts';
import { isOtherForm } from './formKinds.ts';
import { mailTransition } from './orderMails.ts';
import { ensureTransition } from './orderTransitions.ts';
import { type OrderRow, type OrderStatus, orderEvents, orders } from './tables.ts';
import type { TransitionContext } from './transitionContext.ts';

export type { TransitionContext } from './transitionContext.ts';

const day = 24 * 60 * 60 * 1000;
/** Days after which the system takes the next step: see jobs.ts. */
export const timeoutDays: Partial<Record<OrderStatus, number>> = {
  quoted: 14,
  awaiting_payment: 7,
  awaiting_files: 30,
  delivered: 14,
};
export function timeoutDate(status: OrderStatus, now: Date): Date | null {
  const days = status === 'draft' ? draftLifetimeDays(forms().form('order')) : timeoutDays[status];
  return days === undefined ? null : new Date(now.getTime() + days * day);
}

const stamps: Partial<Record<OrderStatus, 'delivered_at' | 'completed_at' | 'cancelled_at'>> = {
  delivered: 'delivered_at',
  completed: 'completed_at',
  cancelled: 'cancelled_at',
};

/** Brings an order into another status: status, event and mail in one transaction, or 409. Returns the order as it is now. */
export async function transition(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  order: OrderRow,
  to: OrderStatus,
  act: TransitionContext,
): Promise<OrderRow> {
  ensureTransition(order, to);
  const now = deps.clock.now();
  const stamp = stamps[to];
  const [changed] = await tx
    .update(orders)
    .set({
      status: to,
      progress: to === 'on_hold' ? order.progress : progressOf[to],
      expires_at: timeoutDate(to, now),
      updated_at: now,
      // A page that shows the form as it was before must not save into what the order has become.
      ...(isOtherForm(order.status, to) ? { version: sql`${orders.version} + 1` } : {}),
      ...(stamp ? { [stamp]: now } : {}),
      ...(to === 'queued' ? { priority: await hasAddOn(tx, order.customer_uuid, 'priority_queue') } : {}),
      ...act.set,
    })
    .where(and(eq(orders.uuid, order.uuid), eq(orders.status, order.status)))
    .returning();
  if (!changed) throw problem('order_status');
  await recordEvent(tx, changed, { ...act, at: now, type: to, from: order.status, to });
  const isHeld = await isHeldByLock(tx, changed);
  // "We deliver by …" is not true of an order that is held in the same moment.
  if (!isHeld && !act.isIntermediate) await mailTransition(tx, deps, changed, order.status, act);
  await publish(tx, deps, { owner: changed.customer_uuid, resource: 'orders', uuid: changed.uuid });
  return isHeld ? holdForAccountLock(tx, deps, changed) : changed;
}

const holdForAccountLock = (tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, order: OrderRow): Promise<OrderRow> =>
  transition(tx, deps, order, 'on_hold', {
    actor: 'system',
    set: { on_hold_reason: HOLD_REASON, hold_return_to: order.status, hold_question: null, held_at: deps.clock.now() },
  });

interface NewEvent extends Omit<TransitionContext, 'set' | 'mailFacts' | 'isIntermediate'> {
  at: Date;
  type: string;
  from?: OrderStatus | null;
  to?: OrderStatus | null;
}

export async function recordEvent(tx: Tx, order: Pick<OrderRow, 'uuid'>, event: NewEvent): Promise<void> {
  const { actor, actor_uuid = null, note = null, at, type, from = null, to = null } = event;
  await tx
    .insert(orderEvents)
    .values({ uuid: randomUUID(), order_uuid: order.uuid, at, actor, actor_uuid, type, from, to, note });
}
