import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { lockAccount, unlockAfterDispute } from '../account/accountLock.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import { disputes, type PaymentRow, payments, refunds } from '../billing/tables.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { isDisputable, isDisputableSql, reverseCredit } from './creditRefunds.ts';
import type { Dispute } from './gateway.ts';
import { lockSubject } from './lockSubject.ts';
import { countRefund } from './sendRefunds.ts';

const lookBack = 30 * 86_400_000;

/** Finds disputes of card holders even if the webhook about them is lost. */
export const disputeJob: ScheduledJob = { name: 'disputes', every: 'hour', run: importDisputes };

async function importDisputes(deps: Deps): Promise<void> {
  const { db, clock, payments: provider, log } = deps;
  const { gateway } = provider;
  const disputed = await gateway.disputes(new Date(clock.now().getTime() - lookBack));
  const known = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, gateway.name), eq(payments.payment_status, 'disputed')));
  const told = disputed.length
    ? await db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.provider, gateway.name),
            isDisputableSql,
            inArray(
              payments.provider_payment,
              disputed.map(one => one.payment),
            ),
          ),
        )
    : [];
  for (const payment of [...known, ...told])
    await settleDispute(deps, payment).catch(error =>
      log.error({ err: error, payment: payment.uuid }, 'cannot record dispute'),
    );
}

/**
 * Updates a payment and its customer to the provider's state of the dispute. Open: disputed, and the account is locked;
 * won: paid again, and unlocked; lost: the money has gone back. Repeated calls change nothing.
 */
export async function settleDispute(deps: Deps, payment: PaymentRow): Promise<void> {
  if (!payment.provider_payment) return;
  const dispute = await deps.payments.gateway.disputeOf(payment.provider_payment);
  if (!dispute) return;
  await deps.db.transaction(async tx => {
    // A dispute locks the account with all its orders: the account first, the same order as when staff lock it.
    await lockCustomerRow(tx, payment.customer_uuid);
    await lockSubject(tx, payment);
    const [now] = await tx.select().from(payments).where(eq(payments.uuid, payment.uuid)).for('update');
    if (!now) return;
    await changes[dispute.status](tx, deps, now);
    await publish(tx, deps, { owner: now.customer_uuid, resource: 'payments', uuid: now.uuid });
  });
}

type Change = (tx: Tx, deps: Deps, payment: PaymentRow) => Promise<void>;

const openDispute: Change = async (tx, deps, payment) => {
  if (!(await isDisputable(tx, payment))) return;
  await setStatus(tx, deps, payment, 'disputed');
  await saveDispute(tx, deps, payment, 'open');
  await lockAccount(tx, deps, payment.customer_uuid, 'dispute', null);
};

const winDispute: Change = async (tx, deps, payment) => {
  if (payment.payment_status !== 'disputed') return;
  await setStatus(tx, deps, payment, statusAfterDispute(payment));
  await saveDispute(tx, deps, payment, 'won');
  if (!(await hasAnother(tx, payment))) await unlockAfterDispute(tx, deps, payment.customer_uuid);
};

const statusAfterDispute = ({ refunded, amount }: PaymentRow): PaymentRow['payment_status'] => {
  if (refunded >= amount) return 'refunded';
  return refunded > 0 ? 'partially_refunded' : 'succeeded';
};

/** The bank has already taken the money back: the provider is not called, but the books must record it. */
const loseDispute: Change = async (tx, deps, payment) => {
  if (payment.payment_status !== 'disputed' && !(await isDisputable(tx, payment))) return;
  await openDispute(tx, deps, payment);
  await saveDispute(tx, deps, payment, 'lost');
  const { refunded } = await reverseCredit(tx, deps, payment);
  const amount = payment.amount - refunded;
  if (amount <= 0) return setStatus(tx, deps, payment, 'refunded');
  const now = deps.clock.now();
  const [given] = await tx
    .insert(refunds)
    .values({
      uuid: crypto.randomUUID(),
      payment_uuid: payment.uuid,
      amount,
      reason: 'dispute_lost',
      refund_status: 'succeeded',
      refund_type: amount === payment.amount ? 'full' : 'partial',
      provider_key: `dispute-${payment.uuid}`,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (given) await countRefund(tx, deps, given);
};

const changes: Record<Dispute['status'], Change> = { open: openDispute, won: winDispute, lost: loseDispute };

/** A dispute is stored separately: it outlives a later payment or refund. */
async function saveDispute(
  tx: Tx,
  { clock }: Deps,
  payment: PaymentRow,
  dispute_status: Dispute['status'],
): Promise<void> {
  const now = clock.now();
  const closed_at = dispute_status === 'open' ? null : now;
  await tx
    .insert(disputes)
    .values({ uuid: crypto.randomUUID(), payment_uuid: payment.uuid, dispute_status, opened_at: now, closed_at })
    .onConflictDoUpdate({ target: disputes.payment_uuid, set: { dispute_status, closed_at } });
}

async function setStatus(
  tx: Tx,
  { clock }: Deps,
  { uuid }: PaymentRow,
  payment_status: PaymentRow['payment_status'],
): Promise<void> {
  await tx.update(payments).set({ payment_status, updated_at: clock.now() }).where(eq(payments.uuid, uuid));
}

async function hasAnother(tx: Tx, { uuid, customer_uuid }: PaymentRow): Promise<boolean> {
  const others = await tx
    .select({ uuid: payments.uuid })
    .from(payments)
    .where(
      and(eq(payments.customer_uuid, customer_uuid), eq(payments.payment_status, 'disputed'), ne(payments.uuid, uuid)),
    )
    .limit(1);
  return others.length > 0;
}
