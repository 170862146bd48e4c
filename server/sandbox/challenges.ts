import type { CardFacts } from '../payments/gateway.ts';
import { type ChargeRow, queueChargeEvents, saveChargeCard } from './charges.ts';
import type { Ledger } from './store.ts';

/** A challenge of the bank: to confirm a payment, or that a card may be kept (no amount). */
export type Challenge = { card: CardFacts; amount: { amount: number; currency: string } | null; open: boolean };
type Decision = 'approved' | 'refused' | 'closed';

/** The bank's side of 3-D Secure, identified by the secret that the browser got. */
export const challenges = (ledger: Ledger) => ({
  async findChallenge(secret: string): Promise<Challenge | null> {
    const [charge] = await ledger.store.run<ChargeRow>('select * from sandbox.charges where secret = $1', [secret]);
    if (charge?.card) {
      const { card, amount, currency, status } = charge;
      return { card, amount: { amount, currency }, open: status === 'requires_action' };
    }
    const [card] = await ledger.store.run<{ card: CardFacts; status: string }>(
      'select card, status from sandbox.cards where secret = $1',
      [secret],
    );
    return card ? { card: card.card, amount: null, open: card.status === 'pending' } : null;
  },

  /** Decides a challenge; an approved one is charged at once. `closed`: it was decided or cancelled before. */
  async decide(secret: string, approve: boolean): Promise<Decision> {
    const decided = (await decideCharge(ledger, secret, approve)) || (await decideCard(ledger, secret, approve));
    if (!decided) return 'closed';
    return approve ? 'approved' : 'refused';
  },
});

async function decideCharge(ledger: Ledger, secret: string, approve: boolean): Promise<boolean> {
  const [row] = await ledger.store.run<ChargeRow>(
    `update sandbox.charges set status = $2, reason = $3 where secret = $1 and status = 'requires_action' returning *`,
    [secret, approve ? 'succeeded' : 'declined', approve ? null : 'not_confirmed'],
  );
  if (row) await saveChargeCard(ledger, row);
  if (row) await queueChargeEvents(ledger, row);
  return row !== undefined;
}

async function decideCard({ store }: Ledger, secret: string, approve: boolean): Promise<boolean> {
  const rows = await store.run(
    `update sandbox.cards set status = $2, confirmed = $3 where secret = $1 and status = 'pending' returning id`,
    [secret, approve ? 'active' : 'refused', approve],
  );
  return rows.length > 0;
}
