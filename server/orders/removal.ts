import { and, eq } from 'drizzle-orm';
import type { UserRow } from '../account/tables.ts';
import { refundOrder } from '../billing/refunds.ts';
import { couponUses, payments } from '../billing/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/problems.ts';
import { forCheckout } from './orders.ts';
import { refuseOpenPayment, releaseCoupon } from './placing.ts';
import { cancellable } from './states.ts';
import { type OrderRow, orders } from './tables.ts';
import { type Act, transition } from './transition.ts';
import { takeCap } from './usage.ts';

export type Removed = 'deleted' | 'cancelled' | 'refunded';

/** Drafts and expired orders vanish; placed ones are cancelled, and what was paid goes back, until an editor has begun. */
export function removeOrder(deps: Deps, customer: UserRow, uuid: string): Promise<Removed> {
  return deps.db.transaction(async tx => {
    const order = await forCheckout(tx, customer, uuid);
    await refuseOpenPayment(tx, order);
    if (order.status === 'draft' || order.status === 'expired') {
      await vanish(tx, order);
      return 'deleted';
    }
    if (!cancellable(order)) throw refuse('order_status');
    const cancelled = await cancelOrder(tx, deps, order, { actor: 'customer', actor_uuid: customer.uuid });
    return cancelled.paid_at && (order.total ?? 0) > 0 ? 'refunded' : 'cancelled';
  });
}

/** Nothing of it is left but payments that were tried. */
export async function vanish(tx: Tx, order: OrderRow): Promise<void> {
  await tx.delete(couponUses).where(and(eq(couponUses.order_uuid, order.uuid)));
  await tx.update(payments).set({ order_uuid: null }).where(eq(payments.order_uuid, order.uuid));
  await tx.delete(orders).where(eq(orders.uuid, order.uuid));
}

/** Everything that was paid goes back, and what the price took of cap, credit and coupon with it. */
export async function cancelOrder(tx: Tx, deps: Deps, order: OrderRow, act: Act): Promise<OrderRow> {
  await releaseCoupon(tx, order);
  if (order.paid_at && order.price) {
    await takeCap(tx, order.customer_uuid, -order.price.cap_used);
    const at = deps.clock.now();
    await refundOrder(tx, order, { amount: 'all', credit: order.price.credit, reason: 'cancelled', at });
  }
  return transition(tx, deps, order, 'cancelled', {
    ...act,
    set: { due_at: null, balance_due: null, price_expires_at: null, on_hold_reason: null },
  });
}
