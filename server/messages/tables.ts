import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    uuid: id(),
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    topic: text().$type<'order' | 'billing' | 'account' | 'technical' | 'other'>().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    order_uuid: uuid(),
    reply_email: text().notNull(),
    /** Of the page it was written on: who has no account is answered in it. */
    locale: text().notNull().default('en'),
    status: text().$type<'open' | 'closed'>().notNull().default('open'),
    /** The member of staff who handles it. */
    assignee_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    created_at: at().notNull(),
    answered_at: at(),
    closed_at: at(),
  },
  table => [
    index('contact_messages_created').on(table.created_at.desc().nullsFirst(), table.uuid),
    index('contact_messages_status').on(table.status, table.created_at.desc().nullsFirst(), table.uuid),
    index('contact_messages_assignee').on(table.assignee_uuid, table.status, table.created_at),
    index('contact_messages_user').on(table.user_uuid, table.created_at),
    index('contact_messages_order').on(table.order_uuid, table.created_at),
    index('contact_messages_topic').on(table.topic, table.created_at),
    index('contact_messages_answered').on(table.answered_at.desc().nullsFirst(), table.uuid),
    index('contact_messages_closed').on(table.closed_at.desc().nullsFirst(), table.uuid),
  ],
);

/** Answers that staff sent by mail, with their authors. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    uuid: id(),
    message_uuid: uuid()
      .notNull()
      .references(() => contactMessages.uuid, { onDelete: 'cascade' }),
    author_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    at: at().notNull(),
    text: text().notNull(),
  },
  table => [index('contact_answers_message').on(table.message_uuid, table.at)],
);
