import { randomUUID } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';
import { credits, type PaymentRow, payments, refunds } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import { describeReason } from './refundMails.ts';
import { reverseRefund } from './sendRefunds.ts';

/**
 * The part of a payment that was refunded as account credit. The provider does not know it: the card was charged in
 * full.
 */
const isCreditRefund = (payment: SQL | string) =>
  and(eq(refunds.payment_uuid, payment), eq(refunds.refund_type, 'credit'), eq(refunds.refund_status, 'succeeded'));

/** The condition of payments that a bank may still reverse: not if everything was refunded to the card. */
export const isDisputableSql = sql`(${inArray(payments.payment_status, ['succeeded', 'partially_refunded'])}
  or (${payments.payment_status} = 'refunded' and exists (select from ${refunds} where ${isCreditRefund(sql`${payments.uuid}`)})))`;

export const isDisputable = async (tx: Tx, { uuid }: PaymentRow): Promise<boolean> =>
  (await tx.$count(payments, and(eq(payments.uuid, uuid), isDisputableSql))) > 0;

/**
 * Deducts credit when the bank reverses its payment, so that the customer does not have the money twice; spent credit
 * becomes a debt.
 */
export async function reverseCredit(tx: Tx, deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  const given = await tx.select().from(refunds).where(isCreditRefund(payment.uuid)).for('update');
  for (const refund of given) await reverseOne(tx, deps, payment, refund);
  const [now] = await tx.select().from(payments).where(eq(payments.uuid, payment.uuid));
  return now ?? payment;
}

async function reverseOne(
  tx: Tx,
  deps: Deps,
  { customer_uuid, currency, order_uuid }: PaymentRow,
  refund: typeof refunds.$inferSelect,
): Promise<void> {
  const at = deps.clock.now();
  const { uuid, amount } = refund;
  await tx.update(refunds).set({ refund_status: 'failed', updated_at: at }).where(eq(refunds.uuid, uuid));
  const reason = 'dispute_lost';
  await tx
    .insert(credits)
    .values({ uuid: randomUUID(), customer_uuid, amount: -amount, currency, reason, order_uuid, created_at: at });
  await reverseRefund(tx, deps, refund, reason);
  const [customer] = await tx.select().from(users).where(eq(users.uuid, customer_uuid));
  if (!customer) return;
  await queueMail(tx, {
    to: customer.email,
    locale: customer.locale,
    at,
    template: 'credit_taken',
    data: {
      name: customer.first_name,
      amount: { amount, currency },
      link: `${deps.config.publicUrl}/dashboard`,
      note: describeReason(reason, customer.locale),
    },
  });
}
