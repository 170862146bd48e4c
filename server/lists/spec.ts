import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A field that a list can be sorted or filtered by. `key` in the query is the field's name in the answer. */
export interface ListField {
  column: SQLWrapper;
  /** `list`: a JSON array of texts. */
  kind: 'text' | 'uuid' | 'number' | 'time' | 'date' | 'boolean' | 'list';
  /** Left out: it can be, by itself. An expression: by that. */
  sort?: false | SQL;
}

/** How a list is asked for: nothing else can be asked. */
export interface ListSpec {
  uuid: AnyPgColumn;
  fields: Record<string, ListField>;
  /** Fields that `q` looks into. */
  search: string[];
  /** Of lists that keep a fixed order, or have no `created_at`; default: the newest first. */
  order?: SQL[];
}

/** One parameter however many values, so that the statement stays the same. */
export const anyOf = (column: SQLWrapper, values: unknown[], type: 'uuid' | 'text'): SQL =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;

const [firstTime, lastTime] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** The nearest time with a year of four digits; nothing was ever before or after those. */
export const storable = (time: Date | number): Date => new Date(Math.min(lastTime, Math.max(firstTime, Number(time))));

/** A pattern that finds the text itself, wherever it stands. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
