import type { Tx } from '../../engine/server/db/index.ts';
import { refundOrder } from '../billing/refundOrder.ts';
import type { Deps } from '../deps.ts';
import { consumeAllowance } from './allowance.ts';
import { compareCounts, quantityPaidFor, reducePrice } from './compareQuantity.ts';
import { balanceOf } from './quantityDecision.ts';
import type { OrderRow } from './tables.ts';
import type { TransitionContext } from './transition.ts';

type OrderDeps = Pick<Deps, 'clock' | 'config'>;

/**
 * A count by staff replaces the declared or measured quantity: less is refunded at once, more leaves a balance. Returns
 * the changes of the order; a price that staff set is not computed again.
 */
export async function correctQuantity(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  counted: number,
): Promise<TransitionContext['set']> {
  const ordered = quantityPaidFor(order) ?? counted;
  const comparison = compareCounts(ordered, counted);
  if (comparison.than === 'less') return { quantity: counted, ...(await refundDifference(tx, deps, order, counted)) };
  if (comparison.than === 'same') return { quantity: ordered };
  return (await balanceOf(tx, order, counted)) ?? { quantity: counted };
}

/** Refunds the difference to a smaller measured quantity, and gives back the used part of the plan's cap. */
export async function refundDifference(
  tx: Tx,
  deps: OrderDeps,
  order: OrderRow,
  measured: number,
): Promise<TransitionContext['set']> {
  const before = order.price;
  if (!before?.inputs) return {};
  const after = reducePrice(before, measured);
  await consumeAllowance(tx, order.customer_uuid, after.cap_used - before.cap_used, order.paid_at);
  await refundOrder(tx, order, {
    amount: before.total - after.total,
    credit: before.credit - after.credit,
    reason: 'measured_less',
    at: deps.clock.now(),
  });
  return { quantity: measured, price: after, total: after.total };
}
