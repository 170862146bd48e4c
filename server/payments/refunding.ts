import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { type PaymentRow, payments, refunds } from '../billing/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Deps, Sweep } from '../deps.ts';
import type { Refund } from './gateway.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Asks the provider for every refund that was decided, each under its own key, until it is given or refused. */
export const refundSweep: Sweep = { name: 'refunds', every: 'minute', run: giveBack };

export async function giveBack(deps: Deps): Promise<void> {
  const pending = await deps.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
    .where(and(eq(refunds.refund_status, 'pending'), lte(refunds.created_at, deps.clock.now())))
    .orderBy(asc(refunds.created_at))
    .limit(200);
  for (const { refund, payment } of pending)
    await giveBackOne(deps, refund, payment).catch(error =>
      deps.log.error({ err: error, refund: refund.uuid }, 'a refund could not be asked for'),
    );
}

async function giveBackOne(deps: Deps, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const { amount, provider_key: key } = refund;
  const given: Refund = payment.provider_payment
    ? await deps.payments.gateway.refund({ key, payment: payment.provider_payment, amount })
    : { refund: '', status: 'failed' };
  if (given.status === 'pending') return;
  await deps.db.transaction(async tx => {
    const [changed] = await tx
      .update(refunds)
      .set({ refund_status: given.status, provider_refund: given.refund || null, updated_at: deps.clock.now() })
      .where(and(eq(refunds.uuid, refund.uuid), eq(refunds.refund_status, 'pending')))
      .returning();
    if (changed && given.status === 'succeeded') await countRefund(tx, deps, payment.uuid, amount);
  });
}

async function countRefund(tx: Tx, { clock }: Deps, payment: string, amount: number): Promise<void> {
  await tx
    .update(payments)
    .set({
      refunded: sql`${payments.refunded} + ${amount}`,
      payment_status: sql`case when ${payments.refunded} + ${amount} >= ${payments.amount}
        then 'refunded' else 'partially_refunded' end`,
      updated_at: clock.now(),
    })
    .where(and(eq(payments.uuid, payment), inArray(payments.payment_status, [...refundable])));
}

const refundable = ['succeeded', 'partially_refunded', 'disputed'] as const;
