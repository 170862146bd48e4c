import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultHeaders, setApiBase } from '../../../engine/client/api/call.ts';
import { createDataProvider } from '../../../engine/client/data/dataProvider.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { openToStaff } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type Role, type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const claim = {
  title: 'Claim',
  type: 'object',
  'x-entity': {
    resource: {
      permissions: {
        customer: {
          list: true,
          show: true,
          create: { urgent: false },
          edit: { status: 'open', created_at: { gt: '$now-1h' } },
          delete: { not: { status: ['settled'] } },
          read: ['*', '-estimate'],
          write: ['*', '-status', '-estimate'],
        },
        support: { list: { status: { ne: 'secret' } }, show: { status: { ne: 'secret' } }, edit: true, export: true },
      },
    },
    title: 'subject',
    search: ['subject', 'estimate'],
    states: { field: 'status', initial: 'open', transitions: { open: ['settled', 'secret'], secret: ['open'] } },
  },
  required: ['subject'],
  properties: {
    subject: { type: 'string', maxLength: 80 },
    status: { enum: ['open', 'settled', 'secret'] },
    urgent: { type: 'boolean', default: false },
    estimate: { type: 'string', maxLength: 80 },
    pin: { type: 'string', maxLength: 20, 'x-field': { secret: true } },
  },
};
const rack = {
  title: 'Rack',
  type: 'object',
  'x-entity': { resource: openToStaff, owner: 'none', softDelete: true },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40, 'x-field': { unique: true } } },
};
const book = {
  title: 'Book',
  type: 'object',
  'x-entity': {
    resource: { permissions: { customer: { list: { 'rack.name': { ne: 'Attic' } }, show: true }, support: true } },
    owner: 'none',
    timestamps: false,
    lock: 'none',
    audit: false,
  },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    rack: { type: 'string', format: 'uuid', 'x-field': { ref: 'rack', onDelete: 'restrict' } },
    sequel_of: { type: 'string', format: 'uuid', 'x-field': { ref: 'book', onDelete: 'clear' } },
    part_of: { type: 'string', format: 'uuid', 'x-field': { ref: 'book', onDelete: 'cascade' } },
  },
};

let dropped: SchemaFixture;
let people: Record<Role, Customer>;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'claim.entity.json': claim, 'rack.entity.json': rack, 'book.entity.json': book });
  const [customer, support, admin] = await Promise.all(
    (['customer', 'support', 'admin'] as const).map(role => dropped.signUpAs(role)),
  );
  people = { customer: customer!, support: support!, admin: admin! };
});
afterAll(() => dropped?.close());

const createRow = async (who: Customer, path: string, body: object): Promise<string> => {
  const answer = await who.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { uuid: string }).uuid;
};
const portalOf = async (who: Customer): Promise<Manifest> =>
  (await who.expect(200, 'getPortal')).body as unknown as Manifest;

