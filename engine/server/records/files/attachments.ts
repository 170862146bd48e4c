/** Keeps the list of a row's files in step with its saved values. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { isFileField, isMultiple } from '../../../dsl/fileField.ts';
import type { Tx } from '../../db/database.ts';
import { type ValidationEntry, ValidationError } from '../../http/problems.ts';
import type { Access } from '../accessControl.ts';
import type { Collection, Row } from '../collection.ts';
import { type RecordFileRow, recordFiles } from '../tables.ts';

export const fileFieldsOf = ({ entity }: Collection): string[] =>
  Object.entries(entity.file.properties)
    .filter(([, schema]) => isFileField(schema))
    .map(([name]) => name);

/**
 * Attaches the files named in values to be stored, and detaches those that no longer are. Returns the values with each
 * file as it was received, ignoring the writer's description of it.
 */
export async function attachFiles(tx: Tx, access: Access, record: string, values: Row): Promise<Row> {
  const { collection } = access;
  const given = fileFieldsOf(collection).filter(field => Object.hasOwn(values, field));
  if (given.length === 0) return values;
  const faults: ValidationEntry[] = [];
  const known: Row = {};
  for (const field of given) {
    const wanted = uuidsIn(values[field]);
    const found = await attachableFiles(tx, access, record, field, wanted);
    if (found.length < wanted.length)
      faults.push({ type: 'integrity_error', loc: ['body', field], msg: 'This does not exist.' });
    else {
      await assignFiles(tx, access, record, field, wanted);
      known[field] = asStored(collection, field, wanted, found);
    }
  }
  if (faults.length) throw new ValidationError(faults);
  return { ...values, ...known };
}

const uuidsIn = (value: unknown): string[] => [
  ...new Set([value ?? []].flat().map(one => String((one as { uuid: unknown }).uuid))),
];

/**
 * Returns the wanted files that may be attached: those already attached to the row, and the writer's own unattached
 * uploads.
 */
async function attachableFiles(tx: Tx, access: Access, record: string, field: string, wanted: string[]) {
  if (wanted.length === 0) return [];
  const { collection, user } = access;
  const rows = await tx
    .select()
    .from(recordFiles)
    .where(
      and(
        inArray(recordFiles.uuid, wanted),
        eq(recordFiles.table, collection.shape.table),
        eq(recordFiles.field, field),
        eq(recordFiles.whole, true),
      ),
    )
    .for('update');
  return rows.filter(({ record_uuid, sender_uuid }) =>
    record_uuid === null ? sender_uuid === user.uuid : record_uuid === record,
  );
}

async function assignFiles(tx: Tx, { collection, principal }: Access, record: string, field: string, wanted: string[]) {
  const own = and(
    eq(recordFiles.record_uuid, record),
    eq(recordFiles.table, collection.shape.table),
    eq(recordFiles.field, field),
  );
  const others = wanted.length ? and(own, notInArray(recordFiles.uuid, wanted)) : own;
  await tx
    .update(recordFiles)
    .set({ loose_since: principal.now ?? new Date(0) })
    .where(others);
  if (wanted.length)
    await tx
      .update(recordFiles)
      .set({ record_uuid: record, loose_since: null })
      .where(inArray(recordFiles.uuid, wanted));
}

function asStored({ entity }: Collection, field: string, wanted: string[], found: RecordFileRow[]): unknown {
  const files = wanted.map(uuid => {
    const { name, size, type } = found.find(one => one.uuid === uuid)!;
    return { uuid, name, size, type };
  });
  return isMultiple(entity.file.properties[field]!) ? files : (files[0] ?? null);
}

/** The files of a deleted row. */
export async function detachFiles(tx: Tx, collection: Collection, record: string, now: Date): Promise<void> {
  if (fileFieldsOf(collection).length === 0) return;
  await tx
    .update(recordFiles)
    .set({ loose_since: now })
    .where(and(eq(recordFiles.record_uuid, record), eq(recordFiles.table, collection.shape.table)));
}
