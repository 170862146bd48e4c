/** Who changed a row, when, and from what to what. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { isSystemField } from '../../dsl/collection.ts';
import { entityOptions } from '../../dsl/entity.ts';
import { fieldOptions, isStoredField } from '../../dsl/fieldDefaults.ts';
import { isStaff } from '../../dsl/roles/roles.ts';
import type { Db, Tx } from '../db/database.ts';
import type { ReadList } from '../listing/list.ts';
import { readPage } from '../listing/page.ts';
import type { Access } from './accessControl.ts';
import { auditCollection } from './auditCollection.ts';
import { ownerIn, type Row, toJsonValue } from './collection.ts';
import { type FieldChange, recordChanges } from './tables.ts';

type Kind = 'create' | 'edit' | 'delete' | 'restore';

/** Records a change in its own transaction. Of a secret field, only the fact of the change is stored. */
export async function recordChange(
  tx: Tx,
  access: Access,
  kind: Kind,
  { before, after, why = null, action = kind }: { before?: Row; after?: Row; why?: string | null; action?: string },
): Promise<void> {
  const { collection, user, principal } = access;
  const { entity } = collection;
  const changes = changesBetween(entity, before, after);
  const row = after ?? before ?? {};
  // In the audit, personal data is stored separately, and deleted with the account of the row's owner.
  const whole = ownerIn(entity, row) ? changesBetween(entity, before, after, plainly) : changes;
  await auditCollection(tx, access, action, { row, changes: whole, why });
  if (entityOptions(entity).audit === false) return;
  await tx.insert(recordChanges).values({
    uuid: randomUUID(),
    entity: entity.name,
    record_uuid: String(row.uuid),
    customer_uuid: ownerIn(entity, row),
    kind,
    version: typeof row.version === 'number' ? row.version : null,
    actor_uuid: user.uuid,
    actor_role: principal.role,
    changes,
    at: principal.now ?? new Date(0),
  });
}

function changesBetween(
  entity: Access['collection']['entity'],
  before?: Row,
  after?: Row,
  ofPerson: (value: unknown) => unknown = maskValue,
): Record<string, FieldChange> {
  const found = Object.entries(entity.file.properties)
    .filter(([name, schema]) => !isSystemField(entity, name) && isStoredField(schema))
    .flatMap(([name, schema]): [string, FieldChange][] => {
      const [was, is] = [toJsonValue(before?.[name]), toJsonValue(after?.[name])];
      if (isDeepStrictEqual(was, is)) return [];
      if (fieldOptions(schema).secret) return [[name, {}]];
      const told = fieldOptions(schema).personal ? ofPerson : plainly;
      return [[name, { ...(before && { before: told(was) }), ...(after && { after: told(is) }) }]];
    });
  return Object.fromEntries(found);
}

const plainly = (value: unknown): unknown => value;

/**
 * Masks personal data: the history stores only that it changed, so that erasing the account needs no change of the
 * history.
 */
const maskValue = (value: unknown): unknown => (value === null ? null : '•••');

const listing = (db: Db) => ({
  db,
  from: recordChanges,
  select: (total_rows: SQL<number>) => db.select({ change: recordChanges, total_rows }).from(recordChanges).$dynamic(),
});

/**
 * Returns the history of a row, newest first, with the fields that the reader may read; names of people only for staff.
 */
export function historyOf(db: Db, access: Access, uuid: string, list: ReadList, url: string) {
  const { collection, principal, readable } = access;
  const where = and(eq(recordChanges.entity, collection.entity.name), eq(recordChanges.record_uuid, uuid));
  const orderBy = [desc(recordChanges.at), desc(recordChanges.version), asc(recordChanges.uuid)];
  const ofStaff = isStaff(collection.registry.roles, principal.role);
  return readPage(listing(db), { ...list, where, orderBy }, url, rows =>
    rows.map(({ change }) => ({
      uuid: change.uuid,
      kind: change.kind,
      version: change.version,
      by: change.actor_role,
      ...(ofStaff && { actor_uuid: change.actor_uuid }),
      changes: Object.fromEntries(Object.entries(change.changes).filter(([name]) => readable.includes(name))),
      at: change.at.toISOString(),
    })),
  );
}
