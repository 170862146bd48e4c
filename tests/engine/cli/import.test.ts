import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ImportOptions, importOpenApi, snakeCase } from '../../../engine/cli/import-openapi/importOpenApi.ts';
import { loadSchemas } from '../../../engine/cli/loadSchemas.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { openApiDocument } from '../../../engine/server/openapi/document.ts';
import { write } from '../../../scripts/new.ts';
import { apiDescription } from '../../../server/apiDescription.ts';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

const ok = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** As such documents are in the wild: camelCase, nullable, allOf, envelopes, references, things no validator takes. */
const library = {
  openapi: '3.0.3',
  info: { title: 'City Library' },
  paths: {
    '/books': {
      get: ok({
        type: 'object',
        properties: { items: { type: 'array', items: ref('Book') }, total: { type: 'integer' } },
      }),
    },
    '/shelves/{id}': { get: ok(ref('Shelf')) },
    '/orders': { get: ok({ type: 'array', items: ref('Order') }) },
    '/health': { get: ok({ type: 'object', properties: { up: { type: 'boolean' } } }) },
  },
  components: {
    schemas: {
      Entity: {
        type: 'object',
        properties: { id: { type: 'string' }, createdAt: { type: 'string', format: 'date-time' } },
      },
      Book: {
        description: 'What can be lent.',
        allOf: [
          ref('Entity'),
          {
            type: 'object',
            required: ['bookTitle', 'genre', 'id'],
            properties: {
              bookTitle: { type: 'string', maxLength: 200 },
              genre: ref('Genre'),
              pageCount: { type: 'integer', format: 'int32', minimum: 0, exclusiveMinimum: true },
              subtitle: { type: 'string', nullable: true },
              shelf: ref('Shelf'),
              authors: { type: 'array', items: ref('Person') },
              'cover-image': { type: 'string', format: 'binary' },
              isbn: { type: 'string', pattern: '^(?<!x)[0-9-]+$' },
              broken: { type: 'string', pattern: '(' },
              pin: { type: 'string', writeOnly: true },
              lent: { type: 'boolean', default: 'no' },
              anything: {},
              lost: ref('Nowhere'),
            },
          },
        ],
      },
      Genre: { type: 'string', enum: ['novel', 'poems'] },
      Person: { type: 'object', properties: { firstName: { type: 'string' }, parent: ref('Person') } },
      Shelf: { type: 'object', properties: { id: { type: 'integer' }, code: { type: 'string' }, next: ref('Shelf') } },
      Order: {
        type: 'object',
        required: ['number'],
        properties: { number: { type: 'string' }, bookId: { type: 'string' } },
      },
    },
  },
};

/** As listmonk and Invoice Ninja describe theirs: YAML, rows two levels deep in an envelope, names that are taken here. */
const mailing = `
openapi: 3.0.0
info: { title: Mailing, version: 2024-01-31 }
paths:
  /subscribers:
    get:
      responses:
        "200":
          content:
            application/json:
              schema:
                type: object
                properties:
                  data:
                    type: object
                    properties:
                      results: { type: array, items: { $ref: "#/components/schemas/Subscriber" } }
                      query: { type: string }
                      total: { type: integer }
  /lists/{id}:
    get:
      responses:
        "200": { content: { application/json: { schema: { type: object, properties: { data: { $ref: "#/components/schemas/MailingList" } } } } } }
  /invoices:
    get:
      responses:
        "200": { content: { application/json: { schema: { $ref: "#/components/schemas/InvoicePage" } } } }
  /health:
    get:
      responses:
        "200": { content: { application/json: { schema: { type: object, properties: { data: { type: boolean } } } } } }
  /export:
    get: { responses: { "200": { description: a file } } }
  /import:
    post: { responses: { "201": { description: taken } } }
  /mood:
    get:
      responses:
        "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Mood" } } } }
components:
  schemas:
    Base: &base
      type: object
      properties: { id: { type: integer }, name: { type: string } }
    Subscriber: { type: object, properties: { email: { type: string, format: email }, status: { type: string } } }
    MailingList: *base
    Invoice: { type: object, properties: { number: { type: string }, amount: { type: number } } }
    Meta: { type: object, properties: { pages: { type: integer } } }
    InvoicePage:
      type: object
      properties:
        data: { type: array, items: { $ref: "#/components/schemas/Invoice" } }
        meta: { $ref: "#/components/schemas/Meta" }
    Mood: { type: string, enum: [good, bad] }
`;

