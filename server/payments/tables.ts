import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../engine/server/db/index.ts';
import { orders } from '../orders/tables.ts';

/**
 * Events of the provider, each stored once, even if sent repeatedly. `handled_at` null: to be handled when it is sent
 * again.
 */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text().notNull(),
    event: text().notNull(),
    type: text().notNull(),
    received_at: at().notNull(),
    handled_at: at(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.event] }),
    index('provider_events_received').on(table.received_at),
  ],
);

/**
 * What Stripe keeps for our keys. The intent is recorded before it is confirmed, so that no money can move by an intent
 * that we would not find again.
 */
export const stripeIntents = pgTable('stripe_intents', {
  key: text().primaryKey(),
  /** The parameters of the request: a repetition must be identical to get the same response. */
  request: jsonb().$type<IntentRequest | null>(),
  intent: text().unique(),
  /** No charge of this key may happen any more. */
  cancelled: boolean().notNull(),
  /** Why it was declined. The intent is cancelled then, so that it cannot be confirmed again. */
  declined: text(),
  created_at: at().notNull(),
});

export interface IntentRequest {
  amount: number;
  currency: string;
  customer: string | null;
  /** The kept card that is charged; null: a new one. */
  method: string | null;
  /** The new card is kept when it is charged. */
  keep: boolean;
  description: string;
}

/** Orders that cost nothing and were accepted with a key, so that the same request again is answered the same. */
export const freeCheckouts = pgTable('free_checkouts', {
  key: text().primaryKey(),
  order_uuid: uuid()
    .notNull()
    .references(() => orders.uuid, { onDelete: 'cascade' }),
  created_at: at().notNull(),
});
