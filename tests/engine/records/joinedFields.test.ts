/** What rows say beyond a reference: in lists, pages, titles, sort, filter, search of places and export, within the reader's rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const shared = { list: true, show: true, create: true, edit: true, delete: true, export: true };
const author = {
  title: 'Author',
  type: 'object',
  'x-entity': { owner: 'none', resource: { permissions: { customer: shared, support: true } } },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 } },
};
const book = {
  title: 'Book',
  type: 'object',
  'x-entity': {
    owner: 'none',
    resource: {
      permissions: {
        customer: { ...shared, show: { hidden: { ne: true } }, list: { hidden: { ne: true } } },
        support: true,
      },
    },
  },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    author_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'author' } },
    pages: { type: 'integer' },
    price: { $ref: '../shared/money.schema.json' },
    bought_at: { type: 'string', format: 'date-time' },
    shelf: { type: 'object', additionalProperties: false, properties: { row: { type: 'string', maxLength: 5 } } },
    remark: { type: 'string', maxLength: 40, 'x-field': { read: ['support'], write: ['support'] } },
    code: { type: 'string', maxLength: 40, 'x-field': { secret: true } },
    hidden: { type: 'boolean' },
  },
};
const loan = {
  title: 'Loan',
  type: 'object',
  'x-entity': {
    title: '{book_uuid.name}: {number}',
    resource: {
      list: {
        columns: ['number', 'book_uuid.name', 'book_uuid.pages', 'book_uuid.price', 'book_uuid.author_uuid'],
        rowTone: [{ when: { 'book_uuid.pages': { gt: 100 } }, tone: 'warning' }],
        views: [{ id: 'thick', where: { 'book_uuid.pages': { gt: 100 } } }],
        expand: [
          'book_uuid.remark',
          'book_uuid.code',
          'book_uuid.bought_at',
          'book_uuid.shelf.row',
          'parent_uuid.number',
        ],
      },
      actions: { renew: { body: { number: 99 }, when: { 'book_uuid.pages': { lt: 100 } } } },
      permissions: { customer: { ...shared, actions: { renew: true } }, support: true },
    },
  },
  required: ['number'],
  properties: {
    number: { type: 'integer' },
    book_uuid: { type: ['string', 'null'], format: 'uuid', 'x-field': { ref: 'book' } },
    parent_uuid: { type: ['string', 'null'], format: 'uuid', 'x-field': { ref: 'loan' } },
  },
};
const path = '/api/loans';
type Row = Record<string, unknown> & { uuid: string };

let dropped: SchemaFixture;
let customer: Customer;
let support: Customer;
let thick: Row;
let thin: Row;
let hidden: Row;
beforeAll(async () => {
  dropped = await startWithSchemas({
    'author.entity.json': author,
    'book.entity.json': book,
    'loan.entity.json': loan,
  });
  [customer, support] = await Promise.all([dropped.signUpAs('customer'), dropped.signUpAs('support')]);
  const createRow = async (at: string, body: object, who = support): Promise<Row> => {
    const answer = await who.post(at, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body as Row;
  };
  const writer = await createRow('/api/authors', { name: 'Ada' });
  const books = [
    {
      name: 'Thick',
      pages: 500,
      price: { amount: 1500, currency: 'USD' },
      remark: 'worn',
      code: 'x',
      author_uuid: writer.uuid,
      bought_at: '2026-01-02T03:04:05.000Z',
      shelf: { row: 'B' },
    },
    { name: 'Thin', pages: 9, price: { amount: 250, currency: 'USD' } },
    { name: 'Hidden', pages: 50, hidden: true },
  ];
  const [one, two, three] = await Promise.all(books.map(body => createRow('/api/books', body)));
  thick = await createRow(path, { number: 1, book_uuid: one!.uuid }, customer);
  thin = await createRow(path, { number: 2, book_uuid: two!.uuid }, customer);
  hidden = await createRow(path, { number: 3, book_uuid: three!.uuid, customer_uuid: customer.me.uuid }, support);
  await createRow(path, { number: 4 }, customer);
});
afterAll(() => dropped?.close());

const list = async (who: Customer, query = ''): Promise<Row[]> => {
  const answer = await who.get(`${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { items: Row[] }).items;
};
const numbers = async (who: Customer, query: string) => (await list(who, query)).map(({ number }) => number);

describe('a row', () => {
  it('carries what the row it refers to says, as far as the reader may see it', async () => {
    const row = (await customer.get(`${path}/${thick.uuid}`)).body as Row;
    expect(row).toMatchObject({
      'book_uuid.name': 'Thick',
      'book_uuid.pages': 500,
      'book_uuid.price': { amount: 1500, currency: 'USD' },
      'book_uuid.bought_at': '2026-01-02T03:04:05.000Z',
      'book_uuid.shelf.row': 'B',
    });
    expect(row['book_uuid.author_uuid']).toMatch(/^[0-9a-f-]{36}$/);
    for (const field of ['book_uuid.remark', 'book_uuid.code']) expect(row[field]).toBeUndefined();
    const ofTeam = (await support.get(`${path}/${thick.uuid}`)).body as Row;
    expect(ofTeam['book_uuid.remark']).toBe('worn');
    expect(ofTeam['book_uuid.code']).toBeUndefined();
  });

  it('says nothing of a row that the reader may not see, in no place', async () => {
    const row = (await customer.get(`${path}/${hidden.uuid}`)).body as Row;
    expect(row).toMatchObject({ 'book_uuid.name': null, 'book_uuid.pages': null });
    expect(((await support.get(`${path}/${hidden.uuid}`)).body as Row)['book_uuid.name']).toBe('Hidden');
    expect(await numbers(customer, 'book_uuid.name=Hidden')).toEqual([]);
    expect(await numbers(support, 'book_uuid.name=Hidden')).toEqual([3]);
    const csv = (await customer.get(`${path}/export`)).text;
    expect(csv).toContain('Thick');
    expect(csv).not.toContain('Hidden');
    expect(csv).not.toContain('worn');
  });

  it('carries it also in the answer to a change', async () => {
    const { body } = await customer.patch(`${path}/${thin.uuid}`, { number: 2, parent_uuid: thick.uuid });
    expect(body).toMatchObject({ 'book_uuid.name': 'Thin' });
  });

  it('carries what another row of its own kind says', async () => {
    const { body } = await customer.get(`${path}/${thin.uuid}`);
    expect(body).toMatchObject({ parent_uuid: thick.uuid, 'parent_uuid.number': 1 });
    expect((await list(customer, `uuid=${thin.uuid}`))[0]).toMatchObject({ 'parent_uuid.number': 1 });
  });

  it('has an action that goes by it', async () => {
    expect((await customer.post(`${path}/${thick.uuid}/actions/renew`)).status).toBe(403);
    const done = await customer.post(`${path}/${thin.uuid}/actions/renew`);
    expect(done.status, done.text).toBe(200);
    await customer.patch(`${path}/${thin.uuid}`, { number: 2 });
  });
});

describe('a list', () => {
  it.each([
    ['sort=book_uuid.pages', [2, 1]],
    ['sort=-book_uuid.pages', [1, 2]],
    ['sort=book_uuid.name', [1, 2]],
    ['sort=-book_uuid.price', [1, 2]],
    ['book_uuid.pages[gt]=100', [1]],
    ['book_uuid.name[like]=thi', [1, 2]],
    ['book_uuid.name=Thin', [2]],
    ['book_uuid.price[lte]=250', [2]],
    ['book_uuid.name[empty]=true', [3, 4]],
    ['book_uuid.bought_at[lt]=2026-02-01', [1]],
  ])('%s', async (query, expected) => {
    const found = await numbers(customer, query);
    const known = query.startsWith('sort=') ? found.filter(number => Number(number) < 3) : found.toSorted();
    expect(known).toEqual(expected);
  });

  it.each([
    'book_uuid.remark=worn',
    'sort=book_uuid.remark',
    'book_uuid.code=x',
    'sort=book_uuid.author_uuid.name',
    'book_uuid.hidden=true',
    'book_uuid.nothing=1',
    'book_uuid.constructor=1',
    'book_uuid.pages[gt]=many',
    'book_uuid.pages[like]=1',
  ])('refuses %s', async query => {
    expect((await customer.get(`${path}?${query}`)).status).toBe(422);
  });

  it('is rendered with columns, titles and views that the reader may read', async () => {
    const getLoansResource = async (who: Customer) =>
      ((await who.expect(200, 'getPortal')).body.resources as unknown as ResolvedResource[]).find(
        ({ name }) => name === 'loans',
      )!;
    const { list: shown, title } = await getLoansResource(customer);
    expect(title).toBe('{book_uuid.name}: {number}');
    const column = (field: string) => shown!.columns.find(one => one.field === field);
    expect(column('book_uuid.pages')).toMatchObject({ sort: true, display: 'number', align: 'end' });
    expect(column('book_uuid.price')).toMatchObject({ sort: true, display: 'money' });
    expect(column('book_uuid.author_uuid')).toMatchObject({ display: 'ref' });
    expect(shown!.views.find(({ id }) => id === 'thick')?.query).toEqual({ 'book_uuid.pages[gt]': 100 });
    expect(shown!.rowTone).toHaveLength(1);
    expect(shown!.expand.flat().map(({ field }) => field)).toEqual([
      'book_uuid.bought_at',
      'book_uuid.shelf.row',
      'parent_uuid.number',
    ]);
    const ofTeam = await getLoansResource(support);
    expect(ofTeam.list!.expand.flat().map(({ field }) => field)).toContain('book_uuid.remark');
  });
});
