/** Dictionary-order indexes of name columns. They follow from the entity files and are not part of a migration. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { objectName, type TableShape } from './tableShape.ts';

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const listsOf = ({ index, unique, natural = [] }: TableShape): string[][] =>
  [...index, ...unique].filter(list => list.some(name => natural.includes(withoutSign(name))));

const withoutSign = (name: string): string => name.replace(/^-/, '');

function statementOf(shape: TableShape, name: string, list: string[]): string {
  const columns = list.map(one => {
    const order = shape.natural?.includes(withoutSign(one)) ? ' collate natural_order' : '';
    return `${quoteIdentifier(withoutSign(one))}${order}${one.startsWith('-') ? ' desc nulls first' : ''}`;
  });
  return `create index ${quoteIdentifier(name)} on "collections".${quoteIdentifier(shape.table)} (${columns.join(', ')})`;
}

/** Creates missing indexes and drops those of lists that no longer need them. */
export async function updateSortIndexes(tx: Tx, shapes: TableShape[]): Promise<void> {
  const present = await sortIndexes(tx);
  for (const shape of shapes) {
    const wanted = new Map(listsOf(shape).map(list => [objectName(shape.table, list, 'sort'), list]));
    const there = present.get(shape.table) ?? [];
    const stale = there.filter(name => !wanted.has(name));
    await dropAll(tx, stale);
    for (const [name, list] of wanted)
      if (!there.includes(name)) await tx.execute(sql.raw(statementOf(shape, name, list)));
  }
}

/** Drops those of tables whose columns change: a column that holds no text any more has no such order. */
export async function dropSortIndexes(tx: Tx, tables: string[]): Promise<void> {
  const present = await sortIndexes(tx);
  for (const table of tables) await dropAll(tx, present.get(table) ?? []);
}

async function dropAll(tx: Tx, names: string[]): Promise<void> {
  for (const name of names) await tx.execute(sql.raw(`drop index "collections".${quoteIdentifier(name)}`));
}

async function sortIndexes(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ tablename: string; names: string[] }>(sql`
    select tablename, json_agg(indexname) as names from pg_indexes
    where schemaname = 'collections' and indexdef like '%natural\\_order%' group by tablename`);
  return new Map(rows.map(({ tablename, names }) => [tablename, names]));
}
