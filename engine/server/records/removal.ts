/** Deletes a row with what hangs on it, and brings it back where it was only put away. All of it in one transaction. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { hasTimes, hasVersion, isSystemField } from '../../dsl/collection.ts';
import { fieldWords } from '../../dsl/fieldDefaults.ts';
import type { Db, Tx } from '../db/database.ts';
import { refuse } from '../http/problems.ts';
import { type Access, accessInto } from './access.ts';
import { announceRow } from './announcing.ts';
import { type Collection, columnOf, kindOf, type Row } from './collection.ts';
import { letGoOfFiles } from './files/attaching.ts';
import { noteChange } from './history.ts';
import { aroundDeletion, plainRow } from './hooks.ts';
import { keepingRules } from './integrity.ts';
import { answered, isRow, lockedRow, refuseStale, type Writer, withActions } from './records.ts';
import { checkReferences } from './references.ts';
import { refuseOldSignIn } from './sensitive.ts';

export async function removeRecord(
  db: Db,
  access: Access,
  uuid: string,
  { version, mark }: { version?: number | undefined; mark?: (tx: Tx) => Promise<void> } = {},
): Promise<void> {
  await keepingRules(access, true, () =>
    db.transaction(async tx => {
      refuseOldSignIn(access, 'delete');
      const row = await lockedRow(tx, access, uuid, 'delete');
      await refuseStale(tx, access, row, version);
      await remove(tx, access, row, new Set());
      await mark?.(tx);
    }),
  );
}

const keyOf = ({ shape }: Collection, row: Row): string => `${shape.table} ${row.uuid}`;

/** `going`: rows that are being deleted already, for rows may hang on each other in a circle. */
async function remove(tx: Tx, access: Access, row: Row, going: Set<string>): Promise<void> {
  const { collection, asker } = access;
  const { table, shape } = collection;
  if (going.has(keyOf(collection, row))) return;
  going.add(keyOf(collection, row));
  await aroundDeletion(access, tx, plainRow(collection, row), 'beforeDelete');
  for (const hold of holdsOn(collection)) await release(tx, access, hold, row, going);
  await noteChange(tx, access, 'delete', { before: row });
  if (shape.softDelete)
    await tx
      .update(table)
      .set({ deleted_at: asker.now } as never)
      .where(isRow(access, String(row.uuid)));
  else {
    await tx.delete(table).where(isRow(access, String(row.uuid)));
    await letGoOfFiles(tx, collection, String(row.uuid), asker.now ?? new Date(0));
  }
  await aroundDeletion(access, tx, plainRow(collection, row), 'afterDelete');
  await announceRow(tx, access, row);
}

/** A field of another collection, or of the same, that refers to rows of this one. */
interface Hold {
  other: Collection;
  field: string;
  isList: boolean;
  onDelete: 'restrict' | 'cascade' | 'clear';
}

function holdsOn({ entity, byEntity }: Collection): Hold[] {
  return [...byEntity.values()].flatMap(other =>
    Object.entries(other.entity.file.properties).flatMap(([field, schema]): Hold[] => {
      const { ref, onDelete = 'restrict' } = fieldWords(schema);
      const kind = kindOf(other, field);
      if (ref !== entity.name || (kind !== 'uuid' && kind !== 'json')) return [];
      return [{ other, field, isList: kind === 'json', onDelete }];
    }),
  );
}

const refersTo = ({ other, field, isList }: Hold, uuid: unknown): SQL => {
  const column = columnOf(other, field);
  return isList ? sql`${column} @> ${JSON.stringify([uuid])}::jsonb` : eq(column, uuid);
};
const isLiving = (other: Collection): SQL | undefined =>
  other.shape.softDelete ? isNull(columnOf(other, 'deleted_at')) : undefined;

