/** Functions of the server that a file names: hooks, computed fields, rules behind `$hook`. */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppFunctions } from '../../../engine/server/appFunctions.ts';
import { problem } from '../../../engine/server/http/problems.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

const told: string[] = [];
const named: Partial<AppFunctions> = {
  hooks: {
    parcels: {
      beforeList: ({ principal }) => (principal.role === 'customer' ? { lost: { ne: true } } : undefined),
      afterList: (_, rows) => rows.map(row => ({ ...row, note: `${row.note ?? ''}!`, keeper: 'x', colour: 'red' })),
      beforeSave({ row, kind, before }) {
        told.push(`${kind} ${row.name} ${before?.name ?? 'new'}`);
        if (row.name === 'bomb') throw problem('forbidden');
        return { keeper: `kept by ${String(row.name).trim()}`, name: String(row.name).trim() };
      },
      afterSave: ({ row }) => void told.push(`saved ${row.name} ${row.version}`),
      beforeDelete({ row }) {
        if (row.note === 'keep me') throw problem('record_in_use');
      },
      afterDelete: ({ row }) => void told.push(`deleted ${row.name}`),
    },
    late: { afterSave: () => void told.push('late') },
  },
  computes: {
    volume: row => Number(row.width ?? 0) * Number(row.height ?? 0),
    size: ({ volume }) => (Number(volume) > 100 ? 'large' : 'small'),
  },
  actions: {
    stamp: ({ note }, { row }) => ({ keeper: `stamped ${row.name}`, ...(note !== undefined && { note }) }),
    look: () => undefined,
    break_it: () => ({ size: 'enormous' }),
  },
  predicates: {
    even_width: {
      sql: field => sql`${field('width') ?? sql`null`} % 2 = 0`,
      holds: row => Number(row.width) % 2 === 0,
    },
  },
};
const parcel = {
  title: 'Parcel',
  type: 'object',
  'x-entity': {
    hooks: { beforeList: 'parcels', afterList: 'parcels', beforeSave: 'parcels', afterSave: 'parcels' },
    search: ['note'],
    resource: {
      list: { search: ['name'] },
      actions: {
        stamp: { hook: 'stamp', inputs: [{ field: 'note', required: true }], when: { lost: { ne: true } } },
        look: { hook: 'look' },
        break_it: { hook: 'break_it' },
        audit: { hook: 'look', roles: ['support'] },
      },
      hooks: { beforeDelete: 'parcels', afterDelete: 'parcels', afterSave: 'late' },
      permissions: {
        customer: {
          list: true,
          show: true,
          create: true,
          edit: { $hook: 'even_width' },
          delete: true,
          export: true,
          actions: { stamp: { $hook: 'even_width' }, look: true, break_it: true, audit: true },
        },
        support: true,
      },
    },
  },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    note: { type: 'string', maxLength: 40 },
    lost: { type: 'boolean', default: false, 'x-field': { write: ['support'] } },
    width: { type: 'integer', minimum: 0 },
    height: { type: 'integer', minimum: 0 },
    volume: { type: 'integer', maximum: 1000, 'x-field': { compute: 'volume' } },
    size: { enum: ['small', 'large'], 'x-field': { compute: 'size' } },
    keeper: { type: 'string', maxLength: 60, 'x-field': { read: ['support'], write: ['support'] } },
  },
};
const path = '/api/parcels';

let dropped: SchemaFixture;
let customer: Customer;
let support: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'parcel.entity.json': parcel }, {}, named);
  [customer, support] = await Promise.all([dropped.signUpAs('customer'), dropped.signUpAs('support')]);
});
afterAll(() => dropped?.close());

type Parcel = Record<string, unknown> & { uuid: string };
const make = async (body: object, who = customer): Promise<Parcel> => {
  const answer = await who.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Parcel;
};

describe('hooks', () => {
  it('run at a save, and can change or reject it', async () => {
    told.length = 0;
    const made = await make({ name: ' crate ' });
    expect(made).toMatchObject({ name: 'crate' });
    expect(made).not.toHaveProperty('keeper');
    expect((await support.get(`${path}/${made.uuid}`)).body).toMatchObject({ keeper: 'kept by crate' });
    expect(told).toEqual(['create  crate  new', 'saved crate 1', 'late']);
    expect((await customer.post(path, { name: 'bomb' })).status).toBe(403);
    expect((await customer.get(`${path}?name[like]=bomb`)).body).toMatchObject({ total: 0 });
  });

  it('narrow a list and its export, and touch up its rows within what may be read', async () => {
    const lost = await make({ name: 'Lost' });
    await support.patch(`${path}/${lost.uuid}`, { lost: true });
    await make({ name: 'Found', note: 'here' });
    const { items } = (await customer.get(`${path}?name[like]=o`)).body as { items: Parcel[] };
    expect(items.map(({ name, note }) => [name, note])).toEqual([['Found', 'here!']]);
    expect(Object.keys(items[0]!)).not.toEqual(expect.arrayContaining(['keeper']));
    expect(items[0]).not.toHaveProperty('colour');
    const csv = (await customer.get(`${path}/export`)).text;
    expect(csv).toContain('here!');
    expect(csv).not.toContain('true');
    expect(csv).toContain('"Found",');
    expect((await support.get(`${path}?name[like]=lost`)).body).toMatchObject({ total: 1 });
  });

  it('keep a row from being deleted, and hear of it when it is', async () => {
    told.length = 0;
    const kept = await make({ name: 'Kept', note: 'keep me' });
    expect((await customer.delete(`${path}/${kept.uuid}`)).status).toBe(409);
    const gone = await make({ name: 'Gone' });
    expect((await customer.delete(`${path}/${gone.uuid}`)).status).toBe(204);
    expect(told.filter(line => line.startsWith('deleted'))).toEqual(['deleted Gone']);
  });
});

