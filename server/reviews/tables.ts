import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import type { ChangeDecision, Spot } from '../../schemas/generated/types.ts';
import { files } from '../uploads/tables.ts';

/** One row for each delivered file whose changes a customer has begun to decide. */
export const fileReviews = pgTable('file_reviews', {
  file_uuid: uuid()
    .primaryKey()
    .references(() => files.uuid, { onDelete: 'cascade' }),
  /** Counts the saves. */
  version: integer().notNull(),
  /** Tracked changes of the file, as the customer's page counted them. */
  changes: integer().notNull(),
  created_at: at().notNull(),
  updated_at: at().notNull(),
});

/** The decision on one tracked change or remark of a file. */
export const changeDecisions = pgTable(
  'change_decisions',
  {
    uuid: id(),
    file_uuid: uuid()
      .notNull()
      .references(() => fileReviews.file_uuid, { onDelete: 'cascade' }),
    change: text().notNull(),
    decision: text().$type<ChangeDecision['decision']>().notNull(),
    note: text(),
    excerpt: text(),
    /** The place of a remark in a picture. */
    spot: jsonb().$type<Spot>(),
    /** Version of the review that stored it. */
    version: integer().notNull(),
  },
  table => [
    uniqueIndex('change_decisions_change').on(table.file_uuid, table.change),
    index('change_decisions_version').on(table.file_uuid, table.version),
  ],
);
