import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';

// Every column has an explicit name. Drizzle derives the names of a whole table from the first definition that it
// meets, and the app has another definition of the same tables with more columns.

/**
 * Columns that the engine needs in the table of people. An app's own table is called `users` and begins with these
 * columns; it may add others.
 */
export const principalColumns = () => ({
  uuid: id('uuid'),
  /** As typed; unique by `email_key`. */
  email: text('email').notNull(),
  /** Trimmed and lower case. */
  email_key: text('email_key').notNull(),
  password_hash: text('password_hash').notNull(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  /** BCP 47. */
  locale: text('locale').notNull(),
  /** A name of the IANA time zone database. */
  timezone: text('timezone').notNull(),
  /** One of the roles of `app.json`. */
  role: text('role').notNull(),
  /** Since when the person is locked out. */
  blocked_at: at('blocked_at'),
  /** Why, as one of the app's reasons. */
  blocked_reason: text('blocked_reason'),
  /** Set on the remaining row of an erased account. */
  erased_at: at('erased_at'),
});

/** The app's table of people as the engine sees it: what foreign keys refer to. */
export const principals = pgTable('users', principalColumns());

/**
 * Columns of the table of sessions. A session has two random tokens, the cookie's and the bearer's; both are stored as
 * SHA-256.
 */
export const sessionColumns = () => ({
  uuid: id('uuid'),
  user_uuid: uuid('user_uuid')
    .notNull()
    .references(() => principals.uuid, { onDelete: 'cascade' }),
  cookie_hash: text('cookie_hash').notNull(),
  access_hash: text('access_hash').notNull(),
  access_expires_at: at('access_expires_at').notNull(),
  created_at: at('created_at').notNull(),
  last_seen_at: at('last_seen_at').notNull(),
  expires_at: at('expires_at').notNull(),
  revoked_at: at('revoked_at'),
  user_agent: text('user_agent'),
  ip: text('ip'),
  remember_me: boolean('remember_me').notNull(),
  /** When the password was last entered. Null: version 0.1.0 started the session, with a sign-in at `created_at`. */
  authenticated_at: at('authenticated_at'),
});

/** The columns of the app's table of sessions that the engine uses. */
export const principalSessions = pgTable('sessions', sessionColumns());

/** A person as the engine knows one. */
export type PrincipalRow = typeof principals.$inferSelect;
