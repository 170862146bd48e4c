import { type DataProvider, type GetListParams, HttpError, type Identifier } from 'react-admin';
import type { CallName } from '../../contract/contract.ts';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import type { Verb } from '../../dsl/vocabulary.ts';
import { call, callEndpoint, type Endpoint } from '../api/call.ts';
import { calls } from '../api/calls.ts';
import { CallError } from '../api/problems.ts';
import { MAX_KEYS, MAX_PAGE_SIZE, toListQuery } from './listQuery.ts';

type Rest = Record<string, unknown>;
interface Page {
  items: Rest[];
  total: number;
}

/** Which call answers a verb is known when the resource file is read, not when this is compiled. */
type AnyCall = (name: CallName, options: Rest) => Promise<unknown>;
const callByName = call as AnyCall;

const refusal = (error: unknown): unknown =>
  error instanceof CallError ? new HttpError(error.message, error.code, error.body) : error;

/** The endpoints of a collection, which has no declared calls. */
const places: Partial<Record<Verb, Endpoint>> = {
  list: { method: 'GET', path: '' },
  show: { method: 'GET', path: '/{uuid}' },
  create: { method: 'POST', path: '' },
  edit: { method: 'PATCH', path: '/{uuid}' },
  delete: { method: 'DELETE', path: '/{uuid}' },
};

async function ask(resource: ResolvedResource, verb: Verb, options: Rest): Promise<unknown> {
  const name = resource.calls[verb];
  const place = places[verb];
  if (resource.collection && place)
    return callEndpoint({ ...place, path: `${resource.path}${place.path}` }, options).catch(error => {
      throw refusal(error);
    });
  if (!name || !(name in calls)) throw new Error(`${resource.name} has no call for "${verb}"`);
  try {
    return await callByName(name as CallName, options);
  } catch (error) {
    throw refusal(error);
  }
}

/** Puts the key of a record into the only placeholder of its call's path. */
function keyParams(resource: ResolvedResource, verb: Verb, id: Identifier): Rest {
  if (resource.collection) return { uuid: id };
  const path = calls[resource.calls[verb] as CallName]?.path ?? '';
  const placeholder = /\{([a-z_]+)\}/.exec(path)?.[1];
  return placeholder ? { [placeholder]: id } : {};
}

const asRecord = (resource: ResolvedResource, row: Rest) => ({ ...row, id: row[resource.id] as Identifier });

/** A list of react-admin without an order sorts by its key, `id`, by which our lists are not sorted. */
const hasOrder = (resource: ResolvedResource, { sort }: GetListParams): boolean =>
  sort?.field !== 'id' || resource.id === 'id';

async function onePage(resource: ResolvedResource, params: GetListParams) {
  const query = toListQuery(hasOrder(resource, params) ? params : { ...params, sort: undefined });
  const answer = (await ask(resource, 'list', { query, signal: params.signal })) as Page;
  return { data: answer.items.map(row => asRecord(resource, row)), total: answer.total };
}

/** More rows than the API gives at once (an export, "select all") are fetched page after page. */
async function getList(resource: ResolvedResource, params: GetListParams) {
  const { perPage = 25 } = params.pagination ?? {};
  if (perPage <= MAX_PAGE_SIZE) return onePage(resource, params);
  const pageAt = (page: number) => onePage(resource, { ...params, pagination: { page, perPage: MAX_PAGE_SIZE } });
  const { data, total } = await pageAt(1);
  const wanted = Math.min(total, perPage);
  for (let page = 2; data.length < wanted; page += 1) {
    const next = await pageAt(page);
    if (next.data.length === 0) break;
    data.push(...next.data);
  }
  return { data: data.slice(0, perPage), total };
}

/** Rows by their keys, as many in one request as its address can name. */
async function getMany(resource: ResolvedResource, ids: Identifier[], signal?: AbortSignal) {
  const data: Rest[] = [];
  for (let from = 0; from < ids.length; from += MAX_KEYS) {
    const part = ids.slice(from, from + MAX_KEYS);
    const found = await onePage(resource, {
      filter: { uuid: part },
      pagination: { page: 1, perPage: part.length },
      signal,
    });
    data.push(...found.data);
  }
  return { data };
}

