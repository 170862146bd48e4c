/** Names in lists of collections are sorted as in a dictionary, with indexes in that order. */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateCollections } from '../../../engine/server/records/migrations/migrateCollections.ts';
import { tableShapes } from '../../../engine/server/records/tables.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const binder = {
  title: 'Binder',
  type: 'object',
  'x-entity': { resource: openToEverybody, owner: 'none', timestamps: false, index: [['colour', '-name']] },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, colour: { type: 'string', enum: ['red', 'blue'] } },
};
const sheet = {
  title: 'Sheet',
  type: 'object',
  'x-entity': { title: 'label', resource: openToEverybody, owner: 'none' },
  required: ['label'],
  properties: {
    label: { type: 'string', maxLength: 40, 'x-field': { unique: true } },
    binder_uuid: { type: ['string', 'null'], format: 'uuid', 'x-field': { ref: 'binder' } },
  },
};

const inOrder = ['9 pages', '10 pages', 'Ägypten', 'apfel', 'Berg', 'İstanbul', 'Zebra'];
const given = ['10 pages', '9 pages', 'Berg', 'Zebra', 'apfel', 'Ägypten', 'İstanbul'];

let dropped: SchemaFixture;
let support: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({
    'binder.entity.json': binder,
    'sheet.entity.json': sheet,
    'sheets.resource.json': {
      entity: 'sheet',
      permissions: openToEverybody.permissions,
      list: { columns: ['label', 'binder_uuid.name'] },
    },
  });
  support = await dropped.signUpAs('support');
  for (const name of given) {
    const made = await support.post('/api/binders', { name });
    const { uuid } = made.body as { uuid: string };
    expect((await support.post('/api/sheets', { label: name, binder_uuid: uuid })).status).toBe(201);
  }
});
afterAll(() => dropped?.close());

it.each([
  ['/api/binders', 'name'],
  ['/api/binders?sort=name', 'name'],
  ['/api/sheets?sort=label', 'label'],
  ['/api/sheets?sort=binder_uuid.name', 'label'],
])('%s is in the order of a dictionary, with numbers by their size', async (path, field) => {
  const names = async (at: string) =>
    ((await support.get(at)).body as { items: Record<string, string>[] }).items.map(row => row[field]);
  expect(await names(path)).toEqual(inOrder);
  if (path.includes('sort=')) expect(await names(path.replace('sort=', 'sort=-'))).toEqual(inOrder.toReversed());
});

const indexes = async (): Promise<string[]> => {
  const { rows } = await dropped.app.db.execute<{ indexname: string }>(
    sql`select indexname from pg_indexes where tablename in ('binders', 'sheets') and indexdef like '%natural_order%' order by 1`,
  );
  return rows.map(({ indexname }) => indexname);
};
const expected = ['binders_colour_desc_name_sort', 'binders_name_uuid_sort', 'sheets_label_sort'];

it('a table of an earlier version gets the indexes at the next start, also where only files may change it', async () => {
  expect(await indexes()).toEqual(expected);
  for (const name of expected) await dropped.app.db.execute(sql.raw(`drop index collections.${name}`));
  const ours = inArray(tableShapes.name, ['binders', 'sheets']);
  const { db, clock } = dropped.app;
  const wanted = (await db.select().from(tableShapes).where(ours)).map(({ shape }) => shape);
  await db.update(tableShapes).set({ shape: sql`shape - 'natural'` }).where(ours);
  expect(await migrateCollections({ db, clock, schemas: dropped.folder, mode: 'files' }, wanted)).toEqual(new Map());
  expect(await indexes()).toEqual(expected);
});

it('a column that becomes a number loses its index in the order of a dictionary', async () => {
  const { db, clock } = dropped.app;
  const [row] = await db.select().from(tableShapes).where(eq(tableShapes.name, 'binders'));
  const { natural: _, ...shape } = row!.shape;
  const wanted = [{ ...shape, columns: { ...shape.columns, name: { type: 'integer' as const } } }];
  await db.execute(sql`update collections.binders set name = null`);
  expect(await migrateCollections({ db, clock, schemas: dropped.folder, mode: 'apply' }, wanted)).toEqual(new Map());
  expect(await indexes()).toEqual(['sheets_label_sort']);
});
