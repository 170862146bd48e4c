/**
 * What each role is shown, and what the API makes of it: over all resources, roles, verbs and fields. What a role may do
 * is worked out here once more, from the files as they are written.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plural } from '../../../engine/dsl/entity.ts';
import type { JsonSchema } from '../../../engine/dsl/jsonSchema.ts';
import type { Manifest, ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import type { ResourceFile, RolePermissions } from '../../../engine/dsl/resourceFile.ts';
import type { Verb } from '../../../engine/dsl/vocabulary.ts';
import { readSchemaFiles } from '../../../engine/server/schema-files/readSchemaFiles.ts';
import type { Answer } from '../../helpers/client.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { sampleValue } from '../cli/sampleRow.ts';
import { type Role, type SchemaFixture, startWithSchemas } from '../records/schemaFixture.ts';
import { named, secretive, shelf, sign, ticket } from './rightsFiles.ts';

const roles: Role[] = ['customer', 'support', 'admin'];
const verbs: Verb[] = ['list', 'show', 'create', 'edit', 'delete', 'export', 'bulk', 'history'];

let dropped: SchemaFixture;
let people: Record<Role, Customer>;
let portals: Record<Role, Manifest>;
let files: ReturnType<typeof readSchemaFiles>;
let resources: Map<string, ResourceFile>;

beforeAll(async () => {
  dropped = await startWithSchemas(
    {
      'ticket.entity.json': ticket,
      'shelf.entity.json': shelf,
      'sign.entity.json': sign,
      'tickets.resource.json': secretive,
    },
    {},
    named,
  );
  const found = await Promise.all(roles.map(role => dropped.signUpAs(role)));
  people = Object.fromEntries(roles.map((role, place) => [role, found[place]!])) as typeof people;
  const seen = await Promise.all(roles.map(async role => (await people[role].expect(200, 'getPortal')).body));
  portals = Object.fromEntries(roles.map((role, place) => [role, seen[place]])) as unknown as typeof portals;
  files = readSchemaFiles(dropped.folder);
  resources = new Map([
    ...[...files.entities].flatMap(([name, { file }]): [string, ResourceFile][] => {
      const own = file['x-entity']?.resource;
      return own ? [[plural(name), { entity: name, ...(own === true ? {} : own) }]] : [];
    }),
    ...files.resources,
  ]);
});
afterAll(() => dropped?.close());

/** Straight from the file: the role itself, then the one it extends, then the default. */
function rightsIn(file: ResourceFile, role: Role): RolePermissions {
  const words = file.permissions ?? {};
  const lineage = role === 'admin' ? ['admin', 'support'] : [role];
  const own = lineage.find(one => one in words);
  if (own) return words[own]!;
  return false;
}
const may = (rights: RolePermissions, verb: Verb): boolean =>
  typeof rights === 'boolean' ? rights : Boolean(rights[verb]);

function mayField(file: ResourceFile, role: Role, field: string, kind: 'read' | 'write'): boolean {
  const rights = rightsIn(file, role);
  const list = typeof rights === 'boolean' ? ['*'] : (rights[kind] ?? ['*']);
  const schema: JsonSchema = files.entities.get(file.entity)!.file.properties[field] ?? {};
  const named = schema['x-field']?.[kind];
  const admitted = !named || named.includes(role) || (role === 'admin' && named.includes('support'));
  return admitted && !list.includes(`-${field}`) && (list.includes('*') || list.includes(field));
}

const each = () => roles.flatMap(role => [...resources].map(([name, file]) => ({ role, name, file })));
const findResource = (role: Role, name: string) => portals[role].resources.find(one => one.name === name);

/** Fields of the role's screens by what is done with them. */
function fieldsOn({ list, show, create, edit }: ResolvedResource) {
  const items = (
    screen:
      | { sections: { rows: { field: string }[][] }[]; tabs: { sections?: { rows: { field: string }[][] }[] }[] }
      | undefined,
  ) =>
    [...(screen?.sections ?? []), ...(screen?.tabs ?? []).flatMap(tab => tab.sections ?? [])].flatMap(section =>
      section.rows.flat(),
    );
  return {
    read: [...(list?.columns ?? []), ...(list?.filters ?? []), ...(list?.expand.flat() ?? []), ...items(show)].map(
      one => one.field,
    ),
    write: [...items(create), ...items(edit)].map(one => one.field),
  };
}
const top = (field: string): string => field.split('.')[0]!;