async function release(tx: Tx, access: Access, hold: Hold, row: Row, going: Set<string>): Promise<void> {
  const { other, onDelete } = hold;
  const there = accessInto(access, other);
  const found = (await tx
    .select()
    .from(other.table)
    .where(and(refersTo(hold, row.uuid), isLiving(other)))
    .for('update')) as Row[];
  const others = found.filter(one => !going.has(keyOf(other, one)));
  if (onDelete === 'restrict' && others.length) throw refuse('record_in_use');
  for (const one of others)
    if (onDelete === 'cascade') await remove(tx, there, one, going);
    else await clear(tx, there, hold, one, row.uuid);
  // Rows that are put away do not keep what is deleted for good.
  if (!access.collection.shape.softDelete && other.shape.softDelete) await forget(tx, hold, row.uuid);
}

/** The value without the reference: a list keeps its other entries. */
const without = ({ isList }: Hold, value: unknown, uuid: unknown): unknown =>
  isList && Array.isArray(value) ? value.filter(one => one !== uuid) : null;

async function clear(tx: Tx, access: Access, hold: Hold, before: Row, uuid: unknown): Promise<void> {
  const { collection, asker } = access;
  const changed = {
    [hold.field]: without(hold, before[hold.field], uuid),
    ...(hasTimes(collection.entity) && { updated_at: asker.now }),
    ...(hasVersion(collection.entity) && { version: Number(before.version) + 1 }),
  };
  await tx
    .update(collection.table)
    .set(changed as never)
    .where(isRow(access, String(before.uuid)));
  const after = { ...before, ...changed };
  await noteChange(tx, access, 'edit', { before, after });
  await announceRow(tx, access, after);
}

async function forget(tx: Tx, hold: Hold, uuid: unknown): Promise<void> {
  if (hold.isList) return;
  await tx
    .update(hold.other.table)
    .set({ [hold.field]: null } as never)
    .where(and(refersTo(hold, uuid), isNotNull(columnOf(hold.other, 'deleted_at'))));
}

/** A row that was put away, and those that were put away together with it. */
export async function restoreRecord({ db, keepAnswer }: Writer, access: Access, uuid: string): Promise<Row> {
  const { collection } = access;
  return keepingRules(access, false, () =>
    db.transaction(async tx => {
      const gone = access.gone();
      if (!gone) throw refuse('forbidden');
      const [row] = (await tx
        .select()
        .from(collection.table)
        .where(and(isRow(access, uuid), gone))
        .for('update')) as Row[];
      if (!row) throw refuse('not_found');
      const restored = await restore(tx, access, row);
      const answer = answered(access, await withActions(tx, access, restored));
      await keepAnswer(tx, answer);
      return answer;
    }),
  );
}

async function restore(tx: Tx, access: Access, before: Row): Promise<Row> {
  const { collection, asker } = access;
  const { entity, table } = collection;
  const changed = {
    deleted_at: null,
    ...(hasTimes(entity) && { updated_at: asker.now }),
    ...(hasVersion(entity) && { version: Number(before.version) + 1 }),
  };
  await tx
    .update(table)
    .set(changed as never)
    .where(isRow(access, String(before.uuid)));
  const after = { ...before, ...changed };
  for (const hold of holdsOn(collection)) await restoreAlong(tx, access, hold, before);
  await checkReferences(tx, access, referencesOf(collection, after));
  await noteChange(tx, access, 'restore', { before: after, after });
  await announceRow(tx, access, after);
  return after;
}

/** References that a person has chosen; the owner is set by the server. */
const referencesOf = ({ entity }: Collection, row: Row): Row =>
  Object.fromEntries(
    Object.entries(entity.file.properties)
      .filter(
        ([name, schema]) =>
          fieldWords(schema).ref && !isSystemField(entity, name) && row[name] !== null && row[name] !== undefined,
      )
      .map(([name]) => [name, row[name]]),
  );

async function restoreAlong(tx: Tx, access: Access, hold: Hold, row: Row): Promise<void> {
  const { other, onDelete } = hold;
  if (onDelete !== 'cascade' || !other.shape.softDelete) return;
  const there = accessInto(access, other);
  const found = (await tx
    .select()
    .from(other.table)
    .where(and(refersTo(hold, row.uuid), eq(columnOf(other, 'deleted_at'), row.deleted_at)))
    .for('update')) as Row[];
  for (const one of found) await restore(tx, there, one);
}
