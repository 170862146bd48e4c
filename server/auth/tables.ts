import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import { sessionColumns } from '../../engine/server/principals/index.ts';
import { users } from '../account/tables.ts';

export const sessions = pgTable(
  'sessions',
  {
    ...sessionColumns(),
    /** What was given away in it, in minor units, since the password is too long ago for large sums. */
    given_unconfirmed: integer().notNull().default(0),
    /** Staff: the customer whom the session impersonates, and until when. */
    seeing_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    seeing_until: at(),
  },
  table => [
    uniqueIndex('sessions_cookie').on(table.cookie_hash),
    uniqueIndex('sessions_access').on(table.access_hash),
    index('sessions_user').on(table.user_uuid, table.created_at),
    index('sessions_newest').on(table.created_at.desc().nullsFirst(), table.uuid),
    index('sessions_seeing').on(table.seeing_uuid),
  ],
);

/**
 * Single-use proofs sent by mail: confirming an address (link and 6-digit code), resetting a password, undoing a change
 * of the address or the password.
 */
export const proofs = pgTable(
  'proofs',
  {
    uuid: id(),
    user_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    purpose: text().$type<'verify_email' | 'password_reset' | 'undo_change'>().notNull(),
    /** The address that the proof confirms; of an undo, the one that it restores. */
    email: text().notNull(),
    token_hash: text().notNull(),
    token_expires_at: at().notNull(),
    code_hash: text(),
    code_expires_at: at(),
    tries_left: integer().notNull(),
    used_at: at(),
    created_at: at().notNull(),
  },
  table => [
    uniqueIndex('proofs_token').on(table.token_hash),
    index('proofs_user').on(table.user_uuid, table.purpose, table.created_at),
    index('proofs_undo').on(sql`lower(${table.email})`).where(sql`${table.purpose} = 'undo_change'`),
  ],
);
