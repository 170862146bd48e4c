import { setTimeout as sleep } from 'node:timers/promises';
import type { CardFacts, Charge, ChargeRequest, DeclineReason, Refund } from '../payments/gateway.ts';
import { type Conduct, inFuture } from './cards.ts';
import { activeCard, challengeAddress } from './keptCards.ts';
import { type Books, newId } from './store.ts';
import { takeToken } from './tokens.ts';

export type ChargeRow = {
  id: string;
  key: string;
  status: 'succeeded' | 'requires_action' | 'declined' | 'cancelled';
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
};
type Source = { card: CardFacts; conduct: Conduct; method: string | null; confirmed: boolean };
type Outcome = Pick<ChargeRow, 'status' | 'reason'>;

const day = 86_400_000;

export const charges = (books: Books) => ({
  async charge(request: ChargeRequest): Promise<Charge> {
    await slowly(books);
    const known = await chargeOfKey(books, request.key);
    if (known) return asCharge(await kept(books, known));
    const source = await sourceOf(books, request);
    const outcome = outcomeOf(source, request, books.clock.now());
    const row = await record(books, request, source, outcome);
    await slowly(books);
    return asCharge(await kept(books, row));
  },

  async retrieve(key: string): Promise<Charge | null> {
    const row = await chargeOfKey(books, key);
    return row && asCharge(await kept(books, row));
  },

  async cancel(key: string): Promise<Charge> {
    await books.store.run(
      `insert into sandbox.charges (id, key, status, amount, currency, description, keep, created_at)
       values ($1, $2, 'cancelled', 0, '', '', false, $3)
       on conflict (key) do update set status = 'cancelled' where sandbox.charges.status = 'requires_action'`,
      [newId('ch'), key, books.clock.now()],
    );
    return asCharge((await chargeOfKey(books, key))!);
  },

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
    return { refund: id, status: given.length ? 'succeeded' : 'failed' };
  },

  async disputes(since: Date): Promise<{ payment: string; at: Date }[]> {
    return books.store.run<{ payment: string; at: Date }>(
      `select id as payment, disputed_at as at from sandbox.charges
       where disputed_at > $1 and disputed_at <= $2 order by disputed_at`,
      [since, books.clock.now()],
    );
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
  { status, reason }: Outcome,
): Promise<ChargeRow> {
  const now = books.clock.now();
  const secret = status === 'requires_action' ? newId('secret') : null;
  const disputed = source?.conduct === 'disputed' ? new Date(now.getTime() + day) : null;
  const [row] = await books.store.run<ChargeRow>(
    `insert into sandbox.charges (id, key, status, reason, amount, currency, description, card, method, customer, keep,
       conduct, secret, disputed_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (key) do update set key = excluded.key returning *`,
    [
      ...[newId('ch'), request.key, status, reason, request.amount, request.currency, request.description],
      ...[source?.card ?? null, source?.method ?? null, request.customer, request.keep, source?.conduct ?? null],
      ...[secret, disputed, now],
    ],
  );
  return row!;
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
    case 'declined':
      return { status: 'declined', payment: row.id, reason: row.reason!, card: row.card };
    case 'cancelled':
      return { status: 'cancelled' };
  }
}