describe('the portal of each role', () => {
  it('has no resource, verb or menu entry beyond its rights', () => {
    for (const { role, name, file } of each()) {
      const rights = rightsIn(file, role);
      const resource = findResource(role, name);
      const where = `${role} ${name}`;
      for (const verb of verbs) if (!may(rights, verb)) expect(resource?.rights ?? {}, where).not.toHaveProperty(verb);
      for (const verb of ['list', 'show', 'create', 'edit'] as const)
        if (!may(rights, verb) || file[verb] === false) expect(resource?.[verb], where).toBeUndefined();
      const isInMenu = portals[role].menu.some(group => group.items.some(item => item.resource === name));
      if (!may(rights, 'list')) expect(isInMenu, where).toBe(false);
    }
  });

  it('has no field that the role may not read or write', () => {
    let seen = 0;
    for (const { role, name, file } of each()) {
      const resource = findResource(role, name);
      if (!resource) continue;
      const { read, write } = fieldsOn(resource);
      for (const field of read) expect([role, name, field, mayField(file, role, top(field), 'read')]).toContain(true);
      for (const field of write) expect([role, name, field, mayField(file, role, top(field), 'write')]).toContain(true);
      seen += read.length + write.length;
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('has no action that the role may not do, on rows and lists neither', () => {
    for (const { role, name, file } of each()) {
      const resource = findResource(role, name);
      const rights = rightsIn(file, role);
      for (const [action, words] of Object.entries(file.actions ?? {})) {
        const denied = typeof rights === 'object' ? rights.actions?.[action] === false : !rights;
        const excluded =
          words.roles && !words.roles.includes(role) && !(role === 'admin' && words.roles.includes('support'));
        if (!denied && !excluded) continue;
        expect(Object.keys(resource?.actions ?? {}), `${role} ${name}`).not.toContain(action);
        for (const list of [
          resource?.list?.actions,
          resource?.list?.rowActions,
          resource?.list?.bulkActions,
          resource?.show?.actions,
        ])
          expect(list ?? [], `${role} ${name}`).not.toContain(action);
      }
    }
  });

  it('does not even name a field that the role may not read', () => {
    expect(JSON.stringify(portals.admin)).toContain('hidden_cost');
    expect(JSON.stringify(portals.customer)).not.toContain('hidden_cost');
    expect(JSON.stringify(findResource('support', 'tickets'))).not.toContain('"note"');
    const tickets = findResource('customer', 'tickets')!;
    expect(tickets).toMatchObject({ title: 'subject', allowedActions: true, rights: { edit: true, delete: true } });
    expect(tickets.list!.views.map(view => view.id)).toEqual(['all', 'open']);
    expect(tickets.list!.rowTone).toEqual([{ when: { state: 'open' }, tone: 'info' }]);
    expect(JSON.stringify(portals.customer)).not.toMatch(/"resource":"shelfs"/);
  });
});

describe('the API refuses what is not shown', () => {
  const path = (file: ResourceFile) =>
    `/api${file.path ?? files.entities.get(file.entity)!.file['x-entity']?.path ?? `/${[...resources].find(([, one]) => one === file)![0]}`}`;
  const isCollection = (name: string) => findResource('admin', name)?.collection === true;
  const someone = '11111111-2222-4333-8444-555555555555';

  /** A row that the team has made, with what can be seen of it. */
  async function rowOf(name: string, file: ResourceFile): Promise<string> {
    const { required = [], properties, 'x-entity': words } = files.entities.get(file.entity)!.file;
    const isAsked = (field: string) => properties[field] && properties[field]['x-field']?.writableOn !== 'server';
    const own = required.filter(isAsked);
    const sampleOf = (field: string) => sampleValue(properties[field] as JsonSchema, 1);
    const told = own.map(field => [field, sampleOf(field)]);
    const body = {
      ...Object.fromEntries(told),
      ...(words?.owner !== 'none' && { customer_uuid: people.customer.me.uuid }),
      ...(name === 'tickets' && { hidden_cost: 500 }),
    };
    const answer = await people.admin.post(path(file), body);
    if (answer.status === 201) return (answer.body as { uuid: string }).uuid;
    const table = sql.identifier(name);
    // Some tables have fixed rows, which cannot be added or removed.
    const { rows } = await dropped.app.db.execute(sql`select uuid from collections.${table} limit 1`);
    if (rows[0]) return String(rows[0].uuid);
    const values = Object.entries(
      properties.name ? { name: 'Old' } : Object.fromEntries(required.map(field => [field, sampleOf(field)])),
    );
    const columns = values.map(([column]) => sql`, ${sql.identifier(column)}`);
    await dropped.app.db.execute(sql`
      insert into collections.${table} (uuid, created_at, updated_at, version${sql.join(columns)})
      values (${someone}, now(), now(), 1${sql.join(values.map(([, value]) => sql`, ${value}`))})
      on conflict do nothing`);
    return someone;
  }

  const attempts: Record<Verb, (who: Customer, path: string, uuid: string) => Promise<Answer>> = {
    list: (who, at) => who.get(at),
    show: (who, at, uuid) => who.get(`${at}/${uuid}`),
    create: (who, at) => who.post(at, { name: 'x', subject: 'x' }),
    edit: (who, at, uuid) => who.patch(`${at}/${uuid}`, {}),
    delete: (who, at, uuid) => who.delete(`${at}/${uuid}`),
    export: (who, at) => who.get(`${at}/export`),
    bulk: (who, at, uuid) => who.post(`${at}/bulk`, { action: 'delete', uuids: [uuid] }),
    history: (who, at, uuid) => who.get(`${at}/${uuid}/history`),
  };

  it('every verb of every table, to every role', async () => {
    let refused = 0;
    for (const { role, name, file } of each().filter(one => isCollection(one.name))) {
      const uuid = await rowOf(name, file);
      for (const verb of verbs.filter(one => !findResource(role, name)?.rights[one])) {
        const { status } = await attempts[verb](people[role], path(file), uuid);
        expect([403, 404], `${role} ${verb} ${name}: ${status}`).toContain(status);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(12);
  });

  it('every verb that the domains answer, to every role', async () => {
    for (const { role, name, file } of each().filter(one => !isCollection(one.name))) {
      if (!files.entities.get(file.entity)!.file['x-entity']?.storage) continue;
      for (const verb of ['list', 'show', 'create', 'edit', 'delete'] as const) {
        if (findResource(role, name)?.rights[verb] || !findResource('admin', name)?.calls[verb]) continue;
        const { status } = await attempts[verb](people[role], path(file), someone);
        expect([401, 403, 404, 405, 409, 422], `${role} ${verb} ${name}: ${status}`).toContain(status);
      }
    }
  });

  it('every field of every table: in rows, filters, sorting, search, history, export and writing', async () => {
    let hidden = 0;
    for (const { role, name, file } of each().filter(
      one => isCollection(one.name) && findResource(one.role, one.name),
    )) {
      const who = people[role];
      const at = path(file);
      const uuid = await rowOf(name, file);
      const row = await who.get(`${at}/${uuid}`);
      for (const [field, schema] of Object.entries(files.entities.get(file.entity)!.file.properties)) {
        const where = `${role} ${name}.${field}`;
        const isSecret = Boolean((schema as JsonSchema)['x-field']?.secret);
        if (!mayField(file, role, field, 'read') || isSecret) {
          hidden++;
          if (row.status === 200) expect(Object.keys(row.body as object), where).not.toContain(field);
          for (const query of [`${field}=1`, `${field}[empty]=true`, `sort=${field}`])
            expect((await who.get(`${at}?${query}`)).status, where).toBe(
              findResource(role, name)!.rights.list ? 422 : 403,
            );
          if (findResource(role, name)!.rights.export)
            expect((await who.get(`${at}/export?format=json`)).text, where).not.toContain(`"${field}"`);
          expect((await who.get(`${at}/${uuid}/history`)).text, where).not.toContain(`"${field}"`);
        }
        if (mayField(file, role, field, 'write')) continue;
        const written = await who.patch(`${at}/${uuid}`, { [field]: 'x' });
        expect([403, 404, 422], where).toContain(written.status);
        if (findResource(role, name)?.create)
          expect((await who.post(at, { name: 'x', subject: 'x', [field]: 'x' })).status, where).toBe(422);
      }
    }
    expect(hidden).toBeGreaterThan(5);
  });

  it('and a row says what may be done to it, where its page cannot tell', async () => {
    const { customer, admin } = people;
    const createTicket = (subject: string, hidden_cost?: number) =>
      admin.post('/api/tickets', { subject, customer_uuid: customer.me.uuid, ...(hidden_cost && { hidden_cost }) });
    const uuids: string[] = [];
    for (const [subject, cost] of [
      ['Old', 500],
      ['Young', 50],
      ['Older', undefined],
    ] as const)
      uuids.push(((await createTicket(subject, cost)).body as { uuid: string }).uuid);
    const { items } = (
      await customer.get(`/api/tickets?${uuids.map(uuid => `uuid=${uuid}`).join('&')}&sort=created_at`)
    ).body as { items: { subject: string; uuid: string; allowed_actions: string[] }[] };
    const acts = items.map(({ subject, allowed_actions }) => [
      subject,
      ...['edit', 'delete', 'close', 'audit'].filter(act => allowed_actions.includes(act)),
    ]);
    expect(acts.sort()).toEqual([
      ['Old', 'delete'],
      ['Older', 'delete', 'close'],
      ['Young', 'edit'],
    ]);
    for (const { uuid, allowed_actions } of items) {
      const edited = await customer.patch(`/api/tickets/${uuid}`, { subject: 'Young' });
      expect(edited.status).toBe(allowed_actions.includes('edit') ? 200 : 403);
      if (edited.status === 200)
        expect(edited.body).toMatchObject({ allowed_actions: expect.arrayContaining(['edit']) });
      expect((await customer.delete(`/api/tickets/${uuid}`)).status).toBe(
        allowed_actions.includes('delete') ? 204 : 403,
      );
    }
  });
});

it('knows every role of the app', () => {
  const written = JSON.parse(readFileSync(join(dropped.folder, 'app.json'), 'utf8')) as { roles: object };
  expect(Object.keys(written.roles)).toEqual(roles);
});
