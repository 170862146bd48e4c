import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** Requests of a caller in a window of time, as all servers together have counted them. */
export const requestCounts = pgTable(
  'request_counts',
  { caller: text().notNull(), ends_at: at().notNull(), requests: integer().notNull() },
  table => [primaryKey({ columns: [table.ends_at, table.caller] })],
);
