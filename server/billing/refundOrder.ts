import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { holdsMoney } from './paidOrder.ts';
import { credits, payments, refundingStatuses, refunds } from './tables.ts';

interface RefundRequest {
  /** Minor units to the card, at most what was paid; `all`: everything that is not refunded yet. */
  amount: number | 'all';
  /** Account credit to return to the account. */
  credit: number;
  /** Name of the text below `billing.refund_reasons`, or free text of staff. */
  reason: string;
  at: Date;
}

interface RefundOrder {
  uuid: string;
  customer_uuid: string;
  currency: string;
}

/**
 * Records refunds to the customer of an order: to cards in `pending`, for the job that calls the provider, and credit
 * at once. Never more than was paid and is not already being refunded.
 */
export async function refundOrder(tx: Tx, order: RefundOrder, request: RefundRequest): Promise<void> {
  const { credit, reason, at } = request;
  if (credit > 0)
    await tx.insert(credits).values({
      uuid: randomUUID(),
      customer_uuid: order.customer_uuid,
      amount: credit,
      currency: order.currency,
      reason,
      order_uuid: order.uuid,
      created_at: at,
    });
  let left = request.amount === 'all' ? Number.POSITIVE_INFINITY : request.amount;
  for (const payment of await refundable(tx, order.uuid)) {
    const amount = Math.min(left, payment.left);
    if (amount <= 0) continue;
    left -= amount;
    const uuid = randomUUID();
    await tx.insert(refunds).values({
      uuid,
      payment_uuid: payment.uuid,
      amount,
      refund_status: 'pending',
      refund_type: amount === payment.amount ? 'full' : 'partial',
      reason,
      provider_key: `refund-${uuid}`,
      created_at: at,
      updated_at: at,
    });
  }
}

interface RefundDecision {
  uuid: string;
  payment_uuid: string;
  amount: number;
  given: boolean;
}

/**
 * Decides a customer's refund requests for an order by another refund of it: a request that fits into its amount is
 * approved, any other is closed. Returns these, and the rest of the amount.
 */
export async function decideRequests(
  tx: Tx,
  order: Pick<RefundOrder, 'uuid'>,
  { amount, at }: Pick<RefundRequest, 'at'> & { amount: number },
): Promise<{ decided: RefundDecision[]; left: number }> {
  const asked = await tx
    .select({ uuid: refunds.uuid, payment_uuid: refunds.payment_uuid, amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
    .where(and(hasPaidOrder(order.uuid), eq(refunds.refund_status, 'requested')))
    .orderBy(asc(refunds.created_at))
    .for('update');
  let left = amount;
  const decided: RefundDecision[] = [];
  for (const refund of asked) {
    const given = refund.amount <= left;
    if (given) left -= refund.amount;
    await tx
      .update(refunds)
      .set({ refund_status: given ? 'pending' : 'rejected', updated_at: at })
      .where(eq(refunds.uuid, refund.uuid));
    decided.push({ ...refund, given });
  }
  return { decided, left };
}

const hasPaidOrder = (order: string) => and(eq(payments.order_uuid, order), holdsMoney);

/** Payments of an order that still have something to give back, oldest first. */
async function refundable(tx: Tx, order: string): Promise<{ uuid: string; amount: number; left: number }[]> {
  const paid = await tx
    .select({ uuid: payments.uuid, amount: payments.amount })
    .from(payments)
    .where(hasPaidOrder(order))
    .orderBy(asc(payments.created_at))
    .for('update');
  if (!paid.length) return [];
  const given = await tx
    .select({ payment: refunds.payment_uuid, amount: refunds.amount })
    .from(refunds)
    .where(
      and(
        inArray(
          refunds.payment_uuid,
          paid.map(payment => payment.uuid),
        ),
        inArray(refunds.refund_status, [...refundingStatuses]),
      ),
    );
  return paid.map(({ uuid, amount }) => {
    const back = given.filter(one => one.payment === uuid).reduce((sum, one) => sum + (one.amount ?? 0), 0);
    return { uuid, amount: amount ?? 0, left: (amount ?? 0) - back };
  });
}
