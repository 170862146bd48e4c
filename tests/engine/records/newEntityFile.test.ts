import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseRecords } from '../../../engine/server/records/eraseRecords.ts';
import { openToEverybody } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas, waitUntil } from './schemaFixture.ts';

/** A complete resource in twenty lines. */
const invoiceNote = {
  $schema: '../../engine/meta/entity.schema.json',
  title: 'InvoiceNote',
  type: 'object',
  'x-entity': { resource: openToEverybody, search: ['subject'] },
  required: ['subject', 'kind'],
  properties: {
    subject: { type: 'string', minLength: 1, maxLength: 80 },
    kind: { enum: ['question', 'complaint', 'praise'], default: 'question' },
    text: { type: 'string', maxLength: 2000 },
    amount: { $ref: '../shared/money.schema.json' },
    weight: { type: 'number', minimum: 0 },
    pages: { type: 'integer', minimum: 1 },
    urgent: { type: 'boolean', default: false },
    due_on: { type: ['string', 'null'], format: 'date' },
    seen_at: { type: ['string', 'null'], format: 'date-time', 'x-field': { write: ['support'] } },
    order_uuid: { type: ['string', 'null'], format: 'uuid', 'x-field': { ref: 'order' } },
    reference: { type: 'string', maxLength: 20, 'x-field': { unique: true } },
    tags: { type: 'array', items: { type: 'string', maxLength: 30 }, uniqueItems: true },
    internal: { type: 'string', maxLength: 200, 'x-field': { read: ['support'], write: ['support'] } },
  },
};
const path = '/api/invoice_notes';

type Note = Record<string, unknown> & { uuid: string; version: number };
interface Page {
  items: Note[];
  total: number;
  links: Record<string, string | null>;
}

let dropped: SchemaFixture;
let customer: Customer;
let other: Customer;
let support: Customer;
let admin: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas();
  [customer, other, support, admin] = await Promise.all([
    dropped.signUpAs('customer'),
    dropped.signUpAs('customer'),
    dropped.signUpAs('support'),
    dropped.signUpAs('admin'),
  ]);
});
afterAll(() => dropped?.close());

