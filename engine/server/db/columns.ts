import { sql } from 'drizzle-orm';
import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A point in time, UTC, milliseconds. Never with a column default: time comes from the clock. */
export const at = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const id = () => uuid().primaryKey();
/** Minor units; the currency stands once in the row. */
export const amount = () => integer();
export const emptyObject = sql`'{}'::jsonb`;
export const emptyList = sql`'[]'::jsonb`;
