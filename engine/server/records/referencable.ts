import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table of the app that entities may refer to by its entity's name. */
export interface ReferencableTable {
  /** In PostgreSQL. */
  name: string;
  table: PgTable;
  uuid: AnyPgColumn;
  /** The column of the row's owner. Absent: everyone may refer to any row. */
  owner?: AnyPgColumn;
}

/** By entity. */
export type ReferencableTables = Record<string, ReferencableTable | undefined>;
