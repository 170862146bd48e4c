import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const seeded = { seed: 20_261_128, numRuns: isFullRun ? 2_000 : 60 };

const thing = {
  title: 'Thing',
  type: 'object',
  'x-entity': { resource: openToEverybody, search: ['name'], unique: [['name', 'day']], softDelete: true },
  required: ['name'],
  properties: {
    name: { type: 'string' },
    count: { type: 'integer' },
    ratio: { type: 'number' },
    done: { type: 'boolean' },
    day: { type: 'string', format: 'date' },
    moment: { type: 'string', format: 'date-time' },
    link: { type: 'string', format: 'uri' },
    other: { type: 'string', format: 'uuid', 'x-field': { ref: 'thing' } },
    others: { type: 'array', items: { type: 'string' }, 'x-field': { ref: 'thing' } },
    price: { $ref: '../shared/money.schema.json' },
    free: {},
    nested: { type: 'object', properties: { a: { type: 'object' } } },
    either: { type: ['string', 'integer', 'null'] },
    scan: { type: 'object', 'x-field': { input: 'file' } },
    scans: { type: 'array', 'x-field': { input: 'files' } },
  },
};
const fields = [...Object.keys(thing.properties), 'uuid', 'version', 'customer_uuid', 'created_at', 'deleted_at'];

let dropped: SchemaFixture;
let people: Customer[];
const uuids: string[] = ['11111111-2222-4333-8444-555555555555'];
beforeAll(async () => {
  dropped = await startWithSchemas({ 'thing.entity.json': thing });
  people = await Promise.all((['customer', 'admin'] as const).map(role => dropped.signUpAs(role)));
  for (const who of people) {
    const { body, text } = await who.post('/api/things', { name: `A thing of ${who.me.uuid}`, free: { a: 1 } });
    expect(text).toContain('A thing');
    uuids.push((body as { uuid: string }).uuid);
  }
});
afterAll(() => dropped?.close());

const odd = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u{1f600}',
    "'; drop table things; --",
    '$me.uuid',
    '$now',
    '%',
    '\\',
    '-',
  ],
  ...[
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-06-30T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
  ],
  ...[0, -0, 1e308, -1e308, 1e21, 2 ** 53, 0.1, 2_147_483_648, -(2 ** 63)],
  ...[null, true, false, [], {}, [[]], { amount: 1e300, currency: 'USD' }, { amount: 1, currency: 'usd' }],
  ...['x'.repeat(20_000), uuids[0], 'https://[', 'true', 'NaN', 'Infinity', '1e5', 'jsonb', 'ctid', 'xmin'],
);
const value = fc.oneof(odd, odd, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 20 }));
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...fields) },
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'a.b',
    'name; drop',
    '"name"',
    'x'.repeat(300),
    'tableoid',
    '',
  ),
);
const body = fc.oneof(fc.dictionary(key, value, { maxKeys: 6 }), value);
const operators = [
  '',
  '[gt]',
  '[gte]',
  '[lt]',
  '[lte]',
  '[ne]',
  '[like]',
  '[has]',
  '[empty]',
  '[in]',
  '[]',
  '[like',
  '.amount',
];
const words = fc.oneof(
  fc.tuple(key, fc.constantFrom(...operators), value).map(([name, op, one]) => [`${name}${op}`, String(one)] as const),
  fc
    .tuple(fc.constantFrom('sort', 'q', 'page', 'size', 'uuid', 'created_from', 'format'), value)
    .map(([name, one]) => [name, String(one)] as const),
  fc.tuple(fc.constant('sort'), key).map(([name, field]) => [name, `-${field}`] as const),
);
const query = fc.array(words, { maxLength: 4 }).map(list => {
  const wellFormed = list.map(([name, one]) => [name.toWellFormed(), one.slice(0, 2_000).toWellFormed()]);
  return new URLSearchParams(wellFormed).toString();
});
const place = fc.constantFrom(
  '',
  '/export',
  '/bulk',
  '/history',
  '/{uuid}',
  '/{uuid}/history',
  '/{uuid}/{uuid}',
  '/{uuid}/restore',
  '/{uuid}/files/{uuid}',
  '/files',
  '/%00',
  '//',
  '/..',
);
const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE');

