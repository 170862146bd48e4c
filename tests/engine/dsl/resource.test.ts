import { beforeEach, describe, expect, it } from 'vitest';
import type { Entity, EntityFile } from '../../../engine/dsl/entity.ts';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { resolveResource } from '../../../engine/dsl/resolve/resolveResource.ts';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import type { Roles } from '../../../engine/dsl/roles/roles.ts';
import {
  type CallOutline,
  type Principal,
  type SchemaRegistry,
  withEntityResources,
} from '../../../engine/dsl/schemaRegistry.ts';
import { withOpenPermissions } from '../../helpers/openPermissions.ts';

const book: EntityFile = {
  type: 'object',
  'x-entity': { search: ['title'], states: { field: 'state', initial: 'new', transitions: { new: ['sold'] } } },
  required: ['title', 'state', 'price', 'pages', 'author', 'shelf_mark', 'blurb', 'weight', 'isbn'],
  properties: {
    uuid: { type: 'string', format: 'uuid', readOnly: true },
    title: { type: 'string', maxLength: 80 },
    state: { type: 'string', enum: ['new', 'sold'], 'x-field': { writableOn: 'server' } },
    price: { $ref: '../shared/money.schema.json' },
    pages: { type: ['integer', 'null'], minimum: 1 },
    blurb: { type: 'string', maxLength: 2000 },
    author: { type: 'string', format: 'uuid', 'x-field': { ref: 'author' } },
    shelf_mark: { type: 'string', 'x-field': { writableOn: 'create' } },
    weight: { type: 'number' },
    isbn: { type: 'string' },
    signed: { type: 'boolean' },
    bought_on: { type: ['string', 'null'], format: 'date' },
    tags: { type: 'array', items: { type: 'string' }, 'x-field': { options: 'const:books.tags' } },
    notes: { type: 'object' },
    safe_code: { type: 'string', 'x-field': { secret: true } },
    margin: { type: 'integer', 'x-field': { read: ['support'], writableOn: 'server' } },
    created_at: { type: 'string', format: 'date-time', 'x-field': { writableOn: 'server' } },
  },
};
const author: EntityFile = {
  type: 'object',
  'x-entity': { owner: 'none', resource: true },
  properties: {
    uuid: { type: 'string' },
    name: { type: 'string' },
    address: { type: 'object', properties: { city: { type: 'string' } } },
  },
};

const entities = new Map<string, Entity>([
  ['book', { name: 'book', file: book }],
  ['author', { name: 'author', file: author }],
]);
const roles: Roles = {
  customer: { kind: 'owner' },
  support: { kind: 'staff' },
  admin: { extends: 'support', managesViews: true },
};
let registry: SchemaRegistry;
const worldWith = (files: Record<string, ResourceFile>): SchemaRegistry => ({
  entities,
  resources: withOpenPermissions(
    withEntityResources(new Map(Object.entries(files)), entities),
    name => entities.get(name)?.file,
  ),
  constants: { books: { tags: ['old', { value: 'rare', label: 'Very rare', tone: 'info' }] } },
  calls: [],
  roles,
});
beforeEach(() => {
  registry = worldWith({ books: { entity: 'book' } });
});

const customer: Principal = { role: 'customer', me: { uuid: 'u1' }, now: new Date('2026-11-27T10:00:00Z') };
const support: Principal = { ...customer, role: 'support' };
/** Customers may look at them, so that references to them can be shown. */
const openAuthors: ResourceFile = {
  entity: 'author',
  permissions: { customer: { list: true, show: true }, support: true },
};
const books = (file: Partial<ResourceFile> = {}, principal = customer): ResolvedResource =>
  resolveResource('books', worldWith({ books: { entity: 'book', ...file }, authors: openAuthors }), principal)!;

