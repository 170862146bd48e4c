import { and, eq, sum } from 'drizzle-orm';
import type { SupportOrder } from '../../../schemas/generated/types.ts';
import { credits, payments, refunds } from '../../billing/tables.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { quoteOf } from '../../orders/detail.ts';
import { receipt } from '../../orders/receipt.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { orderCase } from './orderCase.ts';

interface Foreseen {
  order: OrderRow;
  back: { refund: number; credit: number };
}

/** Read at the end of a rehearsal. */
export const foreseenIn = async (tx: Tx, order: OrderRow): Promise<Foreseen> => ({
  order,
  back: await givenBack(tx, order.uuid),
});

/** An order as it is, but for what an act would make of its status and its money. */
export async function foreseenCase(deps: Deps, { order, back }: Foreseen, locale: string): Promise<SupportOrder> {
  const { uuid, status, total, price, currency } = order;
  const money = (amount: number) => ({ amount, currency });
  return {
    ...(await orderCase(deps, uuid, locale)),
    status,
    total: total === null ? null : money(total),
    price: price && receipt(order, price, locale),
    quote: quoteOf(order),
    refund_if_cancelled: status === 'cancelled' ? money(back.refund) : null,
    credit_if_cancelled: status === 'cancelled' ? money(back.credit) : null,
  };
}

/** An order is cancelled once: what was written down for that reason is all that goes back for it. */
async function givenBack(tx: Tx, order: string): Promise<{ refund: number; credit: number }> {
  const [money] = await tx
    .select({ sum: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
    .where(and(eq(payments.order_uuid, order), eq(refunds.reason, 'cancelled')));
  const [account] = await tx
    .select({ sum: sum(credits.amount).mapWith(Number) })
    .from(credits)
    .where(and(eq(credits.order_uuid, order), eq(credits.reason, 'cancelled')));
  return { refund: money?.sum ?? 0, credit: account?.sum ?? 0 };
}
