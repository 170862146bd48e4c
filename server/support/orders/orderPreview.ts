import { and, eq, sum } from 'drizzle-orm';
import type { Tx } from '../../../engine/server/db/index.ts';
import type { SupportOrder } from '../../../schemas/generated/types.ts';
import { credits } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { amountPaid } from '../../orders/cancelOrder.ts';
import { quoteOf } from '../../orders/orderDetail.ts';
import { toReceipt } from '../../orders/receipt.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { getOrderDetails } from './getOrderDetails.ts';

interface OrderPreview {
  order: OrderRow;
  /** Paid, and neither refunded nor about to be. */
  paid: number;
  credit: number;
}

/** Read at the end of a dry run. */
export const readPreview = async (tx: Tx, order: OrderRow): Promise<OrderPreview> => ({
  order,
  paid: await amountPaid(tx, order.uuid),
  credit: await creditBack(tx, order.uuid),
});

/** Returns an order with the status and money that an action would give it. */
export async function toOrderPreview(
  deps: Deps,
  { order, paid, credit }: OrderPreview,
  locale: string,
): Promise<SupportOrder> {
  const { uuid, status, total, price, currency } = order;
  const money = (amount: number) => ({ amount, currency });
  const refund = (await amountPaid(deps.db, uuid)) - paid;
  return {
    ...(await getOrderDetails(deps, uuid, locale)),
    status,
    total: total === null ? null : money(total),
    price: price && toReceipt(order, price, locale, [], 'support'),
    quote: quoteOf(order),
    refund_if_cancelled: status === 'cancelled' ? money(refund) : null,
    credit_if_cancelled: status === 'cancelled' ? money(credit) : null,
  };
}

/** An order is cancelled once: the record with that reason is all the credit that is returned for it. */
async function creditBack(tx: Tx, order: string): Promise<number> {
  const [account] = await tx
    .select({ sum: sum(credits.amount).mapWith(Number) })
    .from(credits)
    .where(and(eq(credits.order_uuid, order), eq(credits.reason, 'cancelled')));
  return account?.sum ?? 0;
}