describe('{"entity": "book"} is a whole resource', () => {
  it('has names, paths and a title', () => {
    expect(books()).toMatchObject({
      name: 'books',
      route: '/dashboard/books',
      path: '/books',
      id: 'uuid',
      title: 'title',
      lock: true,
      allowedActions: false,
      label: { key: 'resources.books.name', fallback: 'Books' },
    });
  });

  it('shows the title, required scalars and the state, at most seven, and the rest in the chooser', () => {
    const { columns } = books().list!;
    const shown = columns.filter(column => !column.initiallyHidden).map(column => column.field);
    expect(shown).toEqual(['title', 'state', 'price', 'pages', 'author', 'shelf_mark', 'weight']);
    const hidden = columns.filter(column => column.initiallyHidden).map(column => column.field);
    expect(hidden).toEqual(['isbn', 'signed', 'bought_on', 'tags', 'created_at']);
  });

  it('computes display, side and place on a card', () => {
    const column = (field: string) => books().list!.columns.find(one => one.field === field);
    expect(column('title')).toMatchObject({ display: 'text', link: 'show', mobile: 'title', alwaysVisible: true });
    expect(column('price')).toMatchObject({ display: 'money', align: 'end' });
    expect(column('state')).toMatchObject({ display: 'badge', options: [{ value: 'new' }, { value: 'sold' }] });
    expect(column('author')).toMatchObject({
      display: 'ref',
      link: 'ref',
      ref: { resource: 'authors', title: 'name', many: false },
    });
    expect(column('tags')).toMatchObject({
      display: 'tags',
      sort: false,
      options: [
        { value: 'old', label: { key: 'consts.books.tags.old', fallback: 'Old' } },
        { value: 'rare', label: { key: 'consts.books.tags.rare', fallback: 'Very rare' }, tone: 'info' },
      ],
    });
  });

  it('filters by state, choices, references, booleans and dates, as the API spells them', () => {
    const filters = books().list!.filters.map(({ field, op, keys, pinned }) => [field, op, keys.join(), pinned]);
    expect(filters).toEqual([
      ['state', 'in', 'state', true],
      ['author', 'in', 'author', false],
      ['signed', 'eq', 'signed', false],
      ['bought_on', 'between', 'bought_on[gte],bought_on[lte]', false],
      ['tags', 'includes', 'tags[has]', false],
      ['created_at', 'between', 'created_from,created_to', false],
    ]);
  });

  it('has one view, usual actions and order', () => {
    expect(books().list).toMatchObject({
      search: true,
      sort: '-created_at',
      size: 25,
      rowClick: 'show',
      views: [{ id: 'all', query: {} }],
      actions: ['create', 'export', 'columns', 'views'],
    });
  });

  it('shows what may be read and edits what may be written, the required first', () => {
    const fields = (rows: { rows: { field: string }[][] }[]) =>
      rows.flatMap(section => section.rows.flat().map(item => item.field));
    expect(fields(books().show!.sections)).not.toContain('safe_code');
    expect(fields(books().show!.sections)).toContain('blurb');
    expect(fields(books().create!.sections)).toEqual([
      'title',
      'price',
      'pages',
      'blurb',
      'author',
      'shelf_mark',
      'weight',
      'isbn',
      'signed',
      'bought_on',
      'tags',
      'notes',
      'safe_code',
    ]);
    expect(fields(books().edit!.sections)).not.toContain('shelf_mark');
    expect(books().create!.sections[0]!.rows[0]![0]).toMatchObject({ required: true, maxLength: 80, input: 'text' });
  });
});