async function getOne(resource: ResolvedResource, id: Identifier, signal?: AbortSignal) {
  if (!resource.collection && !resource.calls.show) return onlyRow(resource, id, signal);
  const answer = await ask(resource, 'show', { params: keyParams(resource, 'show', id), signal });
  return { data: asRecord(resource, answer as Rest) };
}

/** If the resource has a list call and no call for one record, filters the list by the key. */
async function onlyRow(resource: ResolvedResource, id: Identifier, signal?: AbortSignal) {
  const { data } = await onePage(resource, {
    filter: { [resource.id]: [id] },
    pagination: { page: 1, perPage: 1 },
    signal,
  });
  const [row] = data;
  if (!row) throw new HttpError(`${resource.name} has no ${id}`, 404);
  return { data: row };
}

/** A record may be deleted afterwards, or only cancelled: the answer says which, and the caller refetches. */
async function remove(resource: ResolvedResource, id: Identifier) {
  const answer = await ask(resource, 'delete', { params: keyParams(resource, 'delete', id) });
  return { data: { ...(answer as Rest | undefined), id } };
}

/** Removes the `id` that react-admin adds beside the key. */
const withoutId = (resource: ResolvedResource, { id, ...body }: Rest): Rest =>
  resource.id === 'id' ? { id, ...body } : body;

async function save(resource: ResolvedResource, id: Identifier, data: Rest) {
  const body = resource.collection ? withoutId(resource, data) : data;
  const answer = await ask(resource, 'edit', { params: keyParams(resource, 'edit', id), body });
  return { data: asRecord(resource, answer as Rest) };
}

const engineProvider = (resource: ResolvedResource): DataProvider => ({
  getList: (_, params) => getList(resource, params) as never,
  getOne: (_, { id, signal }) => getOne(resource, id, signal) as never,
  getMany: (_, { ids, signal }) => getMany(resource, ids, signal) as never,
  getManyReference: (_, { target, id, ...params }) =>
    getList(resource, { ...params, filter: { ...params.filter, [target]: id } }) as never,
  create: async (_, { data, meta }) => {
    const { idempotencyKey } = (meta ?? {}) as { idempotencyKey?: string };
    return {
      data: asRecord(resource, (await ask(resource, 'create', { body: data, idempotencyKey })) as Rest),
    } as never;
  },
  update: (_, { id, data }) => save(resource, id, data as Rest) as never,
  updateMany: async (_, { ids, data }) => {
    for (const id of ids) await save(resource, id, data as Rest);
    return { data: ids } as never;
  },
  delete: (_, { id }) => remove(resource, id) as never,
  deleteMany: async (_, { ids }) => {
    for (const id of ids) await remove(resource, id);
    return { data: ids } as never;
  },
});

/** The provider for other back ends is loaded with the first resource that has one. */
async function providerOf(resource: ResolvedResource | undefined, name: string): Promise<DataProvider> {
  if (!resource) throw new Error(`There is no resource "${name}"`);
  const { provider } = resource;
  if (provider.kind !== 'simple-rest') return engineProvider(resource);
  const { simpleRest } = await import('./simpleRest.ts');
  return simpleRest(resource, provider.url);
}

/**
 * Creates react-admin's data provider over the calls of the API. A resource with `provider` `simple-rest` uses
 * react-admin's own provider for that address, which never gets the session.
 * @throws HttpError with the status and the body of the refusal
 */
export function createDataProvider(resourceNamed: (name: string) => ResolvedResource | undefined): DataProvider {
  const made = new Map<string, Promise<DataProvider>>();
  const of = (name: string): Promise<DataProvider> => {
    const known = made.get(name);
    if (known) return known;
    const making = providerOf(resourceNamed(name), name);
    made.set(name, making);
    // A failed load may succeed at the next try.
    making.catch(() => made.delete(name));
    return making;
  };
  return {
    supportAbortSignal: true,
    getList: async (name, params) => (await of(name)).getList(name, params),
    getOne: async (name, params) => (await of(name)).getOne(name, params),
    getMany: async (name, params) => (await of(name)).getMany(name, params),
    getManyReference: async (name, params) => (await of(name)).getManyReference(name, params),
    create: async (name, params) => (await of(name)).create(name, params),
    update: async (name, params) => (await of(name)).update(name, params),
    updateMany: async (name, params) => (await of(name)).updateMany(name, params),
    delete: async (name, params) => (await of(name)).delete(name, params),
    deleteMany: async (name, params) => (await of(name)).deleteMany(name, params),
  };
}
