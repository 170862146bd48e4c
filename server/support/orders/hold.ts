import { eq } from 'drizzle-orm';
import type { Tx } from '../../../engine/server/db/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { validationError } from '../../../engine/server/http/index.ts';
import type { SupportHold, SupportRelease } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { correctQuantity } from '../../orders/correctQuantity.ts';
import { putOnHold, returnFromHold } from '../../orders/hold.ts';
import { assertNoOpenPayment } from '../../orders/openPayment.ts';
import { mailTransition } from '../../orders/orderMails.ts';
import { type OrderRow, orders } from '../../orders/tables.ts';
import { recordEvent, type TransitionContext } from '../../orders/transition.ts';
import { maxQuantity } from '../../pricing/maxQuantity.ts';

/** Puts an order on hold to ask something before the work continues; its clock stops. */
export const hold = (tx: Tx, deps: Deps, order: OrderRow, { reason, question }: SupportHold, did: TransitionContext) =>
  putOnHold(tx, deps, order, { reason, question, returnTo: order.status }, did);

/**
 * Releases an order from hold. With a quantity counted by staff, a shortfall is refunded to the customer, and an excess
 * makes the order wait for the balance. Without one, a due balance is waived.
 */
export async function release(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { quantity = null }: SupportRelease,
  did: TransitionContext,
): Promise<OrderRow> {
  if (quantity !== null && quantity > maxQuantity(order.unit))
    throw validationError([
      {
        type: 'value_error.number.not_le',
        loc: ['body', 'quantity'],
        msg: `This must be ${maxQuantity(order.unit)} or less.`,
      },
    ]);
  await assertNoOpenPayment(tx, order);
  const correction = quantity === null ? null : await correctQuantity(tx, deps, order, quantity);
  if (!correction?.balance_due)
    return returnFromHold(tx, deps, order, { ...did, set: { balance_due: null, ...correction } });
  const at = deps.clock.now();
  const [waiting] = await tx
    .update(orders)
    .set({ ...correction, on_hold_reason: 'balance', hold_question: null, updated_at: at })
    .where(eq(orders.uuid, order.uuid))
    .returning();
  await recordEvent(tx, order, { ...did, at, type: 'balance_due' });
  await publish(tx, deps, { owner: order.customer_uuid, resource: 'orders', uuid: order.uuid });
  await mailTransition(tx, deps, waiting ?? order, order.status, did);
  return waiting ?? order;
}
