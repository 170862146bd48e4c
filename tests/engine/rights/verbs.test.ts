/**
 * What a resource file does not name is refused, by the server and in the portal. Each fixture opens one verb; each line of
 * `attempts` asks for one address. An address or an operation that this file does not know makes it fail.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../engine/cli/loadSchemas.ts';
import { type EntityFile, plural } from '../../../engine/dsl/entity.ts';
import type { Manifest, ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import type { ResourceFile, RolePermissions } from '../../../engine/dsl/resourceFile.ts';
import { operations, operationVerbs, verbs } from '../../../engine/dsl/roles/rights.ts';
import type { Verb } from '../../../engine/dsl/vocabulary.ts';
import type { AppFunctions } from '../../../engine/server/appFunctions.ts';
import { type EndpointKind, endpointOperations, endpointsOf } from '../../../engine/server/records/endpoints.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type Role, type SchemaFixture, startWithSchemas } from '../records/schemaFixture.ts';

/** By verb: the addresses that it alone opens, and the other verbs that a role must have to use it. */
const openings: Record<Verb, { opens: EndpointKind[]; needs?: Verb[] }> = {
  list: { opens: ['list'] },
  show: { opens: ['get', 'download'] },
  create: { opens: ['create', 'upload'] },
  edit: { opens: ['replace', 'patch', 'upload'], needs: ['show'] },
  delete: { opens: ['delete', 'restore'], needs: ['show'] },
  export: { opens: ['export'] },
  bulk: { opens: ['bulk'] },
  history: { opens: ['history'], needs: ['show'] },
};

/** Operations that have no address of their own on a collection: the page, or another call, does them. */
const withoutAddress = ['import', 'clone', 'aggregate', 'presence', 'print', 'refresh', 'columns', 'views'];

const entity = (title: string, customer: RolePermissions | undefined): EntityFile =>
  ({
    title,
    type: 'object',
    required: ['name'],
    'x-entity': {
      softDelete: true,
      resource: {
        actions: { give_back: { hook: 'give_back', inputs: ['fine'] }, recall: { hook: 'give_back' } },
        ...(customer !== undefined && { permissions: { customer } }),
      },
    },
    properties: {
      name: { type: 'string', maxLength: 40 },
      fine: { type: 'integer' },
      scan: { type: 'object', 'x-field': { input: 'file', maxSize: '20KB' } },
    },
  }) as unknown as EntityFile;

interface Fixture {
  name: string;
  rights: RolePermissions | undefined;
  open: EndpointKind[];
  actions: string[];
}
const addresses = [...Object.keys(endpointOperations), 'runAction'] as EndpointKind[];
const opensAlso = (verb: Verb): EndpointKind[] => [
  ...openings[verb].opens,
  ...(openings[verb].needs ?? []).flatMap(other => openings[other].opens),
];
const fixtures: Fixture[] = [
  { name: 'unnamed', rights: undefined, open: [], actions: [] },
  { name: 'nothing', rights: false, open: [], actions: [] },
  { name: 'empty', rights: {}, open: [], actions: [] },
  ...verbs.map(
    (verb): Fixture => ({
      name: `only_${verb}`,
      rights: Object.fromEntries([verb, ...(openings[verb].needs ?? [])].map(one => [one, true])),
      open: opensAlso(verb),
      actions: [],
    }),
  ),
  // A loan that customers may see: they give nothing back by themselves.
  {
    name: 'loan',
    rights: { list: { name: { ne: 'lost' } }, show: { name: { ne: 'lost' } } },
    open: ['list', 'get', 'download'],
    actions: [],
  },
  {
    name: 'one_action',
    rights: { show: true, actions: { give_back: true, recall: false } },
    open: ['get', 'download', 'runAction'],
    actions: ['give_back'],
  },
  { name: 'everything', rights: true, open: addresses, actions: ['give_back', 'recall'] },
];

