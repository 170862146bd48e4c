import { HttpError } from 'react-admin';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import type { Entity } from '../../../engine/dsl/entity.ts';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../../../engine/server/schema-files/readSchemaFiles.ts';
import { backEndOrigins } from '../../../engine/server/spa/backEndOrigins.ts';
import { pagePolicy } from '../../../engine/server/spa/headers.ts';
import { plainSite } from '../../../engine/server/spa/site.ts';
import { startSimpleRestServer } from './simpleRestServer.ts';

const book: Entity['file'] = {
  title: 'Book',
  type: 'object',
  'x-entity': { path: '/books', id: 'id', title: 'title' },
  required: ['title'],
  properties: {
    id: { type: 'integer', readOnly: true },
    title: { type: 'string', maxLength: 200 },
    pages: { type: 'integer', minimum: 1 },
  },
};

let shelf: Awaited<ReturnType<typeof startSimpleRestServer>>;
let resource: ResolvedResource;
let provider: ReturnType<typeof createDataProvider>;
const files = readSchemaFiles();

beforeAll(async () => {
  shelf = await startSimpleRestServer(60);
  const file: ResourceFile = {
    entity: 'book',
    provider: { kind: 'simple-rest', url: shelf.url },
    permissions: { support: true },
  };
  files.entities.set('book', { name: 'book', file: book });
  files.resources.set('books', file);
  const { registry, dashboards } = readManifestFiles(files);
  const { resources } = resolveManifest(appFile(), registry, dashboards, { role: 'admin', me: {}, now: new Date() });
  resource = resources.find(({ name }) => name === 'books')!;
  provider = createDataProvider(name => (name === 'books' ? resource : undefined));
});
afterAll(() => shelf.close());

describe('a resource file that names another back end', () => {
  it('is a resource with every screen and without a table', () => {
    expect(resource).toMatchObject({ collection: false, provider: { kind: 'simple-rest' }, path: '/books', id: 'id' });
    expect(Object.keys(resource)).toEqual(expect.arrayContaining(['list', 'show', 'create', 'edit']));
  });

  it('lists a page with sort, search and operators', async () => {
    const { data, total } = await provider.getList('books', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'pages', order: 'DESC' },
      filter: { 'pages[gte]': 300, q: 'book', title: undefined },
    });
    expect(total).toBe(31);
    expect(data.map(({ id }) => id)).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41]);
  });

  it('gets many, and those of another record', async () => {
    expect((await provider.getMany('books', { ids: [3, 5] })).data.map(({ id }) => id)).toEqual([3, 5]);
    const related = {
      target: 'pages',
      id: 40,
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'id', order: 'ASC' as const },
    };
    expect(await provider.getManyReference('books', { ...related, filter: {} })).toMatchObject({ total: 1 });
  });

  it('creates, shows, changes and deletes; a change leaves alone what no screen shows', async () => {
    const { data: made } = await provider.create('books', { data: { title: 'River', pages: 5 } });
    expect(made).toEqual({ id: 61, title: 'River', pages: 5 });
    expect((await provider.getOne('books', { id: 7 })).data).toMatchObject({ title: 'Book 7' });
    const { data: before } = await provider.getOne('books', { id: 7 });
    await provider.update('books', { id: 7, data: { title: 'Seven' }, previousData: before });
    await provider.updateMany('books', { ids: [8, 9], data: { pages: 1 } });
    expect(shelf.rows.get(7)).toEqual({ id: 7, title: 'Seven', pages: 70, secret_shelf: 'S7' });
    expect(shelf.rows.get(9)).toEqual({ id: 9, title: 'Book 9', pages: 1, secret_shelf: 'S9' });
    expect((await provider.delete('books', { id: 7 })).data).toEqual({ id: 7 });
    await provider.deleteMany('books', { ids: [8, 9] });
    expect([7, 8, 9].some(id => shelf.rows.has(id))).toBe(false);
  });

  it('says what the other back end refused', async () => {
    const error = await provider.create('books', { data: { pages: 5 } }).catch(caught => caught);
    expect(error).toBeInstanceOf(HttpError);
    expect([error.status, error.message]).toEqual([422, 'A book needs a title']);
    await expect(provider.getOne('books', { id: 9_999 })).rejects.toHaveProperty('status', 404);
  });

  it('gets no cookie, token or referrer of this session', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    await provider.getList('books', { pagination: { page: 1, perPage: 5 }, filter: {} });
    await provider.create('books', { data: { title: 'Once more' } });
    const options = asked.mock.calls.map(([, init]) => init);
    asked.mockRestore();
    expect(options).toHaveLength(2);
    for (const init of options) expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    const sent = shelf.seen.flatMap(({ headers }) => Object.keys(headers));
    expect(sent.filter(name => /^(cookie|authorization|referer|x-)/.test(name))).toEqual([]);
  });

  it('may be talked to by pages, and no other stranger may', () => {
    const origins = backEndOrigins(files);
    expect(origins).toEqual([new URL(shelf.url).origin]);
    const { directives } = pagePolicy({ sentryDsn: null, uploads: {} as never }, plainSite({}), () => origins);
    const connect = [...((directives?.['connect-src'] ?? []) as Iterable<unknown>)].map(source =>
      typeof source === 'function' ? source() : source,
    );
    expect(connect).toEqual(["'self'", origins[0]]);
    expect(backEndOrigins(readSchemaFiles())).toEqual([]);
  });
});
