import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { type PaymentRow, payments, refunds } from '../billing/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { issueCreditNote, reverseCreditNote } from '../documents/issueCreditNote.ts';
import type { Refund } from './gateway.ts';
import { lockSubject } from './lockSubject.ts';
import { mailRefund } from './refundMails.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Sends every decided refund to the provider, each under its own key, until it is given or refused. */
export const refundJob: ScheduledJob = { name: 'refunds', every: 'minute', run: sendRefunds };

export async function sendRefunds(deps: Deps): Promise<void> {
  const pending = await deps.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
    .where(
      and(
        eq(refunds.refund_status, 'pending'),
        // Disputed payments wait for the bank's decision, because the bank may take the money back itself.
        ne(payments.payment_status, 'disputed'),
        eq(payments.provider, deps.payments.gateway.name),
        lte(refunds.created_at, deps.clock.now()),
      ),
    )
    .orderBy(asc(refunds.created_at))
    .limit(200);
  for (const { refund, payment } of pending)
    await sendRefund(deps, refund, payment).catch(error =>
      deps.log.error({ err: error, refund: refund.uuid }, 'cannot request refund'),
    );
}

async function sendRefund(deps: Deps, refund: RefundRow, payment: PaymentRow): Promise<void> {
  await settleRefund(deps, refund, await requestRefund(deps, refund, payment));
}

/**
 * A refund that the provider has not decided about is looked up by its id there, else by our key. Money that has gone
 * back by a lost dispute is not refunded again.
 */
async function requestRefund({ payments: { gateway } }: Deps, refund: RefundRow, payment: PaymentRow): Promise<Refund> {
  const { amount, provider_key: key, provider_refund } = refund;
  const known = provider_refund ? await gateway.refundOf(provider_refund) : null;
  if (known) return known;
  if (isExternal(refund)) return { refund: provider_refund ?? '', status: 'failed' };
  if (!payment.provider_payment || payment.refunded + amount > payment.amount) return { refund: '', status: 'failed' };
  return gateway.refund({ key, payment: payment.provider_payment, amount, currency: payment.currency });
}

/** Settles a refund by its state at the provider. A refund that the bank returned counts as not given. */
export async function settleRefund(deps: Deps, { uuid }: Pick<RefundRow, 'uuid'>, given: Refund): Promise<void> {
  await deps.db.transaction(async tx => {
    const [payment] = await tx
      .select({ order_uuid: payments.order_uuid, customer_uuid: payments.customer_uuid })
      .from(refunds)
      .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
      .where(eq(refunds.uuid, uuid));
    if (!payment) return;
    await lockSubject(tx, payment);
    await applyRefund(tx, deps, uuid, given);
  });
}

/**
 * Stores the status of a refund, with its credit note and its mail. Only the first caller does so. The caller has
 * locked the order or customer.
 */
export async function applyRefund(tx: Tx, deps: Deps, uuid: string, given: Refund): Promise<void> {
  const [before] = await tx.select().from(refunds).where(eq(refunds.uuid, uuid)).for('update');
  if (!before || !changesFrom[given.status].includes(before.refund_status)) return;
  // Without an id, the provider has refused the refund. If it has succeeded, another server was faster.
  if (before.refund_status === 'succeeded' && !given.refund) return;
  await tx
    .update(refunds)
    .set({ refund_status: given.status, provider_refund: given.refund || null, updated_at: deps.clock.now() })
    .where(eq(refunds.uuid, uuid));
  if (given.status === 'succeeded') await countRefund(tx, deps, before);
  else if (before.refund_status === 'succeeded') await reverseRefund(tx, deps, before, 'refund_returned');
  const [payment] = await tx.select().from(payments).where(eq(payments.uuid, before.payment_uuid));
  if (!payment) return;
  await mailOutcome(tx, deps, payment, { ...before, refund_status: given.status });
  await publish(tx, deps, { owner: payment.customer_uuid, resource: 'payments', uuid: payment.uuid });
}

/** Mails the customer when a refund has succeeded or failed; not if it failed because all is refunded already. */
async function mailOutcome(tx: Tx, deps: Deps, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { uuid, amount, reason: note, refund_status } = refund;
  if (refund_status === 'succeeded') await mailRefund(tx, deps, payment, { template: 'refund_to_card', amount, note });
  if (refund_status !== 'failed' || payment.refunded >= payment.amount) return;
  deps.log.warn({ refund: uuid, payment: payment.uuid }, 'a refund failed; the customer has not been paid');
  await mailRefund(tx, deps, payment, { template: 'refund_failed', amount, note });
}

/** Builds the key of a refund that was made in the provider's dashboard from its id, so that it is recorded once. */
export const externalRefundKey = (refund: string): string => `provider-${refund}`;

/** Only the provider can make such a refund: we never request it. */
const isExternal = ({ provider_key }: RefundRow): boolean => provider_key.startsWith(externalRefundKey(''));

const changesFrom: Record<Refund['status'], RefundRow['refund_status'][]> = {
  pending: ['pending'],
  succeeded: ['pending'],
  failed: ['pending', 'succeeded'],
};

type GivenRefund = Pick<RefundRow, 'uuid' | 'payment_uuid' | 'amount' | 'reason'>;

/** Counts a refund that was given, and writes its credit note. A payment in dispute stays so until the bank decides. */
export async function countRefund(tx: Tx, deps: Deps, refund: GivenRefund): Promise<void> {
  const { payment_uuid, amount, reason } = refund;
  const isDecided = reason === 'dispute_lost';
  await tx
    .update(payments)
    .set({
      refunded: sql`${payments.refunded} + ${amount}`,
      payment_status: sql`case when ${payments.payment_status} = 'disputed' and not ${isDecided}::boolean then 'disputed'
        when ${payments.refunded} + ${amount} >= ${payments.amount} then 'refunded' else 'partially_refunded' end`,
      updated_at: deps.clock.now(),
    })
    .where(and(eq(payments.uuid, payment_uuid), inArray(payments.payment_status, [...refundable])));
  await issueCreditNote(tx, deps, refund);
}

/**
 * Marks a refund as failed. If the bank returned it, staff refund it another way. If it was account credit, the bank
 * has reversed the payment itself.
 */
export async function reverseRefund(
  tx: Tx,
  deps: Deps,
  { uuid, payment_uuid, amount }: RefundRow,
  reason: 'refund_returned' | 'dispute_lost',
): Promise<void> {
  await tx
    .update(payments)
    .set({
      refunded: sql`greatest(${payments.refunded} - ${amount}, 0)`,
      payment_status: sql`case when ${payments.payment_status} = 'disputed' then 'disputed'
        when ${payments.refunded} > ${amount} then 'partially_refunded' else 'succeeded' end`,
      updated_at: deps.clock.now(),
    })
    .where(
      and(
        eq(payments.uuid, payment_uuid),
        inArray(payments.payment_status, ['refunded', 'partially_refunded', 'disputed']),
      ),
    );
  await reverseCreditNote(tx, deps, { uuid }, reason);
}

const refundable = ['succeeded', 'partially_refunded', 'disputed'] as const;
