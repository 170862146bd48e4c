import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { problem, validationError } from '../../../engine/server/http/index.ts';
import type { Payment, SupportRefund, SupportRefundDecision } from '../../../schemas/generated/types.ts';
import { requireRecentSignInFor } from '../../auth/reauthentication.ts';
import { amountFaults } from '../../billing/amountFaults.ts';
import { refundsOf } from '../../billing/listPayments.ts';
import { credits, type PaymentRow, payments, refunds } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { recordEvent } from '../../orders/transition.ts';
import { lockSubject } from '../../payments/lockSubject.ts';
import { mailRefund } from '../../payments/refundMails.ts';
import { countRefund } from '../../payments/sendRefunds.ts';
import { getSupportPayment } from './paymentList.ts';
import { canRefund, refundableAmount } from './refundable.ts';

/** Refunds a payment, fully or partly: to the card, by the job that calls the provider, or as credit. */
export function refundPayment(
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  asked: SupportRefund,
  done: (tx: Tx, payment: Payment) => Promise<void>,
): Promise<Payment> {
  return deps.db.transaction(async tx => {
    const payment = await lockPayment(tx, uuid);
    if (payment.payment_status === 'disputed') throw problem('payment_disputed');
    const left = refundableAmount(payment, await refundsOf(tx, [payment]));
    if (left <= 0) throw problem('payment_not_refundable');
    const amount = asked.amount ?? left;
    if (amount > left) throw problem('refund_exceeds_payment');
    const faults = amount === left ? [] : amountFaults('amount', { amount }, { min: 1 });
    if (faults.length) throw validationError(faults);
    await requireRecentSignInFor(tx, deps, by, amount);
    await insertRefund(tx, deps, payment, { ...asked, amount });
    await recordInOrder(tx, deps, by, payment, asked.note);
    // A refund to the card is mailed when the provider has made it.
    if (asked.to === 'credit')
      await mailRefund(tx, deps, payment, { template: 'refund_to_credit', amount, note: asked.note });
    await publish(tx, deps, { owner: payment.customer_uuid, resource: 'payments', uuid });
    await audit(tx, deps, by, {
      action: 'refund',
      owner: payment.customer_uuid,
      links: { payment: uuid, order: payment.order_uuid },
      why: asked.note,
      before: { left },
      after: { left: left - amount, to: asked.to },
    });
    const refunded = await getSupportPayment(tx, uuid);
    await done(tx, refunded);
    return refunded;
  });
}

/** Approves or rejects a refund that a customer requested. */
export async function decideRefund(
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { accept, note }: SupportRefundDecision,
): Promise<Payment> {
  const payment_uuid = await deps.db.transaction(async tx => {
    const [asked] = await tx.select().from(refunds).where(eq(refunds.uuid, uuid));
    if (!asked) throw problem('refund_not_found');
    const payment = await lockPayment(tx, asked.payment_uuid);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.uuid, uuid)).for('update');
    if (refund?.refund_status !== 'requested') throw problem('refund_already_decided');
    if (accept) {
      assertRefundable(payment, refund);
      await requireRecentSignInFor(tx, deps, by, refund.amount);
    }
    const refund_status = accept ? ('pending' as const) : ('rejected' as const);
    await tx.update(refunds).set({ refund_status, updated_at: deps.clock.now() }).where(eq(refunds.uuid, uuid));
    await audit(tx, deps, by, {
      action: 'decide_refund',
      owner: payment.customer_uuid,
      links: { payment: payment.uuid, order: payment.order_uuid },
      why: note,
      before: { refund_status: refund.refund_status },
      after: { refund_status },
    });
    if (accept) await recordInOrder(tx, deps, by, payment, note);
    if (!accept) await mailRefund(tx, deps, payment, { template: 'refund_rejected', amount: refund.amount, note });
    await publish(tx, deps, { owner: payment.customer_uuid, resource: 'payments', uuid: payment.uuid });
    return payment.uuid;
  });
  return getSupportPayment(deps.db, payment_uuid);
}

/** The payment of a requested refund. */
export async function paymentOfRefund(db: Db, uuid: string): Promise<string> {
  const [asked] = await db.select().from(refunds).where(eq(refunds.uuid, uuid));
  if (!asked) throw problem('refund_not_found');
  return asked.payment_uuid;
}

/** Refuses a requested refund of a payment that is disputed, or whose money the bank has taken back. */
function assertRefundable(payment: PaymentRow, asked: { amount: number }): void {
  if (payment.payment_status === 'disputed') throw problem('payment_disputed');
  if (!canRefund(payment, asked)) throw problem('payment_not_refundable');
}

/** Locks what was paid for before the payment (lock order: no deadlocks). */
async function lockPayment(tx: Tx, uuid: string): Promise<PaymentRow> {
  const { order_uuid, customer_uuid } = payments;
  const [found] = await tx.select({ order_uuid, customer_uuid }).from(payments).where(eq(payments.uuid, uuid));
  if (found) await lockSubject(tx, found);
  const [payment] = await tx.select().from(payments).where(eq(payments.uuid, uuid)).for('update');
  if (!payment) throw problem('payment_not_found');
  return payment;
}

type NewRefund = { amount: number; to: SupportRefund['to']; note: string };

async function insertRefund(tx: Tx, deps: Deps, payment: PaymentRow, { amount, to, note }: NewRefund): Promise<void> {
  const at = deps.clock.now();
  const [uuid, full] = [randomUUID(), amount === payment.amount];
  await tx.insert(refunds).values({
    uuid,
    payment_uuid: payment.uuid,
    amount,
    reason: note,
    provider_key: `refund-${uuid}`,
    refund_status: to === 'credit' ? 'succeeded' : 'pending',
    refund_type: to === 'credit' ? 'credit' : full ? 'full' : 'partial',
    created_at: at,
    updated_at: at,
  });
  if (to === 'card') return;
  const { customer_uuid, currency, order_uuid } = payment;
  await tx
    .insert(credits)
    .values({ uuid: randomUUID(), customer_uuid, amount, currency, reason: 'refund', order_uuid, created_at: at });
  await countRefund(tx, deps, { uuid, payment_uuid: payment.uuid, amount, reason: note });
}

/** Records a refund by staff in the history of the order that was paid. */
async function recordInOrder(
  tx: Tx,
  { clock }: Deps,
  by: ActingStaff,
  { order_uuid }: PaymentRow,
  note: string,
): Promise<void> {
  if (!order_uuid) return;
  const event = { actor: 'support' as const, actor_uuid: by.user.uuid, note, at: clock.now(), type: 'refunded' };
  await recordEvent(tx, { uuid: order_uuid }, event);
}
