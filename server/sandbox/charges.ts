import { setTimeout as sleep } from 'node:timers/promises';
import type { CardFacts, Charge, ChargeRequest, DeclineReason } from '../payments/gateway.ts';
import { isInFuture, type TestCardBehaviour } from './cards.ts';
import { takeToken } from './cardTokens.ts';
import { activeCard, challengeAddress } from './savedCards.ts';
import { type Ledger, newId } from './store.ts';
import { queueEvent } from './webhookEvents.ts';

export type ChargeRow = {
  id: string;
  key: string;
  status: 'succeeded' | 'requires_action' | 'processing' | 'declined' | 'cancelled';
  reason: DeclineReason | null;
  amount: number;
  currency: string;
  description: string;
  card: CardFacts | null;
  method: string | null;
  customer: string | null;
  keep: boolean;
  conduct: TestCardBehaviour | null;
  secret: string | null;
  refunded: number;
  disputed_at: Date | null;
};
type Source = { card: CardFacts; conduct: TestCardBehaviour; method: string | null; confirmed: boolean };
type Outcome = Pick<ChargeRow, 'status' | 'reason'> & { decided_at?: Date; outcome?: ChargeRow['status'] };

const day = 86_400_000;

export const charges = (ledger: Ledger) => ({
  async charge(request: ChargeRequest): Promise<Charge> {
    await simulateLatency(ledger);
    const known = await chargeOfKey(ledger, request.key);
    if (known) return asCharge(await saveChargeCard(ledger, known));
    const source = await sourceOf(ledger, request);
    const outcome = await delayOutcome(ledger, outcomeOf(source, request, ledger.clock.now()));
    const row = await record(ledger, request, source, outcome);
    await simulateLatency(ledger);
    return asCharge(await saveChargeCard(ledger, row));
  },

  async retrieve(key: string): Promise<Charge | null> {
    await settleDelayed(ledger);
    const row = await chargeOfKey(ledger, key);
    return row && asCharge(await saveChargeCard(ledger, row));
  },

  async cancel(key: string): Promise<Charge> {
    await settleDelayed(ledger);
    await ledger.store.run(
      `insert into sandbox.charges (id, key, status, amount, currency, description, keep, created_at)
       values ($1, $2, 'cancelled', 0, '', '', false, $3)
       on conflict (key) do update set status = 'cancelled' where sandbox.charges.status = 'requires_action'`,
      [newId('ch'), key, ledger.clock.now()],
    );
    return asCharge((await chargeOfKey(ledger, key))!);
  },
});

const chargeOfKey = async ({ store }: Ledger, key: string): Promise<ChargeRow | null> =>
  (await store.run<ChargeRow>('select * from sandbox.charges where key = $1', [key]))[0] ?? null;

async function sourceOf(ledger: Ledger, { source, key }: ChargeRequest): Promise<Source | null> {
  if ('method' in source) {
    const card = await activeCard(ledger, source.method);
    return card && { ...card, method: card.id };
  }
  const taken = await takeToken(ledger, source.token, key);
  return taken && { ...taken, method: null, confirmed: false };
}

function outcomeOf(source: Source | null, { offSession, source: asked }: ChargeRequest, now: Date): Outcome {
  const declineWith = (reason: DeclineReason): Outcome => ({ status: 'declined', reason });
  if (!source) return declineWith('method' in asked ? 'card_declined' : 'unknown_token');
  if (!isInFuture(source.card.exp_month, source.card.exp_year, now)) return declineWith('expired_card');
  switch (source.conduct) {
    case 'card_declined':
    case 'insufficient_funds':
    case 'expired_card':
      return declineWith(source.conduct);
    case 'declined_later':
      return declineWith('card_declined');
    case 'asks':
      if (!offSession) return { status: 'requires_action', reason: null };
      return source.confirmed ? { status: 'succeeded', reason: null } : declineWith('confirmation_needed');
    default:
      return { status: 'succeeded', reason: null };
  }
}

