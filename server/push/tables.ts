import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import { users } from '../account/tables.ts';
import { sessions } from '../auth/tables.ts';

/** Browsers that push messages go to. One a session, and deleted with it. */
export const devices = pgTable(
  'devices',
  {
    uuid: id(),
    user_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    session_uuid: uuid()
      .notNull()
      .references(() => sessions.uuid, { onDelete: 'cascade' }),
    /** What the push service calls it. */
    device_id: text().notNull(),
    created_at: at().notNull(),
  },
  table => [
    uniqueIndex('devices_device').on(table.device_id),
    uniqueIndex('devices_session').on(table.session_uuid),
    index('devices_user').on(table.user_uuid),
  ],
);

/** Push messages to send, written in the transaction that causes them; gone once they are sent or too old. */
export const pushOutbox = pgTable(
  'push_outbox',
  {
    uuid: id(),
    device_uuid: uuid()
      .notNull()
      .references(() => devices.uuid, { onDelete: 'cascade' }),
    /** The mail with the same content, which decides whether a late message is outdated; null in rows of 0.1.0. */
    mail_uuid: uuid().references(() => mailOutbox.uuid, { onDelete: 'cascade' }),
    text: text().notNull(),
    link: text().notNull(),
    locale: text().notNull(),
    created_at: at().notNull(),
    due_at: at().notNull(),
    tries: integer().notNull().default(0),
  },
  table => [
    index('push_outbox_due').on(table.due_at),
    index('push_outbox_device').on(table.device_uuid),
    index('push_outbox_mail').on(table.mail_uuid),
  ],
);
