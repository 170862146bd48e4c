/** A resource over another back end (`simple-rest`), read with react-admin's own provider over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../engine/client/data/index.ts';
import type { ResolvedResource } from '../../engine/dsl/index.ts';
import { type Library, startLibrary } from './startLibrary.ts';

let library: Library;
let resource: ResolvedResource;
let provider: ReturnType<typeof createDataProvider>;
beforeAll(async () => {
  library = await startLibrary();
  const librarian = await library.signIn('librarian@library.test');
  const { resources } = (await librarian.expect(200, 'GET', '/portal')) as unknown as { resources: ResolvedResource[] };
  resource = resources.find(({ name }) => name === 'partner_titles')!;
  // A page calls its own server; a test needs the address.
  const there = { ...resource, provider: { kind: 'simple-rest' as const, url: `${library.url}/api/partners` } };
  provider = createDataProvider(() => there);
});
afterAll(() => library?.close());

const page = { pagination: { page: 1, perPage: 3 }, filter: {} };

describe('titles of the partner libraries', () => {
  it('are a resource of the simple-rest provider, on a path of this server', () => {
    expect(resource).toMatchObject({
      provider: { kind: 'simple-rest', url: '/api/partners' },
      collection: false,
      id: 'id',
    });
  });

  it('are listed by page, sort and search', async () => {
    const sort = { field: 'title', order: 'ASC' as const };
    const { data, total } = await provider.getList('partner_titles', { ...page, sort });
    expect(total).toBe(8);
    expect(data.map(({ title }) => title)).toEqual(['Buddenbrooks', 'Die Wand', 'Kindred']);
    const found = await provider.getList('partner_titles', { ...page, sort, filter: { q: 'woolf' } });
    expect(found).toMatchObject({ total: 2, data: [{ title: 'Orlando' }, { title: 'To the Lighthouse' }] });
    const last = await provider.getList('partner_titles', { ...page, sort: { ...sort, order: 'DESC' } });
    expect(last.data[0]).toMatchObject({ title: 'To the Lighthouse' });
  });

  it('are shown one by one and by several keys, and one that is not there is 404', async () => {
    expect((await provider.getOne('partner_titles', { id: 't2' })).data).toMatchObject({ title: 'Kindred' });
    const many = await provider.getMany('partner_titles', { ids: ['t1', 't3'] });
    expect(many.data.map(({ title }) => title)).toEqual(['Buddenbrooks', 'Orlando']);
    await expect(provider.getOne('partner_titles', { id: 't99' })).rejects.toHaveProperty('status', 404);
  });

  it.each(['sort=[', 'range=x', 'filter="a"', 'range=[-1,5]', 'filter={"id":7}'])('survive %s', async query => {
    expect([200, 422]).toContain((await library.nobody.get(`/partners/titles?${query}`)).status);
  });
});
