import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, preparedStatement, type Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import type { UserRow } from '../account/tables.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import type { OrderRow } from '../orders/tables.ts';
import { openStatuses } from '../payments/charge.ts';
import { checkoutProblem } from './checkoutProblem.ts';

/** Who is at the checkout, and when. */
export interface CheckoutContext {
  customer: UserRow;
  locale: string;
  now: Date;
}

const beforePayment: readonly OrderRow['status'][] = ['draft', 'quote_requested', 'quoted', 'awaiting_payment'];

/**
 * Refuses anything that cannot be paid now; allows a placed order, an accepted quote or a balance while its price is
 * held.
 */
export async function ensurePayable(
  db: Db | Tx,
  order: OrderRow,
  { customer, locale, now }: CheckoutContext,
): Promise<void> {
  const balance = order.status === 'on_hold' && (order.balance_due ?? 0) > 0;
  if (customer.blocked_at && !balance) throw problem('account_locked');
  if (balance) return;
  const until = priceValidUntil(order);
  if (order.status === 'expired' || (isOffered(order) && until && until <= now))
    throw checkoutProblem(locale, 'quote_expired', { valid_until: until?.toISOString() ?? null });
  if (isOffered(order)) return;
  if (beforePayment.includes(order.status) || order.status === 'cancelled') throw problem('order_status');
  throw checkoutProblem(locale, 'already_paid', { paid: await findLastPayment(db, order) });
}

const isOffered = ({ status }: OrderRow): boolean => status === 'quoted' || status === 'awaiting_payment';

/** Until when the price is held; null for a balance. */
export function priceValidUntil(order: OrderRow): Date | null {
  if (order.price_expires_at) return order.price_expires_at;
  return order.status === 'quoted' && order.quote ? new Date(order.quote.valid_until) : null;
}

/** Returns how an order was paid, for a customer who tries to pay it again. */
async function findLastPayment(db: Db | Tx, order: OrderRow) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.order_uuid, order.uuid), eq(payments.payment_status, 'succeeded')))
    .orderBy(desc(payments.created_at))
    .limit(1);
  if (!payment) return null;
  const { amount, currency, method_label, settled_at } = payment;
  return { amount: { amount, currency }, method_label, at: settled_at?.toISOString() ?? null };
}

/** The payment of an order that is not settled yet; there is one at most. */
export async function findOpenPayment(db: Db | Tx, order: string): Promise<PaymentRow | null> {
  const [row] = await openPayment(db).execute({ order });
  return row ?? null;
}

const openPayment = preparedStatement(db =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.order_uuid, sql.placeholder('order')), inArray(payments.payment_status, [...openStatuses])))
    .prepare('open_payment_of_order'),
);
