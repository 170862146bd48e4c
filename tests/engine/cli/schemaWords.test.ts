/** Words of schema files that are accepted work; the others are refused by the lint. One line an instance. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

type Words = Record<string, unknown>;

let copy: SchemaCopy;
beforeAll(() => {
  copy = copySchemas();
});
afterAll(() => copy.close());

const permissions = { customer: { list: true, show: true }, support: true };
const book = (fields: Words = {}, resource: Words = {}, entity: Words = {}) => ({
  $schema: '../../engine/meta/entity.schema.json',
  title: 'Book',
  type: 'object',
  'x-entity': { owner: 'none', ...entity, resource: { permissions, ...resource } },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    author_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'author' } },
    order_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'order' } },
    lent_on: { type: 'string', format: 'date' },
    pages: { type: 'integer' },
    price: { $ref: '../shared/money.schema.json' },
    others: { type: 'array', items: { type: 'string', format: 'uuid' }, 'x-field': { ref: 'author' } },
    ...fields,
  },
});
const author = {
  $schema: '../../engine/meta/entity.schema.json',
  title: 'Author',
  type: 'object',
  'x-entity': { owner: 'none', resource: { permissions } },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    home_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'author' } },
  },
};
const page = (widget: Words) => ({
  $schema: '../../engine/meta/dashboard.schema.json',
  label: 'Reading',
  widgets: [{ id: 'overdue', label: 'Overdue', ...widget }],
});

function findingsOf(entity: object, dashboard?: object): [code: string, text: string][] {
  copy.save('books/book.entity.json', entity);
  copy.save('books/author.entity.json', author);
  if (dashboard) copy.save('books/reading.dashboard.json', dashboard);
  try {
    return copy.findings().map(({ code, text }) => [code, text]);
  } finally {
    copy.remove('books/book.entity.json');
    copy.remove('books/author.entity.json');
    if (dashboard) copy.remove('books/reading.dashboard.json');
  }
}

const action = (words: Words): Words => ({
  actions: { lend: words },
  permissions: { ...permissions, support: true },
});
const accepted: [what: string, entity: object, dashboard?: object][] = [
  ['variables in a default', book({ bought_on: { type: 'string', format: 'date', default: '$today-1w' } })],
  ['variables in a stored body', book({}, action({ body: { lent_on: '$now', name: '$me.email' } }))],
  ['variables in a view', book({}, { list: { views: [{ id: 'lent', where: { lent_on: { lt: '$today' } } }] } })],
  ['a column over a reference', book({}, { list: { columns: ['name', 'author_uuid.name'] } })],
  ['a title over a reference', book({}, {}, { title: '{name}, {author_uuid.name}' })],
  ['money as money', book({}, { list: { columns: ['name', { field: 'price', display: 'money' }] } })],
  ['labels and a singular by language', book({}, { label: { en: 'Books', de: 'Bücher' }, singular: { de: 'Buch' } })],
  [
    'labels of options by language',
    book({
      kind: { type: 'string', 'x-field': { options: [{ value: 'novel', label: { en: 'Fiction', de: 'Roman' } }] } },
    }),
  ],
  ['a label that is like the name of its widget', book(), page({ type: 'stat', source: 'resource:books' })],
  ['a chart of figures', book(), page({ type: 'chart', source: 'resource:books', labels: 'name', series: 'pages' })],
];

const refused: [what: string, code: string, entity: object, dashboard?: object][] = [
  [
    'a variable that there is not, as a default',
    'bad-default',
    book({ x: { type: 'string', maxLength: 9, default: '$nwo' } }),
  ],
  ['what is not known of who asks', 'unknown-name', book({}, action({ body: { name: '$me.shoe_size' } }))],
  [
    'the same in a condition',
    'unknown-name',
    book({}, { list: { views: [{ id: 'x', where: { name: '$me.shoe_size' } }] } }),
  ],
  ['a variable that its field does not take', 'bad-default', book({ x: { type: 'integer', default: '$now' } })],
  ['the time in the body of a call', 'sent-time', book({}, action({ call: 'initOrderForm', body: { at: '$now' } }))],
  ['a stored field that there is not', 'unknown-name', book({}, action({ body: { lend_on: '$now' } }))],
  ['a stored field of the server', 'unknown-name', book({}, action({ body: { created_at: '$now' } }))],
  [
    'a path into rows that come from code',
    'not-joined',
    book({}, { list: { columns: ['name', 'order_uuid.number'] } }),
  ],
  ['a path over many rows', 'not-joined', book({}, { list: { columns: ['name', 'others.name'] } })],
  ['a path over two references', 'not-joined', book({}, { list: { columns: ['name', 'author_uuid.home_uuid.name'] } })],
  ['a title that cannot be joined', 'not-joined', book({}, {}, { title: '{name} {order_uuid.number}' })],
  ['a field of another row in a form', 'not-joined', book({}, { edit: { fields: ['name', 'author_uuid.name'] } })],
  [
    'money over an integer',
    'misfit',
    book({ fee: { type: 'integer', 'x-field': { display: 'money', input: 'money' } } }),
  ],
  [
    'money over an integer, in a column',
    'misfit',
    book({}, { list: { columns: ['name', { field: 'pages', display: 'money' }] } }),
  ],
  ['a date over a number', 'misfit', book({}, { list: { columns: ['name', { field: 'pages', display: 'date' }] } })],
  ['a switch over a text', 'misfit', book({ on: { type: 'string', maxLength: 3, 'x-field': { input: 'switch' } } })],
  ...(['form', 'call', 'body', 'component'] as const).map((word): (typeof refused)[number] => [
    `an action above a list that needs a row, by ${word}`,
    'ineffective-keyword',
    book(
      {},
      {
        ...action({ [word]: { form: 'contact', call: 'initOrderForm', body: { name: 'x' }, component: 'X' }[word] }),
        list: { actions: ['lend', 'create'] },
      },
    ),
  ]),
  ['no word for one row', 'missing-text', book({}, { label: { en: 'Books', de: 'Bücher' } })],
  ['a chart without figures', 'no-figures', book(), page({ type: 'chart', source: 'resource:books' })],
  [
    'a chart of texts',
    'no-figures',
    book(),
    page({ type: 'chart', source: 'resource:books', labels: 'pages', series: 'name' }),
  ],
  [
    'a widget without a label',
    'missing-text',
    book(),
    page({ type: 'stat', source: 'resource:books', label: undefined }),
  ],
];

describe('the words of schema files', () => {
  it.each(accepted)('take %s', (_, entity, dashboard) => {
    expect(findingsOf(entity, dashboard)).toEqual([]);
  });

  it.each(refused)('refuse %s as %s', (_, code, entity, dashboard) => {
    const found = findingsOf(entity, dashboard);
    expect(
      found.map(([one]) => one),
      JSON.stringify(found),
    ).toContain(code);
  });
});
