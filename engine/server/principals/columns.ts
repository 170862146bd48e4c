import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';

/**
 * What the engine needs of a person who signs in. An app's own table of people is called `users` and begins with these
 * columns; it adds whatever else it knows of them.
 */
export const principalColumns = () => ({
  uuid: id(),
  /** As typed; unique by `email_key`. */
  email: text().notNull(),
  /** Trimmed and lower case. */
  email_key: text().notNull(),
  password_hash: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  account_type: text().notNull(),
  /** BCP 47. */
  locale: text().notNull(),
  /** Of the IANA database. */
  timezone: text().notNull(),
  /** One of the roles of `app.json`. */
  role: text().notNull(),
  /** Since when the person is locked out. */
  blocked_at: at(),
  /** Why, in a word of the app's. */
  blocked_reason: text(),
  /** Set on what is left of an erased account. */
  erased_at: at(),
});

/** The app's table of people as the engine sees it: what foreign keys refer to. */
export const principals = pgTable('users', principalColumns());

/** A session has two different random tokens, both stored as SHA-256: the cookie's and the bearer's. */
export const sessionColumns = () => ({
  uuid: id(),
  user_uuid: uuid()
    .notNull()
    .references(() => principals.uuid, { onDelete: 'cascade' }),
  cookie_hash: text().notNull(),
  access_hash: text().notNull(),
  access_expires_at: at().notNull(),
  created_at: at().notNull(),
  last_seen_at: at().notNull(),
  expires_at: at().notNull(),
  revoked_at: at(),
  user_agent: text(),
  ip: text(),
});

/** The app's table of sessions as the engine sees it. */
export const principalSessions = pgTable('sessions', sessionColumns());

/** A person as the engine knows one. */
export type Principal = typeof principals.$inferSelect;
