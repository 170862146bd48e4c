import type { Attachment, CardFacts, DeclineReason } from '../payments/gateway.ts';
import type { TestCardBehaviour } from './cards.ts';
import { takeToken } from './cardTokens.ts';
import { type Ledger, newId } from './store.ts';
import { queueEvent } from './webhookEvents.ts';

type CardRow = {
  id: string;
  card: CardFacts;
  conduct: TestCardBehaviour;
  status: 'active' | 'pending' | 'refused' | 'detached';
  confirmed: boolean;
  secret: string | null;
};

const refusedAtOnce: ReadonlySet<TestCardBehaviour> = new Set<TestCardBehaviour>([
  'card_declined',
  'insufficient_funds',
  'expired_card',
]);

export const challengeAddress = (secret: string): string => `/sandbox/3ds?secret=${secret}`;

/** Cards that a customer left with the provider. */
export const savedCards = (ledger: Ledger) => ({
  async attachCard({ key, customer, token }: { key: string; customer: string; token: string }): Promise<Attachment> {
    const known = await cardOfKey(ledger, key);
    if (known) return asAttachment(known);
    const taken = await takeToken(ledger, token, key);
    if (!taken) return { status: 'declined', reason: 'unknown_token' };
    if (refusedAtOnce.has(taken.conduct)) return { status: 'declined', reason: taken.conduct as DeclineReason };
    const asks = taken.conduct === 'asks';
    const [row] = await ledger.store.run<CardRow>(
      `insert into sandbox.cards (id, key, customer, card, conduct, status, confirmed, secret, created_at)
       values ($1, $2, $3, $4, $5, $6, false, $7, $8) on conflict (key) do update set key = excluded.key returning *`,
      [
        newId('card'),
        key,
        customer,
        taken.card,
        taken.conduct,
        asks ? 'pending' : 'active',
        asks ? newId('secret') : null,
        ledger.clock.now(),
      ],
    );
    return asAttachment(row!);
  },

  async retrieveConfirmedCard({
    customer,
    client_secret,
  }: {
    customer: string;
    client_secret: string;
  }): Promise<Attachment | null> {
    const [row] = await ledger.store.run<CardRow>('select * from sandbox.cards where secret = $1 and customer = $2', [
      client_secret,
      customer,
    ]);
    return row ? asAttachment(row) : null;
  },

  async retrieveAttachment(client_secret: string) {
    const [row] = await ledger.store.run<CardRow & { key: string; customer: string }>(
      'select * from sandbox.cards where secret = $1',
      [client_secret],
    );
    return row ? { key: row.key, customer: row.customer, attachment: asAttachment(row) } : null;
  },

  async cardOf(method: string): Promise<CardFacts | null> {
    return (await activeCard(ledger, method))?.card ?? null;
  },

  async updateCard(method: string, facts: Partial<CardFacts>): Promise<void> {
    await ledger.store.run('update sandbox.cards set card = card || $2 where id = $1', [method, facts]);
    await queueEvent(ledger, 'card.updated', { kind: 'card', method });
  },

  async detachCard(method: string): Promise<void> {
    const gone = await ledger.store.run(
      `update sandbox.cards set status = 'detached' where id = $1 and status <> 'detached' returning id`,
      [method],
    );
    if (gone.length) await queueEvent(ledger, 'card.detached', { kind: 'card', method });
  },
});

const cardOfKey = async ({ store }: Ledger, key: string): Promise<CardRow | null> =>
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
export const activeCard = async ({ store }: Ledger, method: string): Promise<CardRow | null> =>
  (await store.run<CardRow>(`select * from sandbox.cards where id = $1 and status = 'active'`, [method]))[0] ?? null;