const page = async (who: Customer, query = ''): Promise<Page> => {
  const answer = await who.get(`${path}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
};
const make = async (who: Customer, body: object): Promise<Note> => {
  const answer = await who.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Note;
};
const places = (detail: unknown): string[] => (detail as { loc: string[] }[]).map(entry => entry.loc.join('.')).sort();

describe('an entity file dropped into a running server', () => {
  it('is an API without a restart', async () => {
    dropped.remove('invoice_note.entity.json');
    await waitUntil(30_000, async () => (await customer.get(path)).status === 404);
    dropped.save('invoice_note.entity.json', invoiceNote);
    await waitUntil(30_000, async () => (await customer.get(path)).status === 200);
    expect(await page(customer)).toMatchObject({ items: [], total: 0, page: 1, size: 25 });
    const { resources } = (await customer.expect(200, 'getPortal')).body;
    expect(resources.find(one => one.name === 'invoice_notes')).toMatchObject({ title: 'subject', collection: true });
  });

  it('stores what it is given, with the usual for what it is not', async () => {
    const note = await make(customer, { subject: 'Where is it?', pages: 3, tags: ['late'], due_on: '2026-12-24' });
    expect(note).toMatchObject({
      subject: 'Where is it?',
      kind: 'question',
      urgent: false,
      pages: 3,
      tags: ['late'],
      due_on: '2026-12-24',
      version: 1,
      text: null,
      amount: null,
      seen_at: null,
    });
    expect(note).not.toHaveProperty('internal');
    expect(note).not.toHaveProperty('customer_uuid');
    expect((await customer.get(`${path}/${note.uuid}`)).body).toEqual(note);
  });

  it('refuses by name what the file does not allow', async () => {
    const bad = { kind: 'rant', pages: 0, weight: -1, due_on: '2026-02-30', colour: 'red', subject: '' };
    const answer = await customer.post(path, bad);
    expect(answer.status).toBe(422);
    expect(places(answer.detail)).toEqual(['body.colour']);
    const { colour: _, ...rest } = bad;
    expect(places((await customer.post(path, rest)).detail)).toEqual([
      'body.due_on',
      'body.kind',
      'body.pages',
      'body.subject',
      'body.weight',
    ]);
    expect(places((await customer.post(path, {})).detail)).toEqual(['body.subject']);
    expect(places((await customer.post(path, { subject: null })).detail)).toEqual(['body.subject']);
    const internal = await customer.post(path, { subject: 'x', internal: 'y', seen_at: null, uuid: 'x' });
    expect((internal.detail as object[]).map(entry => ({ ...entry, msg: undefined }))).toEqual([
      { type: 'value_error.extra', loc: ['body', 'internal'] },
      { type: 'value_error.read_only', loc: ['body', 'seen_at'] },
      { type: 'value_error.read_only', loc: ['body', 'uuid'] },
    ]);
  });

  it('changes single fields, clears them with null, and replaces all with PUT', async () => {
    const note = await make(customer, { subject: 'One', text: 'Long', amount: { amount: 500, currency: 'USD' } });
    const changed = await customer.patch(`${path}/${note.uuid}`, { text: null, kind: 'praise' });
    expect(changed.body).toMatchObject({ subject: 'One', text: null, kind: 'praise', version: 2 });
    const { uuid, created_at, updated_at, version, seen_at, ...own } = changed.body as Note;
    expect((await customer.put(`${path}/${uuid}`, { subject: 'Two' })).status).toBe(422);
    const replaced = await customer.put(`${path}/${uuid}`, { ...own, subject: 'Two', amount: null });
    expect(replaced.body).toMatchObject({ subject: 'Two', amount: null, kind: 'praise', version: 3 });
    // A whole row, sent back as it was read, is no attempt to write what may only be read.
    expect((await customer.patch(`${path}/${uuid}`, replaced.body as object)).status).toBe(200);
  });

  it('rejects a save over an unseen version', async () => {
    const note = await make(customer, { subject: 'Both edit' });
    await customer.patch(`${path}/${note.uuid}`, { subject: 'First', version: 1 });
    const stale = await customer.patch(`${path}/${note.uuid}`, { subject: 'Second', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      message: stale.detail,
      current: { uuid: note.uuid, subject: 'First', version: 2 },
    });
    expect((await customer.patch(`${path}/${note.uuid}`, { subject: 'Third' })).status).toBe(200);
    expect((await customer.delete(`${path}/${note.uuid}?version=1`)).status).toBe(409);
    expect((await customer.delete(`${path}/${note.uuid}?version=3`)).status).toBe(204);
    expect((await customer.get(`${path}/${note.uuid}`)).status).toBe(404);
  });

  it('keeps a history of every row', async () => {
    const note = await make(customer, { subject: 'Once' });
    await dropped.app.advance('PT1M');
    await support.patch(`${path}/${note.uuid}`, { subject: 'Twice', internal: 'checked' });
    const mine = (await customer.get(`${path}/${note.uuid}/history`)).body as Page;
    expect(mine.items).toMatchObject([
      { kind: 'edit', version: 2, by: 'support', changes: { subject: { before: 'Once', after: 'Twice' } } },
      { kind: 'create', version: 1, by: 'customer' },
    ]);
    expect(JSON.stringify(mine)).not.toContain('checked');
    expect(JSON.stringify(mine)).not.toContain(support.me.uuid);
    const theirs = (await support.get(`${path}/${note.uuid}/history`)).body as Page;
    expect(theirs.items[0]).toMatchObject({ actor_uuid: support.me.uuid, changes: { internal: { after: 'checked' } } });
    expect((await other.get(`${path}/${note.uuid}/history`)).status).toBe(404);
  });

  it('keeps the unique unique, and references to what is there', async () => {
    await make(customer, { subject: 'First', reference: 'R-1' });
    const second = await customer.post(path, { subject: 'Second', reference: 'R-1' });
    expect(second.detail).toEqual([
      { type: 'integrity_error', loc: ['body', 'reference'], msg: 'This is already in use.' },
    ]);
    const order_uuid = '11111111-2222-4333-8444-555555555555';
    const lost = await customer.post(path, { subject: 'Lost', order_uuid });
    expect(lost.detail).toEqual([
      { type: 'integrity_error', loc: ['body', 'order_uuid'], msg: 'This does not exist.' },
    ]);
  });
});

describe('its documentation', () => {
  it('is in the OpenAPI document as long as the file exists', async () => {
    const { body } = await customer.get('/api/openapi.json');
    const document = body as { paths: Record<string, object>; components: { schemas: Record<string, object> } };
    expect(Object.keys(document.paths['/invoice_notes/{uuid}']!)).toEqual(['get', 'put', 'patch', 'delete']);
    expect(document.paths['/invoice_notes']).toMatchObject({ get: { operationId: 'listInvoiceNotes' } });
    expect(document.components.schemas.InvoiceNotesRow).toMatchObject({ properties: { subject: { maxLength: 80 } } });
    const { valid, errors } = await new Validator().validate(body as Record<string, unknown>);
    expect(valid, JSON.stringify(errors)).toBe(true);
    expect((await customer.get('/api/docs')).text).toContain('/invoice_notes');
  });
});

describe('its list', () => {
  beforeAll(async () => {
    for (const note of (await page(customer, '?size=100')).items) await customer.delete(`${path}/${note.uuid}`);
    const rows = [
      { subject: 'Alpha', kind: 'question', pages: 1, weight: 0.5, due_on: '2026-01-01', tags: ['a', 'b'] },
      { subject: 'beta 100%', kind: 'praise', pages: 20, urgent: true, amount: { amount: 900, currency: 'USD' } },
      { subject: 'Gamma', kind: 'complaint', pages: 3, weight: 2.25, due_on: '2026-06-01', tags: ['b'] },
      { subject: 'Delta', kind: 'question', amount: { amount: 100, currency: 'USD' } },
    ];
    for (const row of rows) {
      await make(customer, row);
      await dropped.app.advance('PT1S');
    }
    await make(other, { subject: 'Not yours', pages: 7 });
  });
  const subjects = async (query: string, who = customer): Promise<unknown[]> =>
    (await page(who, query)).items.map(note => note.subject);

  it.each([
    ['', ['Delta', 'Gamma', 'beta 100%', 'Alpha']],
    ['?sort=subject', ['Alpha', 'beta 100%', 'Delta', 'Gamma']],
    ['?sort=-pages', ['Delta', 'beta 100%', 'Gamma', 'Alpha']],
    ['?sort=amount&amount[gte]=100', ['Delta', 'beta 100%']],
    ['?kind=question&kind=praise', ['Delta', 'beta 100%', 'Alpha']],
    ['?kind[ne]=question', ['Gamma', 'beta 100%']],
    ['?pages[gt]=1&pages[lt]=20', ['Gamma']],
    ['?weight[lte]=0.5', ['Alpha']],
    ['?urgent=true', ['beta 100%']],
    ['?due_on[gte]=2026-01-02', ['Gamma']],
    ['?due_on[empty]=true', ['Delta', 'beta 100%']],
    ['?tags[has]=b', ['Gamma', 'Alpha']],
    ['?tags[empty]=true', ['Delta', 'beta 100%']],
    ['?subject[like]=ALPH', ['Alpha']],
    ['?q=100%25', ['beta 100%']],
    ['?q=%25', ['beta 100%']],
    ['?size=1&page=2', ['Gamma']],
    ['?created_from=2999-01-01', []],
  ])('answers %s', async (query, expected) => {
    expect(await subjects(query)).toEqual(expected);
  });

  it('shows staff everybody’s rows, and whose they are', async () => {
    const all = await page(support, '?sort=subject');
    expect(all.total).toBe(5);
    expect(all.items.every(note => typeof note.customer_uuid === 'string')).toBe(true);
    expect((await page(admin, `?customer_uuid=${other.me.uuid}`)).total).toBe(1);
  });

  it.each([
    'colour=red',
    'internal=x',
    'internal[like]=x',
    'internal[empty]=true',
    `customer_uuid=${'1'.repeat(8)}`,
    'sort=internal',
    'sort=customer_uuid',
    'sort=tags',
    'sort=colour',
    'kind=rant',
    'pages=two',
    'pages[like]=1',
    'pages[gte]=1.5',
    'pages=9007199254740993',
    'urgent=maybe',
    'due_on=2026-02-30',
    'seen_at[lt]=soon',
    'page=0',
    'order_uuid=me',
    'tags=a',
    'amount=x',
    'subject[gt]=a',
    'subject[near]=a',
    'size=1001',
    'created_from=x',
    'constructor=1',
    '__proto__=1',
    'subject]=1',
    "subject'--=1",
    'sort=subject;drop',
    'sort=-',
    'uuid=me',
    'subject->>x=1',
    '"subject"=1',
    'subject[like][x]=1',
    'toString[like]=1',
    'deleted_at=1',
    'table_oid=1',
  ])('refuses ?%s', async query => {
    const answer = await customer.get(`${path}?${query}`);
    expect(answer.status, answer.text).toBe(422);
    expect((answer.detail as { loc: string[] }[])[0]!.loc[0]).toBe('query');
  });

  it('never finds by what may not be read', async () => {
    const [alpha] = (await page(customer, '?q=Alpha')).items;
    await support.patch(`${path}/${alpha!.uuid}`, { internal: 'Watch this person' });
    expect((await page(customer, '?q=Watch')).total).toBe(0);
    expect((await customer.get(`${path}/export`)).text).not.toContain('Watch');
    expect((await support.get(`${path}/export`)).text).toContain('Watch this person');
  });

  it('is exported whole, and safe for spreadsheets', async () => {
    const evil = await make(customer, { subject: '=cmd|calc!A1', text: '"quoted", and\nmore', pages: 4 });
    const answer = await customer.get(`${path}/export?sort=subject&pages[gte]=3`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = answer.text.replace('\uFEFF', '').split('\r\n');
    expect(head).toContain('"Subject","Kind"');
    expect(lines.filter(Boolean)).toHaveLength(3);
    expect(lines[0]).toContain(`"'=cmd|calc!A1","question","""quoted"", and\nmore"`);
    expect(answer.text).not.toContain('Not yours');
    await customer.delete(`${path}/${evil.uuid}`);
  });

  describe('of times', () => {
    beforeAll(async () => {
      const [gamma] = (await page(customer, '?subject=Gamma')).items;
      // In Auckland, the 29th has begun.
      const answer = await support.patch(`${path}/${gamma!.uuid}`, { seen_at: '2026-03-28T23:42:00Z' });
      expect(answer.status, answer.text).toBe(200);
    });

    it.each([
      ['seen_at[gte]=2026-03-29&seen_at[lt]=2026-03-30&timezone=Pacific/Auckland', ['Gamma']],
      ['seen_at[gte]=2026-03-28&seen_at[lt]=2026-03-29&timezone=Pacific/Auckland', []],
      ['seen_at[gte]=2026-03-28&seen_at[lt]=2026-03-29', ['Gamma']],
      ['seen_at[gte]=0001-01-01&seen_at[lte]=9999-12-31&timezone=Pacific/Auckland', ['Gamma']],
    ])('has the days of the reader: %s', async (query, expected) => {
      expect(await subjects(`?${query}`)).toEqual(expected);
    });

    it('refuses a time zone that there is not', async () => {
      const answer = await customer.get(`${path}?timezone=Mars/Olympus`);
      expect([answer.status, answer.detail]).toMatchObject([422, [{ loc: ['query', 'timezone'] }]]);
    });

    it.each([
      ['en', ',', ['2.25', '"9.00 USD"', '"2026-03-29 12:42"']],
      ['de', ';', ['2,25', '"9,00 USD"', '"2026-03-29 12:42"']],
    ])('is exported in %s as spreadsheets there read it', async (language, separator, cells) => {
      const query = '?pages[gte]=3&timezone=Pacific/Auckland';
      const { text } = await customer.get(`${path}/export${query}`, { 'accept-language': language });
      expect(text.split('\r\n').flatMap(line => line.split(separator))).toEqual(expect.arrayContaining(cells));
    });
  });

  it('changes and deletes many, and says of each how it went', async () => {
    const [a, b] = [await make(customer, { subject: 'A' }), await make(customer, { subject: 'B' })];
    const [theirs] = (await page(other)).items;
    const uuids = [a.uuid, theirs!.uuid, b.uuid];
    const update = await customer.post(`${path}/bulk`, { action: 'update', uuids, data: { kind: 'praise' } });
    expect((update.body as { results: object[] }).results).toMatchObject([
      { uuid: a.uuid, status: 200 },
      { uuid: theirs!.uuid, status: 404, problem: { detail: 'Not found.' } },
      { uuid: b.uuid, status: 200 },
    ]);
    const bad = await customer.post(`${path}/bulk`, { action: 'update', uuids: [a.uuid], data: { kind: 'rant' } });
    expect((bad.body as { results: object[] }).results).toMatchObject([{ status: 422 }]);
    const gone = await customer.post(`${path}/bulk`, { action: 'delete', uuids });
    expect((gone.body as { results: { status: number }[] }).results.map(one => one.status)).toEqual([204, 404, 204]);
    expect((await page(other)).total).toBe(1);
    expect((await customer.post(`${path}/bulk`, { action: 'empty', uuids })).status).toBe(422);
  });

  it('is filled with many rows at once, and says of each what became of it', async () => {
    const rows = [
      { subject: 'Made 1' },
      { subject: '', pages: 0 },
      { subject: 'Made 2', colour: 'red' },
      { subject: 'Made 3' },
    ];
    const answer = await customer.post(`${path}/bulk`, { action: 'create', rows });
    const { results } = answer.body as { results: { uuid: string | null; status: number; problem?: object }[] };
    expect(results.map(one => one.status)).toEqual([201, 422, 422, 201]);
    expect(results[1]).toMatchObject({
      uuid: null,
      problem: { detail: [{ loc: ['body', 'subject'] }, { loc: ['body', 'pages'] }] },
    });
    expect(await subjects('?q=Made&sort=subject')).toEqual(['Made 1', 'Made 3']);
    for (const bad of [
      { rows: [] },
      { rows: ['x'] },
      { rows: Array(101).fill({}) },
      { rows, uuids: [] },
      { rows: null },
    ])
      expect((await customer.post(`${path}/bulk`, { action: 'create', ...bad })).status).toBe(422);
    const uuids = results.flatMap(one => one.uuid ?? []);
    await customer.post(`${path}/bulk`, { action: 'delete', uuids });
  });

  it('is exported as JSON, too, and in no other format', async () => {
    const answer = await customer.get(`${path}/export?format=json&sort=subject`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const rows = answer.body as Note[];
    const listed = (await page(customer, '?sort=subject&size=100')).items;
    expect(rows.map(row => row.subject)).toEqual(listed.map(row => row.subject));
    expect(rows[0]).toMatchObject({
      uuid: listed[0]!.uuid,
      amount: listed[0]!.amount,
      created_at: listed[0]!.created_at,
    });
    expect((await customer.get(`${path}/export?format=json&q=nothing`)).body).toEqual([]);
    expect((await customer.get(`${path}/export?format=xml`)).status).toBe(422);
  });

  it('is changed by one person at a time: of two saves of the same version, one is rejected', async () => {
    const note = await make(customer, { subject: 'Both' });
    const save = (subject: string) => customer.patch(`${path}/${note.uuid}`, { subject, version: 1 });
    const answers = await Promise.all(['One', 'Two', 'Three'].map(save));
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
    const unchanged = await customer.patch(`${path}/${note.uuid}`, {});
    expect(unchanged.body).toMatchObject({ version: 2 });
  });

  it('forgets who has left', async () => {
    await dropped.app.db.transaction(tx => eraseRecords(tx, other.me.uuid));
    expect((await page(support, '?q=Not yours')).total).toBe(0);
    const { rows } = await dropped.app.db.execute(
      sql`select count(*)::int as kept from collections.record_changes where customer_uuid = ${other.me.uuid}`,
    );
    expect(rows[0]).toEqual({ kept: 0 });
  });
});