describe('what each role may do with claims', () => {
  const claims = '/api/claims';
  /** By role: list, show, create, edit, delete, export, bulk. */
  const matrix: [Role, number[]][] = [
    ['customer', [200, 200, 201, 200, 204, 403, 403]],
    ['support', [200, 200, 403, 200, 403, 200, 403]],
    ['admin', [200, 200, 403, 200, 403, 200, 403]],
  ];
  it.each(matrix)('%s', async (role, expected) => {
    const who = people[role];
    const uuid = await createRow(people.customer, claims, { subject: 'Mine' });
    const answers = [
      await who.get(claims),
      await who.get(`${claims}/${uuid}`),
      await who.post(claims, { subject: 'New' }),
      await who.patch(`${claims}/${uuid}`, { subject: 'Changed' }),
      await who.delete(`${claims}/${uuid}`),
      await who.get(`${claims}/export`),
      await who.post(`${claims}/bulk`, { action: 'delete', uuids: [uuid] }),
    ];
    expect(answers.map(answer => answer.status)).toEqual(expected);
  });

  it('depends on the row: one that may be seen but not touched is refused, one that may not be seen is not there', async () => {
    const uuid = await createRow(people.customer, claims, { subject: 'Row' });
    expect((await people.support.patch(`${claims}/${uuid}`, { status: 'secret' })).status).toBe(200);
    expect((await people.support.get(`${claims}/${uuid}`)).status).toBe(404);
    expect(JSON.stringify((await people.support.get(`${claims}?size=100`)).body)).not.toContain(uuid);
    expect((await people.customer.patch(`${claims}/${uuid}`, { subject: 'x' })).status).toBe(403);
    const stranger = await dropped.signUpAs('customer');
    for (const answer of [
      await stranger.get(`${claims}/${uuid}`),
      await stranger.patch(`${claims}/${uuid}`, { subject: 'x' }),
      await stranger.delete(`${claims}/${uuid}`),
    ])
      expect(answer.status).toBe(404);
    expect((await people.customer.post(claims, { subject: 'Now!', urgent: true })).status).toBe(403);
    const late = await createRow(people.customer, claims, { subject: 'Late' });
    await dropped.app.advance('PT2H');
    expect((await people.customer.patch(`${claims}/${late}`, { subject: 'x' })).status).toBe(403);
  });

  it('depends on the field, which is refused by name', async () => {
    const denied = await people.customer.post(claims, { subject: 'x', status: 'settled', estimate: '100', pin: '1' });
    expect(denied.status).toBe(422);
    expect((denied.detail as object[]).map(entry => Object.values(entry).slice(0, 2))).toEqual([
      ['value_error.read_only', ['body', 'status']],
      ['value_error.extra', ['body', 'estimate']],
    ]);
    const uuid = await createRow(people.customer, claims, { subject: 'Fields', pin: '4711' });
    await people.support.patch(`${claims}/${uuid}`, { estimate: 'too much' });
    const own = await people.customer.get(`${claims}/${uuid}`);
    expect(Object.keys(own.body as object)).not.toContain('estimate');
    expect((await people.customer.get(`${claims}?q=too much`)).body).toMatchObject({ total: 0 });
    expect((await people.support.get(`${claims}?q=too much`)).body).toMatchObject({ total: 1 });
    expect((await people.customer.get(`${claims}?sort=estimate`)).status).toBe(422);
    for (const who of Object.values(people)) {
      expect((await who.get(`${claims}?pin=4711`)).status).toBe(422);
      expect((await who.get(`${claims}/${uuid}/history`)).text).not.toContain('4711');
      expect((await who.get(`${claims}/${uuid}`)).text).not.toContain('4711');
    }
  });

  it('moves states only as the file says', async () => {
    const uuid = await createRow(people.customer, claims, { subject: 'States' });
    expect((await people.support.patch(`${claims}/${uuid}`, { status: 'settled' })).status).toBe(200);
    const back = await people.support.patch(`${claims}/${uuid}`, { status: 'open' });
    expect(back.detail).toMatchObject([{ type: 'value_error.state', loc: ['body', 'status'] }]);
    expect((await people.customer.delete(`${claims}/${uuid}`)).status).toBe(403);
  });

  it('needs a session, and an origin of our own', async () => {
    expect((await dropped.app.client().get(claims)).status).toBe(401);
    expect((await people.customer.post(claims, { subject: 'x' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await people.customer.put(claims, {})).status).toBe(405);
    expect((await people.customer.get(`${claims}/me`)).status).toBe(404);
  });
});

describe('rows without an owner', () => {
  it('are nothing for customers, unless the file says so', async () => {
    for (const method of ['GET', 'POST'])
      expect(
        (await people.customer.request(method, '/api/racks', method === 'POST' ? { name: 'x' } : undefined)).status,
      ).toBe(403);
    const attic = await createRow(people.admin, '/api/racks', { name: 'Attic' });
    await createRow(people.support, '/api/books', { name: 'Hidden', rack: attic });
    await createRow(people.support, '/api/books', { name: 'Lying about' });
    const seen = (await people.customer.get('/api/books')).body as { items: object[] };
    expect(seen.items.map(item => (item as { name: string }).name)).toEqual(['Lying about']);
  });

  it('refer to each other, and deleting one minds the others', async () => {
    const rack = await createRow(people.admin, '/api/racks', { name: 'Hall' });
    const first = await createRow(people.admin, '/api/books', { name: 'First', rack });
    const second = await createRow(people.admin, '/api/books', { name: 'Second', sequel_of: first });
    const chapter = await createRow(people.admin, '/api/books', { name: 'Chapter', part_of: first });
    expect((await people.admin.delete(`/api/books/${first}`)).status).toBe(204);
    expect((await people.admin.get(`/api/books/${second}`)).body).toMatchObject({ sequel_of: null });
    expect((await people.admin.get(`/api/books/${chapter}`)).status).toBe(404);
    const gone = await people.admin.post('/api/books', { name: 'x', rack: first });
    expect(gone.detail).toMatchObject([{ type: 'integrity_error', loc: ['body', 'rack'] }]);
  });

  it('that are used elsewhere stay; deleted ones are gone for everyone, their name is free again', async () => {
    const rack = await createRow(people.admin, '/api/racks', { name: 'Loft' });
    const onIt = await createRow(people.admin, '/api/books', { name: 'On it', rack });
    const kept = await people.admin.delete(`/api/racks/${rack}`);
    expect([kept.status, kept.detail]).toEqual([409, 'This is still used elsewhere.']);
    await people.admin.delete(`/api/books/${onIt}`);
    expect((await people.admin.delete(`/api/racks/${rack}`)).status).toBe(204);
    expect((await people.admin.get(`/api/racks/${rack}`)).status).toBe(404);
    await createRow(people.admin, '/api/racks', { name: 'Loft' });
  });
});

describe('GET /portal', () => {
  it('holds collections as far as the role goes', async () => {
    const mine = await portalOf(people.customer);
    const claims = mine.resources.find(one => one.name === 'claims')!;
    expect(Object.keys(claims.rights)).toEqual(['list', 'show', 'create', 'edit', 'delete']);
    expect(JSON.stringify(claims)).not.toMatch(/estimate|customer_uuid/);
    expect(mine.resources.some(one => one.name === 'racks')).toBe(false);
    expect(mine.menu.map(group => group.group)).toEqual(['general']);
    const staff = await portalOf(people.admin);
    expect(staff.menu.find(group => group.group === 'records')!.items.map(item => item.route)).toEqual(
      expect.arrayContaining(['/dashboard/books', '/dashboard/claims', '/dashboard/racks']),
    );
  });

  it('tells the pages enough to list, open, make, change and delete', async () => {
    const { resources } = await portalOf(people.admin);
    const provider = createDataProvider(name => resources.find(one => one.name === name));
    setApiBase(`${dropped.app.url}/api`);
    defaultHeaders.set('cookie', people.admin.cookieHeader());
    defaultHeaders.set('origin', dropped.app.url);
    const { data: rack } = await provider.create('racks', { data: { name: 'Cellar' } });
    const params = { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
    const list = await provider.getList('racks', { ...params, filter: { 'name[like]': 'cell' } });
    expect(list).toMatchObject({ total: 1, data: [{ id: rack.id, name: 'Cellar' }] });
    const { data } = await provider.getOne('racks', { id: rack.id });
    const changed = await provider.update('racks', {
      id: rack.id,
      data: { ...data, name: 'Vault' },
      previousData: data,
    });
    expect(changed.data).toMatchObject({ name: 'Vault', version: 2 });
    await expect(provider.update('racks', { id: rack.id, data, previousData: data })).rejects.toMatchObject({
      status: 409,
    });
    expect((await provider.getMany('racks', { ids: [rack.id] })).data).toHaveLength(1);
    await provider.delete('racks', { id: rack.id, previousData: data });
    expect((await provider.getMany('racks', { ids: [rack.id] })).data).toEqual([]);
    defaultHeaders.delete('cookie');
    defaultHeaders.delete('origin');
  });
});