describe('what a role may see', () => {
  it('leaves out fields that others read', () => {
    const fields = (principal: Principal) => books({}, principal).list!.columns.map(column => column.field);
    expect(fields(customer)).not.toContain('margin');
    expect(fields(support)).toContain('margin');
    expect(fields({ ...customer, role: 'admin' })).toContain('margin');
  });

  it('shows a customer no rows without an owner', () => {
    expect(resolveResource('authors', registry, customer)).toBeUndefined();
    expect(resolveResource('authors', registry, support)?.rights.edit).toBe(true);
  });

  it('gives a named role exactly what is written', () => {
    const permissions = {
      customer: { list: true, show: { state: 'new' }, read: ['*', '-price'], actions: { sell: false, lend: true } },
      support: { list: true, read: ['title', 'state'] },
    };
    const actions = { sell: { call: 'sellBook' }, lend: { call: 'lendBook', when: { state: 'new' } } };
    const list = { rowActions: ['show', 'sell', 'lend'] };
    const seen = books({ permissions, actions, list });
    expect(seen.rights).toEqual({ list: true, show: { state: 'new' } });
    expect(seen.edit).toBeUndefined();
    expect(seen.list!.columns.map(column => column.field)).not.toContain('price');
    expect(seen.list!.rowActions).toEqual(['show', 'lend']);
    expect(Object.keys(seen.actions)).toEqual(['lend']);
    expect(books({ permissions }, support).list!.columns.map(column => column.field)).toEqual(['title', 'state']);
    expect(books({ permissions }, { ...support, role: 'admin' }).rights).toEqual({ list: true });
  });

  it('leaves out views, tabs, sections and actions of other roles', () => {
    const file: Partial<ResourceFile> = {
      list: {
        views: [
          { id: 'mine', where: { author: '$me.uuid' } },
          { id: 'staff', roles: ['support'] },
        ],
      },
      show: {
        tabs: [
          { id: 'main', fields: [['title', 'price'], 'author.address.city'] },
          { id: 'staff', component: 'Staff', roles: ['support'] },
        ],
      },
      actions: { burn: { hook: 'burn', roles: ['admin'] } },
    };
    const seen = books(file);
    expect(seen.list!.views).toMatchObject([{ id: 'all' }, { id: 'mine', query: { author: 'u1' } }]);
    expect(seen.show!.tabs.map(tab => tab.id)).toEqual(['main']);
    expect(seen.show!.tabs[0]!.sections![0]!.rows.map(row => row.map(({ field, width }) => [field, width]))).toEqual([
      [
        ['title', 6],
        ['price', 6],
      ],
      [['author.address.city', 12]],
    ]);
    expect(seen.actions.burn).toBeUndefined();
    expect(books(file, { ...customer, role: 'admin' }).actions.burn).toMatchObject({ hook: 'burn', tone: 'default' });
  });

  it('has a screen or verb only where the domain has a call for it', () => {
    const code: EntityFile = { ...book, 'x-entity': { storage: 'code' } };
    const one = worldWith({ books: { entity: 'book' } });
    one.entities = new Map([['book', { name: 'book', file: code }]]);
    one.calls = [
      { name: 'listBooks', method: 'GET', path: '/books', query: ['state', 'q'], operators: false },
      { name: 'deleteBook', method: 'DELETE', path: '/books/{uuid}', query: [], operators: false },
    ];
    const seen = resolveResource('books', one, customer)!;
    expect(seen.rights).toEqual({ list: true, delete: true, export: true, bulk: true });
    expect(seen.calls).toEqual({ list: 'listBooks', delete: 'deleteBook' });
    expect(seen.list).toMatchObject({ rowClick: 'none', filters: [{ field: 'state' }] });
    expect(seen.list!.columns.some(column => column.link === 'show')).toBe(false);
  });
});

describe('a file that names what does not exist', () => {
  it.each<[Partial<ResourceFile>, string]>([
    [{ list: { columns: ['title', 'colour'] } }, 'book has no field colour'],
    [{ list: { filters: ['colour'] } }, 'book has no field colour'],
    [{ show: { fields: ['author.colour'] } }, 'book has no field author.colour'],
    [{ entity: 'film' }, 'there is no entity film'],
    [{ list: { views: [{ id: 'x', where: { any: [{ state: 'new' }, { pages: 1 }] } }] } }, 'the list query cannot say'],
    [{ show: { tabs: [{ id: 'x', related: { resource: 'films' } }] } }, 'there is no resource films'],
  ])('is refused: %j', (file, words) => {
    expect(() => books(file)).toThrow(words);
  });
});

describe('the portal of a role', () => {
  const app = {
    title: 'Books',
    locales: ['en'],
    roles,
    menu: [
      { group: 'general', items: ['/dashboard', 'books'] },
      { group: 'records', roles: ['support'] },
    ],
  };
  const menu = (principal: Principal) =>
    resolveManifest(app, registry, new Map(), principal).menu.map(group => [
      group.group,
      group.items.map(item => item.route),
    ]);

  it('holds its resources and a menu of what it may open', () => {
    expect(menu(customer)).toEqual([['general', ['/dashboard', '/dashboard/books']]]);
    expect(menu({ ...support, role: 'admin' })).toEqual([
      ['general', ['/dashboard', '/dashboard/books']],
      ['records', ['/dashboard/authors']],
    ]);
    expect(resolveManifest(app, registry, new Map(), customer).resources.map(one => one.name)).toEqual(['books']);
  });
});

