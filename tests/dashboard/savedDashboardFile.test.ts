import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest, ResolvedDashboard } from '../../engine/dsl/testing.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from '../engine/records/schemaFixture.ts';
import type { Customer } from '../helpers/testApp.ts';

const ledger = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 80 },
    secret_note: { type: 'string', maxLength: 80, 'x-field': { read: ['support'] } },
  },
  'x-entity': { resource: { permissions: { customer: { list: true, read: ['*'] }, support: true, admin: false } } },
};
const overview = {
  label: 'Overview',
  menu: { group: 'records' },
  roles: ['support'],
  widgets: [
    { id: 'ledgers', type: 'list', source: 'resource:ledgers', columns: ['name', 'secret_note'] },
    { id: 'orders', type: 'stat', source: 'call:listSupportOrders', value: 'total' },
  ],
};

let dropped: SchemaFixture;
let customer: Customer;
let support: Customer;
let admin: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'ledger.entity.json': ledger });
  customer = await dropped.signUpAs('customer');
  support = await dropped.signUpAs('support');
  admin = await dropped.signUpAs('admin');
});
afterAll(() => dropped.close());

const portalOf = async (person: Customer): Promise<Manifest> =>
  (await person.expect(200, 'getPortal')).body as unknown as Manifest;
const pageOf = async (person: Customer): Promise<ResolvedDashboard | undefined> =>
  (await portalOf(person)).dashboards.find(({ name }) => name === 'overview');
const entriesOf = async (person: Customer): Promise<string[]> =>
  (await portalOf(person)).menu.flatMap(({ items }) => items.map(({ route }) => route));

describe('a dashboard file that is saved while the server runs', () => {
  it('is a page with its place in the menu, for the roles it names', async () => {
    dropped.save('overview.dashboard.json', overview);
    await waitUntil(30_000, async () => (await pageOf(support)) !== undefined);
    expect(await entriesOf(support)).toContain('/dashboard/overview');
    expect(await pageOf(customer)).toBeUndefined();
    expect(await entriesOf(customer)).not.toContain('/dashboard/overview');
  });

  it('is cut down to what the role may list and read', async () => {
    dropped.save('overview.dashboard.json', { ...overview, roles: undefined });
    await waitUntil(30_000, async () => (await pageOf(customer)) !== undefined);
    const widgets = async (person: Customer) =>
      (await pageOf(person))!.widgets.map(({ id, columns }) => [id, ...columns.map(({ field }) => field)]);
    expect(await widgets(support)).toEqual([['ledgers', 'name', 'secret_note'], ['orders']]);
    expect(await widgets(customer)).toEqual([['ledgers', 'name']]);
    expect(await widgets(admin)).toEqual([['orders']]);
  });
});
