import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let customer: Customer;

const names = [
  'Résumé draft',
  'Re\u0301sume\u0301 two',
  'Straße nach Łódź',
  'O’Neill — “First” letters',
  'ＡＢＣ catalogue',
  'مُحَمَّد',
  'River Atlas, chapters 7–9',
  '10 pages',
  '9 pages',
  'Zebra',
  'apfel',
  'Ägypten',
  'İstanbul',
  'Berg',
  '100% cotton',
];

beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  for (const name of names) {
    const { body } = await customer.expect(201, 'initOrderForm', { body: {} });
    const post = { step: 'details', step_data: { name }, action: 'save_state' as const };
    await customer.expect(200, 'postOrderForm', { params: { object_uuid: body.object_uuid ?? '' }, body: post });
  }
});
afterAll(() => app.close());

const listOrderNames = async (query: object): Promise<string[]> =>
  (await customer.expect(200, 'listOrders', { query: { size: 100, ...query } })).body.items.map(({ name }) =>
    name.normalize('NFC'),
  );

describe('a search compares text as people read it', () => {
  it.each([
    ['resume', ['Résumé draft', 'Résumé two']],
    ['RÉSUMÉ', ['Résumé draft', 'Résumé two']],
    ['Re\u0301sume\u0301', ['Résumé draft', 'Résumé two']],
    ['strasse', ['Straße nach Łódź']],
    ['lodz', ['Straße nach Łódź']],
    ["o'neill", ['O’Neill — “First” letters']],
    ['"first"', ['O’Neill — “First” letters']],
    ['abc', ['ＡＢＣ catalogue']],
    ['محمد', ['مُحَمَّد']],
    ['7-9', ['River Atlas, chapters 7–9']],
    ['atlas river', ['River Atlas, chapters 7–9']],
    ['chapters\u00a0river', ['River Atlas, chapters 7–9']],
    ['istanbul', ['İstanbul']],
    ['AGYPTEN', ['Ägypten']],
    ['100%', ['100% cotton']],
    ['0_', []],
    ['％', ['100% cotton']],
    ['river zebra', []],
    ['\u200bzebra\u200f', ['Zebra']],
  ])('%j finds %j', async (q, found) => {
    expect((await listOrderNames({ q })).sort()).toEqual([...found].sort());
  });
});

describe('a list', () => {
  it('sorts names as a dictionary does, with the numbers in them by their size', async () => {
    const all = await listOrderNames({ sort: 'name' });
    const some = ['9 pages', '10 pages', 'Ägypten', 'apfel', 'Berg', 'İstanbul', 'Zebra'];
    expect(all.filter(name => some.includes(name))).toEqual(some);
    const back = await listOrderNames({ sort: '-name' });
    expect(back.filter(name => some.includes(name))).toEqual([...some].reverse());
  });

  it('filters by the days of the reader', async () => {
    const { rows } = await app.deps.pool.query("select uuid from orders where name = 'Zebra'");
    await app.deps.pool.query("update orders set created_at = '2026-03-28T23:42:00Z' where uuid = $1", [rows[0].uuid]);
    const on = (day: string, timezone?: string) => listOrderNames({ created_from: day, created_to: day, timezone });
    expect(await on('2026-03-29', 'Pacific/Auckland')).toEqual(['Zebra']);
    expect(await on('2026-03-28', 'Pacific/Auckland')).toEqual([]);
    expect(await on('2026-03-28')).toEqual(['Zebra']);
    expect(await on('2026-03-28', 'America/New_York')).toEqual(['Zebra']);
    expect(await listOrderNames({ 'created_at[lt]': '2026-03-29', timezone: 'Europe/Berlin' })).toEqual([]);
    expect(await listOrderNames({ 'created_at[lt]': '2026-03-30', timezone: 'Europe/Berlin' })).toEqual(['Zebra']);
  });

  it.each(['Mars/Olympus', '+05:00', "UTC'; drop table orders; --", 'x'.repeat(100)])(
    'refuses %s as a time zone',
    async timezone => {
      const answer = await customer.call('listOrders', { query: { created_from: '2026-03-28', timezone } });
      expect([answer.status, answer.body]).toMatchObject([422, { detail: [{ loc: ['query', 'timezone'] }] }]);
    },
  );
});

describe('an export', () => {
  it.each([
    ['en', ',', /"2026-03-28 19:42"/],
    ['de', ';', /"2026-03-28 19:42"/],
  ])('in %s has the separator and the clock of its reader', async (language, separator, time) => {
    const answer = await customer.get('/api/orders/export?format=csv&timezone=America/New_York', {
      'accept-language': language,
    });
    const lines = answer.text.split('\r\n');
    expect(lines[0]?.split(separator).length).toBeGreaterThan(10);
    expect(lines.find(line => line.includes('Zebra'))).toMatch(time);
  });
});
