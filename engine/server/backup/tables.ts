import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** Objects of the store that were removed while a backup ran, and are still there. */
export const deferredRemovals = pgTable('deferred_removals', {
  storage_key: text().primaryKey(),
  since: at().notNull(),
});
