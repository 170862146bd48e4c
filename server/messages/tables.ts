import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/tables.ts';
import { at, id } from '../db/columns.ts';

export const dashboardMessages = pgTable('dashboard_messages', {
  uuid: id(),
  short_description: text().notNull(),
  long_description: text(),
  is_active: boolean().notNull(),
  created_at: at().notNull(),
});

export const contactMessages = pgTable(
  'contact_messages',
  {
    uuid: id(),
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    topic: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    order_uuid: uuid(),
    reply_email: text().notNull(),
    created_at: at().notNull(),
    closed_at: at(),
  },
  table => [index('contact_messages_created').on(table.created_at)],
);