const attempts: Record<EndpointKind, (who: Customer, at: string, uuid: string) => Promise<{ status: number }>> = {
  list: (who, at) => who.get(at),
  get: (who, at, uuid) => who.get(`${at}/${uuid}`),
  create: (who, at) => who.post(at, { name: 'x' }),
  replace: (who, at, uuid) => who.put(`${at}/${uuid}`, { name: 'x', fine: null, scan: null }),
  patch: (who, at, uuid) => who.patch(`${at}/${uuid}`, { name: 'x' }),
  delete: (who, at, uuid) => who.delete(`${at}/${uuid}`),
  restore: (who, at, uuid) => who.post(`${at}/${uuid}/restore`, {}),
  runAction: (who, at, uuid) => who.post(`${at}/${uuid}/actions/give_back`, { fine: 0 }),
  bulk: (who, at, uuid) => who.post(`${at}/bulk`, { action: 'update', uuids: [uuid], data: { name: 'x' } }),
  export: (who, at) => who.get(`${at}/export`),
  history: (who, at, uuid) => who.get(`${at}/${uuid}/history`),
  upload: (who, at) => who.post(`${at}/files?field=scan`, {}),
  download: (who, at, uuid) => who.get(`${at}/${uuid}/files/${uuid}`),
};

const named: Partial<AppFunctions> = { actions: { give_back: ({ fine }) => ({ fine: fine ?? 1 }) } };
const pathOf = ({ name }: { name: string }) => `/api/${plural(name)}`;
const uuid = '11111111-2222-4333-8444-555555555555';
const roles: Role[] = ['customer', 'support', 'admin'];

let dropped: SchemaFixture;
let people: Record<Role, Customer>;
let portals: Record<Role, Manifest>;
/** A row of the customer's own in each table, made where customers may not make one. */
const rows = new Map<string, string>();
beforeAll(async () => {
  const files = fixtures.map(({ name, rights }) => [`${name}.entity.json`, entity(name, rights)]);
  dropped = await startWithSchemas(Object.fromEntries(files), {}, named);
  const found = await Promise.all(roles.map(role => dropped.signUpAs(role)));
  people = Object.fromEntries(roles.map((role, place) => [role, found[place]])) as typeof people;
  const seen = await Promise.all(roles.map(async role => (await people[role].expect(200, 'getPortal')).body));
  portals = Object.fromEntries(roles.map((role, place) => [role, seen[place]])) as unknown as typeof portals;
  for (const { name } of fixtures) {
    const row = crypto.randomUUID();
    await dropped.app.db.execute(
      `insert into collections.${plural(name)} (uuid, customer_uuid, name, created_at, updated_at, version) values ('${row}', '${people.customer.me.uuid}', 'Old', now(), now(), 1)`,
    );
    rows.set(name, row);
  }
});
afterAll(() => dropped?.close());

it('every address and every operation has a line above', () => {
  const { collections } = loadSchemas(dropped.folder);
  const known = new Set(collections.flatMap(collection => endpointsOf(collection).map(({ kind }) => kind)));
  expect([...known].sort()).toEqual(Object.keys(attempts).sort());
  expect(Object.keys(openings).sort()).toEqual([...verbs].sort());
  const reached = new Set<string>([...Object.values(endpointOperations), ...withoutAddress]);
  expect([...reached].sort()).toEqual([...operations].sort());
  for (const operation of operations) expect(operationVerbs[operation].length, operation).toBeGreaterThan(0);
});

