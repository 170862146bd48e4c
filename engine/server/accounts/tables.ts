import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';
import { principalColumns, sessionColumns } from '../principals/principalColumns.ts';

/** The accounts table of an app that does not have its own. */
export const accounts = pgTable(
  'users',
  { ...principalColumns(), created_at: at().notNull(), updated_at: at().notNull(), last_login_at: at() },
  table => [uniqueIndex('users_email_key').on(table.email_key)],
);

/** The sessions of the engine's accounts. */
export const accountSessions = pgTable('sessions', sessionColumns(), table => [
  uniqueIndex('sessions_cookie').on(table.cookie_hash),
  uniqueIndex('sessions_access').on(table.access_hash),
  index('sessions_user').on(table.user_uuid, table.created_at),
]);

/** A row of the engine's table of accounts. */
export type AccountRow = typeof accounts.$inferSelect;
