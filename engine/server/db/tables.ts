import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Counters of gapless numbers. The row is locked and incremented in the transaction that uses the number. `name` is
 * "order-26".
 */
export const counters = pgTable('counters', { name: text().primaryKey(), value: integer().notNull() });

/** Facts about this installation that all processes share, such as the demo clock's offset. */
export const settings = pgTable('settings', { name: text().primaryKey(), value: text().notNull() });
