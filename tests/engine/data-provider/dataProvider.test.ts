import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { HttpError } from 'react-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setApiBase } from '../../../engine/client/api/call.ts';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';

const api = 'http://api.test/api';
const network = setupServer();
beforeAll(() => {
  setApiBase(api);
  network.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const { registry, dashboards } = readManifestFiles();
const { resources } = resolveManifest(appFile(), registry, dashboards, { role: 'customer', me: {}, now: new Date() });
const shoes: ResolvedResource = {
  ...resources.find(({ name }) => name === 'orders')!,
  name: 'shoes',
  path: '/shoes',
  provider: { kind: 'simple-rest', url: 'http://shoes.test' },
};
const provider = createDataProvider(name => [...resources, shoes].find(resource => resource.name === name));

/** Answers a list with as many rows as are asked for, of so many in all, and notes the queries. */
function serveRows(total: number, path = '/orders') {
  const asked: string[] = [];
  network.use(
    http.get(`${api}${path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(decodeURIComponent(query.toString()));
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      const first = (page - 1) * size;
      const items = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, place) => ({
        uuid: `u${first + place}`,
      }));
      return HttpResponse.json({ items, total, page, size, links: {} });
    }),
  );
  return asked;
}

describe('the data provider', () => {
  it('asks for the usual order where react-admin would sort by the key', async () => {
    const asked = serveRows(1);
    const page = { pagination: { page: 1, perPage: 10 }, filter: {} };
    await provider.getList('orders', { ...page, sort: { field: 'id', order: 'ASC' } });
    expect(asked).toEqual(['page=1&size=10']);
  });

  it('asks for a page with sort, search, filters, operators and repeated keys', async () => {
    const asked = serveRows(3);
    const { data, total } = await provider.getList('orders', {
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'total', order: 'DESC' },
      filter: {
        status: ['draft', 'quoted'],
        'total[gte]': 5000,
        q: 'river',
        created_from: '2026-01-01',
        nothing: null,
      },
    });
    expect(asked).toEqual([
      'status=draft&status=quoted&total[gte]=5000&q=river&created_from=2026-01-01&sort=-total&page=1&size=50',
    ]);
    expect(data.map(({ id }) => id)).toEqual(['u0', 'u1', 'u2']);
    expect(total).toBe(3);
  });

  it('fetches more than a page page by page', async () => {
    const asked = serveRows(2300);
    const { data, total } = await provider.getList('orders', { pagination: { page: 1, perPage: 10_000 } });
    expect(asked).toEqual(['page=1&size=1000', 'page=2&size=1000', 'page=3&size=1000']);
    expect([data.length, total]).toEqual([2300, 2300]);
  });

  it('gets many by their uuid', async () => {
    const asked = serveRows(2, '/orders/recipes');
    await provider.getMany('recipes', { ids: ['a', 'b'] });
    expect(asked).toEqual(['uuid=a&uuid=b&page=1&size=2']);
  });

  it('gets more than an address can name in several requests', async () => {
    const asked = serveRows(1);
    const ids = Array.from({ length: 230 }, (_, place) => `key${place}`);
    const { data } = await provider.getMany('orders', { ids });
    expect(asked.map(query => query.split('uuid=').length - 1)).toEqual([100, 100, 30]);
    expect(data).toHaveLength(3);
  });

  it('gets one, with its key as id', async () => {
    network.use(http.get(`${api}/orders/abc`, () => HttpResponse.json({ uuid: 'abc', name: 'River' })));
    const { data } = await provider.getOne('orders', { id: 'abc' });
    expect(data).toEqual({ uuid: 'abc', name: 'River', id: 'abc' });
  });

  it('deletes, whether the answer has words or is empty', async () => {
    network.use(
      http.delete(`${api}/orders/abc`, () => HttpResponse.json({ message: 'Cancelled.' })),
      http.delete(`${api}/orders/recipes/abc`, () => new HttpResponse(null, { status: 204 })),
    );
    expect((await provider.delete('orders', { id: 'abc' })).data).toEqual({ id: 'abc', message: 'Cancelled.' });
    expect((await provider.delete('recipes', { id: 'abc' })).data).toEqual({ id: 'abc' });
  });

  it('turns a refusal into the error that react-admin knows, with its body', async () => {
    const body = { detail: [{ type: 'value_error.extra', loc: ['query', 'colour'], msg: 'Unknown.' }] };
    network.use(http.get(`${api}/orders`, () => HttpResponse.json(body, { status: 422 })));
    const error = await provider.getList('orders', {}).catch(caught => caught);
    expect(error).toBeInstanceOf(HttpError);
    expect([error.status, error.body]).toEqual([422, body]);
  });

  it('cancels a request that no component needs any more', async () => {
    serveRows(1);
    const leaving = new AbortController();
    leaving.abort();
    expect(provider.supportAbortSignal).toBe(true);
    await expect(provider.getList('orders', { signal: leaving.signal })).rejects.toHaveProperty('name', 'AbortError');
  });

  it('uses simple-rest for a resource that names it', async () => {
    let asked = '';
    network.use(
      http.get('http://shoes.test/shoes', ({ request }) => {
        asked = decodeURIComponent(new URL(request.url).search);
        return HttpResponse.json([{ id: 1 }], { headers: { 'Content-Range': 'shoes 0-0/7' } });
      }),
    );
    const { total } = await provider.getList('shoes', {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
    expect(asked).toContain('range=[0,0]');
    expect(total).toBe(7);
  });

  it('says which verb a resource has no call for', async () => {
    await expect(provider.create('coupons', { data: {} })).rejects.toThrow('coupons has no call for "create"');
  });
});
