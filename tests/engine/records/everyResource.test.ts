/**
 * The tests that every resource over a table gets by being there, from the files of the project and a few beside them:
 * rows are made, found, changed, exported and deleted as its file says. `test` in the file says how many rows are made
 * first, and which verbs are left out.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleSchema } from '../../../engine/cli/lint/formSamples.ts';
import type { Entity } from '../../../engine/dsl/entity.ts';
import { isFileField } from '../../../engine/dsl/fileField.ts';
import { type JsonSchema, nonNullSchema } from '../../../engine/dsl/jsonSchema.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import type { Verb } from '../../../engine/dsl/vocabulary.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';
import { readSchemaFiles } from '../../../engine/server/schema-files/readSchemaFiles.ts';
import { openToEverybody, openToStaff } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const trials = {
  'crate.entity.json': {
    title: 'Crate',
    type: 'object',
    'x-entity': { resource: { ...openToEverybody, test: { seed: 7 } }, search: ['label'] },
    required: ['label', 'shelf'],
    properties: {
      label: { type: 'string', minLength: 3, maxLength: 40, 'x-field': { unique: true } },
      state: { enum: ['new', 'full'] },
      weight: { type: 'number', minimum: 0.5 },
      value: { $ref: '../shared/money.schema.json' },
      packed_on: { type: 'string', format: 'date' },
      fragile: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string', maxLength: 20 }, minItems: 1 },
      shelf: { type: 'string', format: 'uuid', 'x-field': { ref: 'shelf' } },
    },
  },
  'shelf.entity.json': {
    title: 'Shelf',
    type: 'object',
    'x-entity': { resource: { ...openToStaff, test: { seed: 2, skip: ['delete'] } }, owner: 'none', softDelete: true },
    required: ['code'],
    properties: { code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$' } },
  },
};
type Row = Record<string, unknown> & { uuid: string };

let dropped: SchemaFixture;
let admin: Customer;
let customer: Customer;
let tables: { resource: ResolvedResource; file: ResourceFile; entity: Entity }[];
beforeAll(async () => {
  dropped = await startWithSchemas(trials);
  admin = await dropped.signUpAs('admin');
  customer = await dropped.signUpAs('customer');
  const { registry } = readManifestFiles(readSchemaFiles(dropped.folder), readContract(dropped.folder));
  const { resources } = (await admin.expect(200, 'getPortal')).body as unknown as { resources: ResolvedResource[] };
  tables = resources.flatMap(resource => {
    const file = registry.resources.get(resource.name)!;
    return resource.collection ? [{ resource, file, entity: registry.entities.get(file.entity)! }] : [];
  });
});
afterAll(() => dropped?.close());

const at = ({ path }: ResolvedResource): string => `/api${path}`;
const listRows = async (resource: ResolvedResource, query: string) => {
  const answer = await admin.get(`${at(resource)}?${query}`);
  expect(answer.status, `${resource.name} ${query} ${answer.text}`).toBe(200);
  return answer.body as { items: Row[]; total: number };
};

/** A row of the entity that a field refers to: one that is there, or a new one. */
async function findReferredRow(entity: string): Promise<string | undefined> {
  const target = tables.find(one => one.entity.name === entity);
  if (!target) return undefined;
  const { items } = await listRows(target.resource, 'size=1');
  return items[0]?.uuid ?? (await createRow(target, 0)).uuid;
}

async function sampleOf(schema: JsonSchema, entity: Entity, place: number): Promise<unknown> {
  const main = nonNullSchema(schema);
  const { ref } = schema['x-field'] ?? {};
  if (ref) return findReferredRow(ref);
  if (isFileField(schema)) return undefined;
  if (main.$ref?.includes('shared/money')) return { amount: 100 + place, currency: 'USD' };
  if (main.$ref && !main.$ref.startsWith('#')) return undefined;
  return sampleSchema(main, entity.file, place);
}

