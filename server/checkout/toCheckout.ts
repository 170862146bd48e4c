import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { CheckoutAnswer, CheckoutCoupon } from '../../schemas/generated/types.ts';
import { couponTerms } from '../billing/couponTerms.ts';
import { methodsOf, toPaymentMethod } from '../billing/paymentMethods.ts';
import type { PaymentRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { coupons } from '../generated/entityTables.ts';
import * as orders from '../orders/orders.ts';
import type { OrderRow, StoredPrice } from '../orders/tables.ts';
import { challengeOf } from '../payments/charge.ts';
import { type CheckoutContext, findOpenPayment, priceValidUntil } from './ensurePayable.ts';

/**
 * What the checkout page shows: the receipt, the coupon in it and what paying means. `open`: the open payment of the
 * order, if the caller has read it.
 */
export async function toCheckout(
  db: Db | Tx,
  deps: Deps,
  order: OrderRow,
  { customer, locale, now }: CheckoutContext,
  open?: PaymentRow | null,
): Promise<CheckoutAnswer> {
  const price = await priceToPay(db, deps, order);
  const methods = await methodsOf(db, customer);
  const held = { ...order, price_expires_at: priceValidUntil(order) };
  return {
    checkout: orders.toReceipt(
      held,
      price,
      locale,
      methods.map(method => toPaymentMethod(method, now)),
    ),
    coupon: order.status === 'on_hold' ? null : await couponOf(db, order, price),
    acceptance_text: textsOf(locale).say(acceptanceKey(order, price)),
    open_question: pendingChallenge(open === undefined ? await findOpenPayment(db, order.uuid) : open, price),
  };
}

function acceptanceKey(order: OrderRow, price: StoredPrice): string {
  if (order.status === 'on_hold') return 'checkout_messages.acceptance.balance';
  return price.total > 0 ? 'checkout_messages.acceptance.order' : 'checkout_messages.acceptance.free';
}

export async function priceToPay(db: Db | Tx, deps: Deps, order: OrderRow): Promise<StoredPrice> {
  const price = await orders.priceOf(deps, db, order);
  if (!price) throw problem('order_status');
  return price;
}

/** The page may have been left, or reloaded, during the challenge. For another amount the challenge is void. */
function pendingChallenge(open: PaymentRow | null, { total }: StoredPrice): CheckoutAnswer['open_question'] {
  const question = open && challengeOf(open);
  return question && open.amount === total ? { method_label: open.method_label, requires_action: question } : null;
}

async function couponOf(db: Db | Tx, order: OrderRow, price: StoredPrice): Promise<CheckoutCoupon | null> {
  if (!order.coupon_uuid) return null;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.uuid, order.coupon_uuid));
  if (!coupon) return null;
  const { code, name } = coupon;
  const { discount_type, discount_value } = price.inputs?.coupon ?? couponTerms(coupon);
  const amount = { amount: price.coupon_discount, currency: order.currency };
  return { code, name, discount_type, discount_value, amount };
}
