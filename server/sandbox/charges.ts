import { setTimeout as sleep } from 'node:timers/promises';
import type { CardFacts, Charge, ChargeRequest, DeclineReason } from '../payments/gateway.ts';
import { type Conduct, inFuture } from './cards.ts';
import { announce } from './events.ts';
import { activeCard, challengeAddress } from './keptCards.ts';
import { type Books, newId } from './store.ts';
import { takeToken } from './tokens.ts';

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
  conduct: Conduct | null;
  secret: string | null;
  refunded: number;
  disputed_at: Date | null;
};
type Source = { card: CardFacts; conduct: Conduct; method: string | null; confirmed: boolean };
type Outcome = Pick<ChargeRow, 'status' | 'reason'> & { decided_at?: Date; outcome?: ChargeRow['status'] };

const day = 86_400_000;

export const charges = (books: Books) => ({
  async charge(request: ChargeRequest): Promise<Charge> {
    await slowly(books);
    const known = await chargeOfKey(books, request.key);
    if (known) return asCharge(await kept(books, known));
    const source = await sourceOf(books, request);
    const outcome = await delayed(books, outcomeOf(source, request, books.clock.now()));
    const row = await record(books, request, source, outcome);
    await slowly(books);
    return asCharge(await kept(books, row));
  },

  async retrieve(key: string): Promise<Charge | null> {
    await decideLate(books);
    const row = await chargeOfKey(books, key);
    return row && asCharge(await kept(books, row));
  },

  async cancel(key: string): Promise<Charge> {
    await decideLate(books);
    await books.store.run(
      `insert into sandbox.charges (id, key, status, amount, currency, description, keep, created_at)
       values ($1, $2, 'cancelled', 0, '', '', false, $3)
       on conflict (key) do update set status = 'cancelled' where sandbox.charges.status = 'requires_action'`,
      [newId('ch'), key, books.clock.now()],
    );
    return asCharge((await chargeOfKey(books, key))!);
  },
});

const chargeOfKey = async ({ store }: Books, key: string): Promise<ChargeRow | null> =>
  (await store.run<ChargeRow>('select * from sandbox.charges where key = $1', [key]))[0] ?? null;

async function sourceOf(books: Books, { source, key }: ChargeRequest): Promise<Source | null> {
  if ('method' in source) {
    const card = await activeCard(books, source.method);
    return card && { ...card, method: card.id };
  }
  const taken = await takeToken(books, source.token, key);
  return taken && { ...taken, method: null, confirmed: false };
}

function outcomeOf(source: Source | null, { offSession, source: asked }: ChargeRequest, now: Date): Outcome {
  const declined = (reason: DeclineReason): Outcome => ({ status: 'declined', reason });
  if (!source) return declined('method' in asked ? 'card_declined' : 'unknown_token');
  if (!inFuture(source.card.exp_month, source.card.exp_year, now)) return declined('expired_card');
  switch (source.conduct) {
    case 'card_declined':
    case 'insufficient_funds':
    case 'expired_card':
      return declined(source.conduct);
    case 'declined_later':
      return declined('card_declined');
    case 'asks':
      if (!offSession) return { status: 'requires_action', reason: null };
      return source.confirmed ? { status: 'succeeded', reason: null } : declined('confirmation_needed');
    default:
      return { status: 'succeeded', reason: null };
  }
}

/** The moment of truth: one row for a key, written with its outcome in one statement. */
async function record(
  books: Books,
  request: ChargeRequest,
  source: Source | null,
  { status, reason, outcome = status, decided_at = books.clock.now() }: Outcome,
): Promise<ChargeRow> {
  const now = books.clock.now();
  const secret = status === 'requires_action' ? newId('secret') : null;
  const disputed = source?.conduct === 'disputed' ? new Date(now.getTime() + day) : null;
  const [row] = await books.store.run<ChargeRow>(
    `insert into sandbox.charges (id, key, status, reason, amount, currency, description, card, method, customer, keep,
       conduct, secret, disputed_at, created_at, outcome, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (key) do update set key = excluded.key returning *`,
    [
      ...[newId('ch'), request.key, status, reason, request.amount, request.currency, request.description],
      ...[source?.card ?? null, source?.method ?? null, request.customer, request.keep, source?.conduct ?? null],
      ...[secret, disputed, now, outcome, decided_at],
    ],
  );
  await announceCharge(books, row!);
  return row!;
}

/** What the provider tells of a charge; of one that will be disputed, that too, when the time comes. */
export async function announceCharge(books: Books, { key, status, conduct, disputed_at }: ChargeRow): Promise<void> {
  if (status === 'succeeded' || status === 'declined')
    await announce(books, `charge.${status}`, { kind: 'charge', key });
  if (status === 'succeeded' && conduct === 'disputed' && disputed_at)
    await announce(books, 'dispute.opened', { kind: 'dispute', key }, disputed_at);
}

/** In tests the bank can take its time: the charge is then `processing` until its outcome is known. */
async function delayed({ store, clock }: Books, decided: Outcome): Promise<Outcome> {
  const [row] = await store.run<{ value: string }>(
    `select value from sandbox.settings where name = 'decides_after_ms'`,
  );
  if (!row || decided.status === 'requires_action') return decided;
  const decided_at = new Date(clock.now().getTime() + Number(row.value));
  return { ...decided, status: 'processing', outcome: decided.status, decided_at };
}

/** Banks that took their time have decided. */
export async function decideLate(books: Books): Promise<void> {
  const decided = await books.store.run<ChargeRow>(
    `update sandbox.charges set status = outcome where status = 'processing' and decided_at <= $1 returning *`,
    [books.clock.now()],
  );
  for (const row of decided) await announceCharge(books, row);
}

/** Keeps the card of a charge that succeeded, once, when that was asked for. */
export async function kept({ store, clock }: Books, charge: ChargeRow): Promise<ChargeRow> {
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
async function slowly({ store }: Books): Promise<void> {
  const [row] = await store.run<{ value: string }>(`select value from sandbox.settings where name = 'latency_ms'`);
  if (row) await sleep(Number(row.value));
}

function asCharge(row: ChargeRow): Charge {
  switch (row.status) {
    case 'succeeded':
      return { status: 'succeeded', payment: row.id, card: row.card!, method: row.method };
    case 'requires_action':
      return {
        ...{ status: 'requires_action', payment: row.id, card: row.card! },
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
