/** Functions of the server that a resource or its entity names: their arguments, and how their results are used. */
import { isSystemField } from '../../dsl/collection.ts';
import { entityOptions } from '../../dsl/entity.ts';
import { joinedPaths } from '../../dsl/resolve/joinedPaths.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import {
  getOwn,
  type Hook,
  type HookContext,
  type HookEvent,
  type ListContext,
  type PlainRow,
} from '../appFunctions.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Access } from './accessControl.ts';
import { type Collection, type Row, toJsonValue } from './collection.ts';

export const hookContext = ({ collection, user, principal, session }: Access, tx: Tx): HookContext => {
  const now = principal.now ?? new Date(0);
  const rows = collection.rowsFor(tx, { user, now, session });
  const { publicUrl } = collection.config;
  return { tx, rows, user, principal, now, session, publicUrl, resource: collection.name };
};

const listContext = ({ collection, user, principal, session }: Access, db: Db | Tx): ListContext => ({
  db,
  user,
  principal,
  session,
  now: principal.now ?? new Date(0),
  resource: collection.name,
  publicUrl: collection.config.publicUrl,
});

/** Returns the hooks of an event, those of the entity first, because they apply to every resource over it. */
function hooksAt<Place extends HookEvent>(
  { entity, file, functions }: Collection,
  place: Place,
): NonNullable<Hook[Place]>[] {
  const names = [entityOptions(entity).hooks?.[place], file.hooks?.[place]].filter(name => name !== undefined);
  return [...new Set(names)].flatMap(name => {
    const hook = getOwn(functions.hooks, name);
    // Bound: a hook may be an object with its own state.
    const work = hook?.[place]?.bind(hook) as NonNullable<Hook[Place]> | undefined;
    return work ? [work] : [];
  });
}

/** Returns the conditions of hooks for the rows of a list, beside rights and filters. */
export async function runBeforeList(access: Access, db: Db | Tx): Promise<Condition | undefined> {
  const all: Condition[] = [];
  for (const hook of hooksAt(access.collection, 'beforeList')) {
    const condition = await hook(listContext(access, db));
    if (condition) all.push(condition);
  }
  return all.length ? { all } : undefined;
}

/** Returns the rows after the hooks. Values for fields that the person may not read are dropped. */
export async function runAfterList(access: Access, db: Db | Tx, rows: Row[]): Promise<Row[]> {
  let result: PlainRow[] = rows;
  for (const hook of hooksAt(access.collection, 'afterList')) result = await hook(listContext(access, db), result);
  if (result === rows) return rows;
  const { name, file, entity, registry } = access.collection;
  const beyond = joinedPaths(name, file, entity, registry);
  const names = [...access.readable, ...beyond, ...(access.allowedActions ? ['allowed_actions'] : [])];
  return result.map(row => Object.fromEntries(names.map(name => [name, toJsonValue(row[name])])));
}

export const plainRow = ({ entity }: Collection, row: Row): PlainRow =>
  Object.fromEntries(Object.keys(entity.file.properties).map(name => [name, toJsonValue(row[name])]));

/** Returns the values that hooks store in place of the given ones. */
export async function runBeforeSave(access: Access, tx: Tx, row: PlainRow, before?: PlainRow): Promise<PlainRow> {
  const { collection } = access;
  let changes: PlainRow = {};
  for (const hook of hooksAt(collection, 'beforeSave')) {
    const kind = before ? ('edit' as const) : ('create' as const);
    const wanted = await hook({
      ...hookContext(access, tx),
      kind,
      row: { ...row, ...changes },
      ...(before && { before }),
    });
    changes = { ...changes, ...ownFields(collection, wanted ?? {}) };
  }
  return changes;
}

export function ownFields({ name, entity }: Collection, values: PlainRow): PlainRow {
  const wrong = Object.keys(values).find(
    field => !Object.hasOwn(entity.file.properties, field) || isSystemField(entity, field),
  );
  if (wrong) throw new Error(`A function of ${name} wants to store ${wrong}, which is not one of its own fields.`);
  return values;
}

export async function runAfterSave(access: Access, tx: Tx, row: PlainRow, before?: PlainRow): Promise<void> {
  const kind = before ? ('edit' as const) : ('create' as const);
  for (const hook of hooksAt(access.collection, 'afterSave'))
    await hook({ ...hookContext(access, tx), kind, row, ...(before && { before }) });
}

export async function runDeleteHooks(
  access: Access,
  tx: Tx,
  row: PlainRow,
  place: 'beforeDelete' | 'afterDelete',
): Promise<void> {
  for (const hook of hooksAt(access.collection, place)) await hook({ ...hookContext(access, tx), row });
}
