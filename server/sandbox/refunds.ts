import type { Dispute, FoundRefund, Refund } from '../payments/gateway.ts';
import { type Ledger, newId } from './store.ts';
import { queueEvent } from './webhookEvents.ts';

type DisputeRow = { key: string; amount: number; disputed_at: Date; dispute: 'won' | 'lost' | null };

type RefundRow = { id: string; key: string | null; payment: string; amount: number; status: Refund['status'] };
const selectRefunds = `select id, key, charge as payment, amount, status from sandbox.refunds`;

/** Refunds, and disputes of card holders. */
export const refundsAndDisputes = (ledger: Ledger) => ({
  async refund({ key, payment, amount }: { key: string; payment: string; amount: number }): Promise<Refund> {
    const [known] = await ledger.store.run<RefundRow>(`${selectRefunds} where key = $1`, [key]);
    if (known) return { refund: known.id, status: known.status };
    const id = await record(ledger, { key, payment, amount });
    return { refund: id ?? newId('re'), status: id ? 'succeeded' : 'failed' };
  },

  async refundOf(refund: string): Promise<FoundRefund | null> {
    const [known] = await ledger.store.run<RefundRow>(`${selectRefunds} where id = $1`, [refund]);
    return known ? toFoundRefund(known) : null;
  },

  async refunds(which: { payment: string } | { since: Date }): Promise<FoundRefund[]> {
    const rows = await ('payment' in which
      ? ledger.store.run<RefundRow>(`${selectRefunds} where charge = $1 order by created_at`, [which.payment])
      : ledger.store.run<RefundRow>(`${selectRefunds} where created_at >= $1 order by created_at`, [which.since]));
    return rows.map(toFoundRefund);
  },

  /**
   * Refunds a charge without an idempotency key, as the provider's dashboard does. Null: the charge does not have that
   * much left.
   */
  async refundInDashboard(payment: string, amount: number): Promise<string | null> {
    return record(ledger, { key: null, payment, amount });
  },

  /** The card holder's bank returns the money of a refund. False: there is none that was given. */
  async failRefund(refund: string): Promise<boolean> {
    const failed = await ledger.store.run(
      `with failed as (
         update sandbox.refunds set status = 'failed' where id = $1 and status <> 'failed' returning charge, amount)
       update sandbox.charges set refunded = refunded - failed.amount from failed where id = failed.charge returning id`,
      [refund],
    );
    if (failed.length) await queueEvent(ledger, 'refund.failed', { kind: 'refund', refund });
    return failed.length > 0;
  },

  async disputes(since: Date): Promise<{ payment: string; at: Date }[]> {
    return ledger.store.run<{ payment: string; at: Date }>(
      `select id as payment, disputed_at as at from sandbox.charges
       where disputed_at > $1 and disputed_at <= $2 and status = 'succeeded' order by disputed_at`,
      [since, ledger.clock.now()],
    );
  },

  async disputeOf(payment: string): Promise<Dispute | null> {
    const row = await findDispute(ledger, payment);
    return row && { status: row.dispute ?? 'open', at: row.disputed_at };
  },

  /** Closes a dispute: a lost payment goes back to the card holder. False: none is open. */
  async closeDispute(payment: string, outcome: 'won' | 'lost'): Promise<boolean> {
    const row = await findDispute(ledger, payment);
    if (!row || row.dispute) return false;
    await ledger.store.run('update sandbox.charges set dispute = $2 where id = $1', [payment, outcome]);
    await queueEvent(ledger, 'dispute.closed', { kind: 'dispute', key: row.key });
    return true;
  },
});

const toFoundRefund = ({ id, ...row }: RefundRow): FoundRefund => ({ refund: id, ...row });

/** Gives money of a charge back, never more than it has left. Null: it has less. */
async function record(
  ledger: Ledger,
  { key, payment, amount }: { key: string | null; payment: string; amount: number },
): Promise<string | null> {
  const id = newId('re');
  const given = await ledger.store.run(
    `with given as (
       update sandbox.charges set refunded = refunded + $3
       where id = $2 and status = 'succeeded' and refunded + $3 <= amount
         and not exists (select from sandbox.refunds where key = $4) returning id)
     insert into sandbox.refunds (id, key, charge, amount, created_at) select $1, $4, id, $3, $5 from given returning id`,
    [id, payment, amount, key, ledger.clock.now()],
  );
  if (!given.length) return null;
  await queueEvent(ledger, 'refund.created', { kind: 'refund', refund: id });
  await queueEvent(ledger, 'charge.refunded', { kind: 'refunds', payment });
  return id;
}

async function findDispute({ store, clock }: Ledger, payment: string): Promise<DisputeRow | null> {
  const [row] = await store.run<DisputeRow>(
    `select key, amount, disputed_at, dispute from sandbox.charges
     where id = $1 and status = 'succeeded' and disputed_at <= $2`,
    [payment, clock.now()],
  );
  return row ?? null;
}
