import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Page } from '../../contract/generated/types.ts';
import { PAGE_SIZES } from '../../dsl/pageSizes.ts';
import type { Db, Tx } from '../db/database.ts';
import type { ReadList } from './list.ts';

interface Preparable<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<Rows> };
}

/**
 * Returns a function that runs a statement prepared under a name made from its text, so that the database plans each
 * shape of a list once for each connection. The number of shapes is limited, because a connection keeps all of them and
 * callers can invent any number.
 */
function prepareShapes(max: number) {
  const names = new Set<string>();
  return async <Rows>(query: Preparable<Rows> & PromiseLike<Rows>): Promise<Rows> => {
    const name = createHash('sha1').update(query.toSQL().sql).digest('hex');
    if (!names.has(name) && names.size >= max) return query;
    names.add(name);
    return query.prepare(name).execute();
  };
}

/** Runs a prepared statement of a list. */
export const executePrepared = prepareShapes(200);

/** Runs a prepared statement that counts several lists. Its shapes have a separate limit: they are many. */
export const executePreparedCount = prepareShapes(50);

/** Whether a page can have this size in the app. There are few, so that a statement may be prepared for each of them. */
export const isUsualSize = (size: number): boolean => PAGE_SIZES.includes(size);

/**
 * The limit of a statement for a page. Usual sizes are part of its text: with a parameter, the database expects a long
 * page and plans each call again.
 */
export const limitTo = (size: number): number | Placeholder =>
  // Drizzle accepts any SQL here, which its types do not say.
  isUsualSize(size) ? (sql.raw(String(size)) as unknown as Placeholder) : size;

/** Builds a column with the number of all matching rows, which saves a second query. */
export const totalColumn = (table: SQLWrapper, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table}${where ? sql` where ${where}` : sql``})`;

/** The count as a separate query, for rows from several tables. */
async function countOf(db: Db | Tx, total: SQL<number>): Promise<number> {
  const found = await db.execute<{ total: number }>(sql`select ${total} as total`);
  return found.rows[0]?.total ?? 0;
}

/** A statement that is not finished yet, as `$dynamic()` leaves it. */
interface DynamicSelect<Rows> extends Preparable<Rows>, PromiseLike<Rows> {
  where(where: SQL | undefined): DynamicSelect<Rows>;
  orderBy(...by: SQL[]): DynamicSelect<Rows>;
  limit(rows: number | Placeholder): DynamicSelect<Rows>;
  offset(rows: number): DynamicSelect<Rows>;
}

/** The source of a list's rows, also for reading one row. */
interface Listing<Row extends { total_rows: number }> {
  db: Db | Tx;
  /** The table, or the joined tables, that the conditions are about: its rows are counted. */
  from: SQLWrapper;
  select: (total_rows: SQL<number>) => DynamicSelect<Row[]>;
}

/** A row of a listing's statement. */
export type ListingRow<Of extends (...given: never[]) => Pick<Listing<{ total_rows: number }>, 'select'>> = Awaited<
  ReturnType<ReturnType<Of>['select']>
>[number];

/** Reads one page of a list; each row has the number of all rows. */
export const readRows = <Row extends { total_rows: number }>(
  { from, select }: Listing<Row>,
  { where, orderBy, limit, offset, total = totalColumn(from, where) }: ReadList,
): Promise<Row[]> =>
  executePrepared(
    select(total)
      .where(where)
      .orderBy(...orderBy)
      .limit(limitTo(limit))
      .offset(offset),
  );

/** Reads the one row that fulfils the condition. */
export async function readRow<Row extends { total_rows: number }>(
  { select }: Pick<Listing<Row>, 'select'>,
  where: SQL | undefined,
): Promise<Row | undefined> {
  const [row] = await executePrepared(select(sql<number>`1`).where(where));
  return row;
}

/** Reads one page of a list and converts its rows. */
export const readPage = async <Row extends { total_rows: number }, Item>(
  listing: Listing<Row>,
  list: ReadList,
  url: string,
  answer: Answer<Row, Item>,
): Promise<Page<Item>> => toPage(listing, list, url, () => readRows(listing, list), answer);

/** Further data of the rows is read for all of them at once. */
type Answer<Row, Item> = (rows: Row[]) => Item[] | Promise<Item[]>;

/** The totals of the lists that are only to be counted; absent where lists are read. */
const totalsToCount = new AsyncLocalStorage<SQL<number>[]>();

/**
 * Runs the handler of a list without reading its rows. Returns how many rows the list has, as an expression for a later
 * statement; if the handler read its rows in another way, returns their number.
 */
export async function findTotal(list: () => Promise<{ total: number }>): Promise<SQL<number> | number> {
  const totals: SQL<number>[] = [];
  const { total } = await totalsToCount.run(totals, list);
  const [found, ...others] = totals;
  if (others.length > 0) throw new Error('The handler reads more than one page.');
  return found ?? total;
}

/** Builds a page; `read` reads its rows. A page without rows has no total. */
export async function toPage<Row extends { total_rows: number }, Item>(
  { db, from }: Pick<Listing<Row>, 'db' | 'from'>,
  list: ReadList,
  url: string,
  read: () => Promise<Row[]>,
  answer: Answer<Row, Item>,
): Promise<Page<Item>> {
  const countTotal = list.total ?? totalColumn(from, list.where);
  const totals = totalsToCount.getStore();
  if (totals) {
    totals.push(countTotal);
    return { items: [], total: 0, page: list.page, size: list.size, links: links(url, list, 0) };
  }
  const rows = await read();
  const items = await answer(rows);
  const total = rows[0]?.total_rows ?? (list.page === 1 ? 0 : await countOf(db, countTotal));
  return { items, total, page: list.page, size: list.size, links: links(url, list, total) };
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
