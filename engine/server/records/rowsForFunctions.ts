/** Rows for functions of the app. The rights of the caller do not apply; the rules of the entities do. */
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Rows } from '../appFunctions.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { problem } from '../http/problems.ts';
import { type Access, accessTo, notDeleted, sqlScope } from './accessControl.ts';
import { type Actor, type Collection, columnOf, type Row, type RowsFor } from './collection.ts';
import { plainRow } from './hooks.ts';
import { conditionSql } from './sql/conditionSql.ts';
import { derivedColumns, expressionOf } from './sql/derivedFields.ts';
import { assertStateChange } from './stateTransitions.ts';
import { type CompileBody, draftOfChange, draftOfNew } from './validateRow.ts';
import { insertRow, ownerOf, storeChange } from './writeRecord.ts';

/** `byEntity` is filled after this object is created. */
export const createRows =
  (byEntity: Map<string, Collection>, compile: CompileBody): RowsFor =>
  (tx, actor) => ({
    async find(entity, where, { sort, limit, lock } = {}) {
      const access = unrestrictedAccess(byEntity, entity, actor);
      const { collection, principal } = access;
      const found = conditionSql(where, sqlScope(collection, principal), principal);
      return (await read(tx, access, found, { sort, limit, lock })).map(row => plainRow(collection, row));
    },
    async get(entity, uuid, { lock } = {}) {
      const access = unrestrictedAccess(byEntity, entity, actor);
      const row = await one(tx, access, uuid, lock);
      return row && plainRow(access.collection, row);
    },
    async count(entity, where) {
      const { collection, principal } = unrestrictedAccess(byEntity, entity, actor);
      const found = conditionSql(where, sqlScope(collection, principal), principal);
      return tx.$count(collection.table, and(found, notDeleted(collection)));
    },
    async create(entity, { customer_uuid, ...values }) {
      const access = unrestrictedAccess(byEntity, entity, actor);
      const draft = draftOfNew(access, compile, values);
      const owner = ownerOf(access, customer_uuid);
      return plainRow(access.collection, await insertRow(tx, access, compile, draft, { uuid: randomUUID(), owner }));
    },
    async change(entity, uuid, values) {
      const access = unrestrictedAccess(byEntity, entity, actor);
      const before = await one(tx, access, uuid, true);
      if (!before) throw problem('not_found');
      const draft = draftOfChange(access, compile, before, values);
      assertStateChange(access.collection, before, draft.row);
      await storeChange(tx, access, compile, before, draft);
      return plainRow(access.collection, (await one(tx, access, uuid))!);
    },
  });

function unrestrictedAccess(byEntity: Map<string, Collection>, entity: string, { user, now, session }: Actor): Access {
  const collection = byEntity.get(entity);
  if (!collection) throw new Error(`The server has no table for the entity "${entity}".`);
  return { ...accessTo(collection, user, now, session), isFunction: true };
}

async function one(tx: Tx, access: Access, uuid: string, lock?: boolean): Promise<Row | undefined> {
  const [row] = await read(tx, access, eq(columnOf(access.collection, 'uuid'), uuid), { limit: 1, lock });
  return row;
}

async function read(
  tx: Tx,
  { collection, principal }: Access,
  where: SQL,
  { sort = 'uuid', limit = 1000, lock }: { sort?: string; limit?: number; lock?: boolean },
): Promise<Row[]> {
  const column = expressionOf(collection, principal, sort.replace(/^-/, ''));
  const derived = derivedColumns(collection, principal, Object.keys(collection.entity.file.properties));
  const query = tx
    .select({ ...getTableColumns(collection.table), ...derived })
    .from(collection.table)
    .where(and(where, notDeleted(collection)))
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(columnOf(collection, 'uuid')))
    .limit(limit);
  // Others may still add references to a row that only changes.
  return (await (lock ? query.for('no key update') : query)) as Row[];
}

/**
 * Returns the rows of entity files for code outside of hooks and actions: a handler of the app's own calls, a job, a
 * demo.
 */
export function rowsOf(
  { collections, clock }: Pick<Deps, 'collections' | 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'user'> & Partial<Actor>,
): Rows {
  const [any] = collections?.() ?? [];
  if (!any) throw new Error('The server has no tables yet: it has not read the schema files.');
  return any.rowsFor(tx, { now: clock.now(), session: { address: null }, ...actor });
}
