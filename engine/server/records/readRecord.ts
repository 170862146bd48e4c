import { and, eq, type SQL } from 'drizzle-orm';
import type { Verb } from '../../dsl/vocabulary.ts';
import type { Db, Tx } from '../db/database.ts';
import { problem } from '../http/problems.ts';
import { toPage, totalColumn } from '../listing/page.ts';
import type { Access } from './accessControl.ts';
import { columnKind, columnOf, type Row, toJsonValue } from './collection.ts';
import { runAfterList, runBeforeList } from './hooks.ts';
import { derivedColumns } from './sql/derivedFields.ts';
import { joinedColumns, readerScope } from './sql/joinedFields.ts';
import { type Query, readQuery } from './sql/listQuery.ts';

/** The fields that the person may read, and no others. */
export const toRowAnswer = (access: Access, row: Row): Row => ({
  ...Object.fromEntries(access.readable.map(name => [name, toJsonValue(row[name])])),
  ...Object.fromEntries(Object.keys(extraColumns(access)).map(name => [name, toJsonValue(row[name])])),
});

/** Values of a row beside its columns: derived fields, allowed actions, and fields of referenced rows. */
const extraColumns = (access: Access): Record<string, SQL> => ({
  ...derivedColumns(access.collection, access.principal, access.readable),
  ...joinedColumns(access),
  ...(access.allowedActions && { allowed_actions: access.allowedActions(readerScope(access)) }),
});

export const readableColumns = (access: Access) => ({
  ...Object.fromEntries(
    access.readable
      .filter(name => columnKind(access.collection, name))
      .map(name => [name, columnOf(access.collection, name)]),
  ),
  ...extraColumns(access),
});

/** The current row in the database, with its extra columns added. */
export async function withExtraColumns(tx: Tx, access: Access, row: Row): Promise<Row> {
  const { collection } = access;
  const beside = extraColumns(access);
  if (Object.keys(beside).length === 0) return row;
  const [told] = await tx
    .select(beside)
    .from(collection.table)
    .where(eq(columnOf(collection, 'uuid'), row.uuid));
  return { ...row, ...told };
}

export async function listRecords(db: Db, access: Access, query: Query, url: string) {
  const list = readQuery(access, 'list', query, await runBeforeList(access, db));
  if (!list) throw problem('forbidden');
  const { table } = access.collection;
  const page = db
    .select({ ...readableColumns(access), total_rows: totalColumn(table, list.where) })
    .from(table)
    .where(list.where)
    .orderBy(...list.orderBy)
    .limit(list.limit)
    .offset(list.offset);
  // Not a named prepared statement, because a saved schema file may change the type of a column.
  const read = async () => (await page) as (Row & { total_rows: number })[];
  const answer = await toPage({ db, from: table }, list, url, read, found =>
    found.map(row => toRowAnswer(access, row)),
  );
  return { ...answer, items: await runAfterList(access, db, answer.items) };
}

export async function getRecord(db: Db, access: Access, uuid: string): Promise<Row> {
  const rows = access.rows('show');
  if (!rows) throw problem('forbidden');
  const [row] = await db
    .select(readableColumns(access))
    .from(access.collection.table)
    .where(and(isRow(access, uuid), rows));
  if (!row) throw problem('not_found');
  return toRowAnswer(access, row);
}

/** Whether the verb may be done to the row. */
export async function mayUseRow(db: Db, access: Access, uuid: string, verb: Verb): Promise<boolean> {
  const rows = access.rows(verb);
  return rows !== undefined && (await db.$count(access.collection.table, and(isRow(access, uuid), rows))) > 0;
}

export const isRow = ({ collection }: Access, uuid: string): SQL => eq(columnOf(collection, 'uuid'), uuid);
