import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';
import { contactMessages } from '../generated/entityTables.ts';

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
