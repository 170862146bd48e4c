import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Gapless numbers: the row is locked and counted up in the transaction that uses the number. `name` = "order-26". */
export const counters = pgTable('counters', { name: text().primaryKey(), value: integer().notNull() });

/** Facts about this installation that all processes share, such as the demo clock's offset. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: text().notNull() });
