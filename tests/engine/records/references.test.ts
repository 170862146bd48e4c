/** Rows that refer to each other, one to one, by lists and in circles; what deleting and restoring does to them. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToStaff } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const ref = (entity: string, onDelete?: string) => ({
  type: 'string',
  format: 'uuid',
  'x-field': { ref: entity, ...(onDelete && { onDelete }) },
});
const refs = (entity: string, onDelete?: string) => ({
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  'x-field': { ref: entity, ...(onDelete && { onDelete }) },
});
const entity = (words: object, fields: object) => ({
  type: 'object',
  'x-entity': { owner: 'none', resource: openToStaff, ...words },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, ...fields },
});
const files = {
  // Each of the three needs the other two to be there.
  'town.entity.json': entity({}, { mayor: ref('person', 'clear'), twin: ref('town', 'clear') }),
  'person.entity.json': entity({ resource: openToStaff, path: '/persons' }, { home: ref('house') }),
  'house.entity.json': entity({}, { town: ref('town', 'cascade') }),
  'tag.entity.json': entity({}, {}),
  'song.entity.json': entity({}, { strict: refs('tag'), loose: refs('tag', 'clear'), bound: refs('tag', 'cascade') }),
  'box.entity.json': entity(
    { softDelete: true },
    { code: { type: 'string', maxLength: 9, 'x-field': { unique: true } } },
  ),
  'item.entity.json': entity(
    { softDelete: true },
    { box: ref('box', 'cascade'), beside: ref('item', 'cascade'), spare: ref('box', 'clear'), needs: ref('box') },
  ),
};

let dropped: SchemaFixture;
let admin: Customer;
let customer: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas(files);
  [admin, customer] = await Promise.all([dropped.signUpAs('admin'), dropped.signUpAs('customer')]);
});
afterAll(() => dropped?.close());

type Row = Record<string, unknown> & { uuid: string; version: number };
const make = async (path: string, body: object): Promise<Row> => {
  const answer = await admin.post(`/api/${path}`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Row;
};
const read = async (path: string, { uuid }: Row) => admin.get(`/api/${path}/${uuid}`);
const remove = async (path: string, { uuid }: Row) => (await admin.delete(`/api/${path}/${uuid}`)).status;

describe('tables that refer to each other in a circle', () => {
  it('are made together', async () => {
    const town = await make('towns', { name: 'Ulm' });
    const house = await make('houses', { name: 'Old mill', town: town.uuid });
    const person = await make('persons', { name: 'Ada', home: house.uuid });
    const led = await admin.patch(`/api/towns/${town.uuid}`, { mayor: person.uuid, twin: town.uuid });
    expect(led.body).toMatchObject({ mayor: person.uuid, twin: town.uuid });
    // Ada lives in a house of the town, and a house with residents cannot be deleted.
    expect(await remove('towns', town)).toBe(409);
    expect((await read('houses', house)).status).toBe(200);
    await admin.patch(`/api/persons/${person.uuid}`, { home: null });
    expect(await remove('towns', town)).toBe(204);
    expect((await read('houses', house)).status).toBe(404);
    expect((await read('persons', person)).status).toBe(200);
  });
});

describe('a list of references', () => {
  it('holds only what is there', async () => {
    const tag = await make('tags', { name: 'A' });
    const lost = await admin.post('/api/songs', {
      name: 'X',
      loose: [tag.uuid, '11111111-2222-4333-8444-555555555555'],
    });
    expect(lost.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'loose'] }]);
  });

  it('keeps, lets go of, or goes with what it refers to', async () => {
    const [a, b] = [await make('tags', { name: 'A' }), await make('tags', { name: 'B' })];
    const strict = await make('songs', { name: 'Strict', strict: [a.uuid] });
    const loose = await make('songs', { name: 'Loose', loose: [a.uuid, b.uuid] });
    const bound = await make('songs', { name: 'Bound', bound: [b.uuid, a.uuid] });
    expect(await remove('tags', a)).toBe(409);
    await admin.patch(`/api/songs/${strict.uuid}`, { strict: [] });
    expect(await remove('tags', a)).toBe(204);
    expect((await read('songs', loose)).body).toMatchObject({ loose: [b.uuid], version: 2 });
    const history = (await admin.get(`/api/songs/${loose.uuid}/history`)).body as { items: object[] };
    expect(history.items[0]).toMatchObject({ kind: 'edit', changes: { loose: { after: [b.uuid] } } });
    expect((await read('songs', bound)).status).toBe(404);
  });
});

describe('soft-deleted rows', () => {
  it('take along what hangs on them, and bring it back', async () => {
    const box = await make('boxes', { name: 'Box', code: 'B-1' });
    const item = await make('items', { name: 'In it', box: box.uuid });
    const beside = await make('items', { name: 'Beside it', beside: item.uuid });
    const spare = await make('items', { name: 'Elsewhere', spare: box.uuid });
    expect(await remove('boxes', box)).toBe(204);
    for (const gone of [item, beside]) expect((await read('items', gone)).status).toBe(404);
    expect((await read('items', spare)).body).toMatchObject({ spare: null });
    const put = (await admin.get('/api/items?deleted=true&sort=name')).body as { items: Row[] };
    expect(put.items.map(({ name }) => name)).toEqual(['Beside it', 'In it']);
    const alone = await admin.post(`/api/items/${item.uuid}/restore`);
    expect([alone.status, alone.detail]).toEqual([422, [expect.objectContaining({ loc: ['body', 'box'] })]]);
    const back = await admin.post(`/api/boxes/${box.uuid}/restore`);
    expect([back.status, back.body]).toEqual([200, expect.objectContaining({ name: 'Box', version: 2 })]);
    for (const one of [item, beside]) expect((await read('items', one)).status).toBe(200);
    const history = (await admin.get(`/api/boxes/${box.uuid}/history`)).body as { items: { kind: string }[] };
    expect(history.items.map(({ kind }) => kind)).toEqual(['restore', 'delete', 'create']);
  });

  it('are kept where something living needs them, and come back only while their name is free', async () => {
    const box = await make('boxes', { name: 'Needed', code: 'B-2' });
    const item = await make('items', { name: 'Needs it', needs: box.uuid });
    expect(await remove('boxes', box)).toBe(409);
    expect(await remove('items', item)).toBe(204);
    expect(await remove('boxes', box)).toBe(204);
    await make('boxes', { name: 'New', code: 'B-2' });
    const taken = await admin.post(`/api/boxes/${box.uuid}/restore`);
    expect(taken.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'code'] }]);
  });

  it('are for those who may delete, and nothing for others', async () => {
    const box = await make('boxes', { name: 'Gone' });
    await remove('boxes', box);
    expect((await customer.post(`/api/boxes/${box.uuid}/restore`)).status).toBe(403);
    expect((await customer.get('/api/boxes?deleted=true')).status).toBe(403);
    expect((await admin.get('/api/boxes?deleted=perhaps')).status).toBe(422);
    expect((await admin.get('/api/tags?deleted=true')).status).toBe(422);
    expect((await admin.post(`/api/tags/${box.uuid}/restore`)).status).toBe(404);
    await admin.post(`/api/boxes/${box.uuid}/restore`);
    expect((await admin.post(`/api/boxes/${box.uuid}/restore`)).status).toBe(404);
  });
});
