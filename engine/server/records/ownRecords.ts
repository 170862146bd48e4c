/** Data of a person in collections: their own rows and files, as far as they may read them. */
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { AppPrincipal } from '../principals/typeRegister.ts';
import { type Access, accessTo } from './accessControl.ts';
import { type Collection, columnOf, type Row } from './collection.ts';
import { runAfterList, runBeforeList } from './hooks.ts';
import { readableColumns, toRowAnswer } from './readRecord.ts';
import { readQuery } from './sql/listQuery.ts';
import { recordFiles } from './tables.ts';

const batch = 500;

/** Returns the resources with owned rows that the person may read. Throws before the schema files are read. */
export function ownAccesses({ collections, clock }: Pick<Deps, 'collections' | 'clock'>, user: AppPrincipal): Access[] {
  if (!collections) throw new Error('The schema files are not read yet.');
  return collections()
    .filter(({ shape }) => 'customer_uuid' in shape.columns)
    .map(collection => accessTo(collection, user, clock.now()))
    .filter(access => access.rows('list') ?? access.rows('show'));
}

/** Reads the person's own rows in batches, with only the fields that they may read. */
export async function* ownRecords(tx: Tx, access: Access): AsyncGenerator<Row[]> {
  const own = await ownRows(tx, access);
  if (!own) return;
  const uuid = columnOf(access.collection, 'uuid');
  for (let last: string | null = null; ; ) {
    const rows: Row[] = await tx
      .select(readableColumns(access))
      .from(access.collection.table)
      .where(last ? and(own, gt(uuid, last)) : own)
      .orderBy(uuid)
      .limit(batch);
    if (rows.length > 0)
      yield await runAfterList(
        access,
        tx,
        rows.map(row => toRowAnswer(access, row)),
      );
    if (rows.length < batch) return;
    last = String(rows.at(-1)?.uuid);
  }
}

/** Reads the files of those rows, in fields that the person may read. */
export async function ownRecordFiles(db: Db, access: Access) {
  const own = await ownRows(db, access);
  if (!own || access.readable.length === 0) return [];
  const { shape, table } = access.collection;
  const theirs = db
    .select({ uuid: columnOf(access.collection, 'uuid') })
    .from(table)
    .where(own);
  return db
    .select()
    .from(recordFiles)
    .where(
      and(
        ...[eq(recordFiles.table, shape.table), eq(recordFiles.whole, true), isNull(recordFiles.loose_since)],
        ...[inArray(recordFiles.field, access.readable), inArray(recordFiles.record_uuid, theirs)],
      ),
    )
    .orderBy(asc(recordFiles.created_at), asc(recordFiles.uuid));
}

/** A list that is closed to the person may still have rows that are open. Undefined: none is. */
async function ownRows(db: Db | Tx, access: Access) {
  const verb = access.rows('list') ? 'list' : 'show';
  const list = readQuery(access, verb, {}, await runBeforeList(access, db));
  return list && and(list.where, eq(owner(access.collection), access.user.uuid));
}

const owner = (collection: Collection) => columnOf(collection, 'customer_uuid');
