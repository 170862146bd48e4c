import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';

/** What VIES answered about a number, as far as it is evidence. */
export interface ViesAnswer {
  valid: boolean;
  /** The consultation number; null: VIES gives it only to askers who have a number of the EU themselves. */
  request_number: string | null;
  /** When VIES answered, by its own clock. */
  at: string | null;
}

/** What is known of the tax numbers of customers; one row for each number of a customer. */
export const taxNumberChecks = pgTable(
  'tax_number_checks',
  {
    uuid: id(),
    customer_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    /** Without blanks and with the prefix of its country, as "DE136695976". */
    number: text().notNull(),
    /** The customer owes the tax: the number is of another country than the seller, and confirmed. */
    confirmed: boolean().notNull().default(false),
    /** Seller's country and way of checking that `confirmed` was decided for: after a change it is decided again. */
    decided_for: text().notNull(),
    answer: jsonb().$type<ViesAnswer>(),
    /** By our clock; null: there is no answer yet. */
    answered_at: at(),
    /** When VIES is asked next; null: never, for the number is not valid or not of another country. */
    ask_at: at(),
    /** Attempts since the last answer that brought none. */
    tries: integer().notNull().default(0),
    created_at: at().notNull(),
  },
  table => [
    uniqueIndex('tax_number_checks_one').on(table.customer_uuid, table.number),
    index('tax_number_checks_due').on(table.ask_at),
  ],
);

export type TaxNumberCheck = typeof taxNumberChecks.$inferSelect;
