import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** What changed, for streams that were away for a while; a row of a day ago is of no use to anybody. */
export const liveEvents = pgTable(
  'live_events',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it: `seq` is given out before the commit, so it says nothing about what is visible. */
    transaction: bigint({ mode: 'number' }).notNull(),
    /** Null: only the team hears of it. See `everyone`, too. */
    customer_uuid: uuid(),
    resource: text().notNull(),
    uuid: uuid().notNull(),
    at: at().notNull(),
  },
  table => [
    index('live_events_customer').on(table.customer_uuid, table.transaction),
    index('live_events_transaction').on(table.transaction),
  ],
);
