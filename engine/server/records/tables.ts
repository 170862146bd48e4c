import { bigint, boolean, index, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';
import { principals } from '../principals/principalColumns.ts';
import type { TableShape } from './migrations/tableShape.ts';

/** The PostgreSQL schema with the tables of entity files, apart from the tables of code. */
export const collectionSchema = pgSchema('collections');

/** What each such table looks like now. */
export const tableShapes = collectionSchema.table('table_shapes', {
  name: text().primaryKey(),
  shape: jsonb().$type<TableShape>().notNull(),
});

/** Migration files that have been applied. */
export const appliedFiles = collectionSchema.table('applied_files', {
  name: text().primaryKey(),
  applied_at: at().notNull(),
});

export interface FieldChange {
  before?: unknown;
  after?: unknown;
}

/** Who changed which fields of a row, and when. */
export const recordChanges = collectionSchema.table(
  'record_changes',
  {
    uuid: id(),
    entity: text().notNull(),
    record_uuid: uuid().notNull(),
    /** The owner of the row, if rows have one: the history is deleted with the account. */
    customer_uuid: uuid().references(() => principals.uuid, { onDelete: 'cascade' }),
    kind: text().$type<'create' | 'edit' | 'delete' | 'restore'>().notNull(),
    version: integer(),
    actor_uuid: uuid().references(() => principals.uuid, { onDelete: 'set null' }),
    actor_role: text().notNull(),
    changes: jsonb().$type<Record<string, FieldChange>>().notNull(),
    at: at().notNull(),
  },
  table => [index('record_changes_record').on(table.entity, table.record_uuid, table.at, table.uuid)],
);

/** Files of rows. A file is uploaded before the row that it belongs to is saved. */
export const recordFiles = collectionSchema.table(
  'record_files',
  {
    /** Also its key in the store. */
    uuid: id(),
    /** Table and column of the collection. */
    table: text().notNull(),
    field: text().notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    /** Whether every byte is there. */
    whole: boolean().notNull(),
    sender_uuid: uuid()
      .notNull()
      .references(() => principals.uuid, { onDelete: 'cascade' }),
    record_uuid: uuid(),
    /** Since when no row has the file; it is deleted after a day. */
    loose_since: at(),
    created_at: at().notNull(),
  },
  table => [
    index('record_files_record').on(table.record_uuid),
    index('record_files_loose').on(table.loose_since),
    index('record_files_sender').on(table.sender_uuid),
  ],
);

/** A row of the table of files that records have. */
export type RecordFileRow = typeof recordFiles.$inferSelect;