/** Nine levels of nine aliases each. */
const bomb = `openapi: 3.0.0\na0: &a0 [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 9 }, () => `*a${at}`).join(',')}]`).join('\n')}`;

let copy: SchemaCopy;
let taken: string[] = [];
beforeAll(() => {
  copy = copySchemas();
});
afterEach(() => {
  for (const file of taken) copy.remove(file.replace('schemas/', ''));
  taken = [];
});
afterAll(() => copy.close());

function take(document: unknown, wish?: ImportOptions) {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const { files, notes, paths } = importOpenApi(text, loadSchemas(copy.folder), wish);
  const written = files.map(file => write(file, copy.folder));
  taken.push(...written);
  const json = (name: string) => JSON.parse(readFileSync(join(copy.folder, `${name}.json`), 'utf8'));
  return { written, notes, paths, json };
}

describe('npm run schemas -- import', () => {
  it('writes entities and resources of which the lint says nothing', () => {
    const { written } = take(library);
    expect(written).toEqual([
      'schemas/city_library/book.entity.json',
      'schemas/city_library/books.resource.json',
      'schemas/city_library/shelf.entity.json',
      'schemas/city_library/shelves.resource.json',
      'schemas/city_library/imported_order.entity.json',
      'schemas/city_library/imported_orders.resource.json',
    ]);
    expect(copy.findings()).toEqual([]);
  });

  it('says in its own words what the document says', () => {
    const { json } = take(library);
    const book = json('city_library/book.entity');
    expect(book).toMatchObject({ title: 'Book', description: 'What can be lent.', required: ['book_title', 'genre'] });
    expect(book.properties).toMatchObject({
      book_title: { type: 'string', maxLength: 200 },
      genre: { type: 'string', enum: ['novel', 'poems'] },
      page_count: { type: 'integer', exclusiveMinimum: 0 },
      subtitle: { type: ['string', 'null'] },
      shelf: { type: ['string', 'null'], format: 'uuid', 'x-field': { ref: 'shelf' } },
      authors: { type: 'array', items: { type: 'object', properties: { first_name: { type: 'string' } } } },
      pin: { 'x-field': { secret: true } },
      anything: { 'x-field': { display: 'json' } },
    });
    expect(book.properties).not.toHaveProperty('id');
    expect(book.properties).not.toHaveProperty('created_at');
    expect(book.properties.lent).not.toHaveProperty('default');
    expect(json('city_library/shelf.entity')['x-entity'].plural).toBe('shelves');
    expect(json('city_library/book.entity')['x-entity']).not.toHaveProperty('plural');
    expect(json('city_library/shelf.entity').properties.next).toMatchObject({ 'x-field': { ref: 'shelf' } });
    expect(json('city_library/imported_order.entity').properties.book_id).toMatchObject({ 'x-field': { ref: 'book' } });
    expect(json('city_library/books.resource').list.columns.slice(0, 2)).toEqual(['book_title', 'genre']);
  });

  it('tells what it could not take', () => {
    const { notes } = take(library);
    expect(notes).toContainEqual(expect.stringContaining('Book.lost: "#/components/schemas/Nowhere" leads nowhere'));
    expect(notes).toContainEqual(expect.stringContaining('Book.broken: pattern "(" cannot be checked'));
  });

  it('leaves rows where they are, if that is wanted', () => {
    const { json, notes } = take(library, { provider: 'https://library.example.com/api' });
    expect(json('city_library/shelves.resource').provider).toEqual({
      kind: 'simple-rest',
      url: 'https://library.example.com/api',
    });
    expect(json('city_library/shelves.resource').path).toBe('/shelves');
    expect(json('city_library/shelf.entity')['x-entity']).toMatchObject({ storage: 'external', id: 'id' });
    expect(notes).toContainEqual(expect.stringContaining('bookTitle is left out'));
    expect(copy.findings()).toEqual([]);
  });

  it('reads YAML, finds rows in envelopes and tells of every path', () => {
    const { written, paths, json } = take(mailing);
    expect(written.filter(file => file.includes('.entity.'))).toEqual([
      'schemas/mailing/subscriber.entity.json',
      'schemas/mailing/mailing_list.entity.json',
      'schemas/mailing/imported_invoice.entity.json',
    ]);
    expect(json('mailing/subscriber.entity').properties.email).toMatchObject({ type: 'string', format: 'email' });
    expect(paths).toEqual([
      '/subscribers: subscriber',
      '/lists/{id}: mailing_list',
      '/invoices: imported_invoice',
      '/health is not taken: its answer refers to no schema of the document that could be a row.',
      '/export is not taken: its answer has no content.',
      '/import is not taken: it has no GET, and only what is answered can be a row.',
      '/mood is not taken: Mood is no object with fields.',
    ]);
    expect(copy.findings()).toEqual([]);
  });

  it('asks a provider for rows where the document has them', () => {
    const { json } = take(mailing, { provider: 'https://mailing.example.com/api' });
    expect(json('mailing/mailing_lists.resource').path).toBe('/lists');
    expect(json('mailing/subscribers.resource').path).toBe('/subscribers');
  });

  it('gives no entity a name of which the product has a call', () => {
    const { registry } = loadSchemas(copy.folder).manifest;
    const names = new Set(registry.calls.map(({ name }) => name));
    const schemas = Object.fromEntries(
      [...names].map(name => [
        name.replace(/^[a-z]+/, '') || 'X',
        { type: 'object', properties: { a: { type: 'string' } } },
      ]),
    );
    const { files } = importOpenApi(
      JSON.stringify({ openapi: '3.1.0', components: { schemas } }),
      loadSchemas(copy.folder),
    );
    const taken = files.flatMap(({ json }) =>
      typeof json.title === 'string' ? [`get${json.title}`, `list${json.title}s`] : [],
    );
    expect(taken.filter(name => names.has(name))).toEqual([]);
    expect(taken.length).toBeGreaterThan(100);
  });

  it('takes the description of this very API', () => {
    const { written } = take(openApiDocument(readContract(), apiDescription));
    expect(written.length).toBeGreaterThan(20);
    expect(copy.findings()).toEqual([]);
  });

  it.each([
    ['{', 'is neither JSON nor YAML'],
    ['a: [1', 'is neither JSON nor YAML'],
    ['[]', 'is not OpenAPI 3'],
    ['just a sentence', 'is not OpenAPI 3'],
    [bomb, 'is YAML that cannot be read'],
    ['{"swagger": "2.0"}', 'is not OpenAPI 3'],
    ['{"openapi": "3.1.0", "paths": 5, "components": {"schemas": []}}', 'describes no rows'],
    ['{"openapi": "3.0.0", "components": {"schemas": {"A": {"$ref": "#/components/schemas/A"}}}}', 'describes no rows'],
  ])('refuses %j with a sentence', (text, sentence) => {
    expect(() => importOpenApi(text, loadSchemas(copy.folder))).toThrow(sentence);
  });

  it('follows circles only as far as there is something new', () => {
    const circle = {
      type: 'object',
      properties: { name: { type: 'string' }, deep: { type: 'object', properties: { again: ref('Loop') } } },
    };
    const { json, notes } = take({ openapi: '3.1.0', components: { schemas: { Loop: circle } } });
    expect(json('imported/loop.entity').properties.name).toEqual({ type: 'string' });
    expect(notes).toContainEqual(expect.stringContaining('deeper than 6 levels'));
  });

  it('knows names however they are written', () => {
    expect(['LineItem', 'lineItem', 'HTTPServer', 'line-item', '2fa', 'Ünïcode x'].map(snakeCase)).toEqual([
      'line_item',
      'line_item',
      'http_server',
      'line_item',
      'n_2fa',
      'n_code_x',
    ]);
  });
});
