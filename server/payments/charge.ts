import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { nextNumber, type Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { assertNotDeleting } from '../account/deletion.ts';
import { type PaymentRow, payments } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { issueInvoice } from '../documents/issueInvoice.ts';
import { cardLabel } from './cardLabel.ts';
import { paymentInProgress } from './declines.ts';
import type { Charge, ChargeRequest, Confirmation } from './gateway.ts';

/**
 * A charge has three steps, so that it happens once and is recorded even if a process dies: `recordPayment` is
 * committed before the provider is called, `requestCharge` calls it with the payment's own key, and `applyCharge`
 * records the answer in the transaction that hands over what was paid for.
 */
export type NewPayment = Pick<
  typeof payments.$inferInsert,
  | 'customer_uuid'
  | 'order_uuid'
  | 'subscription_uuid'
  | 'payment_method_uuid'
  | 'payment_type'
  | 'payment_for'
  | 'amount'
  | 'tax'
  | 'currency'
  | 'method_label'
  | 'coupon_code'
  | 'buys'
> & {
  /** Its key at the provider, so that a repeated request finds this payment; absent: a new one. */
  key?: string | null;
};

export const openStatuses = ['pending', 'processing', 'requires_action'] as const;

/** Records a charge before it is requested. 409 while another of the same order is open. */
export async function recordPayment(tx: Tx, deps: Deps, { key, ...payment }: NewPayment): Promise<PaymentRow> {
  await assertNotDeleting(tx, payment.customer_uuid);
  const now = deps.clock.now();
  const uuid = randomUUID();
  const [row] = await tx
    .insert(payments)
    .values({
      ...payment,
      uuid,
      number: await nextNumber(tx, 'P', now),
      payment_status: 'pending',
      payment_method_type: 'card',
      refunded: 0,
      provider: deps.payments.gateway.name,
      provider_key: key ?? `payment-${uuid}`,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw paymentInProgress();
  return row;
}

/** Requests the charge of a recorded payment. A lost answer is recovered later: see `reconcile`. */
export function requestCharge(
  { payments: { gateway } }: Deps,
  payment: PaymentRow,
  how: Pick<ChargeRequest, 'source' | 'customer' | 'keep' | 'offSession' | 'description'>,
): Promise<Charge> {
  return gateway.charge({
    ...how,
    key: payment.provider_key,
    amount: payment.amount,
    currency: payment.currency,
  });
}

/**
 * Records the state of a charge. Null: the payment is not open, it was settled elsewhere. A success is also recorded
 * for a payment that counted as failed: the money has moved.
 */
export async function applyCharge(
  tx: Tx,
  { clock }: Deps,
  payment: PaymentRow,
  charge: Charge,
): Promise<PaymentRow | null> {
  const now = clock.now();
  const [row] = await tx
    .update(payments)
    .set({ ...changesOf(charge), ...(isSettled(charge) ? { settled_at: now } : {}), updated_at: now })
    .where(and(eq(payments.uuid, payment.uuid), inArray(payments.payment_status, [...changeableBy(charge)])))
    .returning();
  if (!row) return null;
  if (row.payment_status === 'succeeded') await issueInvoice(tx, { clock }, row);
  await publish(tx, { clock }, { owner: row.customer_uuid, resource: 'payments', uuid: row.uuid });
  return row;
}

const changeableBy = ({ status }: Charge): readonly PaymentRow['payment_status'][] =>
  status === 'succeeded' ? [...openStatuses, 'failed', 'cancelled'] : openStatuses;

const isSettled = ({ status }: Charge): boolean => !['requires_action', 'processing'].includes(status);

function changesOf(charge: Charge): Partial<PaymentRow> {
  const label = 'card' in charge && charge.card ? { method_label: cardLabel(charge.card) } : {};
  switch (charge.status) {
    case 'succeeded':
      return { ...label, payment_status: 'succeeded', provider_payment: charge.payment, failure_reason: null };
    case 'requires_action': {
      const { type, client_secret, url } = charge.action;
      const requires_action = { type, client_secret, ...(url ? { url } : {}) };
      return { ...label, payment_status: 'requires_action', provider_payment: charge.payment, requires_action };
    }
    case 'processing':
      return { payment_status: 'processing', provider_payment: charge.payment };
    case 'declined':
      return { ...label, payment_status: 'failed', provider_payment: charge.payment, failure_reason: charge.reason };
    case 'cancelled':
      return { payment_status: 'cancelled' };
  }
}

/** The bank's open challenge of a payment; null: none. */
export function challengeOf({ payment_status, requires_action }: PaymentRow): Confirmation | null {
  return payment_status === 'requires_action' && requires_action ? { url: null, ...requires_action } : null;
}

/**
 * The state of an open payment at the provider, once no attempt is running. A payment unknown to the provider is
 * cancelled there, so that a late request cannot charge it.
 * `abandon`: also ends what still waits for the customer's confirmation.
 */
export async function getChargeStatus({ payments: { gateway } }: Deps, payment: PaymentRow, abandon: boolean) {
  const charge = await gateway.retrieve(payment.provider_key);
  if (charge && !(abandon && charge.status === 'requires_action')) return charge;
  return gateway.cancel(payment.provider_key);
}