describe('the server', () => {
  it.each(fixtures)('opens to a customer what $name names, and nothing else', async fixture => {
    const found: string[] = [];
    for (const kind of addresses) {
      // Deleted and brought back last: the others need the row.
      const { status } = await attempts[kind](people.customer, pathOf(fixture), rows.get(fixture.name)!);
      const isOpen = status !== 403;
      if (isOpen !== fixture.open.includes(kind)) found.push(`${kind}: ${status}`);
    }
    expect(found).toEqual([]);
  });

  it.each(['support', 'admin'] as const)('is closed to %s, whom no file names', async role => {
    const found: string[] = [];
    for (const fixture of fixtures)
      for (const kind of addresses) {
        const { status } = await attempts[kind](people[role], pathOf(fixture), rows.get(fixture.name) ?? uuid);
        if (status !== 403) found.push(`${fixture.name} ${kind}: ${status}`);
      }
    expect(found).toEqual([]);
  });

  it('tells an action that is not there from one that is not allowed', async () => {
    const at = `/api/loans/${rows.get('loan')}/actions`;
    expect((await people.customer.post(`${at}/give_back`, { fine: 0 })).status).toBe(403);
    expect((await people.customer.post(`${at}/constructor`, {})).status).toBe(404);
    expect((await people.customer.post(`${at}/nothing`, {})).status).toBe(404);
  });

  it('holds each of many rows against the condition of bulk', async () => {
    dropped.save('pile.entity.json', {
      ...entity('Pile', { list: true, show: true, create: true, edit: true, bulk: { fine: { lt: 5 } } }),
    });
    await expect.poll(async () => (await people.customer.get('/api/piles')).status).toBe(200);
    const createPile = async (fine: number) =>
      ((await people.customer.post('/api/piles', { name: 'x', fine })).body as { uuid: string }).uuid;
    const uuids = [await createPile(1), await createPile(9)];
    const { body } = await people.customer.post('/api/piles/bulk', { action: 'update', uuids, data: { name: 'y' } });
    expect((body as { results: { status: number }[] }).results.map(({ status }) => status)).toEqual([200, 403]);
  });
});

describe('the portal', () => {
  const inPortal = (role: Role, name: string): ResolvedResource | undefined =>
    portals[role].resources.find(one => one.name === name);

  it.each(fixtures)('offers a customer what $name names, and nothing else', ({ name, rights, actions }) => {
    const resource = inPortal('customer', plural(name));
    const named = rights === true ? verbs : Object.keys(rights || {}).filter(word => word !== 'actions');
    const isSeen = ['list', 'show', 'create'].some(verb => named.includes(verb));
    expect(Object.keys(resource?.rights ?? {}).sort()).toEqual(isSeen ? [...named].sort() : []);
    expect(Object.keys(resource?.actions ?? {})).toEqual(isSeen ? actions : []);
    const bars = [
      ...(resource?.list?.actions ?? []),
      ...(resource?.list?.bulkActions ?? []),
      ...(resource?.show?.actions ?? []),
    ];
    const shut = bars.filter(action => action in endpointOperations && !named.includes(action));
    expect(shut).toEqual([]);
  });

  /** Straight from the files, as they are written. */
  const rightsIn = ({ permissions = {} }: ResourceFile, role: Role): RolePermissions => {
    const own = (role === 'admin' ? ['admin', 'support'] : [role]).find(one => one in permissions);
    return own === undefined ? false : permissions[own]!;
  };

  it.each(roles)('offers %s no verb and no action of any resource that its file does not name', role => {
    const { resources } = loadSchemas(dropped.folder).manifest.registry;
    const found: string[] = [];
    for (const [name, file] of resources) {
      const rights = rightsIn(file, role);
      const words = typeof rights === 'object' ? rights : {};
      const may = (word: Verb) => rights === true || Boolean(words[word]);
      const acts = (action: string) =>
        rights === true ||
        Boolean(words.actions?.[action]) ||
        (words.actions?.[action] === undefined &&
          ((operationVerbs as Record<string, readonly Verb[]>)[action] ?? []).some(may));
      const resource = inPortal(role, name);
      for (const verb of Object.keys(resource?.rights ?? {}) as Verb[]) if (!may(verb)) found.push(`${name} ${verb}`);
      for (const action of Object.keys(resource?.actions ?? {})) if (!acts(action)) found.push(`${name} ${action}`);
    }
    expect(found).toEqual([]);
  });
});

it('a resource without permissions is open to no role', () => {
  for (const role of roles) expect(portals[role].resources.some(({ name }) => name === plural('unnamed'))).toBe(false);
});
