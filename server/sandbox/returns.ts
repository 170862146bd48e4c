import type { Dispute, Refund } from '../payments/gateway.ts';
import { announce } from './events.ts';
import { type Books, newId } from './store.ts';

type DisputeRow = { key: string; amount: number; disputed_at: Date; dispute: 'won' | 'lost' | null };

/** Money that goes back: refunds, and disputes of card holders. */
export const returns = (books: Books) => ({
  async refund({ key, payment, amount }: { key: string; payment: string; amount: number }): Promise<Refund> {
    const [known] = await books.store.run<{ id: string }>('select id from sandbox.refunds where key = $1', [key]);
    if (known) return { refund: known.id, status: 'succeeded' };
    const id = newId('re');
    const given = await books.store.run(
      `with given as (
         update sandbox.charges set refunded = refunded + $3
         where id = $2 and status = 'succeeded' and refunded + $3 <= amount
           and not exists (select from sandbox.refunds where key = $4) returning id)
       insert into sandbox.refunds (id, key, charge, amount, created_at) select $1, $4, id, $3, $5 from given returning id`,
      [id, payment, amount, key, books.clock.now()],
    );
    if (given.length) await announce(books, 'refund.succeeded', { kind: 'refund', refund: id });
    return { refund: id, status: given.length ? 'succeeded' : 'failed' };
  },

  async refundOf(refund: string): Promise<Refund | null> {
    const [known] = await books.store.run('select id from sandbox.refunds where id = $1', [refund]);
    return known ? { refund, status: 'succeeded' } : null;
  },

  async disputes(since: Date): Promise<{ payment: string; at: Date }[]> {
    return books.store.run<{ payment: string; at: Date }>(
      `select id as payment, disputed_at as at from sandbox.charges
       where disputed_at > $1 and disputed_at <= $2 and status = 'succeeded' order by disputed_at`,
      [since, books.clock.now()],
    );
  },

  async disputeOf(payment: string): Promise<Dispute | null> {
    const row = await disputeAbout(books, payment);
    return row && { status: row.dispute ?? 'open', at: row.disputed_at };
  },

  /** How the bank decides about a dispute: what is lost has gone back to the card holder. False: there is none open. */
  async closeDispute(payment: string, outcome: 'won' | 'lost'): Promise<boolean> {
    const row = await disputeAbout(books, payment);
    if (!row || row.dispute) return false;
    await books.store.run('update sandbox.charges set dispute = $2 where id = $1', [payment, outcome]);
    await announce(books, 'dispute.closed', { kind: 'dispute', key: row.key });
    return true;
  },
});

async function disputeAbout({ store, clock }: Books, payment: string): Promise<DisputeRow | null> {
  const [row] = await store.run<DisputeRow>(
    `select key, amount, disputed_at, dispute from sandbox.charges
     where id = $1 and status = 'succeeded' and disputed_at <= $2`,
    [payment, clock.now()],
  );
  return row ?? null;
}
