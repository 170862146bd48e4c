import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { ProblemError, problem } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { unlockWhenPaid } from '../account/accountLock.ts';
import { type UserRow, users } from '../account/tables.ts';
import { savePaymentCard } from '../billing/paymentMethods.ts';
import { refundInFull } from '../billing/refundTerm.ts';
import type { PaymentRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import { isAllowed } from '../orders/allowedActions.ts';
import * as orders from '../orders/orders.ts';
import type { OrderRow } from '../orders/tables.ts';
import { applyCharge } from '../payments/charge.ts';
import type { Charge } from '../payments/gateway.ts';

/**
 * Stores the status of an order payment's charge and, if it succeeded, advances the order, in one transaction. Only the
 * first caller does so; later ones find the payment settled and change nothing. `given back`: the order could not be
 * paid any more, so the charge is refunded.
 */
export async function settleOrderPayment(
  deps: Deps,
  payment: PaymentRow,
  charge: Charge,
  actor: orders.Payer['actor'],
): Promise<'settled' | 'given back'> {
  return deps.db.transaction(async tx => {
    const [customer] = await tx.select().from(users).where(eq(users.uuid, payment.customer_uuid));
    if (!customer) return 'settled';
    // Drafts and expired orders can be deleted after payments that came to nothing.
    if (!payment.order_uuid) return settleWithoutOrder(tx, deps, payment, charge);
    const order = await orders.lockOwnOrder(tx, customer, payment.order_uuid);
    const row = await applyCharge(tx, deps, payment, charge);
    if (row?.payment_status === 'failed' && actor === 'system') await mailFailure(tx, deps, order, row, customer);
    if (row?.payment_status !== 'succeeded') return 'settled';
    if (charge.status === 'succeeded' && charge.method && !row.payment_method_uuid)
      await savePaymentCard(tx, deps, customer, row, { method: charge.method, card: charge.card });
    return fulfilOrder(tx, deps, order, row, customer, actor);
  });
}

async function settleWithoutOrder(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  charge: Charge,
): Promise<'settled' | 'given back'> {
  const row = await applyCharge(tx, deps, payment, charge);
  if (row?.payment_status !== 'succeeded') return 'settled';
  await refundInFull(tx, deps, row, 'order_not_payable');
  return 'given back';
}

async function fulfilOrder(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  payment: PaymentRow,
  customer: UserRow,
  actor: orders.Payer['actor'],
): Promise<'settled' | 'given back'> {
  const { say, money } = textsOf(customer.locale);
  const note = say('checkout_messages.paid_note', {
    amount: money(payment.amount, payment.currency),
    card: payment.method_label ?? '',
  });
  const act = { actor, actor_uuid: actor === 'customer' ? customer.uuid : null, note };
  try {
    await ensureSamePrice(tx, deps, order, payment);
    await tx.transaction(inner => orders.markPaid(inner, deps, order, act));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await refundInFull(tx, deps, payment, 'order_not_payable');
    return 'given back';
  }
  await mailReceipt(tx, deps, order, payment, customer);
  await unlockWhenPaid(tx, deps, customer.uuid);
  return 'settled';
}

/** Checks the price again: a late success of a bank must not pay for answers or a price that came after its charge. */
async function ensureSamePrice(tx: Tx, deps: Deps, order: OrderRow, payment: PaymentRow): Promise<void> {
  const price = order.status === 'draft' ? null : await orders.priceOf(deps, tx, order);
  if (price?.total !== payment.amount) throw problem('order_status');
}

/**
 * Mails the failure, because the page is closed or still waits for the bank. An order that can no longer be paid, or
 * was paid otherwise, needs no mail to try again: nothing was charged.
 */
async function mailFailure(
  tx: Tx,
  { clock, config }: Deps,
  order: OrderRow,
  { amount, currency }: PaymentRow,
  { email, locale, first_name }: UserRow,
): Promise<void> {
  if (!isAllowed(order, 'checkout')) return;
  await queueMail(tx, {
    to: email,
    locale,
    at: clock.now(),
    template: 'payment_failed',
    data: {
      name: first_name,
      number: order.number,
      amount: { amount, currency },
      link: `${config.publicUrl}/dashboard/orders/${order.uuid}/checkout`,
    },
  });
}

async function mailReceipt(
  tx: Tx,
  { clock, config }: Deps,
  order: OrderRow,
  payment: PaymentRow,
  { email, locale, first_name, notifications }: UserRow,
): Promise<void> {
  if (notifications.billing === false) return;
  const { say } = textsOf(locale);
  const amount = { amount: payment.amount, currency: payment.currency };
  await queueMail(tx, {
    to: email,
    locale,
    at: clock.now(),
    template: 'payment_receipt',
    data: {
      name: first_name,
      number: order.number,
      amount,
      link: `${config.publicUrl}/dashboard/orders/${order.uuid}`,
      rows: [
        { label: say('checkout_messages.receipt.payment'), value: payment.number },
        { label: say('checkout_messages.receipt.card'), value: payment.method_label ?? '' },
        { label: say('checkout_messages.receipt.amount'), value: amount },
      ],
    },
  });
}
