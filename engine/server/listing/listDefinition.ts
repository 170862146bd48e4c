import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A field that a list can be sorted or filtered by. `key` in the query is the field's name in the answer. */
export interface ListField {
  column: SQLWrapper;
  /** `list`: a JSON array of texts. */
  kind: 'text' | 'uuid' | 'number' | 'time' | 'date' | 'boolean' | 'list';
  /** Absent: sorted by the field itself. An expression: sorted by that. */
  sort?: false | SQL;
}

/** The sort fields, filters and searches that a list accepts; every other one is refused. */
export interface ListDefinition {
  uuid: AnyPgColumn;
  fields: Record<string, ListField>;
  /** What `q` searches: fields, and conditions on one word. */
  search: (string | ((word: string) => SQL))[];
  /** For lists with a fixed order, or without `created_at`; default: newest first. */
  order?: SQL[];
}

/**
 * Builds a condition that the column is one of these values. It uses one parameter for any number of values, so that
 * the statement stays the same.
 */
export const anyOf = (column: SQLWrapper, values: unknown[], type: 'uuid' | 'text'): SQL =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;

const [firstTime, lastTime] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** The nearest time with a year of four digits; nothing was ever before or after those. */
export const clampTime = (time: Date | number): Date => new Date(Math.min(lastTime, Math.max(firstTime, Number(time))));

/** Builds the SQL by which names are sorted: as in a dictionary, numbers by their value. */
export const naturalOrder = (name: SQLWrapper): SQL => sql`${name} collate natural_order`;
