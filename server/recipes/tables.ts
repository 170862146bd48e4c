import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';

export const recipes = pgTable(
  'recipes',
  {
    uuid: id(),
    customer_uuid: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    name: text().notNull(),
    order_type: text().notNull(),
    submission_method: text().notNull(),
    /** All answers of the recipe form as one flat object. */
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    step: text().notNull(),
    /** Steps that were opened, and whether a post of theirs was stored. */
    steps: jsonb().$type<Record<string, 'entered' | 'saved'>>().notNull(),
    form_version: integer().notNull(),
    version: integer().notNull(),
    is_complete: boolean().notNull(),
    /** False until a first answer: an untouched one is reused. */
    touched: boolean().notNull(),
    times_used: integer().notNull(),
    last_used_at: at(),
    created_at: at().notNull(),
    updated_at: at().notNull(),
  },
  table => [
    index('recipes_customer_created').on(table.customer_uuid, table.created_at.desc().nullsFirst(), table.uuid),
  ],
);
export type RecipeRow = typeof recipes.$inferSelect;
