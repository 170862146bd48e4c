import type { Attachment, CardFacts, DeclineReason } from '../payments/gateway.ts';
import type { Conduct } from './cards.ts';
import { announce } from './events.ts';
import { type Books, newId } from './store.ts';
import { takeToken } from './tokens.ts';

type CardRow = {
  id: string;
  card: CardFacts;
  conduct: Conduct;
  status: 'active' | 'pending' | 'refused' | 'detached';
  confirmed: boolean;
  secret: string | null;
};

const refusedAtOnce: ReadonlySet<Conduct> = new Set<Conduct>(['card_declined', 'insufficient_funds', 'expired_card']);

export const challengeAddress = (secret: string): string => `/sandbox/3ds?secret=${secret}`;

/** Cards that a customer left with the provider. */
export const keptCards = (books: Books) => ({
  async attachCard({ key, customer, token }: { key: string; customer: string; token: string }): Promise<Attachment> {
    const known = await cardOfKey(books, key);
    if (known) return asAttachment(known);
    const taken = await takeToken(books, token, key);
    if (!taken) return { status: 'declined', reason: 'unknown_token' };
    if (refusedAtOnce.has(taken.conduct)) return { status: 'declined', reason: taken.conduct as DeclineReason };
    const asks = taken.conduct === 'asks';
    const [row] = await books.store.run<CardRow>(
      `insert into sandbox.cards (id, key, customer, card, conduct, status, confirmed, secret, created_at)
       values ($1, $2, $3, $4, $5, $6, false, $7, $8) on conflict (key) do update set key = excluded.key returning *`,
      [
        ...[newId('card'), key, customer, taken.card, taken.conduct, asks ? 'pending' : 'active'],
        ...[asks ? newId('secret') : null, books.clock.now()],
      ],
    );
    return asAttachment(row!);
  },

  async confirmedCard({
    customer,
    client_secret,
  }: {
    customer: string;
    client_secret: string;
  }): Promise<Attachment | null> {
    const [row] = await books.store.run<CardRow>('select * from sandbox.cards where secret = $1 and customer = $2', [
      ...[client_secret, customer],
    ]);
    return row ? asAttachment(row) : null;
  },

  async askedAttachment(client_secret: string) {
    const [row] = await books.store.run<CardRow & { key: string; customer: string }>(
      'select * from sandbox.cards where secret = $1',
      [client_secret],
    );
    return row ? { key: row.key, customer: row.customer, attachment: asAttachment(row) } : null;
  },

  async cardOf(method: string): Promise<CardFacts | null> {
    return (await activeCard(books, method))?.card ?? null;
  },

  async updateCard(method: string, facts: Partial<CardFacts>): Promise<void> {
    await books.store.run('update sandbox.cards set card = card || $2 where id = $1', [method, facts]);
    await announce(books, 'card.updated', { kind: 'card', method });
  },

  async detachCard(method: string): Promise<void> {
    const gone = await books.store.run(
      `update sandbox.cards set status = 'detached' where id = $1 and status <> 'detached' returning id`,
      [method],
    );
    if (gone.length) await announce(books, 'card.detached', { kind: 'card', method });
  },
});

const cardOfKey = async ({ store }: Books, key: string): Promise<CardRow | null> =>
  (await store.run<CardRow>('select * from sandbox.cards where key = $1', [key]))[0] ?? null;

function asAttachment({ id, card, status, secret }: CardRow): Attachment {
  if (status === 'pending' && secret)
    return {
      status: 'requires_action',
      action: { type: '3ds', client_secret: secret, url: challengeAddress(secret) },
    };
  if (status === 'refused') return { status: 'declined', reason: 'not_confirmed' };
  if (status === 'detached') return { status: 'declined', reason: 'unknown_token' };
  return { status: 'attached', method: id, card };
}

/** The card to charge, if it may be charged at all. */
export const activeCard = async ({ store }: Books, method: string): Promise<CardRow | null> =>
  (await store.run<CardRow>(`select * from sandbox.cards where id = $1 and status = 'active'`, [method]))[0] ?? null;
