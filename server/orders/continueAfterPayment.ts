import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { couponUses, credits } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { type FileRow, files } from '../uploads/tables.ts';
import { consumeAllowance } from './allowance.ts';
import { hasSource } from './compareQuantity.ts';
import { returnFromHold } from './hold.ts';
import { recalculatePrice } from './pricing.ts';
import { continueWithFiles, matchesOrder } from './reconcileQuantity.ts';
import { type OrderRow, orders, type StoredPrice } from './tables.ts';
import { type TransitionContext, transition } from './transition.ts';

/** Continues an order whose payment succeeded, or which costs nothing. */
export async function continueAfterPayment(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  act: TransitionContext,
): Promise<OrderRow> {
  if (order.status === 'on_hold' && order.balance_due && order.price)
    return settleBalance(tx, deps, order, order.price, act);
  if (!['draft', 'quoted', 'awaiting_payment'].includes(order.status)) throw problem('already_paid');
  const now = deps.clock.now();
  if (order.price) await consumePrice(tx, order, order.price, now);
  const set = { paid_at: now, placed_at: order.placed_at ?? now, price_expires_at: null };
  const sent = await completeFiles(tx, order);
  if (matchesOrder(order, sent)) return continueWithFiles({ tx, deps, order, files: sent }, { ...act, set });
  if (!sent.length) return transition(tx, deps, order, 'awaiting_files', { ...act, set });
  const waiting = await transition(tx, deps, order, 'awaiting_files', { ...act, set, isIntermediate: true });
  return continueWithFiles({ tx, deps, order: waiting, files: sent }, act);
}

/** Uses up the cap, the coupon and the credit in the price. */
async function consumePrice(tx: Tx, order: OrderRow, price: StoredPrice, now: Date): Promise<void> {
  await consumeAllowance(tx, order.customer_uuid, price.cap_used, now);
  if (order.coupon_uuid)
    await tx
      .update(couponUses)
      .set({ state: 'counted' })
      .where(and(eq(couponUses.order_uuid, order.uuid), eq(couponUses.state, 'reserved')));
  if (price.credit > 0)
    await tx.insert(credits).values({
      uuid: randomUUID(),
      customer_uuid: order.customer_uuid,
      amount: -price.credit,
      currency: order.currency,
      reason: 'order',
      order_uuid: order.uuid,
      created_at: now,
    });
}

async function settleBalance(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  before: StoredPrice,
  act: TransitionContext,
): Promise<OrderRow> {
  const after =
    before.inputs && order.quantity ? recalculatePrice(before.inputs, { quantity: order.quantity }) : before;
  await consumeAllowance(tx, order.customer_uuid, after.cap_used - before.cap_used, order.paid_at);
  const set = { price: after, total: after.total, balance_due: null };
  if (order.on_hold_reason !== 'bad_file') return returnFromHold(tx, deps, order, { ...act, set });
  // A file was found to be harmful since: the order waits for another one.
  const at = deps.clock.now();
  const [waiting] = await tx
    .update(orders)
    .set({ ...set, updated_at: at })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  return waiting ?? order;
}

/** The files with which an order continues once it is paid; none if it waits for more. */
async function completeFiles(tx: Tx, order: OrderRow): Promise<FileRow[]> {
  const sent = await tx
    .select()
    .from(files)
    .where(and(eq(files.order_uuid, order.uuid), ne(files.role, 'attachment')));
  return hasSource(sent) && (isDeclaredComplete(order, sent) || isComplete(order, sent)) ? sent : [];
}

/** The customer has finished the upload before paying, and no file has come since. */
const isDeclaredComplete = ({ files_finished_at }: OrderRow, sent: FileRow[]): boolean =>
  files_finished_at !== null && sent.every(({ created_at }) => created_at <= files_finished_at);

/** Every file has arrived and is safe. Files that come by a link or on a drive are complete when staff say so. */
const isComplete = ({ submission_method }: OrderRow, sent: FileRow[]): boolean =>
  submission_method === 'upload' && sent.every(({ upload, scan }) => upload === 'done' && scan !== 'quarantined');
