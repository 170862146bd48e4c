import { and, eq, or, sql } from 'drizzle-orm';
import { problem } from '../../engine/server/http/index.ts';
import type { CheckoutPost } from '../../schemas/generated/types.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import * as orders from '../orders/orders.ts';
import { askProvider, standingOf } from '../payments/charging.ts';
import { declined, inProgress, questionOf } from '../payments/declines.ts';
import type { Charge } from '../payments/gateway.ts';
import { freeCheckouts } from '../payments/tables.ts';
import { alone } from './alone.ts';
import { openPayment } from './payable.ts';
import { keyAtProvider, type Paid, type PayRequest } from './request.ts';
import { settle } from './settle.ts';
import { howToCharge, type Started, start } from './start.ts';

/**
 * Pays for an order, once, whatever is pressed twice or dies in between: one live attempt an order, the payment written
 * down before the provider is asked, and what an earlier attempt left open brought to its end first.
 */
export async function pay(deps: Deps, request: PayRequest): Promise<Paid> {
  await orders.find(deps.db, request.customer, request.order_uuid);
  return alone(deps, request.order_uuid, async () => {
    const earlier = await resume(deps, request);
    if (earlier && 'done' in earlier) return earlier.done;
    const asked = earlier ?? (await start(deps, request));
    if (asked === 'nothing to pay') return { paid: true };
    const charge = await askProvider(deps, asked.payment, asked.how).catch(error => {
      deps.log.error({ err: error, payment: asked.payment.uuid }, 'the payment provider did not answer');
      throw inProgress();
    });
    return conclude(deps, asked.payment, charge, request.locale);
  });
}

/**
 * What an earlier attempt comes to, when this request belongs to it: done, or asked for again under its own key when
 * the provider never heard of it. Null: a new attempt may begin.
 */
async function resume(deps: Deps, request: PayRequest): Promise<{ done: Paid } | Started | null> {
  const mine = await attemptOf(deps, request);
  const open = await openPayment(deps.db, request.order_uuid);
  if (open) return mine?.uuid === open.uuid ? goOn(deps, request, open) : giveWay(deps, request, open);
  if (!mine) return (await wasFree(deps, request)) ? { done: { paid: true } } : null;
  if (mine.payment_status === 'failed') throw declined(mine.failure_reason, request.locale);
  if (mine.payment_status === 'cancelled') throw declined('not_confirmed', request.locale);
  return { done: { paid: true } };
}

/** This same request accepted the order before, which cost nothing. */
const wasFree = async ({ db }: Deps, { customer, key, order_uuid }: PayRequest): Promise<boolean> =>
  key !== null &&
  (await db.$count(
    freeCheckouts,
    and(eq(freeCheckouts.key, keyAtProvider(customer, key)), eq(freeCheckouts.order_uuid, order_uuid)),
  )) > 0;

async function goOn(deps: Deps, request: PayRequest, open: PaymentRow): Promise<{ done: Paid } | Started> {
  const charge = await deps.payments.gateway.retrieve(open.provider_key);
  if (charge) return { done: await conclude(deps, open, charge, request.locale) };
  return { payment: open, how: await howToCharge(deps, request) };
}

/** Another attempt of the same order: the same question again for the same card, else its end, unless it was charged. */
async function giveWay(deps: Deps, request: PayRequest, open: PaymentRow): Promise<{ done: Paid } | null> {
  const again = asksAgain(open, request.body);
  const charge = await standingOf(deps, open, !again);
  if (again || charge.status === 'succeeded' || charge.status === 'processing')
    return { done: await conclude(deps, open, charge, request.locale) };
  await settle(deps, open, charge, 'customer');
  return null;
}

/** The payment that this request has begun before its answer was lost, or that its customer comes back to confirm. */
async function attemptOf({ db }: Deps, { order_uuid, body, key, customer }: PayRequest): Promise<PaymentRow | null> {
  const token = body.payment_data?.js_sdk_response.token;
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_uuid, order_uuid),
        or(
          key ? eq(payments.provider_key, keyAtProvider(customer, key)) : undefined,
          token ? eq(sql`${payments.requires_action}->>'client_secret'`, token) : sql`false`,
        ),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** The same card and sum again while the bank's question is open: the same question again. */
const asksAgain = (open: PaymentRow, body: CheckoutPost): boolean =>
  open.payment_status === 'requires_action' &&
  open.amount === (body.expected_total ?? open.amount) &&
  !body.payment_data &&
  !!body.payment_method &&
  open.payment_method_uuid === body.payment_method;

async function conclude(deps: Deps, payment: PaymentRow, charge: Charge, locale: string): Promise<Paid> {
  const settled = await settle(deps, payment, charge, 'customer');
  if (settled === 'given back') throw problem('order_status');
  const action = questionOf(charge, locale);
  return action ? { action } : { paid: true };
}