describe('calls and resources of our team', () => {
  const call = (name: string, method: string, path: string, body: object = {}, roles = ['support']): CallOutline => ({
    name,
    method,
    path,
    roles,
    query: [],
    operators: false,
    body: { name: `desk/${name}`, schema: body },
  });
  const calls = [
    call('listDeskBooks', 'GET', '/desk/books'),
    call('getDeskBook', 'GET', '/desk/books/{uuid}'),
    call('changeDeskBook', 'PATCH', '/desk/books/{uuid}', { properties: { pages: {}, version: {} } }),
    call('dropDeskBook', 'DELETE', '/desk/books/{uuid}', {}, ['admin']),
    call('sellBook', 'POST', '/desk/books/{uuid}/sale', {
      required: ['buyer'],
      properties: { buyer: { type: 'string', description: 'For programs.' }, by: { 'x-field': { ref: 'author' } } },
    }),
    call('sellBooks', 'POST', '/desk/sales', { properties: { uuids: {}, dry_run: {} } }, ['admin']),
    call('burnBook', 'POST', '/desk/books/{uuid}/fire', {}, ['admin']),
  ];
  const ofTeam = { customer: false, support: true, admin: true };
  const code = { ...book, 'x-entity': { ...book['x-entity'], storage: 'code' as const } };
  const tome: EntityFile = {
    type: 'object',
    'x-entity': { owner: 'account' },
    properties: { uuid: { type: 'string' }, book: { type: 'string', 'x-field': { ref: 'book' } } },
  };
  const desk: ResourceFile = {
    entity: 'book',
    path: '/desk/books',
    permissions: ofTeam,
    actions: {
      sell: { call: 'sellBook', bulk: 'sellBooks', inputs: ['buyer', 'by', 'title'] },
      burn: { call: 'burnBook' },
    },
    show: { tabs: [{ id: 'tomes', related: { resource: 'tomes' } }] },
  };
  const all = new Map([
    ...entities,
    ['book', { name: 'book', file: code }] as const,
    ['tome', { name: 'tome', file: tome }] as const,
  ]);
  const files = { books: { entity: 'book' }, desk_books: desk, tomes: { entity: 'tome' }, authors: openAuthors };
  const team: SchemaRegistry = {
    entities: all,
    resources: withOpenPermissions(
      withEntityResources(new Map(Object.entries(files)), all),
      name => all.get(name)?.file,
    ),
    constants: worldWith({}).constants,
    calls,
    roles,
  };
  const resolveFor = (name: string, role: string) => resolveResource(name, team, { ...customer, role });

  it('has the verbs whose calls are for the role', () => {
    expect(resolveFor('desk_books', 'customer')).toBeUndefined();
    expect(Object.keys(resolveFor('desk_books', 'support')!.rights)).toEqual([
      'list',
      'show',
      'edit',
      'export',
      'bulk',
    ]);
    expect(Object.keys(resolveFor('desk_books', 'admin')!.rights)).toContain('delete');
  });

  it('has the actions whose calls are for the role, and does them to many where that call is too', () => {
    expect(Object.keys(resolveFor('desk_books', 'support')!.actions)).toEqual(['sell']);
    expect(resolveFor('desk_books', 'support')!.actions.sell?.bulk).toBeUndefined();
    expect(resolveFor('desk_books', 'admin')!.actions.sell?.bulk).toBe('sellBooks');
  });

  it('says the version where the call that saves takes it', () => {
    expect(resolveFor('desk_books', 'support')!.lock).toBe(true);
    expect(resolveFor('books', 'support')?.lock ?? false).toBe(false);
  });

  it('asks for what the call takes, and for fields of the entity', () => {
    const [[buyer], [by], [title]] = resolveFor('desk_books', 'support')!.actions.sell!.inputs as [
      [object],
      [object],
      [object],
    ];
    expect(buyer).toMatchObject({ field: 'buyer', required: true, help: undefined });
    expect(by).toMatchObject({ required: false, input: 'ref', ref: { resource: 'authors' } });
    expect(title).toMatchObject({ maxLength: 80 });
  });

  it('leads our team from a reference to the page made for it', () => {
    const target = (role: string) =>
      resolveFor('tomes', role)!.list!.columns.find(({ field }) => field === 'book')?.ref;
    expect(target('support')?.resource).toBe('desk_books');
    expect(target('customer')?.resource).toBe('books');
  });
});
