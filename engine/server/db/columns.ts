import { sql } from 'drizzle-orm';
import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A point in time, UTC, milliseconds. Never with a column default: time comes from the clock. */
export const at = (name = '') => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
/** The primary key of a table: a uuid that the code gives. */
export const id = (name = '') => uuid(name).primaryKey();
/** Minor units; the currency stands once in the row. */
export const amount = () => integer();
/** The default of a column that holds a JSON object. */
export const emptyObject = sql`'{}'::jsonb`;
/** The default of a column that holds a JSON list. */
export const emptyList = sql`'[]'::jsonb`;
