import { and, eq, or, sql } from 'drizzle-orm';
import { problem } from '../../engine/server/http/index.ts';
import type { CheckoutPost } from '../../schemas/generated/types.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import * as orders from '../orders/orders.ts';
import { getChargeStatus, requestCharge } from '../payments/charge.ts';
import { challengeOrThrow, chargeDeclined, paymentInProgress } from '../payments/declines.ts';
import type { Charge } from '../payments/gateway.ts';
import { freeCheckouts } from '../payments/tables.ts';
import { findOpenPayment } from './ensurePayable.ts';
import { withPaymentLock } from './paymentLock.ts';
import { type PaymentResult, type PayRequest, providerKey } from './payRequest.ts';
import { settleOrderPayment } from './settleOrderPayment.ts';
import { chargeSource, type StartedPayment, startPayment } from './startPayment.ts';

/**
 * Pays for an order exactly once, in spite of double clicks and crashes: an order has one live attempt, the payment is
 * recorded before the provider is called, and an earlier open attempt is settled first.
 */
export async function pay(deps: Deps, request: PayRequest): Promise<PaymentResult> {
  await orders.findOwnOrder(deps.db, request.customer, request.order_uuid);
  return withPaymentLock(deps, request.order_uuid, async () => {
    const earlier = await resume(deps, request);
    if (earlier && 'done' in earlier) return earlier.done;
    const asked = earlier ?? (await startPayment(deps, request));
    if (asked === 'nothing to pay') return { paid: true };
    const charge = await requestCharge(deps, asked.payment, asked.how).catch(error => {
      deps.log.error({ err: error, payment: asked.payment.uuid }, 'no response from the payment provider');
      throw paymentInProgress();
    });
    return conclude(deps, asked.payment, charge, request.locale);
  });
}

/**
 * The result of an earlier attempt that this request belongs to; one unknown to the provider is repeated under its key.
 * Null: a new attempt may begin.
 */
async function resume(deps: Deps, request: PayRequest): Promise<{ done: PaymentResult } | StartedPayment | null> {
  const mine = await findAttempt(deps, request);
  const open = await findOpenPayment(deps.db, request.order_uuid);
  if (open)
    return mine?.uuid === open.uuid ? continuePayment(deps, request, open) : replaceAttempt(deps, request, open);
  if (!mine) return (await wasAcceptedFree(deps, request)) ? { done: { paid: true } } : null;
  if (mine.payment_status === 'failed') throw chargeDeclined(mine.failure_reason, request.locale);
  if (mine.payment_status === 'cancelled') throw chargeDeclined('not_confirmed', request.locale);
  return { done: { paid: true } };
}

/** This same request accepted the order before, which cost nothing. */
const wasAcceptedFree = async ({ db }: Deps, { customer, key, order_uuid }: PayRequest): Promise<boolean> =>
  key !== null &&
  (await db.$count(
    freeCheckouts,
    and(eq(freeCheckouts.key, providerKey(customer, key)), eq(freeCheckouts.order_uuid, order_uuid)),
  )) > 0;

async function continuePayment(
  deps: Deps,
  request: PayRequest,
  open: PaymentRow,
): Promise<{ done: PaymentResult } | StartedPayment> {
  const charge = await deps.payments.gateway.retrieve(open.provider_key);
  if (charge) return { done: await conclude(deps, open, charge, request.locale) };
  return { payment: open, how: await chargeSource(deps, request) };
}

/**
 * Replaces an open attempt of the order: the same card gets the same challenge; otherwise the attempt is ended, unless
 * it was charged.
 */
async function replaceAttempt(
  deps: Deps,
  request: PayRequest,
  open: PaymentRow,
): Promise<{ done: PaymentResult } | null> {
  const again = isSameChallenge(open, request.body);
  const charge = await getChargeStatus(deps, open, !again);
  if (again || charge.status === 'succeeded' || charge.status === 'processing')
    return { done: await conclude(deps, open, charge, request.locale) };
  await settleOrderPayment(deps, open, charge, 'customer');
  return null;
}

/** The payment that this request began before its answer was lost, or that its customer has confirmed since. */
async function findAttempt({ db }: Deps, { order_uuid, body, key, customer }: PayRequest): Promise<PaymentRow | null> {
  const token = body.payment_data?.js_sdk_response.token;
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_uuid, order_uuid),
        or(
          key ? eq(payments.provider_key, providerKey(customer, key)) : undefined,
          token ? eq(sql`${payments.requires_action}->>'client_secret'`, token) : sql`false`,
        ),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** The same card and sum again while the bank's question is open: the same question again. */
const isSameChallenge = (open: PaymentRow, body: CheckoutPost): boolean =>
  open.payment_status === 'requires_action' &&
  open.amount === (body.expected_total ?? open.amount) &&
  !body.payment_data &&
  !!body.payment_method &&
  open.payment_method_uuid === body.payment_method;

async function conclude(deps: Deps, payment: PaymentRow, charge: Charge, locale: string): Promise<PaymentResult> {
  const settled = await settleOrderPayment(deps, payment, charge, 'customer');
  if (settled === 'given back') throw problem('order_status');
  const action = challengeOrThrow(charge, locale);
  return action ? { action } : { paid: true };
}
