/** Finds rows on which a change of their table would fail, before anything is changed. */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { columnTypes, widens } from './migrationPlan.ts';
import type { TableShape } from './tableShape.ts';

/** So many values, and rows of each, are listed. */
const maxNamed = 3;

/** One sentence for each rule that rows of the table break, with their keys. */
export async function rowFaults(tx: Tx, before: TableShape | undefined, after: TableShape): Promise<string[]> {
  if (!before) return [];
  const place = new TableRows(tx, before, after);
  const faults = await Promise.all([
    duplicates(place),
    rowsWithoutOwner(place),
    unconvertibleRows(place),
    danglingReferences(place),
  ]);
  return faults.flat();
}

class TableRows {
  readonly tx: Tx;
  readonly before: TableShape;
  readonly after: TableShape;
  readonly table: SQL;

  constructor(tx: Tx, before: TableShape, after: TableShape) {
    this.tx = tx;
    this.before = before;
    this.after = after;
    this.table = sql`${sql.identifier('collections')}.${sql.identifier(after.table)}`;
  }

  /** What the column is called in the table as it is; undefined where it is new. */
  nameNow(name: string): string | undefined {
    if (name in this.before.columns) return name;
    const { was } = this.after.columns[name] ?? {};
    return was && was in this.before.columns && !(was in this.after.columns) ? was : undefined;
  }

  async rows<Row>(query: SQL): Promise<Row[]> {
    return (await this.tx.execute(query)).rows as Row[];
  }

  async count(): Promise<number> {
    const [row] = await this.rows<{ rows: number }>(sql`select count(*)::int as rows from ${this.table}`);
    return row?.rows ?? 0;
  }
}

async function duplicates(place: TableRows): Promise<string[]> {
  const { before, after } = place;
  const known = before.softDelete === after.softDelete ? before.unique.map(String) : [];
  const faults: string[] = [];
  for (const list of after.unique.filter(one => !known.includes(String(one)))) {
    const names = list.map(name => place.nameNow(name));
    const what = `${after.table}.${list.join(' with ')}`;
    const isFilled = list.every((name, at) => names[at] !== undefined || isGiven(after.columns[name]?.default));
    // Without a value for the rows that are there, the new column is empty, and empty values differ.
    if (!isFilled) continue;
    const columns = names.filter(name => name !== undefined);
    const found = columns.length ? await equalRows(place, columns) : await allRows(place, list);
    if (found.length)
      faults.push(`${what} cannot be unique: ${found.join('; ')}. Change these rows first, or take "unique" out`);
  }
  return faults;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

async function allRows(place: TableRows, list: string[]): Promise<string[]> {
  const count = await place.count();
  return count > 1 ? [`all ${count} rows would get the default of ${list.join(', ')}`] : [];
}

async function equalRows(place: TableRows, names: string[]): Promise<string[]> {
  const { before, after, table } = place;
  const columns = names.map(name => sql.identifier(name));
  // A compound value may lack parts. A single value that is missing is not compared.
  const filled = columns.length === 1 ? columns.map(column => sql`${column} is not null`) : [sql`true`];
  if (before.softDelete && after.softDelete) filled.push(sql`deleted_at is null`);
  const rows = await place.rows<{ value: unknown; rows: number; uuids: string[] }>(sql`
    select to_jsonb(array[${sql.join(
      columns.map(column => sql`${column}::text`),
      sql`, `,
    )}]) as value, count(*)::int as rows, (array_agg(uuid::text order by uuid))[1:${sql.raw(String(maxNamed))}] as uuids
    from ${table} where ${sql.join(filled, sql` and `)}
    group by ${sql.join(columns, sql`, `)} having count(*) > 1 order by count(*) desc, 1 limit ${maxNamed}`);
  return rows.map(({ value, rows: count, uuids }) => {
    const values = (value as (string | null)[]).map(one => JSON.stringify(one?.slice(0, 60) ?? null)).join(', ');
    return `${count} rows have ${values} (${uuids.join(', ')}${count > uuids.length ? ', …' : ''})`;
  });
}

/** Rows get an owner when they are created; those that are there have none. */
async function rowsWithoutOwner(place: TableRows): Promise<string[]> {
  const { after } = place;
  const { customer_uuid } = after.columns;
  if (!customer_uuid || customer_uuid.optional || place.nameNow('customer_uuid')) return [];
  const count = await place.count();
  const what = `${after.table} has ${count} ${count === 1 ? 'row' : 'rows'} without an owner`;
  return count ? [`${what}. Say "owner": "optional" or "owner": "none", or delete them first`] : [];
}

async function unconvertibleRows(place: TableRows): Promise<string[]> {
  const { before, after, table } = place;
  const faults: string[] = [];
  for (const [name, { type }] of Object.entries(after.columns)) {
    const now = place.nameNow(name);
    const old = now === undefined ? undefined : before.columns[now]?.type;
    if (now === undefined || old === undefined || old === type || widens(old, type)) continue;
    const column = sql.identifier(now);
    const rows = await place.rows<{ uuid: string; value: string }>(sql`
      select uuid::text, left(${column}::text, 60) as value from ${table}
      where ${column} is not null and not pg_input_is_valid(${column}::text, ${columnTypes[type]}) order by uuid limit ${maxNamed}`);
    const named = rows.map(({ uuid, value }) => `${JSON.stringify(value)} (${uuid})`).join(', ');
    if (rows.length)
      faults.push(`${after.table}.${name} cannot become ${type}: rows have ${named}. Change these rows first`);
  }
  return faults;
}

async function danglingReferences(place: TableRows): Promise<string[]> {
  const { before, after, table } = place;
  const faults: string[] = [];
  for (const [field, { table: target }] of Object.entries(after.refs)) {
    const now = place.nameNow(field);
    if (now === undefined || before.refs[now]?.table === target) continue;
    const column = sql.identifier(now);
    const [there] = await place.rows<{ name: string | null }>(sql`select to_regclass(${target})::text as name`);
    const other = sql.join(
      target.split('.').map(part => sql.identifier(part)),
      sql`.`,
    );
    const isThere = there?.name
      ? sql`exists (select from ${other} other where other.uuid::text = one.${column}::text)`
      : sql`false`;
    const rows = await place.rows<{ uuid: string }>(sql`
      select uuid::text from ${table} one where one.${column} is not null and not ${isThere} order by uuid limit ${maxNamed}`);
    if (rows.length)
      faults.push(
        `${after.table}.${field} cannot refer to ${target}: these rows name one that is not there: ${rows.map(({ uuid }) => uuid).join(', ')}`,
      );
  }
  return faults;
}

/** Whether some row has a value in the column, so that dropping or narrowing it loses something. */
export async function isFilled(tx: Tx, before: TableShape, column: string): Promise<boolean> {
  if (!(column in before.columns)) return false;
  const table = sql`${sql.identifier('collections')}.${sql.identifier(before.table)}`;
  const { rows } = await tx.execute(
    sql`select exists (select from ${table} where ${sql.identifier(column)} is not null) as filled`,
  );
  return (rows[0] as { filled: boolean }).filled;
}
