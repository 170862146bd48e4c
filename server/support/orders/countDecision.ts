import { eq } from 'drizzle-orm';
import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { SupportCountAcceptance } from '../../../schemas/generated/types.ts';
import { requireRecentSignInFor } from '../../auth/reauthentication.ts';
import type { Deps } from '../../deps.ts';
import { decideOnQuantity, quantityPaidFor } from '../../orders/compareQuantity.ts';
import { refundDifference } from '../../orders/correctQuantity.ts';
import { returnFromHold } from '../../orders/hold.ts';
import { assertNoOpenPayment } from '../../orders/openPayment.ts';
import type { OrderRow } from '../../orders/tables.ts';
import type { TransitionContext } from '../../orders/transition.ts';
import { files as fileTable } from '../../uploads/tables.ts';

/**
 * Accepts the count that staff saw: the order's quantity becomes that, and the difference is refunded to the customer.
 */
export async function acceptCount(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { measured_quantity: seen }: SupportCountAcceptance,
  did: TransitionContext,
  by: ActingStaff,
): Promise<OrderRow> {
  const { price, measured_quantity: measured } = order;
  if (!price?.inputs || !measured) throw problem('order_status');
  await assertNoOpenPayment(tx, order);
  if (seen !== measured) throw problem('amount_changed');
  // Files have come since the question, and changed the count.
  const files = await tx.select().from(fileTable).where(eq(fileTable.order_uuid, order.uuid));
  const now = decideOnQuantity(order, files);
  if (order.counts_pending && (now.kind === 'continue' || now.measured !== measured)) throw problem('amount_changed');
  const settled = await refundDifference(tx, deps, order, measured);
  const refund = price.total - (settled?.total ?? price.total);
  await requireRecentSignInFor(tx, deps, by, refund);
  const count = { kind: 'refund' as const, ordered: quantityPaidFor(order) ?? measured, measured };
  return returnFromHold(tx, deps, order, { ...did, mailFacts: { refund, count }, set: settled ?? {} });
}

/** Keeps the ordered quantity in spite of the count: nothing is refunded. */
export async function keepOrderedQuantity(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  did: TransitionContext,
): Promise<OrderRow> {
  await assertNoOpenPayment(tx, order);
  const ordered = quantityPaidFor(order) ?? 0;
  const count = { kind: 'keep' as const, ordered, measured: order.measured_quantity ?? ordered };
  return returnFromHold(tx, deps, order, {
    ...did,
    mailFacts: { count },
    set: { quantity: ordered || order.quantity },
  });
}
