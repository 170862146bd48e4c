import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gte, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery, Page } from '../../schemas/generated/types.ts';
import type { Db } from '../db/database.ts';
import { invalid } from '../http/problems.ts';
import { filter } from './filter.ts';
import { anyOf, containing, type ListSpec, storable } from './spec.ts';

/** A list's query made ready for SQL. */
export interface ReadList {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
  page: number;
  size: number;
}

type Query = ListQuery & { [key: string]: unknown };
const paging = new Set(['page', 'size', 'sort', 'q', 'created_from', 'created_to', 'uuid']);

/** `rights` is the condition that keeps other people's rows out: it is part of the SQL, never applied after it. */
export function readList(spec: ListSpec, query: Query, rights: SQL | undefined): ReadList {
  const page = query.page ?? 1;
  const size = query.size ?? 25;
  const asked = Object.entries(query).filter(([key, value]) => !paging.has(key) && value !== undefined);
  const where = and(
    rights,
    query.uuid ? anyOf(spec.uuid, query.uuid, 'uuid') : undefined,
    search(spec, query.q),
    ...created(spec, query),
    ...asked.map(([key, value]) => filter(spec, key, value)),
  );
  return { where, orderBy: order(spec, query.sort), limit: size, offset: (page - 1) * size, page, size };
}

function order(spec: ListSpec, sort: string | undefined): SQL[] {
  if (!sort && spec.order) return spec.order;
  const wanted = sort ?? '-created_at';
  const name = wanted.replace(/^-/, '');
  const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (!field || field.sort === false)
    throw invalid([{ type: 'value_error.const', loc: ['query', 'sort'], msg: 'This list cannot be sorted by that.' }]);
  const by = field.sort ?? field.column;
  // The uuid runs the other way, so that one index serves both directions.
  return wanted.startsWith('-') ? [desc(by), asc(spec.uuid)] : [asc(by), desc(spec.uuid)];
}

function search(spec: ListSpec, q: string | undefined): SQL | undefined {
  const words = q?.trim();
  if (!words) return undefined;
  return or(...spec.search.map(name => sql`${columnOf(spec, name)} ilike ${containing(words)}`));
}

function columnOf(spec: ListSpec, name: string): SQLWrapper {
  const field = spec.fields[name];
  if (!field) throw new Error(`The list has no field ${name}.`);
  return field.column;
}

/** Both days belong to the range. */
function created(spec: ListSpec, { created_from, created_to }: Query): (SQL | undefined)[] {
  if (!created_from && !created_to) return [];
  const column = spec.fields.created_at?.column;
  if (!column)
    throw invalid([
      {
        type: 'value_error.extra',
        loc: ['query', created_from ? 'created_from' : 'created_to'],
        msg: 'This field is not known.',
      },
    ]);
  return [
    created_from ? gte(column, storable(Date.parse(created_from))) : undefined,
    created_to ? lt(column, storable(Date.parse(created_to) + 86_400_000)) : undefined,
  ];
}

interface Preparable<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<Rows> };
}

const mostPrepared = 200;
const preparedNames = new Set<string>();

/**
 * Runs a statement prepared under a name of its text: the database plans each shape of a list once a connection.
 * Only so many shapes: a connection keeps every one of them, and callers can think of any number.
 */
export async function prepared<Rows>(query: Preparable<Rows> & PromiseLike<Rows>): Promise<Rows> {
  const name = createHash('sha1').update(query.toSQL().sql).digest('hex');
  if (!preparedNames.has(name) && preparedNames.size >= mostPrepared) return query;
  preparedNames.add(name);
  return query.prepare(name).execute();
}

/** How many rows match, as a column of the page itself: one round trip for both. */
export const totalOf = (table: SQLWrapper, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table}${where ? sql` where ${where}` : sql``})`;

/** The same by itself, where the rows come from several tables. */
export async function countOf(db: Db, table: SQLWrapper, where: SQL | undefined): Promise<number> {
  const found = await db.execute<{ total: number }>(sql`select ${totalOf(table, where)} as total`);
  return found.rows[0]?.total ?? 0;
}

/** The page as it is answered. `recount` is asked when the page is empty, and so carries no total. */
export async function pageOf<Row extends { total_rows: number }, Item>(
  list: ReadList,
  url: string,
  rows: Row[],
  toItem: (row: Row) => Item,
  recount: () => Promise<number>,
): Promise<Page<Item>> {
  const total = rows[0]?.total_rows ?? (list.page === 1 ? 0 : await recount());
  return { items: rows.map(toItem), total, page: list.page, size: list.size, links: links(url, list, total) };
}

function links(url: string, { page, size }: ReadList, total: number): Page<unknown>['links'] {
  const last = Math.max(1, Math.ceil(total / size));
  const [path = '', text = ''] = url.split('?');
  const to = (wanted: number): string => {
    const query = new URLSearchParams(text);
    query.set('page', String(wanted));
    query.set('size', String(size));
    return `${path}?${query}`;
  };
  return {
    first: to(1),
    last: to(last),
    self: to(page),
    next: page < last ? to(page + 1) : null,
    prev: page > 1 ? to(Math.min(page - 1, last)) : null,
  };
}

export const own = (column: AnyPgColumn, customer: { uuid: string }): SQL => eq(column, customer.uuid);
