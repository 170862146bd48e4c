import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';

/** Mails to send, written in the transaction that causes them and sent by a job. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    uuid: id(),
    to: text().notNull(),
    template: text().notNull(),
    locale: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    created_at: at().notNull(),
    due_at: at().notNull(),
    sent_at: at(),
    tries: integer().notNull().default(0),
    last_error: text(),
  },
  table => [
    index('mail_outbox_due').on(table.sent_at, table.due_at),
    index('mail_outbox_to').on(table.to, table.created_at),
  ],
);