/** Writes one row for each key, with its outcome, in one statement. */
async function record(
  ledger: Ledger,
  request: ChargeRequest,
  source: Source | null,
  { status, reason, outcome = status, decided_at = ledger.clock.now() }: Outcome,
): Promise<ChargeRow> {
  const now = ledger.clock.now();
  const secret = status === 'requires_action' ? newId('secret') : null;
  const disputed = source?.conduct === 'disputed' ? new Date(now.getTime() + day) : null;
  const [row] = await ledger.store.run<ChargeRow>(
    `insert into sandbox.charges (id, key, status, reason, amount, currency, description, card, method, customer, keep,
       conduct, secret, disputed_at, created_at, outcome, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (key) do update set key = excluded.key returning *`,
    [
      newId('ch'),
      request.key,
      status,
      reason,
      request.amount,
      request.currency,
      request.description,
      source?.card ?? null,
      source?.method ?? null,
      request.customer,
      request.keep,
      source?.conduct ?? null,
      secret,
      disputed,
      now,
      outcome,
      decided_at,
    ],
  );
  await queueChargeEvents(ledger, row!);
  return row!;
}

/** Queues the events of a charge, including a later dispute. */
export async function queueChargeEvents(
  ledger: Ledger,
  { key, status, conduct, disputed_at }: ChargeRow,
): Promise<void> {
  if (status === 'succeeded' || status === 'declined')
    await queueEvent(ledger, `charge.${status}`, { kind: 'charge', key });
  if (status === 'succeeded' && conduct === 'disputed' && disputed_at)
    await queueEvent(ledger, 'dispute.opened', { kind: 'dispute', key }, disputed_at);
}

/** In tests the bank can be slow: the charge is then `processing` until its outcome is known. */
async function delayOutcome({ store, clock }: Ledger, decided: Outcome): Promise<Outcome> {
  const [row] = await store.run<{ value: string }>(
    `select value from sandbox.settings where name = 'decides_after_ms'`,
  );
  if (!row || decided.status === 'requires_action') return decided;
  const decided_at = new Date(clock.now().getTime() + Number(row.value));
  return { ...decided, status: 'processing', outcome: decided.status, decided_at };
}

/** Settles charges whose slow bank has decided. */
export async function settleDelayed(ledger: Ledger): Promise<void> {
  const decided = await ledger.store.run<ChargeRow>(
    `update sandbox.charges set status = outcome where status = 'processing' and decided_at <= $1 returning *`,
    [ledger.clock.now()],
  );
  for (const row of decided) await queueChargeEvents(ledger, row);
}

/** Keeps the card of a charge that succeeded, once, if requested. */
export async function saveChargeCard({ store, clock }: Ledger, charge: ChargeRow): Promise<ChargeRow> {
  if (charge.status !== 'succeeded' || charge.method || !charge.keep || !charge.customer) return charge;
  const [row] = await store.run<{ id: string }>(
    `with kept as (
       insert into sandbox.cards (id, key, customer, card, conduct, status, confirmed, created_at)
       values ($1, $2, $3, $4, $5, 'active', true, $6) on conflict (key) do update set key = excluded.key returning id)
     update sandbox.charges set method = kept.id from kept where sandbox.charges.key = $2 returning kept.id`,
    [newId('card'), charge.key, charge.customer, charge.card, charge.conduct, clock.now()],
  );
  return { ...charge, method: row!.id };
}

/** In tests the sandbox can be slow, so that a server can be killed before a charge, or between it and its answer. */
async function simulateLatency({ store }: Ledger): Promise<void> {
  const [row] = await store.run<{ value: string }>(`select value from sandbox.settings where name = 'latency_ms'`);
  if (row) await sleep(Number(row.value));
}

function asCharge(row: ChargeRow): Charge {
  switch (row.status) {
    case 'succeeded':
      return { status: 'succeeded', payment: row.id, card: row.card!, method: row.method };
    case 'requires_action':
      return {
        status: 'requires_action',
        payment: row.id,
        card: row.card!,
        action: { type: '3ds', client_secret: row.secret!, url: challengeAddress(row.secret!) },
      };
    case 'processing':
      return { status: 'processing', payment: row.id };
    case 'declined':
      return { status: 'declined', payment: row.id, reason: row.reason!, card: row.card };
    case 'cancelled':
      return { status: 'cancelled' };
  }
}
