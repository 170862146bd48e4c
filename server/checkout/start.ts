import { eq } from 'drizzle-orm';
import { findMethod, methodsOf, mostMethods, providerCustomer } from '../billing/methods.ts';
import { coupons, type PaymentMethodRow, type PaymentRow } from '../billing/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/problems.ts';
import * as orders from '../orders/orders.ts';
import type { OrderRow, StoredPrice } from '../orders/tables.ts';
import { cardLabel } from '../payments/cardLabel.ts';
import { recordPayment } from '../payments/charging.ts';
import type { ChargeRequest } from '../payments/gateway.ts';
import { checkoutAnswer, priceToPay } from './answer.ts';
import { dropEnded } from './coupons.ts';
import { ensurePayable, type Visit } from './payable.ts';
import { refuseIn } from './refusals.ts';
import { keyAtProvider, type PayRequest } from './request.ts';

export interface Started {
  payment: PaymentRow;
  how: Pick<ChargeRequest, 'source' | 'customer' | 'keep' | 'offSession' | 'description'>;
}

/** Checks what is to be paid and writes the payment down; an order that costs nothing moves on at once. */
export async function start(deps: Deps, request: PayRequest): Promise<Started | 'nothing to pay'> {
  const { customer, locale, body, order_uuid } = request;
  const visit: Visit = { customer, locale, now: deps.clock.now() };
  const ended = await endedCoupon(deps, visit, order_uuid);
  const atProvider =
    body.payment_method || body.save_payment_method
      ? await providerCustomer(deps, customer)
      : customer.provider_customer;
  return deps.db.transaction(async tx => {
    const order = await orders.forCheckout(tx, customer, order_uuid);
    await ensurePayable(tx, order, visit);
    const price = await priceToPay(tx, deps, order);
    await ensureTotal(tx, deps, { order, price, ended, visit, expected: body.expected_total ?? null });
    if (price.total === 0) {
      await orders.paid(tx, deps, order, { actor: 'customer', actor_uuid: customer.uuid });
      return 'nothing to pay';
    }
    const card = await chosenCard(tx, request);
    const payment = await recordPayment(tx, deps, await paymentOf(tx, request, order, price, card));
    return { payment, how: { ...card.how, customer: atProvider, offSession: false, description: order.number } };
  });
}

/** In a transaction of its own: the coupon stays off also when this request is then refused. */
const endedCoupon = (deps: Deps, visit: Visit, order_uuid: string): Promise<string | null> =>
  deps.db.transaction(async tx => {
    const order = await orders.forCheckout(tx, visit.customer, order_uuid);
    await ensurePayable(tx, order, visit);
    return (await dropEnded(tx, deps, order, visit.now)).ended;
  });

interface ToPay {
  order: OrderRow;
  price: StoredPrice;
  /** Code of a coupon that ended meanwhile. */
  ended: string | null;
  expected: number | null;
  visit: Visit;
}

/** Nothing is charged that the customer has not seen: another total is refused together with the new receipt. */
async function ensureTotal(tx: Tx, deps: Deps, { order, price, ended, expected, visit }: ToPay): Promise<void> {
  if (expected === price.total || (expected === null && !ended)) return;
  const current = await checkoutAnswer(tx, deps, order, visit);
  throw refuseIn(visit.locale, 'total_changed', { current, coupon_ended: ended });
}

type Card = { saved: PaymentMethodRow | null; how: Pick<ChargeRequest, 'source' | 'keep'> };

async function chosenCard(tx: Tx, { customer, body }: PayRequest): Promise<Card> {
  if (body.payment_data) {
    const { token } = body.payment_data.js_sdk_response;
    const room = (await methodsOf(tx, customer)).length < mostMethods;
    return { saved: null, how: { source: { token }, keep: room && (body.save_payment_method ?? false) } };
  }
  if (!body.payment_method) throw refuse('payment_data_required');
  const saved = await findMethod(tx, customer, body.payment_method);
  if (!saved) throw refuse('payment_method_unknown');
  return { saved, how: { source: { method: saved.provider_method }, keep: false } };
}

async function paymentOf(tx: Tx, { customer, key }: PayRequest, order: OrderRow, price: StoredPrice, card: Card) {
  const [coupon] = order.coupon_uuid
    ? await tx.select({ code: coupons.code }).from(coupons).where(eq(coupons.uuid, order.coupon_uuid))
    : [];
  return {
    customer_uuid: customer.uuid,
    order_uuid: order.uuid,
    payment_method_uuid: card.saved?.uuid ?? null,
    payment_type: order.status === 'on_hold' ? ('balance' as const) : ('checkout' as const),
    payment_for: 'order' as const,
    amount: price.total,
    tax: price.tax,
    currency: order.currency,
    method_label: card.saved && cardLabel(card.saved),
    coupon_code: order.status === 'on_hold' ? null : (coupon?.code ?? null),
    key: key && keyAtProvider(customer, key),
  };
}
