import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../db/columns.ts';
import { principals } from '../principals/principalColumns.ts';

/** Saved views of lists. A view may name fields that the list no longer has; the page ignores them. */
export const savedViews = pgTable(
  'saved_views',
  {
    uuid: id(),
    user_uuid: uuid()
      .notNull()
      .references(() => principals.uuid, { onDelete: 'cascade' }),
    resource: text().notNull(),
    label: text().notNull(),
    /** Everyone with this role sees it. */
    role: text(),
    view: text(),
    q: text().notNull(),
    filters: jsonb().$type<Record<string, string[]>>().notNull(),
    sort: text(),
    columns: jsonb().$type<string[]>(),
    density: text().$type<'compact' | 'normal' | 'roomy'>(),
    created_at: at().notNull(),
    updated_at: at().notNull(),
  },
  table => [
    index('saved_views_user_resource').on(table.user_uuid, table.resource),
    index('saved_views_role_resource').on(table.role, table.resource),
  ],
);
export type SavedViewRow = typeof savedViews.$inferSelect;
