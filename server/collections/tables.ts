import { index, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/tables.ts';
import { at, id } from '../db/columns.ts';
import type { TableShape } from './shape.ts';

/** Tables that entity files describe, apart from those of the domains. */
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

export interface Change {
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
    /** Whose row it is, where rows have an owner: the history goes with the account. */
    customer_uuid: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    kind: text().$type<'create' | 'edit' | 'delete'>().notNull(),
    version: integer(),
    actor_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    actor_role: text().notNull(),
    changes: jsonb().$type<Record<string, Change>>().notNull(),
    at: at().notNull(),
  },
  table => [index('record_changes_record').on(table.entity, table.record_uuid, table.at, table.uuid)],
);
