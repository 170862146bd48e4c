/** Compares a table that the server did not create itself with its entity file. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { columnTypes, isFixedColumn } from './migrationPlan.ts';
import { objectName, type TableShape } from './tableShape.ts';

interface FoundColumn {
  name: string;
  type: string;
  is_fixed: boolean;
}

/**
 * Returns one sentence for each difference between the table in the database and its shape. Used for migration files
 * that take over a table of code, and for files that were edited by hand.
 */
export async function tableFaults(tx: Tx, shape: TableShape): Promise<string[]> {
  const columns = await columnsOf(tx, shape.table);
  if (columns.size === 0) return [`there is no table collections.${shape.table}`];
  const wanted = Object.entries(shape.columns).flatMap(([name, column]) =>
    columnFaults(`${shape.table}.${name}`, columns.get(name), {
      type: typeNames[columnTypes[column.type]] ?? columnTypes[column.type],
      isFixed: isFixedColumn(name, column),
    }),
  );
  const more = [...columns.keys()]
    .filter(name => !(name in shape.columns))
    .map(name => `${shape.table} has a column ${name}, which its entity file does not have`);
  return [...wanted, ...more, ...(await missingIndexes(tx, shape))];
}

/** Types in PostgreSQL's notation. */
const typeNames: Record<string, string> = { 'timestamptz(3)': 'timestamp(3) with time zone' };

function columnFaults(
  what: string,
  found: FoundColumn | undefined,
  wanted: { type: string; isFixed: boolean },
): string[] {
  if (!found) return [`there is no column ${what}`];
  if (found.type !== wanted.type) return [`${what} is ${found.type} and must be ${wanted.type}`];
  // The API checks required fields. A constraint of the database would cause a 500.
  return found.is_fixed && !wanted.isFixed ? [`${what} must not be "not null"`] : [];
}

async function columnsOf(tx: Tx, table: string): Promise<Map<string, FoundColumn>> {
  const { rows } = await tx.execute<FoundColumn & Record<string, unknown>>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as is_fixed from pg_attribute
    where attrelid = to_regclass(${`collections.${JSON.stringify(table)}`}) and attnum > 0 and not attisdropped`);
  return new Map(rows.map(row => [row.name, row]));
}

async function missingIndexes(tx: Tx, { table, unique, index }: TableShape): Promise<string[]> {
  const wanted = [
    ...unique.map(list => objectName(table, list, 'unique')),
    ...index.map(list => objectName(table, list, 'index')),
  ];
  const { rows } = await tx.execute<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'collections' and tablename = ${table}`,
  );
  const found = new Set(rows.map(({ name }) => name));
  return wanted.filter(name => !found.has(name)).map(name => `${table} has no index ${name}`);
}
