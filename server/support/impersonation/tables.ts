import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../../engine/server/db/index.ts';
import { users } from '../../account/tables.ts';

/** What a customer allows staff for a while. At most one of a kind is active; a new one ends the one before. */
export const consents = pgTable(
  'consents',
  {
    uuid: id(),
    customer_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    kind: text().$type<'impersonate'>().notNull(),
    given_at: at().notNull(),
    until: at().notNull(),
    /** Taken back before its time. */
    withdrawn_at: at(),
  },
  table => [index('consents_customer').on(table.customer_uuid, table.kind, table.until)],
);

export type ConsentRow = typeof consents.$inferSelect;
