import { char } from 'drizzle-orm/pg-core';
import { currency as ours } from '../../schemas/billing/money.ts';

/** The currency of all amounts of the row. */
export const currencyColumn = () => char({ length: 3 }).notNull().default(ours);
