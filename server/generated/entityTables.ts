// Written by `npm run generate` from the files below schemas/. Do not edit.

import { bigint, boolean, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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
