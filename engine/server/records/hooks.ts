/** Functions of the server that a resource or its entity names: what they are told, and what becomes of their answers. */
import { isSystemField } from '../../dsl/collection.ts';
import { wordsOf } from '../../dsl/entity.ts';
import { joinedPaths } from '../../dsl/joined.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import type { Db, Tx } from '../db/database.ts';
import { type Hook, type HookPlace, type ListScene, namedIn, type PlainRow, type Scene } from '../naming.ts';
import type { Access } from './access.ts';
import { asAnswered, type Collection, type Row } from './collection.ts';

export const sceneOf = ({ collection, user, asker, session }: Access, tx: Tx): Scene => {
  const now = asker.now ?? new Date(0);
  const rows = collection.rowsFor(tx, { user, now, session });
  const { publicUrl } = collection.config;
  return { ...{ tx, rows, user, asker, now, session, publicUrl }, resource: collection.name };
};

const listSceneOf = ({ collection, user, asker, session }: Access, db: Db | Tx): ListScene => ({
  ...{ db, user, asker, session, now: asker.now ?? new Date(0) },
  ...{ resource: collection.name, publicUrl: collection.config.publicUrl },
});

/** Those of the entity first, for they hold for every resource over it. */
function hooksAt<Place extends HookPlace>(
  { entity, file, named }: Collection,
  place: Place,
): NonNullable<Hook[Place]>[] {
  const names = [wordsOf(entity).hooks?.[place], file.hooks?.[place]].filter(name => name !== undefined);
  return [...new Set(names)].flatMap(name => {
    const hook = namedIn(named.hooks, name);
    // Bound: a hook may be an object with a state of its own.
    const work = hook?.[place]?.bind(hook) as NonNullable<Hook[Place]> | undefined;
    return work ? [work] : [];
  });
}

/** What rows of a list must be like beside what rights and filters say. */
export async function narrowed(access: Access, db: Db | Tx): Promise<Condition | undefined> {
  const all: Condition[] = [];
  for (const hook of hooksAt(access.collection, 'beforeList')) {
    const condition = await hook(listSceneOf(access, db));
    if (condition) all.push(condition);
  }
  return all.length ? { all } : undefined;
}

/** Rows as they are answered: what a hook says of fields that the person may not read is not passed on. */
export async function retouched(access: Access, db: Db | Tx, rows: Row[]): Promise<Row[]> {
  let result: PlainRow[] = rows;
  for (const hook of hooksAt(access.collection, 'afterList')) result = await hook(listSceneOf(access, db), result);
  if (result === rows) return rows;
  const { name, file, entity, world } = access.collection;
  const beyond = joinedPaths(name, file, entity, world);
  const names = [...access.readable, ...beyond, ...(access.allowedActions ? ['allowed_actions'] : [])];
  return result.map(row => Object.fromEntries(names.map(name => [name, asAnswered(row[name])])));
}

export const plainRow = ({ entity }: Collection, row: Row): PlainRow =>
  Object.fromEntries(Object.keys(entity.file.properties).map(name => [name, asAnswered(row[name])]));

/** Values that hooks want stored in place of those that were given. */
export async function beforeSaving(access: Access, tx: Tx, row: PlainRow, before?: PlainRow): Promise<PlainRow> {
  const { collection } = access;
  let changes: PlainRow = {};
  for (const hook of hooksAt(collection, 'beforeSave')) {
    const kind = before ? ('edit' as const) : ('create' as const);
    const wanted = await hook({ ...sceneOf(access, tx), kind, row: { ...row, ...changes }, ...(before && { before }) });
    changes = { ...changes, ...ownFields(collection, wanted ?? {}) };
  }
  return changes;
}

export function ownFields({ name, entity }: Collection, values: PlainRow): PlainRow {
  const wrong = Object.keys(values).find(
    field => !Object.hasOwn(entity.file.properties, field) || isSystemField(entity, field),
  );
  if (wrong) throw new Error(`A function of ${name} wants to store ${wrong}, which is no field of its own.`);
  return values;
}

export async function afterSaving(access: Access, tx: Tx, row: PlainRow, before?: PlainRow): Promise<void> {
  const kind = before ? ('edit' as const) : ('create' as const);
  for (const hook of hooksAt(access.collection, 'afterSave'))
    await hook({ ...sceneOf(access, tx), kind, row, ...(before && { before }) });
}

export async function aroundDeletion(
  access: Access,
  tx: Tx,
  row: PlainRow,
  place: 'beforeDelete' | 'afterDelete',
): Promise<void> {
  for (const hook of hooksAt(access.collection, place)) await hook({ ...sceneOf(access, tx), row });
}
