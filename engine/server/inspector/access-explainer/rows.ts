/**
 * Rows as a person sees them: from the domain's own call, or the table of the collection, with that person's rights.
 */
import { eq } from 'drizzle-orm';
import { entityPath, idField } from '../../../dsl/entity.ts';
import type { ListQuery } from '../../../dsl/resolve/resolved.ts';
import { callsOf } from '../../../dsl/resolve/resolveResource.ts';
import { type CallOutline, isRoleAllowed, type SchemaRegistry } from '../../../dsl/schemaRegistry.ts';
import { tableFor } from '../../appDefinition.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError, ValidationError } from '../../http/problems.ts';
import type { AppPrincipal } from '../../principals/typeRegister.ts';
import { type Access, accessTo } from '../../records/accessControl.ts';
import { type Collection, columnOf, type Row } from '../../records/collection.ts';
import { getRecord, listRecords } from '../../records/readRecord.ts';
import type { RowState } from './rowRules.ts';

export interface RowReader {
  db: Db;
  now: Date;
  /** The language of the request. */
  locale: string;
  registry: SchemaRegistry;
  collections: Collection[];
  findUser: Deps['findUser'];
  /** The response of the domain's call for that person; only its own code checks access. */
  answer(call: string, user: AppPrincipal, params: Record<string, string>, query: object): Promise<unknown>;
}

/** Returns a row by its key, as the person may see it; null if they may not. */
export async function rowFor(of: RowReader, resource: string, user: AppPrincipal, uuid: string): Promise<Row | null> {
  const { registry, collections, db } = of;
  const found = collections.find(({ name }) => name === resource);
  if (found) return nullIfProblem(() => getRecord(db, accessFor(of, found, user), uuid));
  const { show, list } = callsIn(registry, resource);
  if (!show) return list ? ((await getListedRow(of, resource, user, uuid)) ?? null) : null;
  if (!isRoleAllowed(show.roles, registry, user.role)) return null;
  const key = /\{([a-z_]+)\}$/.exec(show.path)?.[1] ?? 'uuid';
  return nullIfProblem(async () => (await of.answer(show.name, user, { [key]: uuid }, {})) as Row);
}

/** Returns the row as the list shows it, under the conditions of a view; undefined if the list does not have it. */
export async function getListedRow(
  of: RowReader,
  resource: string,
  user: AppPrincipal,
  uuid: string,
  narrow: ListQuery = {},
): Promise<Row | undefined> {
  const id = idField(entityOf(of.registry, resource));
  const takesKey = takesQueryKey(of, resource, 'uuid');
  const rows = await listFor(of, resource, user, {
    ...narrow,
    ...(takesKey && { uuid: [uuid] }),
    size: takesKey ? 1 : 100,
  });
  return rows.find(row => row[id] === uuid);
}

/** The one row that matches a number or a name; null if none or several match. */
export async function rowByWords(
  of: RowReader,
  resource: string,
  user: AppPrincipal,
  words: string,
): Promise<string | null> {
  if (!takesQueryKey(of, resource, 'q')) return null;
  const rows = await listFor(of, resource, user, { q: words, size: 2 });
  const id = idField(entityOf(of.registry, resource));
  const exact = rows.find(row => Object.values(row).includes(words)) ?? (rows.length === 1 ? rows[0] : undefined);
  return exact ? String(exact[id]) : null;
}

/** Returns the owner of a row and whether it is deleted, regardless of who may see it. */
export async function getRowState(of: RowReader, resource: string, uuid: string): Promise<RowState | null> {
  const found = of.collections.find(({ name }) => name === resource);
  const stored = found ? await storedRow(of.db, found, uuid) : await ownerRow(of, resource, uuid);
  if (!stored) return null;
  const owner = stored.owner ? await of.findUser(of.db, { uuid: stored.owner }) : null;
  const name = owner && `${owner.first_name} ${owner.last_name}`;
  return { owner: owner && name ? { uuid: owner.uuid, name } : null, isDeleted: stored.isDeleted };
}

const accessFor = ({ now, locale }: RowReader, collection: Collection, user: AppPrincipal): Access =>
  accessTo(collection, user, now, { address: null, locale });

type Stored = { owner: string | null; isDeleted: boolean };

async function storedRow(db: Db, collection: Collection, uuid: string): Promise<Stored | null> {
  const [row] = await db
    .select()
    .from(collection.table)
    .where(eq(columnOf(collection, 'uuid'), uuid));
  const stored = row as Row | undefined;
  if (!stored) return null;
  const { customer_uuid, deleted_at } = stored;
  return { owner: customer_uuid ? String(customer_uuid) : null, isDeleted: Boolean(deleted_at) };
}

async function ownerRow({ db, registry }: RowReader, resource: string, uuid: string): Promise<Stored | null> {
  const known = tableFor(entityOf(registry, resource).name);
  if (!known) return null;
  const [row] = await db
    .select({ owner: known.owner ?? known.uuid })
    .from(known.table)
    .where(eq(known.uuid, uuid));
  return row ? { owner: known.owner ? String(row.owner) : null, isDeleted: false } : null;
}

async function listFor(of: RowReader, resource: string, user: AppPrincipal, query: object): Promise<Row[]> {
  const { registry, collections, db } = of;
  const asked = Object.fromEntries(
    Object.entries({ page: 1, ...query }).filter(([key]) => !paging.has(key) || takesQueryKey(of, resource, key)),
  );
  const found = collections.find(({ name }) => name === resource);
  const { list } = callsIn(registry, resource);
  if (!found && (!list || !isRoleAllowed(list.roles, registry, user.role))) return [];
  const answer = await nullIfProblem(async () =>
    found ? listRecords(db, accessFor(of, found, user), asked, '/') : of.answer(String(list?.name), user, {}, asked),
  );
  const items = Array.isArray(answer) ? answer : (answer as { items?: unknown[] } | null)?.items;
  return (items ?? []) as Row[];
}

/** Short lists come whole. */
const paging = new Set(['page', 'size']);

const takesQueryKey = ({ registry, collections }: RowReader, resource: string, key: string): boolean =>
  collections.some(({ name }) => name === resource) || (callsIn(registry, resource).list?.query.includes(key) ?? false);

function entityOf(registry: SchemaRegistry, resource: string) {
  const entity = registry.entities.get(registry.resources.get(resource)?.entity ?? '');
  if (!entity) throw new Error(`There is no resource ${resource}.`);
  return entity;
}

const pathOf = (registry: SchemaRegistry, resource: string): string => {
  const entity = entityOf(registry, resource);
  return registry.resources.get(resource)?.path ?? entityPath(entity);
};

const callsIn = (registry: SchemaRegistry, resource: string): { list?: CallOutline; show?: CallOutline } =>
  callsOf(pathOf(registry, resource), registry.calls);

async function nullIfProblem<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProblemError || error instanceof ValidationError) return null;
    throw error;
  }
}