describe('computed fields', () => {
  it('depend on the row and on each other, and cannot be written', async () => {
    const made = await make({ name: 'Cube', width: 4, height: 5 });
    expect(made).toMatchObject({ volume: 20, size: 'small' });
    const changed = await customer.patch(`${path}/${made.uuid}`, { height: 50 });
    expect(changed.body).toMatchObject({ volume: 200, size: 'large' });
    expect((await customer.get(`${path}?size=large`)).status).toBe(422);
    expect((await customer.get(`${path}?volume[gte]=200`)).body).toMatchObject({ total: 1 });
    const written = await support.patch(`${path}/${made.uuid}`, { volume: 1 });
    expect(written.detail).toMatchObject([{ type: 'value_error.read_only', loc: ['body', 'volume'] }]);
    const huge = await customer.patch(`${path}/${made.uuid}`, { height: 1000 });
    expect(huge.detail).toMatchObject([{ loc: ['body', 'volume'] }]);
  });
});

describe('the search of a list', () => {
  it('looks where the resource says, in place of what its entity says', async () => {
    await make({ name: 'Needle', note: 'haystack' });
    expect((await customer.get(`${path}?q=needle`)).body).toMatchObject({ total: 1 });
    expect((await customer.get(`${path}?q=haystack`)).body).toMatchObject({ total: 0 });
  });
});

describe('$hook', () => {
  it('decides over rows in the database', async () => {
    const odd = await make({ name: 'Odd', width: 3 });
    const even = await make({ name: 'Even', width: 2 });
    expect((await customer.patch(`${path}/${odd.uuid}`, { note: 'x' })).status).toBe(403);
    expect((await customer.patch(`${path}/${even.uuid}`, { note: 'x' })).status).toBe(200);
    const { components } = (await customer.get('/api/openapi.json')).body as { components: { schemas: object } };
    expect(components.schemas).toMatchObject({ ParcelsRow: { properties: { allowed_actions: { type: 'array' } } } });
  });
});

describe('an action', () => {
  it('does what its function says to a row that it may be done to', async () => {
    const [even, odd] = [await make({ name: 'Even', width: 4 }), await make({ name: 'Odd', width: 5 })];
    const act = (row: Parcel, name: string, body: unknown = {}, who = customer) =>
      who.post(`${path}/${row.uuid}/actions/${name}`, body as object);
    expect(even.allowed_actions).toEqual(expect.arrayContaining(['stamp', 'look']));
    expect(odd.allowed_actions).not.toContain('stamp');
    const stamped = await act(even, 'stamp', { note: 'hello' });
    expect([stamped.status, stamped.body]).toEqual([200, expect.objectContaining({ note: 'hello', version: 2 })]);
    expect((await support.get(`${path}/${even.uuid}`)).body).toMatchObject({ keeper: 'kept by Even' });
    expect((await act(odd, 'stamp', { note: 'hello' })).status).toBe(403);
    await support.patch(`${path}/${even.uuid}`, { lost: true });
    expect((await act(even, 'stamp', { note: 'again' })).status).toBe(403);
    expect((await act(even, 'look')).body).toMatchObject({ version: 3 });
    expect((await act(even, 'audit')).status).toBe(403);
    expect((await act(even, 'audit', {}, support)).status).toBe(200);
    expect((await act(even, 'break_it')).detail).toMatchObject([{ loc: ['body', 'size'] }]);
    for (const bad of [{}, { note: 5 }, { note: 'x', name: 'y' }, [], null, 'x'])
      expect((await act(odd, 'stamp', bad, support)).status, JSON.stringify(bad)).toBeGreaterThanOrEqual(400);
    for (const name of ['constructor', 'nothing', 'Stamp', 'edit'])
      expect((await act(even, name)).status, name).toBe(404);
    const stranger = await dropped.signUpAs('customer');
    expect((await act(even, 'look', {}, stranger)).status).toBe(404);
  });
});

describe('a name that leads nowhere', () => {
  const { volume: _, ...properties } = parcel.properties;
  const wrong: Record<string, object> = {
    hook: { 'x-entity': { resource: openToEverybody, hooks: { beforeSave: 'nobody' } } },
    place: { 'x-entity': { resource: { hooks: { beforeSave: 'late' } } } },
    object: { 'x-entity': { resource: openToEverybody, hooks: { beforeSave: 'to_string' } } },
    sum: { properties: { ...properties, volume: { type: 'integer', 'x-field': { compute: 'x' } } } },
    act: { 'x-entity': { resource: { actions: { go: { hook: 'nowhere' } } } } },
    rule: { 'x-entity': { resource: { permissions: { support: { list: { not: { $hook: 'gone' } } } } } } },
  };

  it('keeps the file from being served, and no other', async () => {
    for (const [name, change] of Object.entries(wrong))
      dropped.save(`${name}.entity.json`, { ...parcel, title: name, ...change });
    dropped.save('proof.entity.json', { ...parcel, title: 'Proof', 'x-entity': { resource: openToEverybody } });
    await waitUntil(30_000, async () => (await support.get('/api/proofs')).status === 200);
    for (const name of Object.keys(wrong)) expect((await support.get(`/api/${name}s`)).status, name).toBe(404);
    for (const name of [...Object.keys(wrong), 'proof']) dropped.remove(`${name}.entity.json`);
  });

  it('stops the start in production', async () => {
    const files = {
      'trial.entity.json': {
        ...parcel,
        title: 'Trial',
        'x-entity': { hooks: { afterSave: 'nobody' }, resource: openToEverybody },
      },
    };
    await expect(startWithSchemas(files, { mode: 'production' })).rejects.toThrow(/there is no hook nobody/);
  });
});
