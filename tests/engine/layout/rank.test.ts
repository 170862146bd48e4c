import { describe, expect, it } from 'vitest';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';
import { byHit, byRank, extraColumn, stateColumn } from '../../../engine/ui/layout/search/rank.ts';

const { registry, dashboards } = readManifestFiles();
const portalOf = (role: string) =>
  resolveManifest(appFile(), registry, dashboards, { role, me: { uuid: 'me' }, now: new Date() });
const { resources, menu } = portalOf('support');
const getResource = (name: string) => resources.find(one => one.name === name)!;

describe('the order of what is found', () => {
  const order = byRank(resources, menu).map(({ name }) => name);
  it.each([
    ['customers', 'support_orders'],
    ['support_orders', 'support_payments'],
    ['support_payments', 'support_subscriptions'],
    ['support_subscriptions', 'contact_messages'],
    ['contact_messages', 'credits'],
    ['credits', 'audit_entries'],
  ])('%s before %s', (first, later) => expect(order.indexOf(first)).toBeLessThan(order.indexOf(later)));

  it('the audit comes last, and a customer finds orders first', () => {
    const searched = byRank(resources, menu).filter(({ list }) => list?.search);
    expect(searched.at(-1)?.name).toBe('audit_entries');
    const own = portalOf('customer');
    expect(byRank(own.resources, own.menu)[0]?.name).toBe('orders');
  });
});

const row = (id: string, facts: object) => ({ id, ...facts });
const people = [
  row('1', { label: 'Anna Maraga · Tide Books', name: 'Anna Maraga', email: 'anna@tide.test' }),
  row('2', { label: 'Mara Lindqvist · Northfield Press', name: 'Mara Lindqvist', email: 'mara@northfield.test' }),
  row('3', { label: 'José Mara · jose@mara.test', name: 'José Mara', email: 'jose@mara.test' }),
  row('4', { label: 'Mara · Press', name: 'Mara', email: 'm@press.test' }),
];
const orders = [
  row('a', { number: 'E-26-000012', name: 'Copy of E-26-000001' }),
  row('b', { number: 'E-26-000001', name: null }),
];

describe('exact hits come first, then beginnings, then the rest as the server sorts them', () => {
  it.each([
    ['mara', people, 'customers', ['4', '2', '1', '3']],
    ['MARA  lindqvist', people, 'customers', ['2', '1', '3', '4']],
    ['jose mara', people, 'customers', ['3', '1', '2', '4']],
    ['mara@northfield.test', people, 'customers', ['2', '1', '3', '4']],
    ['zzz', people, 'customers', ['1', '2', '3', '4']],
    ['e-26-000001', orders, 'support_orders', ['b', 'a']],
    ['E-26-0000', orders, 'support_orders', ['a', 'b']],
  ])('%s', (q, rows, resource, ids) => expect(byHit(rows, q, getResource(resource)).map(({ id }) => id)).toEqual(ids));
});

describe('the lines below a name', () => {
  it.each([
    ['customers', people[1]!, 'Mara Lindqvist · Northfield Press', ['email']],
    ['customers', people[2]!, 'José Mara · jose@mara.test', []],
    ['support_orders', orders[1]!, 'E-26-000001', ['order_type']],
    [
      'support_orders',
      row('c', { number: 'E-26-000003', name: 'Spring list', customer_name: 'Mara · Press' }),
      'Spring list',
      ['number', 'customer_name', 'order_type'],
    ],
  ])('%s: nothing that it says itself', (resource, of, name, fields) =>
    expect(extraColumn(of, name, getResource(resource).list?.columns ?? []).map(({ field }) => field)).toEqual(fields),
  );
});

it.each([
  ['support_payments', 'payment_status'],
  ['support_orders', 'status'],
  ['customers', 'standing'],
  ['audit_entries', undefined],
])('%s: no fact is shown twice, as a chip and below', (resource, field) => {
  const columns = getResource(resource).list?.columns ?? [];
  expect(stateColumn(columns)?.field).toBe(field);
  expect(columns.filter(({ mobile }) => mobile === 'subtitle').map(one => one.field)).not.toContain(field ?? '');
});
