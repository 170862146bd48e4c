import { type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Columns = Record<string, PgColumn>;
type RowOf<Selected extends Columns> = { [Name in keyof Selected]: GetColumnData<Selected[Name]> };

/**
 * Builds a column with the rows of another table, so that one statement reads a record with its parts. `from`: what
 * follows FROM: the table with its joins and conditions. Values have the types that a select of the columns gives.
 */
export function jsonRows<Selected extends Columns>(
  columns: Selected,
  from: SQLWrapper,
  orderBy?: SQLWrapper,
): SQL<RowOf<Selected>[]> {
  const named = Object.entries(columns);
  const cells = sql.join(
    named.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const order = orderBy && sql` order by ${orderBy}`;
  return sql`(select coalesce(json_agg(json_build_array(${cells})${order}), '[]'::json) from ${from})`.mapWith(
    (rows: unknown[][]) =>
      rows.map(
        row =>
          Object.fromEntries(
            named.map(([name, column], place) => [
              name,
              row[place] === null ? null : column.mapFromDriverValue(row[place]),
            ]),
          ) as RowOf<Selected>,
      ),
  ) as SQL<RowOf<Selected>[]>;
}
