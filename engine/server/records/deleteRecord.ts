/** Deletes a row with its dependents, and restores it after a soft delete. All of it in one transaction. */
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { hasTimestamps, hasVersion, isSystemField } from '../../dsl/collection.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import type { Db, Tx } from '../db/database.ts';
import { problem } from '../http/problems.ts';
import { type Access, accessInto } from './accessControl.ts';
import { type Collection, columnKind, columnOf, type Row } from './collection.ts';
import { mapConstraintErrors } from './constraintErrors.ts';
import { detachFiles } from './files/attachments.ts';
import { recordChange } from './history.ts';
import { plainRow, runDeleteHooks } from './hooks.ts';
import { publishRow } from './publishRow.ts';
import { isRow, toRowAnswer, withExtraColumns } from './readRecord.ts';
import { assertRecentSignIn } from './reauthentication.ts';
import { checkReferences } from './references.ts';
import { assertVersion, lockRow, type Writer } from './writeRecord.ts';

export async function removeRecord(
  db: Db,
  access: Access,
  uuid: string,
  { version, mark }: { version?: number | undefined; mark?: (tx: Tx) => Promise<void> } = {},
): Promise<void> {
  await mapConstraintErrors(access, true, () =>
    db.transaction(async tx => {
      assertRecentSignIn(access, 'delete');
      const row = await lockRow(tx, access, uuid, 'delete');
      await assertVersion(tx, access, row, version);
      await remove(tx, access, row, new Set());
      await mark?.(tx);
    }),
  );
}

const keyOf = ({ shape }: Collection, row: Row): string => `${shape.table} ${row.uuid}`;

/** `going`: rows that are being deleted already, because rows may refer to each other in a circle. */
async function remove(tx: Tx, access: Access, row: Row, going: Set<string>): Promise<void> {
  const { collection, principal } = access;
  const { table, shape } = collection;
  if (going.has(keyOf(collection, row))) return;
  going.add(keyOf(collection, row));
  await runDeleteHooks(access, tx, plainRow(collection, row), 'beforeDelete');
  for (const hold of inboundReferences(collection)) await applyOnDelete(tx, access, hold, row, going);
  await recordChange(tx, access, 'delete', { before: row });
  if (shape.softDelete)
    await tx
      .update(table)
      .set({ deleted_at: principal.now } as never)
      .where(isRow(access, String(row.uuid)));
  else {
    await tx.delete(table).where(isRow(access, String(row.uuid)));
    await detachFiles(tx, collection, String(row.uuid), principal.now ?? new Date(0));
  }
  await runDeleteHooks(access, tx, plainRow(collection, row), 'afterDelete');
  await publishRow(tx, access, row);
}

/** A field of another collection, or of the same, that refers to rows of this one. */
interface InboundReference {
  other: Collection;
  field: string;
  isList: boolean;
  onDelete: 'restrict' | 'cascade' | 'clear';
}

function inboundReferences({ entity, byEntity }: Collection): InboundReference[] {
  return [...byEntity.values()].flatMap(other =>
    Object.entries(other.entity.file.properties).flatMap(([field, schema]): InboundReference[] => {
      const { ref, onDelete = 'restrict' } = fieldOptions(schema);
      const kind = columnKind(other, field);
      if (ref !== entity.name || (kind !== 'uuid' && kind !== 'json')) return [];
      return [{ other, field, isList: kind === 'json', onDelete }];
    }),
  );
}

const refersTo = ({ other, field, isList }: InboundReference, uuid: unknown): SQL => {
  const column = columnOf(other, field);
  return isList ? sql`${column} @> ${JSON.stringify([uuid])}::jsonb` : eq(column, uuid);
};
const isNotDeleted = (other: Collection): SQL | undefined =>
  other.shape.softDelete ? isNull(columnOf(other, 'deleted_at')) : undefined;

