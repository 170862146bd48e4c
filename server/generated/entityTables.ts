// Written by `npm run generate` from the files below schemas/. Do not edit.

import { bigint, boolean, doublePrecision, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { collectionSchema } from '../../engine/server/records/index.ts';

/** Rows of customer_note.entity.json. */
export const customerNotes = collectionSchema.table('customer_notes', {
  uuid: uuid().primaryKey(),
  text: text().notNull(),
  important: boolean(),
  author: text(),
  customer_uuid: uuid().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of dashboard_message.entity.json. */
export const dashboardMessages = collectionSchema.table('dashboard_messages', {
  uuid: uuid().primaryKey(),
  short_description: text().notNull(),
  long_description: text(),
  shown_from: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  shown_until: timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  is_active: boolean().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});

/** Rows of tax_rate.entity.json. */
export const taxRates = collectionSchema.table('tax_rates', {
  uuid: uuid().primaryKey(),
  country: text().notNull(),
  state: text(),
  tax_percent: doublePrecision().notNull(),
  version: bigint({ mode: 'number' }).notNull().$default(() => 1),
});
