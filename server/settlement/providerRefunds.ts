import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type PaymentRow, payments, refunds } from '../billing/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { recordEvent } from '../orders/transition.ts';
import { openStatuses } from '../payments/charge.ts';
import type { FoundRefund } from '../payments/gateway.ts';
import { lockSubject } from '../payments/lockSubject.ts';
import { applyRefund, externalRefundKey } from '../payments/sendRefunds.ts';
import { concludePayment } from './settlement.ts';

const lookBack = 30 * 86_400_000;

/** Compares the provider's refunds with ours, for webhooks that were lost. */
export const providerRefundJob: ScheduledJob = { name: 'provider_refunds', every: 'hour', run: compareRefunds };

async function compareRefunds(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - lookBack);
  const found = await deps.payments.gateway.refunds({ since });
  for (const refund of await omitSettled(deps, found))
    await importRefund(deps, refund).catch(error =>
      deps.log.error({ err: error, refund: refund.refund }, 'cannot record a refund of the provider'),
    );
}

/** Leaves out the refunds that our books show in the same state, which are most of them. */
async function omitSettled({ db }: Deps, found: FoundRefund[]): Promise<FoundRefund[]> {
  if (!found.length) return [];
  const names = found.map(({ refund }) => refund);
  const known = await db
    .select({ refund: refunds.provider_refund, status: refunds.refund_status })
    .from(refunds)
    .where(inArray(refunds.provider_refund, names));
  const settled = new Set(known.map(({ refund, status }) => `${refund} ${status}`));
  return found.filter(({ refund, status }) => !settled.has(`${refund} ${status}`));
}

/**
 * Imports a refund from the provider. One made in its dashboard gets a credit note and reduces what can be refunded, as
 * one made in the portal does. Repeated events import it once.
 */
export async function importRefund(deps: Deps, found: FoundRefund, patience = 0): Promise<void> {
  const payment = await findChargedPayment(deps, found.payment);
  if (!payment) return;
  // The refund may be known before the charge is: webhooks come in any order.
  const isSettled = !isUnpaid(payment) || (await concludePayment(deps, payment, { abandon: false, patience }));
  if (!isSettled) throw problem('payment_in_progress');
  await deps.db.transaction(async tx => {
    await lockSubject(tx, payment);
    const [now] = await tx.select().from(payments).where(eq(payments.uuid, payment.uuid)).for('update');
    if (!now || isUnpaid(now)) return;
    const uuid = (await rowOf(tx, now, found)) ?? (await record(tx, deps, now, found));
    if (uuid) await applyRefund(tx, deps, uuid, found);
  });
}

const isUnpaid = ({ payment_status }: PaymentRow): boolean =>
  [...openStatuses, 'failed', 'cancelled'].some(status => status === payment_status);

/** Undefined: a charge of that account which is none of our payments. */
async function findChargedPayment(
  { db, payments: { gateway } }: Deps,
  charge: string,
): Promise<PaymentRow | undefined> {
  const here = and(eq(payments.provider_payment, charge), eq(payments.provider, gateway.name));
  const [payment] = await db.select().from(payments).where(here);
  return payment;
}

/** Our own refunds are identified by our key, even before the answer with their id has arrived. */
async function rowOf(tx: Tx, { uuid }: PaymentRow, { refund, key }: FoundRefund): Promise<string | undefined> {
  const [row] = await tx
    .select({ uuid: refunds.uuid })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_uuid, uuid),
        or(eq(refunds.provider_refund, refund), eq(refunds.provider_key, key ?? externalRefundKey(refund))),
      ),
    );
  return row?.uuid;
}

/** Records a refund that we did not request. Undefined: there is nothing to record. */
async function record(tx: Tx, deps: Deps, payment: PaymentRow, found: FoundRefund): Promise<string | undefined> {
  const { refund, key, status } = found;
  if (status === 'failed') return undefined;
  const amount = Math.min(found.amount, payment.amount - payment.refunded);
  if (amount < found.amount)
    deps.log.error(
      { payment: payment.uuid, refund, over: found.amount - amount },
      'more was refunded than was paid: part of it had been given as account credit',
    );
  if (amount <= 0) return undefined;
  const [uuid, at] = [randomUUID(), deps.clock.now()];
  await tx.insert(refunds).values({
    uuid,
    payment_uuid: payment.uuid,
    amount,
    reason: 'made_at_provider',
    created_at: at,
    updated_at: at,
    refund_status: 'pending',
    refund_type: amount === payment.amount ? 'full' : 'partial',
    provider_refund: refund,
    provider_key: key ?? externalRefundKey(refund),
  });
  if (payment.order_uuid)
    await recordEvent(tx, { uuid: payment.order_uuid }, { actor: 'system', type: 'refunded', at });
  return uuid;
}
