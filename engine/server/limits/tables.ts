import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';

/** Requests of a caller in a window of time, as all servers together have counted them. */
export const requestCounts = pgTable(
  'request_counts',
  { caller: text().notNull(), ends_at: at().notNull(), requests: integer().notNull() },
  table => [primaryKey({ columns: [table.ends_at, table.caller] })],
);

/** Attempts that count against a limit, by what is limited and who tried: "sign_in:account+ip". */
export const attempts = pgTable(
  'tries',
  {
    uuid: id(),
    bucket: text().notNull(),
    at: at().notNull(),
    /** For an attempt that is still running: until when others wait for it. */
    running_until: at(),
  },
  table => [index('tries_bucket').on(table.bucket, table.at)],
);
