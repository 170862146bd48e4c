import { boolean, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** First answers by Idempotency-Key, kept 24 h. `scope` is the person, or the address of a signed-out caller. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    body_hash: text().notNull(),
    /** Committed with the work, if the response is read only afterwards. */
    is_done: boolean().notNull().default(false),
    status: integer(),
    /** json, not jsonb: the keys keep their order. */
    answer: json(),
    created_at: at().notNull(),
  },
  table => [primaryKey({ columns: [table.scope, table.key] })],
);
