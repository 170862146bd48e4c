import { sql } from 'drizzle-orm';
import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A column for a point in time (UTC, milliseconds). It has no default, because the time comes from the clock of the
 * server.
 */
export const at = (name = '') => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
/** A primary key column: a UUID that the code generates. */
export const id = (name = '') => uuid(name).primaryKey();
/** A column for an amount in minor units; the currency is another column of the row. */
export const amount = () => integer();
/** The default of a column with a JSON object. */
export const emptyObject = sql`'{}'::jsonb`;
/** The default of a column with a JSON array. */
export const emptyList = sql`'[]'::jsonb`;
