/** Checks that a reference leads to an existing row that the writer may see. */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { isStaff, ownerRoles } from '../../dsl/roles/roles.ts';
import { tableFor } from '../appDefinition.ts';
import type { Tx } from '../db/database.ts';
import { type ValidationEntry, ValidationError } from '../http/problems.ts';
import { principals } from '../principals/principalColumns.ts';
import { type Access, accessInto, notDeleted } from './accessControl.ts';
import { columnOf, type Row } from './collection.ts';
import { isCanonicalUuid } from './sql/operand.ts';

interface Target {
  table: PgTable;
  uuid: PgColumn;
  seen: SQL | undefined;
}

export async function checkReferences(tx: Tx, access: Access, values: Row): Promise<void> {
  const faults: ValidationEntry[] = [];
  for (const [name, value] of Object.entries(values)) {
    const target = value === null ? undefined : targetOf(access, name);
    if (!target) continue;
    const wanted = [...new Set([value].flat().map(String))];
    const found = wanted.every(isCanonicalUuid) ? await present(tx, target, wanted) : 0;
    if (found < wanted.length)
      faults.push({ type: 'integrity_error', loc: ['body', name], msg: 'This does not exist.' });
  }
  if (faults.length) throw new ValidationError(faults);
}

async function present(tx: Tx, { table, uuid, seen }: Target, wanted: string[]): Promise<number> {
  if (wanted.length === 0) return 0;
  return (
    await tx
      .select({ uuid })
      .from(table)
      .where(and(inArray(uuid, wanted), seen))
      // Prevents a concurrent deletion, also a soft one.
      .for('key share')
  ).length;
}

function targetOf(access: Access, field: string): Target | undefined {
  const { collection, user, principal } = access;
  if (field === 'customer_uuid')
    return {
      table: principals,
      uuid: principals.uuid,
      seen: and(inArray(principals.role, ownerRoles(collection.registry.roles)), isNull(principals.erased_at)),
    };
  const { ref } = fieldOptions(collection.entity.file.properties[field] ?? {});
  if (!ref) return undefined;
  const other = collection.byEntity.get(ref);
  if (other) {
    if (access.isFunction) return { table: other.table, uuid: columnOf(other, 'uuid'), seen: notDeleted(other) };
    const there = accessInto(access, other);
    const seen = there.rows('show') ?? there.rows('list') ?? sql`false`;
    return { table: other.table, uuid: columnOf(other, 'uuid'), seen };
  }
  const own = tableFor(ref);
  if (!own) return undefined;
  const seen =
    own.owner && !access.isFunction && !isStaff(collection.registry.roles, principal.role)
      ? eq(own.owner, user.uuid)
      : undefined;
  return { table: own.table, uuid: own.uuid, seen };
}
