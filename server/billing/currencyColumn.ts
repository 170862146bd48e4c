import { char } from 'drizzle-orm/pg-core';
import { currency } from '../../schemas/billing/money.ts';

/**
 * The currency of all amounts of the row. Every insert names it; the default in the database is that of the first
 * version, which a server of an older version still uses during an upgrade.
 */
export const currencyColumn = () =>
  char({ length: 3 })
    .notNull()
    .default('USD')
    .$defaultFn(() => currency);
