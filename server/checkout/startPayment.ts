import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { canAddCard } from '../../schemas/billing/paymentMethods.ts';
import { recordAcceptance } from '../account/acceptances.ts';
import { findMethod, methodsOf, providerCustomer } from '../billing/paymentMethods.ts';
import type { PaymentMethodRow, PaymentRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { coupons } from '../generated/entityTables.ts';
import * as orders from '../orders/orders.ts';
import type { OrderRow, StoredPrice } from '../orders/tables.ts';
import { cardLabel } from '../payments/cardLabel.ts';
import { type NewPayment, recordPayment } from '../payments/charge.ts';
import type { ChargeRequest } from '../payments/gateway.ts';
import { freeCheckouts } from '../payments/tables.ts';
import { checkoutProblem } from './checkoutProblem.ts';
import { type CheckoutContext, ensurePayable } from './ensurePayable.ts';
import { type PayRequest, providerKey } from './payRequest.ts';
import { removeExpiredCoupon } from './reserveCoupon.ts';
import { priceToPay, toCheckout } from './toCheckout.ts';

export interface StartedPayment {
  payment: PaymentRow;
  how: Pick<ChargeRequest, 'source' | 'customer' | 'keep' | 'offSession' | 'description'>;
}

/** Checks the amount due and records the payment. An order that costs nothing continues at once. */
export async function startPayment(deps: Deps, request: PayRequest): Promise<StartedPayment | 'nothing to pay'> {
  const { customer, locale, body, order_uuid } = request;
  const visit: CheckoutContext = { customer, locale, now: deps.clock.now() };
  const ended = await removeExpired(deps, visit, order_uuid);
  const payment = await deps.db.transaction(async tx => {
    const order = await orders.lockOwnOrder(tx, customer, order_uuid);
    await ensurePayable(tx, order, visit);
    const price = await priceToPay(tx, deps, order);
    await ensureTotal(tx, deps, { order, price, ended, visit, expected: body.expected_total ?? null });
    const accepted = { user_uuid: customer.uuid, documents: ['order_terms' as const], order_uuid, at: visit.now };
    await recordAcceptance(tx, accepted);
    if (price.total > 0) return recordPayment(tx, deps, await paymentOf(tx, request, order, price));
    await orders.markPaid(tx, deps, order, { actor: 'customer', actor_uuid: customer.uuid });
    await recordFreeCheckout(tx, deps, request);
    return null;
  });
  return payment ? { payment, how: await chargeSource(deps, request) } : 'nothing to pay';
}

/** Records which request accepted a free order, because no payment shows it. */
async function recordFreeCheckout(tx: Tx, { clock }: Deps, { customer, order_uuid, key }: PayRequest): Promise<void> {
  if (!key) return;
  await tx
    .insert(freeCheckouts)
    .values({ key: providerKey(customer, key), order_uuid, created_at: clock.now() })
    .onConflictDoNothing();
}

/** In a separate transaction: the coupon stays removed even if this request is then refused. */
const removeExpired = (deps: Deps, visit: CheckoutContext, order_uuid: string): Promise<string | null> =>
  deps.db.transaction(async tx => {
    const order = await orders.lockOwnOrder(tx, visit.customer, order_uuid);
    await ensurePayable(tx, order, visit);
    return (await removeExpiredCoupon(tx, deps, order, visit.now)).ended;
  });

interface ToPay {
  order: OrderRow;
  price: StoredPrice;
  /** Code of a coupon that has ended since. */
  ended: string | null;
  expected: number | null;
  visit: CheckoutContext;
}

/** Rejects a payment whose total is not the one that the customer has seen, together with the new receipt. */
async function ensureTotal(tx: Tx, deps: Deps, { order, price, ended, expected, visit }: ToPay): Promise<void> {
  if (expected === price.total || (expected === null && !ended)) return;
  const current = await toCheckout(tx, deps, order, visit);
  throw checkoutProblem(visit.locale, 'total_changed', { current, coupon_ended: ended });
}

/** The kept card that was chosen; null: a new card is sent with the request. */
async function findSavedCard(db: Db | Tx, { customer, body }: PayRequest): Promise<PaymentMethodRow | null> {
  if (body.payment_data) return null;
  if (!body.payment_method) throw problem('payment_data_required');
  const saved = await findMethod(db, customer, body.payment_method);
  if (!saved) throw problem('payment_method_unknown');
  return saved;
}

/** The source of the charge: the saved card, or the token of a new one, which is saved on request if there is room. */
export async function chargeSource(deps: Deps, request: PayRequest): Promise<StartedPayment['how']> {
  const { customer, body, order_uuid } = request;
  const { number: description } = await orders.findOwnOrder(deps.db, customer, order_uuid);
  const saved = await findSavedCard(deps.db, request);
  const room = canAddCard((await methodsOf(deps.db, customer)).length);
  const keep = !saved && room && (body.save_payment_method ?? false);
  const token = body.payment_data?.js_sdk_response.token ?? '';
  return {
    source: saved ? { method: saved.provider_method } : { token },
    customer: saved || keep ? await providerCustomer(deps, customer) : null,
    keep,
    offSession: false,
    description,
  };
}

async function paymentOf(tx: Tx, request: PayRequest, order: OrderRow, price: StoredPrice): Promise<NewPayment> {
  const { customer, key } = request;
  const saved = await findSavedCard(tx, request);
  const [coupon] = order.coupon_uuid
    ? await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.uuid, order.coupon_uuid))
    : [];
  const balance = order.status === 'on_hold';
  return {
    customer_uuid: customer.uuid,
    order_uuid: order.uuid,
    payment_method_uuid: saved?.uuid ?? null,
    payment_type: balance ? 'balance' : 'checkout',
    payment_for: 'order',
    amount: price.total,
    tax: price.tax,
    currency: order.currency,
    method_label: saved && cardLabel(saved),
    coupon_code: balance ? null : (coupon?.code ?? null),
    key: key && providerKey(customer, key),
  };
}
