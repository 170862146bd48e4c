import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { UserRow } from '../account/tables.ts';
import { paidForOrder } from '../billing/paidOrder.ts';
import { decideRequests, refundOrder } from '../billing/refundOrder.ts';
import { couponUses, payments } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { roundMoney } from '../pricing/roundMoney.ts';
import { removeBytes } from '../uploads/removeBytes.ts';
import { files } from '../uploads/tables.ts';
import { deleteFiles } from '../uploads/uploadRecords.ts';
import { consumeAllowance } from './allowance.ts';
import { isCancellable } from './allowedActions.ts';
import { startRetention } from './completeOrder.ts';
import { assertNoOpenPayment } from './openPayment.ts';
import { lockOwnOrder } from './orders.ts';
import { releaseCoupon } from './placeOrder.ts';
import { type OrderRow, orders } from './tables.ts';
import { type TransitionContext, transition } from './transition.ts';

type RemovalResult = 'deleted' | 'cancelled' | 'refunded';

/** Deletes drafts and expired orders. Cancels and refunds placed ones, unless an editor has begun. */
export async function removeOrder(deps: Deps, customer: UserRow, uuid: string): Promise<RemovalResult> {
  const { result, keys } = await deps.db.transaction(async tx => {
    const order = await lockOwnOrder(tx, customer, uuid);
    await assertNoOpenPayment(tx, order);
    if (order.status === 'draft' || order.status === 'expired')
      return { result: 'deleted' as const, keys: await purgeOrder(tx, deps, order) };
    if (!isCancellable(order)) throw problem('order_status');
    const cancelled = await cancelOrder(tx, deps, order, { actor: 'customer', actor_uuid: customer.uuid });
    const isRefunded = cancelled.paid_at && (order.total ?? 0) > 0;
    return { result: isRefunded ? ('refunded' as const) : ('cancelled' as const), keys: [] };
  });
  await removeBytes(deps, keys);
  return result;
}

/**
 * Deletes an order with its files. Only attempted payments are kept. Returns the storage keys of the files, whose bytes
 * the caller removes after the transaction.
 */
export async function purgeOrder(tx: Tx, deps: Pick<Deps, 'clock'>, order: OrderRow): Promise<string[]> {
  const keys = await deleteFiles(tx, eq(files.order_uuid, order.uuid));
  await tx.delete(couponUses).where(and(eq(couponUses.order_uuid, order.uuid)));
  await tx.update(payments).set({ order_uuid: null }).where(eq(payments.order_uuid, order.uuid));
  await tx.delete(orders).where(eq(orders.uuid, order.uuid));
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  return keys;
}

/**
 * Refunds everything that was paid, and restores the used cap, credit and coupon. For work that an editor has begun,
 * `done` percent stay paid, and the coupon stays used. Refund requests of the customer are decided too.
 */
export async function cancelOrder(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  act: TransitionContext,
  done = 0,
): Promise<OrderRow> {
  if (done === 0) await releaseCoupon(tx, order);
  const back = (amount: number): number => roundMoney(amount, 100 - done, 100);
  const mailFacts: NonNullable<TransitionContext['mailFacts']> = {};
  if (order.paid_at && order.price) {
    await consumeAllowance(tx, order.customer_uuid, -back(order.price.cap_used), order.paid_at);
    mailFacts.refund = await refundOnCancellation(tx, order, done);
    mailFacts.credit = back(creditUsed(order));
    const at = deps.clock.now();
    const { decided, left } = await decideRequests(tx, order, { amount: mailFacts.refund, at });
    mailFacts.asked = decided.reduce((sum, one) => sum + one.amount, 0);
    await refundOrder(tx, order, { amount: left, credit: mailFacts.credit, reason: 'cancelled', at });
    for (const { payment_uuid: uuid } of decided)
      await publish(tx, deps, { owner: order.customer_uuid, resource: 'payments', uuid });
  }
  await startRetention(tx, deps, order);
  return transition(tx, deps, order, 'cancelled', {
    ...act,
    mailFacts,
    set: { due_at: null, balance_due: null, price_expires_at: null, on_hold_reason: null },
  });
}

/** The refund to the customer if the order is cancelled with `done` percent of the work done. */
export async function refundOnCancellation(tx: Db | Tx, { uuid, paid_at, price }: OrderRow, done = 0): Promise<number> {
  return paid_at && price ? roundMoney(await amountPaid(tx, uuid), 100 - done, 100) : 0;
}

/** The account credit that an order has taken. */
export const creditUsed = ({ paid_at, price }: OrderRow): number => (paid_at && price ? price.credit : 0);

/** What the customer has paid for an order and not got back. */
export async function amountPaid(tx: Db | Tx, order: string): Promise<number> {
  const [row] = await tx.select({ paid: paidForOrder }).from(orders).where(eq(orders.uuid, order));
  return row?.paid ?? 0;
}
