import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { Deps } from '../deps.ts';
import { holdsMoney } from './paidOrder.ts';
import type { PaidPart } from './proration.ts';
import { type PaymentRow, payments, refundingStatuses, refunds } from './tables.ts';
import { today } from './termDates.ts';

/** Returns the refundable amount of a payment, and whether some of it was refunded already. */
async function refundableAmount(db: Db | Tx, payment: PaymentRow): Promise<{ amount: number; isPart: boolean }> {
  const given = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.payment_uuid, payment.uuid), inArray(refunds.refund_status, [...refundingStatuses])));
  const amount = (payment.amount ?? 0) - given.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  return { amount: Math.max(0, amount), isPart: given.length > 0 };
}

/** Refunds all that was not refunded of a payment yet, by the job for refunds. Returns the amount. */
export async function refundInFull(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  payment: PaymentRow,
  reason: 'order_not_payable' | 'plan_changed' | 'plan_withdrawn',
): Promise<number> {
  return refundShare(tx, { clock }, payment, reason, left => left);
}

/** Refunds a part of what was not refunded of a payment yet. Returns the amount. */
async function refundShare(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  payment: PaymentRow,
  reason: 'order_not_payable' | 'plan_changed' | 'plan_withdrawn' | 'plan_ended',
  part: (left: number) => number,
): Promise<number> {
  const left = await refundableAmount(tx, payment);
  const amount = part(left.amount);
  const isPart = left.isPart || amount < left.amount;
  if (amount === 0) return 0;
  const [uuid, created_at] = [randomUUID(), clock.now()];
  await tx.insert(refunds).values({
    uuid,
    payment_uuid: payment.uuid,
    amount,
    reason,
    created_at,
    updated_at: created_at,
    refund_status: 'pending',
    refund_type: isPart ? 'partial' : 'full',
    provider_key: `refund-${uuid}`,
  });
  return amount;
}

/** The same for every payment of a term. */
export async function refundTerm(tx: Tx, deps: Pick<Deps, 'clock'>, term: string): Promise<number> {
  let sum = 0;
  for (const payment of await paymentsOfTerm(tx, term).for('update'))
    sum += await refundInFull(tx, deps, payment, 'plan_withdrawn');
  return sum;
}

/** Refunds a part of each payment of a term. Returns the amount. */
export async function refundUnused(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  term: string,
  part: (paid: PaidPart) => number,
): Promise<number> {
  let sum = 0;
  for (const payment of await paymentsOfTerm(tx, term).for('update')) {
    const { payment_type, created_at } = payment;
    const shareOf = (amount: number) => part({ amount, payment_type, day: today(created_at) });
    sum += await refundShare(tx, deps, payment, 'plan_ended', shareOf);
  }
  return sum;
}

/** Returns the refundable amount of a term. */
export async function refundableOfTerm(db: Db | Tx, term: string): Promise<number> {
  const left = await Promise.all((await paymentsOfTerm(db, term)).map(payment => refundableAmount(db, payment)));
  return left.reduce((sum, { amount }) => sum + amount, 0);
}

const paymentsOfTerm = (db: Db | Tx, term: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.subscription_uuid, term), holdsMoney));