async function applyOnDelete(
  tx: Tx,
  access: Access,
  hold: InboundReference,
  row: Row,
  going: Set<string>,
): Promise<void> {
  const { other, onDelete } = hold;
  const there = accessInto(access, other);
  const found = (await tx
    .select()
    .from(other.table)
    .where(and(refersTo(hold, row.uuid), isNotDeleted(other)))
    .for('update')) as Row[];
  const others = found.filter(one => !going.has(keyOf(other, one)));
  if (onDelete === 'restrict' && others.length) throw problem('record_in_use');
  for (const one of others)
    if (onDelete === 'cascade') await remove(tx, there, one, going);
    else await clearReference(tx, there, hold, one, row.uuid);
  // Soft-deleted rows do not prevent a permanent deletion.
  if (!access.collection.shape.softDelete && other.shape.softDelete) await clearDeletedReferences(tx, hold, row.uuid);
}

/** The value without the reference: a list keeps its other entries. */
const without = ({ isList }: InboundReference, value: unknown, uuid: unknown): unknown =>
  isList && Array.isArray(value) ? value.filter(one => one !== uuid) : null;

async function clearReference(
  tx: Tx,
  access: Access,
  hold: InboundReference,
  before: Row,
  uuid: unknown,
): Promise<void> {
  const { collection, principal } = access;
  const changed = {
    [hold.field]: without(hold, before[hold.field], uuid),
    ...(hasTimestamps(collection.entity) && { updated_at: principal.now }),
    ...(hasVersion(collection.entity) && { version: Number(before.version) + 1 }),
  };
  await tx
    .update(collection.table)
    .set(changed as never)
    .where(isRow(access, String(before.uuid)));
  const after = { ...before, ...changed };
  await recordChange(tx, access, 'edit', { before, after });
  await publishRow(tx, access, after);
}

async function clearDeletedReferences(tx: Tx, hold: InboundReference, uuid: unknown): Promise<void> {
  if (hold.isList) return;
  await tx
    .update(hold.other.table)
    .set({ [hold.field]: null } as never)
    .where(and(refersTo(hold, uuid), isNotNull(columnOf(hold.other, 'deleted_at'))));
}

/** Restores a soft-deleted row, and those that were deleted together with it. */
export async function restoreRecord({ db, storeResponse }: Writer, access: Access, uuid: string): Promise<Row> {
  const { collection } = access;
  return mapConstraintErrors(access, false, () =>
    db.transaction(async tx => {
      const gone = access.deletedRows();
      if (!gone) throw problem('forbidden');
      const [row] = (await tx
        .select()
        .from(collection.table)
        .where(and(isRow(access, uuid), gone))
        .for('update')) as Row[];
      if (!row) throw problem('not_found');
      const restored = await restore(tx, access, row);
      const answer = toRowAnswer(access, await withExtraColumns(tx, access, restored));
      await storeResponse(tx, answer);
      return answer;
    }),
  );
}

async function restore(tx: Tx, access: Access, before: Row): Promise<Row> {
  const { collection, principal } = access;
  const { entity, table } = collection;
  const changed = {
    deleted_at: null,
    ...(hasTimestamps(entity) && { updated_at: principal.now }),
    ...(hasVersion(entity) && { version: Number(before.version) + 1 }),
  };
  await tx
    .update(table)
    .set(changed as never)
    .where(isRow(access, String(before.uuid)));
  const after = { ...before, ...changed };
  for (const hold of inboundReferences(collection)) await restoreDependents(tx, access, hold, before);
  await checkReferences(tx, access, referencesOf(collection, after));
  await recordChange(tx, access, 'restore', { before: after, after });
  await publishRow(tx, access, after);
  return after;
}

/** References that a person has chosen; the owner is set by the server. */
const referencesOf = ({ entity }: Collection, row: Row): Row =>
  Object.fromEntries(
    Object.entries(entity.file.properties)
      .filter(
        ([name, schema]) =>
          fieldOptions(schema).ref && !isSystemField(entity, name) && row[name] !== null && row[name] !== undefined,
      )
      .map(([name]) => [name, row[name]]),
  );

async function restoreDependents(tx: Tx, access: Access, hold: InboundReference, row: Row): Promise<void> {
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
