import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';

/** Queued mails, written in the transaction that causes them and sent by a job. */
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
    /** The request or job that queued it; null in rows of 0.1.0. */
    request_id: text(),
    created_at: at().notNull(),
    due_at: at().notNull(),
    sent_at: at(),
    /** When the mail server refused it finally; `last_error` says why. */
    given_up_at: at(),
    /** The link that turns mails of this kind off; null for mails that cannot be turned off. */
    unsubscribe: text(),
    /** The receiver has just asked for it, so it is sent even to an address that returned mails. */
    requested: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    last_error: text(),
  },
  table => [
    index('mail_outbox_due').on(table.due_at).where(sql`${table.sent_at} is null and ${table.given_up_at} is null`),
    index('mail_outbox_to').on(table.to, table.created_at),
  ],
);

/**
 * Mails that came back. A hard bounce says that there is no such mailbox, a soft one that this mail could not be
 * delivered.
 */
export const mailBounces = pgTable(
  'mail_bounces',
  {
    /** What reported it, so that a report that arrives twice counts once: "sendgrid:…", "dsn:…", "smtp:…". */
    event: text().primaryKey(),
    /** As `emailKey` has it. */
    address: text().notNull(),
    kind: text().$type<'hard' | 'soft'>().notNull(),
    /** What the receiving server said. */
    reason: text().notNull(),
    at: at().notNull(),
    /** When the address turned out to work again. */
    cleared_at: at(),
  },
  table => [index('mail_bounces_address').on(table.address).where(sql`${table.cleared_at} is null`)],
);
