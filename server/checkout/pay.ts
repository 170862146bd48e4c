import { and, eq, or, sql } from 'drizzle-orm';
import type { CheckoutPost } from '../../schemas/generated/types.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http/problems.ts';
import * as orders from '../orders/orders.ts';
import { askProvider, standingOf } from '../payments/charging.ts';
import { declined } from '../payments/declines.ts';
import type { Charge } from '../payments/gateway.ts';
import { alone } from './alone.ts';
import { openPayment } from './payable.ts';
import { refuseIn } from './refusals.ts';
import { keyAtProvider, type Paid, type PayRequest } from './request.ts';
import { settle } from './settle.ts';
import { start } from './start.ts';

/**
 * Pays for an order, once, whatever is pressed twice or dies in between: one live attempt an order, the payment written
 * down before the provider is asked, and what an earlier attempt left open brought to its end first.
 */
export async function pay(deps: Deps, request: PayRequest): Promise<Paid> {
  await orders.find(deps.db, request.customer, request.order_uuid);
  return alone(deps, request.order_uuid, request.locale, async () => {
    const earlier = await resume(deps, request);
    if (earlier) return earlier;
    const started = await start(deps, request);
    if (started === 'nothing to pay') return { paid: true };
    const charge = await askProvider(deps, started.payment, started.how).catch(error => {
      deps.log.error({ err: error, payment: started.payment.uuid }, 'the payment provider did not answer');
      throw refuseIn(request.locale, 'payment_in_progress');
    });
    return conclude(deps, started.payment, charge, request.locale);
  });
}

/** What an earlier attempt comes to, when this request belongs to it; null: a new attempt may begin. */
async function resume(deps: Deps, request: PayRequest): Promise<Paid | null> {
  const mine = await attemptOf(deps, request);
  const open = await openPayment(deps.db, request.order_uuid);
  if (open) {
    const continues = mine?.uuid === open.uuid || asksAgain(open, request.body);
    const charge = await standingOf(deps, open, !continues);
    if (continues || charge.status === 'succeeded' || charge.status === 'processing')
      return conclude(deps, open, charge, request.locale);
    await settle(deps, open, charge, 'customer');
    return null;
  }
  if (!mine) return null;
  if (mine.payment_status === 'failed') throw declined(mine.failure_reason, request.locale);
  if (mine.payment_status === 'cancelled') throw declined('not_confirmed', request.locale);
  return { paid: true };
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

/** The same card again while the bank's question is open: the same question again. */
const asksAgain = (open: PaymentRow, body: CheckoutPost): boolean =>
  open.payment_status === 'requires_action' &&
  !body.payment_data &&
  !!body.payment_method &&
  open.payment_method_uuid === body.payment_method;

async function conclude(deps: Deps, payment: PaymentRow, charge: Charge, locale: string): Promise<Paid> {
  const settled = await settle(deps, payment, charge, 'customer');
  if (settled === 'given back') throw refuse('order_status');
  switch (charge.status) {
    case 'succeeded':
      return { paid: true };
    case 'requires_action':
      return { action: charge.action };
    case 'declined':
      throw declined(charge.reason, locale);
    case 'cancelled':
      throw declined('not_confirmed', locale);
    case 'processing':
      throw refuseIn(locale, 'payment_in_progress');
  }
}
