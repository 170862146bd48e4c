import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, fetchUtils, type GetListParams } from 'react-admin';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';

type Row = Record<string, unknown>;

/** Sends requests to another back end without cookie, token or `Referer`, even if it is on the same origin. */
const anonymousClient: typeof fetchUtils.fetchJson = (url, options) =>
  fetchUtils.fetchJson(url, { ...options, credentials: 'omit', referrerPolicy: 'no-referrer' });

/** Our lists say `total[gte]`; simple-rest has one flat object, where operators are endings: `total_gte`. */
const toFilter = (filter: Row = {}): Row =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key.replace(/^(.+)\[(\w+)\]$/, '$1_$2'), value]),
  );

/** react-admin finds a record by `id`; the entity may call its key otherwise. */
const asRecord = (key: string, row: Row) => ({ ...row, id: row[key] ?? row.id });

function withoutId(key: string, { id, ...row }: Row): Row {
  return key === 'id' ? { id, ...row } : row;
}

/**
 * A resource of another back end, by react-admin's own provider for it. The place is the resource's `path` below the
 * address its file names.
 */
export function simpleRest(resource: ResolvedResource, url: string): DataProvider {
  const { id: key } = resource;
  const rest = simpleRestProvider(url.replace(/\/+$/, ''), anonymousClient);
  const place = resource.path.replace(/^\/+/, '');
  const listRows = ({ sort, filter, ...params }: GetListParams) => ({
    ...params,
    filter: toFilter(filter),
    sort: sort && { ...sort, field: sort.field === 'id' ? key : sort.field },
  });
  const one = (row: unknown) => asRecord(key, (row ?? {}) as Row);
  const all = (rows: unknown) => (rows as Row[]).map(row => asRecord(key, row));

  /** PUT replaces a row, so fields that a screen does not show are sent unchanged. */
  const replace = async (id: string | number, before: Row, changes: Row) => {
    const data = withoutId(key, { ...before, ...changes });
    const answer = await rest.update(place, { id, data, previousData: { ...before, id } });
    return one(answer.data ?? { ...data, [key]: id });
  };
  const read = async (id: string | number) => (await rest.getOne(place, { id })).data as Row;
  const remove = async (id: string | number) => {
    await rest.delete(place, { id });
    return id;
  };

  return {
    supportAbortSignal: true,
    getList: async (_, params) => {
      const { data, total } = await rest.getList(place, listRows(params));
      return { data: all(data), total } as never;
    },
    getOne: async (_, params) => ({ data: one((await rest.getOne(place, params)).data) }) as never,
    getMany: async (_, params) => ({ data: all((await rest.getMany(place, params)).data) }) as never,
    getManyReference: async (_, { target, id, ...params }) => {
      const filter = { ...params.filter, [target]: id };
      const { data, total } = await rest.getList(place, listRows({ ...params, filter }));
      return { data: all(data), total } as never;
    },
    create: async (_, { data }) => ({ data: one((await rest.create(place, { data })).data) }) as never,
    update: async (_, { id, data, previousData }) =>
      ({ data: await replace(id, previousData ?? (await read(id)), data as Row) }) as never,
    updateMany: async (_, { ids, data }) => {
      for (const id of ids) await replace(id, await read(id), data as Row);
      return { data: ids };
    },
    delete: async (_, { id }) => ({ data: { id: await remove(id) } }) as never,
    deleteMany: async (_, { ids }) => {
      for (const id of ids) await remove(id);
      return { data: ids };
    },
  };
}
