import { char } from 'drizzle-orm/pg-core';
import { currency as ours } from '../../schemas/billing/money.ts';

/** What every sum of the row is in. */
export const currencyColumn = () => char({ length: 3 }).notNull().default(ours);
