/** Erases the data of a person in collections when the account is erased. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { TableShape } from './migrations/tableShape.ts';
import { recordChanges, recordFiles, tableShapes } from './tables.ts';

/**
 * Deletes the rows of a person with their files and history, also in tables whose entity file is gone. References to
 * these rows are set to null, and personal fields about the person in other rows are emptied. The bytes of the files
 * are deleted by the next scheduled job.
 */
export async function eraseRecords(tx: Tx, customer_uuid: string): Promise<void> {
  const shapes = (await tx.select().from(tableShapes)).map(({ shape }) => shape);
  const owned = shapes.filter(shape => 'customer_uuid' in shape.columns);
  for (const shape of owned) await detachReferences(tx, shape, shapes, customer_uuid);
  for (const shape of owned) await detachAllFiles(tx, shape, customer_uuid);
  for (const shape of owned)
    await tx.execute(sql`delete from ${tableOf(shape)} where customer_uuid = ${customer_uuid}`);
  for (const shape of shapes) await emptyPersonal(tx, shape, customer_uuid);
  await tx.delete(recordChanges).where(eq(recordChanges.customer_uuid, customer_uuid));
}

const tableOf = ({ table }: TableShape) => sql`${sql.identifier('collections')}.${sql.identifier(table)}`;

async function detachReferences(tx: Tx, owned: TableShape, shapes: TableShape[], customer_uuid: string): Promise<void> {
  const theirs = sql`select uuid from ${tableOf(owned)} where customer_uuid = ${customer_uuid}`;
  for (const shape of shapes)
    for (const [field, ref] of Object.entries(shape.refs))
      if (ref.table === `collections.${owned.table}` && ref.onDelete === 'restrict')
        await tx.execute(
          sql`update ${tableOf(shape)} set ${sql.identifier(field)} = null where ${sql.identifier(field)} in (${theirs})`,
        );
}

/** Empties personal fields in rows of others that refer to the person. */
async function emptyPersonal(tx: Tx, shape: TableShape, customer_uuid: string): Promise<void> {
  const columns = (shape.personal ?? []).filter(name => name in shape.columns);
  const fields = Object.keys(shape.refs).filter(name => shape.refs[name]!.table === 'public.users');
  if (columns.length === 0 || fields.length === 0) return;
  const isOfThem = sql.join(
    fields.map(field => sql`${sql.identifier(field)} = ${customer_uuid}`),
    sql` or `,
  );
  const emptied = columns.map(column => sql`${sql.identifier(column)} = null`);
  await tx
    .update(recordFiles)
    .set({ loose_since: longAgo })
    .where(
      and(
        ...[eq(recordFiles.table, shape.table), inArray(recordFiles.field, columns)],
        sql`${recordFiles.record_uuid} in (select uuid from ${tableOf(shape)} where ${isOfThem})`,
      ),
    );
  await tx.execute(sql`update ${tableOf(shape)} set ${sql.join(emptied, sql`, `)} where ${isOfThem}`);
}

const longAgo = new Date(0);

async function detachAllFiles(tx: Tx, shape: TableShape, customer_uuid: string): Promise<void> {
  const theirs = sql`select uuid from ${tableOf(shape)} where customer_uuid = ${customer_uuid}`;
  await tx
    .update(recordFiles)
    .set({ loose_since: longAgo })
    .where(and(eq(recordFiles.table, shape.table), sql`${recordFiles.record_uuid} in (${theirs})`));
}
