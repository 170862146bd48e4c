/** A rule that is later than the rows: how many break it is said, and each stays editable in its other fields. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFill, writeMigration } from '../../../engine/server/records/migrations/desiredTables.ts';
import type { RowNotice } from '../../../engine/server/records/schema-faults/stricterRules.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

type Fields = Record<string, object>;
const plain: Fields = {
  name: { type: 'string', maxLength: 40 },
  author: { type: 'string', maxLength: 40 },
  pages: { type: 'integer' },
  kind: { enum: ['novel', 'essay', 'poem'] },
  code: { type: 'string', maxLength: 40 },
  tags: { type: 'array', items: { type: 'string', maxLength: 10 } },
};
const book = (fields: Fields = {}, required: string[] = [], words: object = {}) => ({
  title: 'Book',
  type: 'object',
  'x-entity': { resource: openToEverybody },
  required: ['name', ...required],
  properties: { ...plain, ...fields },
  ...words,
});
const old = { name: 'Old', pages: 900, kind: 'poem', code: 'a b', tags: ['long-tag'] };

interface Case {
  name: string;
  file: object;
  field: string;
  /** A value that the new rule takes, and one that it refuses. */
  good: unknown;
  bad: unknown;
}
const cases: Case[] = [
  { name: 'required', file: book({}, ['author']), field: 'author', good: 'Ada', bad: 7 },
  {
    name: 'a smaller maximum',
    file: book({ pages: { type: 'integer', maximum: 100 } }),
    field: 'pages',
    good: 9,
    bad: 901,
  },
  {
    name: 'a narrower enum',
    file: book({ kind: { enum: ['novel', 'essay'] } }),
    field: 'kind',
    good: 'novel',
    bad: 'play',
  },
  {
    name: 'a pattern',
    file: book({ code: { type: 'string', maxLength: 40, pattern: '^[a-z]+$' } }),
    field: 'code',
    good: 'ab',
    bad: 'c d',
  },
  {
    name: 'a shorter length',
    file: book({ code: { type: 'string', maxLength: 2 } }),
    field: 'code',
    good: 'ab',
    bad: 'abc',
  },
  {
    name: 'stricter items',
    file: book({ tags: { type: 'array', items: { type: 'string', maxLength: 3 } } }),
    field: 'tags',
    good: ['abc'],
    bad: ['abcd'],
  },
];

let dropped: SchemaFixture;
let customer: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'book.entity.json': book() });
  customer = await dropped.signUpAs('customer');
});
afterAll(() => dropped?.close());

const notices = async (): Promise<RowNotice[]> =>
  ((await customer.get('/dev/schemas')).body as { notices: RowNotice[] }).notices;
const write = (file: object) =>
  writeFileSync(join(dropped.folder, 'records', 'book.entity.json'), JSON.stringify(file));
const save = async (file: object, wanted: number) => {
  write(file);
  await waitUntil(30_000, async () => (await notices()).length === wanted);
};

describe('a rule that is stricter than the rows', () => {
  it.each(cases)('$name: is counted, and refuses only what is changed', async ({ file, field, good, bad }) => {
    const made = (await customer.post('/api/books', old)).body as { uuid: string };
    const at = `/api/books/${made.uuid}`;
    await save(file, 1);
    const [notice] = await notices();
    expect(notice).toMatchObject({ resource: 'books', field, rows: 1 });
    expect(notice!.text).toContain(made.uuid);
    expect(notice!.choices[0]).toContain('Leave them');
    // Other fields, alone or beside the old value.
    expect((await customer.patch(at, { name: 'New' })).status).toBe(200);
    const row = (await customer.get(at)).body as Record<string, unknown>;
    expect((await customer.patch(at, { name: 'Newer', [field]: row[field] })).status).toBe(200);
    // The field itself, and rows that are new.
    const refused = await customer.patch(at, { [field]: bad });
    expect(refused.status, refused.text).toBe(422);
    expect(JSON.stringify(refused.detail)).toContain(`"${field}"`);
    const sound = { ...old, author: 'Ada', pages: 1, kind: 'novel', code: 'ab', tags: [] };
    expect((await customer.post('/api/books', { ...sound, [field]: bad })).status).toBe(422);
    expect((await customer.patch(at, { [field]: good })).status).toBe(200);
    // Once the field follows the rule, it does not leave it again.
    const broken = field === 'author' ? null : old[field as keyof typeof old];
    expect((await customer.patch(at, { [field]: broken })).status).toBe(422);
    await dropped.app.db.execute(sql`delete from collections.books`);
    await save(book(), 0);
  });

  it('between fields: refuses it once one of them makes it so', async () => {
    const made = (await customer.post('/api/books', old)).body as { uuid: string };
    const rule = {
      if: { properties: { pages: { minimum: 500 } }, required: ['pages'] },
      ...Object.fromEntries([['then', { required: ['author'] }]]),
    };
    write(book({}, [], { allOf: [rule] }));
    const post = () => customer.post('/api/books', { name: 'x', pages: 600 });
    await waitUntil(30_000, async () => (await post()).status === 422);
    expect((await customer.patch(`/api/books/${made.uuid}`, { name: 'Fine' })).status).toBe(200);
    const thin = (await customer.post('/api/books', { name: 'x', pages: 1 })).body as { uuid: string };
    expect((await customer.patch(`/api/books/${thin.uuid}`, { pages: 600 })).status).toBe(422);
    write(book());
    await waitUntil(30_000, async () => (await post()).status === 201);
    await dropped.app.db.execute(sql`delete from collections.books`);
  });

  it('can fill rows with the default, by a migration file', async () => {
    const made = (await customer.post('/api/books', old)).body as { uuid: string };
    await save(book({}, ['author']), 1);
    expect(() => writeFill(dropped.folder, 'books.author')).toThrow('no field with a "default"');
    write(book({ author: { type: 'string', default: "O'Neill" } }, ['author']));
    writeMigration(dropped.folder, []);
    expect(writeFill(dropped.folder, 'books.author')).toMatch(/^\d{4}_books_fill_author\.sql$/);
    await waitUntil(30_000, async () => (await notices()).length === 0);
    expect((await customer.get(`/api/books/${made.uuid}`)).body).toMatchObject({ author: "O'Neill" });
  });
});
