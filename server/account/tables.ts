import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, emptyList, emptyObject, id } from '../../engine/server/db/index.ts';
import { principalColumns } from '../../engine/server/principals/index.ts';
import type { Address, User } from '../../schemas/generated/types.ts';
import type { LegalName } from '../../schemas/legal/documents.ts';
import type { PendingPlan } from '../billing/agreedPlan.ts';

export const users = pgTable(
  'users',
  {
    ...principalColumns(),
    account_type: text().$type<User['account_type']>().notNull(),
    role: text().$type<User['role']>().notNull(),
    email_verified_at: at(),
    /** Since when mails to this address come back; null: they arrive. */
    email_bounced_at: at(),
    pending_email: text(),
    phone: text(),
    blocked_reason: text().$type<NonNullable<User['blocked_reason']>>(),
    deletion_scheduled_at: at(),
    deletion_reminded_at: at(),
    /** Staff: since when they no longer work here and cannot sign in. */
    left_at: at(),
    /** ISO alpha-2 and state given at registration, until an organization address says more. */
    country: text().notNull(),
    state: text(),
    /** Paid level chosen at registration, bought once the address is confirmed. */
    wanted_level: text(),
    /** What it gave and cost when it was chosen. */
    wanted_terms: jsonb().$type<PendingPlan>(),
    /** At the payment provider. */
    provider_customer: text(),
    notifications: jsonb()
      .$type<User['notifications']>()
      .notNull()
      .default(emptyObject as never),
    terms_accepted_at: at(),
    last_login_at: at(),
    created_at: at().notNull(),
    updated_at: at().notNull(),
    /** Incremented by every change of the owner's profile or organization. */
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('users_email_key').on(table.email_key),
    index('users_pending').on(sql`lower(${table.pending_email})`),
    index('users_deletion').on(table.deletion_scheduled_at),
    index('users_created').on(table.created_at, table.uuid),
  ],
);

export const organizations = pgTable('organizations', {
  user_uuid: uuid()
    .primaryKey()
    .references(() => users.uuid, { onDelete: 'cascade' }),
  name: text().notNull(),
  website: text(),
  emails: jsonb()
    .$type<string[]>()
    .notNull()
    .default(emptyList as never),
  tax_id: text(),
  has_different_billing_address: boolean().notNull().default(false),
  address: jsonb().$type<Address>().notNull(),
  billing_address: jsonb().$type<Address>().notNull(),
  updated_at: at().notNull(),
});

/** What was done to an account, and by whom: null is the system. */
export const accountEvents = pgTable(
  'account_events',
  {
    uuid: id(),
    user_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    at: at().notNull(),
    by: uuid(),
    type: text().$type<'blocked' | 'unblocked' | 'deletion_requested' | 'deletion_withdrawn' | 'erased'>().notNull(),
    note: text(),
  },
  table => [index('account_events_user').on(table.user_uuid, table.at)],
);

/** Which version of a legal text a person accepted, and when. Rows are added, never changed. */
export const acceptances = pgTable(
  'acceptances',
  {
    uuid: id(),
    user_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    document: text().$type<LegalName>().notNull(),
    version: text().notNull(),
    /** What was accepted with it: an order. Null: the account. */
    order_uuid: uuid(),
    accepted_at: at().notNull(),
  },
  table => [index('acceptances_user').on(table.user_uuid, table.accepted_at)],
);

export interface ExportPart {
  name: string;
  size: number;
}

/** Copies of all personal data that people requested: waiting while `ready_at` is null. */
export const accountExports = pgTable(
  'account_exports',
  {
    uuid: id(),
    /** One at a time. */
    user_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    requested_at: at().notNull(),
    /** In the language of the request. */
    locale: text().notNull(),
    ready_at: at(),
    expires_at: at(),
    /** Where the ZIP is in the store, from before its first byte. */
    storage_key: text(),
    size: bigint({ mode: 'number' }),
    /** The JSON files: they are one after another in the stored object. */
    parts: jsonb().$type<ExportPart[]>(),
  },
  table => [uniqueIndex('account_exports_user').on(table.user_uuid)],
);

export type AccountExportRow = typeof accountExports.$inferSelect;
export type UserRow = typeof users.$inferSelect;