describe('hostile requests to a collection', { timeout: isFullRun ? 600_000 : 30_000 }, () => {
  it('is answered or refused, and never fails', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        method,
        place,
        query,
        body,
        fc.nat(1),
        fc.nat(2),
        async (verb, below, asked, sent, who, which) => {
          const path = `/api/things${below.replaceAll('{uuid}', uuids[which]!)}?${asked}`;
          const answer = await people[who]!.request(
            verb,
            path,
            verb === 'GET' ? undefined : JSON.stringify(sent ?? null),
          );
          seen.add(answer.status);
          expect(answer.status, `${verb} ${path} ${JSON.stringify(sent)} ${answer.text}`).toBeLessThan(500);
        },
      ),
      seeded,
    );
    expect([...seen]).toEqual(expect.arrayContaining([200, 404, 422]));
  });

  it('with single odd values in single fields, too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), value, async (field, one) => {
        const made = await people[1]!.post('/api/things', JSON.stringify({ name: 'Odd', [field]: one }));
        expect(made.status, `${field} ${JSON.stringify(one)} ${made.text}`).toBeLessThan(500);
        if (made.status !== 201) return;
        const { uuid } = made.body as { uuid: string };
        const again = await people[1]!.get(`/api/things/${uuid}`);
        expect(again.body).toEqual(made.body);
        const back = await people[1]!.patch(`/api/things/${uuid}`, made.body as object);
        expect(back.status, back.text).toBe(200);
      }),
      { ...seeded, numRuns: seeded.numRuns * 2 },
    );
  });

  it('in many rows at once', async () => {
    const rows = fc.array(body, { maxLength: 4 });
    const given = fc.record({
      action: fc.constantFrom('create', 'update', 'delete', 'x'),
      rows,
      uuids: value,
      data: body,
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(given, fc.record({ action: fc.constant('create'), rows })), async sent => {
        const answer = await people[1]!.post('/api/things/bulk', JSON.stringify(sent));
        expect(answer.status, answer.text).toBeLessThan(500);
        if (answer.status !== 200) return;
        const { results } = answer.body as { results: { status: number }[] };
        for (const { status } of results) expect(status).toBeLessThan(500);
      }),
      { ...seeded, numRuns: seeded.numRuns / 2 },
    );
  });

  it('in files and their names', async () => {
    const name = fc.oneof(
      value.map(String),
      fc.constantFrom('%', '%ff', '%00', '..%2F..', 'con.txt', 'a%0d%0ab', '%E2%80%AE'),
    );
    const type = fc.constantFrom(
      'text/plain',
      'application/json',
      'image/png',
      'multipart/form-data; boundary=x',
      '*/*',
    );
    await fc.assert(
      fc.asyncProperty(name, type, query, value.map(String), async (given, kind, asked, bytes) => {
        const headers = {
          cookie: people[0]!.cookieHeader(),
          origin: people[0]!.url,
          'content-type': kind,
          'x-file-name': given.replace(/[^\x20-\x7e]/g, '').slice(0, 1_000),
        };
        const init = { method: 'POST', headers, body: bytes.toWellFormed() };
        const answer = await dropped.app.fetch(`/api/things/files?field=scan&${asked}`, init);
        expect(answer.status, await answer.text()).toBeLessThan(500);
      }),
      { ...seeded, numRuns: seeded.numRuns / 2 },
    );
  });

  it('in bodies that are no JSON, or not sent as such', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await people[0]!.post('/api/things', '{"name"')).status).toBe(400);
    expect((await people[0]!.post('/api/things', 'name', headers)).status).toBe(415);
    expect((await people[0]!.post('/api/things', { name: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await people[0]!.post('/api/things', { name: 'x', free: 'x'.repeat(300_000) })).status).toBe(422);
  });

  it('leaves the tables as they were', async () => {
    expect((await people[1]!.get('/api/things')).status).toBe(200);
    expect((await people[1]!.get('/api/things/export')).status).toBe(200);
  });
});
