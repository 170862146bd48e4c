import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';
import { principalSessions, principals } from '../principals/principalColumns.ts';

/** Change events for streams that reconnect. Rows are deleted after a day. */
export const liveEvents = pgTable(
  'live_events',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote the row. `seq` is assigned before the commit, so it does not say what is visible. */
    transaction: bigint({ mode: 'number' }).notNull(),
    /** Null: only staff receive it. See also `everyone`. */
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

/** Which record each open page of staff shows. A row without a recent sign of life is stale: see presence.ts. */
export const presences = pgTable(
  'presences',
  {
    /** Made up by the page. */
    page: id(),
    session_uuid: uuid()
      .notNull()
      .references(() => principalSessions.uuid, { onDelete: 'cascade' }),
    user_uuid: uuid()
      .notNull()
      .references(() => principals.uuid, { onDelete: 'cascade' }),
    resource: text().notNull(),
    record: uuid().notNull(),
    doing: text().$type<'reads' | 'edits'>().notNull(),
    since: at().notNull(),
    seen_at: at().notNull(),
  },
  table => [
    index('presences_record').on(table.record),
    index('presences_session').on(table.session_uuid, table.seen_at),
    index('presences_user').on(table.user_uuid),
  ],
);