async function createRow(table: (typeof tables)[number], place: number): Promise<Row> {
  const { resource, entity, file } = table;
  const isForSomebody = entity.file.required?.includes('customer_uuid');
  const answer = await admin.post(at(resource), {
    ...(file.test?.rows?.[place] ?? (await generateBody(table, place))),
    ...(isForSomebody && { customer_uuid: customer.me.uuid }),
  });
  expect(answer.status, `${resource.name} ${answer.text}`).toBe(201);
  return answer.body as Row;
}

async function generateBody({ resource, entity }: (typeof tables)[number], place: number): Promise<object> {
  const fields = [
    ...(resource.create?.sections ?? []),
    ...(resource.create?.tabs ?? []).flatMap(tab => tab.sections ?? []),
  ]
    .flatMap(section => section.rows.flat())
    .map(item => item.field)
    .filter(field => field !== entity.file['x-entity']?.states?.field && field !== 'customer_uuid');
  const values = await Promise.all(
    fields.map(async field => [field, await sampleOf(entity.file.properties[field]!, entity, place)] as const),
  );
  return Object.fromEntries(values);
}

/** Verbs that the file lets the role do, and does not ask to be left alone. */
const does = ({ resource, file }: (typeof tables)[number], verb: Verb): boolean =>
  resource.rights[verb] === true && !file.test?.skip?.includes(verb);

it('has an API that needs a session and rejects unknown fields', async () => {
  expect(tables.map(({ resource }) => resource.name)).toEqual(expect.arrayContaining(['crates', 'shelfs']));
  for (const { resource } of tables) {
    expect((await dropped.app.client().get(at(resource))).status).toBe(401);
    expect((await admin.get(`${at(resource)}?not_a_field=1`)).status).toBe(422);
    expect((await admin.get(`${at(resource)}/11111111-2222-4333-8444-555555555555`)).status).toBe(404);
    if (resource.rights.create) expect((await admin.post(at(resource), { not_a_field: 1 })).status).toBe(422);
  }
});

it('makes rows, and finds them by every filter, in every order', async () => {
  for (const table of tables.filter(one => does(one, 'create') && does(one, 'list'))) {
    const { resource, file } = table;
    const seed = file.test?.rows?.length ?? file.test?.seed ?? 20;
    const before = (await listRows(resource, '')).total;
    for (let place = before; place < seed; place++) await createRow(table, place);
    expect((await listRows(resource, '')).total).toBeGreaterThanOrEqual(seed);
    const { list } = resource;
    for (const { field, sort } of list?.columns ?? []) if (sort) await listRows(resource, `sort=-${field}`);
    const [some] = (await listRows(resource, `sort=${list!.sort}&size=1`)).items;
    for (const { field, keys, op } of list?.filters ?? [])
      for (const key of keys) {
        const value = some![field];
        if (value === null || value === undefined || typeof value === 'object') continue;
        const day = /^created_(from|to)$/.test(key) ? String(value).slice(0, 10) : String(value);
        const { total } = await listRows(resource, new URLSearchParams({ [key]: day }).toString());
        expect(total, `${resource.name} ${op} ${key}=${value}`).toBeGreaterThan(0);
      }
  }
});

it('reads, changes, exports and deletes them, each with a history', async () => {
  for (const table of tables) {
    const { resource, entity } = table;
    const [row] = (await listRows(resource, 'size=1')).items;
    if (!row) continue;
    const own = `${at(resource)}/${row.uuid}`;
    if (does(table, 'show')) expect((await admin.get(own)).body).toMatchObject({ uuid: row.uuid });
    if (does(table, 'edit')) expect((await admin.patch(own, row)).status).toBe(200);
    if (does(table, 'edit') && 'version' in row)
      expect((await admin.patch(own, { version: Number(row.version) + 1 })).status).toBe(409);
    if (does(table, 'export')) {
      const rows = (await admin.get(`${at(resource)}/export?format=json`)).body as Row[];
      expect(rows).toHaveLength((await listRows(resource, 'size=1')).total);
    }
    if (entity.file['x-entity']?.audit !== false) expect((await admin.get(`${own}/history`)).status).toBe(200);
    if (!does(table, 'delete')) continue;
    expect([204, 409]).toContain((await admin.delete(own)).status);
  }
});
