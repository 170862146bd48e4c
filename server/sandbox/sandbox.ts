import type { Clock } from '../../engine/server/index.ts';
import { type CardFieldName, readCard } from './cards.ts';
import { challenges } from './challenges.ts';
import { charges, settleDelayed } from './charges.ts';
import { refundsAndDisputes } from './refunds.ts';
import { savedCards } from './savedCards.ts';
import { type CardDetails, type Ledger, newId, openStore } from './store.ts';
import { readEvent, type Send, sendDue, signatureHeader } from './webhookEvents.ts';

type Token = { id: string; card: CardDetails };

/** A provider of card payments that takes no money: the test cards decide what happens. `secret` signs its webhooks. */
export async function openSandbox(databaseUrl: string, clock: Clock, secret: string) {
  const ledger: Ledger = { store: await openStore(databaseUrl), clock };
  return {
    createToken: (typed: unknown) => createToken(ledger, typed),
    createCustomer: (request: { key: string; email: string; name: string }) => createCustomer(ledger, request),
    ...savedCards(ledger),
    ...charges(ledger),
    ...challenges(ledger),
    ...refundsAndDisputes(ledger),
    verifyWebhook: async (body: string, headers: Record<string, unknown>) =>
      readEvent(body, headers[signatureHeader], secret, clock.now()),
    async sendWebhooks(send: Send): Promise<void> {
      await settleDelayed(ledger);
      await sendDue(ledger, secret, send);
    },
    close: () => ledger.store.close(),
  };
}
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** Creates a token for a card that was typed into the card frame; the number is not passed on. */
async function createToken({ store, clock }: Ledger, typed: unknown): Promise<Token | { wrong: CardFieldName[] }> {
  const read = readCard(typed, clock.now());
  if ('wrong' in read) return read;
  const { conduct, ...card } = read;
  const id = newId('tok');
  await store.run('insert into sandbox.tokens (id, card, conduct, created_at) values ($1, $2, $3, $4)', [
    id,
    card,
    conduct,
    clock.now(),
  ]);
  return { id, card };
}

async function createCustomer(
  { store, clock }: Ledger,
  { key, email, name }: { key: string; email: string; name: string },
): Promise<string> {
  const [row] = await store.run<{ id: string }>(
    `insert into sandbox.customers (id, key, email, name, created_at) values ($1, $2, $3, $4, $5)
     on conflict (key) do update set key = excluded.key returning id`,
    [newId('cus'), key, email, name, clock.now()],
  );
  return row!.id;
}
