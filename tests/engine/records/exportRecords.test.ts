/** The copy of an account holds its owner's records and their files, as far as the owner may read them. */
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { openToEverybody, openToStaff } from '../../helpers/openPermissions.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const fields = {
  name: { type: 'string', maxLength: 40 },
  verdict: { type: 'string', maxLength: 40, 'x-field': { read: ['support'], write: ['support'] } },
  label: { type: 'object', 'x-field': { input: 'file' } },
  check: { type: 'object', 'x-field': { input: 'file', read: ['support'], write: ['support'] } },
};
const entity = (title: string, words: object) => ({
  title,
  type: 'object',
  required: ['name'],
  properties: fields,
  'x-entity': words,
});

let dropped: SchemaFixture;
let customer: Customer;
let other: Customer;
let support: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({
    'parcel.entity.json': entity('Parcel', { resource: openToEverybody, softDelete: true }),
    'remark.entity.json': entity('Remark', { resource: openToStaff }),
    'shelf.entity.json': entity('Shelf', { resource: openToEverybody, owner: 'none' }),
  });
  [customer, other, support] = await Promise.all([
    dropped.signUpAs('customer'),
    dropped.signUpAs('customer'),
    dropped.signUpAs('support'),
  ]);
});
afterAll(() => dropped?.close());

type Made = Record<string, unknown> & { uuid: string };

async function send(who: Customer, field: string, name: string): Promise<unknown> {
  const headers = { 'content-type': 'text/plain', 'x-file-name': name };
  const sent = await who.post(`/api/parcels/files?field=${field}`, `bytes of ${name}`, headers);
  expect(sent.status, sent.text).toBe(201);
  return sent.body;
}

async function make(who: Customer, body: object): Promise<Made> {
  const made = await who.post('/api/parcels', body);
  expect(made.status, made.text).toBe(201);
  return made.body as Made;
}

async function copyOf(who: Customer): Promise<Record<string, string>> {
  await who.call('requestAccountExport');
  await dropped.app.deps.jobs.run(dropped.app.deps, 'account_exports');
  const { download_url } = (await who.expect(200, 'readAccountExport')).body;
  const response = await dropped.app.fetch(download_url!);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, bytes.length]).toEqual([200, Number(response.headers.get('content-length'))]);
  const zip = await fromBufferPromise(bytes);
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) found[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return found;
}

it('and nothing of others, of the team alone, or of what is deleted', async () => {
  const mine = await make(customer, { name: 'My parcel', label: await send(customer, 'label', 'mine.txt') });
  const check = await send(support, 'check', 'check.txt');
  const patched = await support.patch(`/api/parcels/${mine.uuid}`, { verdict: 'suspicious', check });
  expect(patched.status, patched.text).toBe(200);
  await make(other, { name: 'Their parcel', label: await send(other, 'label', 'theirs.txt') });
  const gone = await make(customer, { name: 'Thrown away', label: await send(customer, 'label', 'gone.txt') });
  expect((await customer.delete(`/api/parcels/${gone.uuid}`)).status).toBeLessThan(300);
  await dropped.app.db.execute(
    sql`insert into collections.remarks (uuid, customer_uuid, name, version, created_at, updated_at)
      values (gen_random_uuid(), ${customer.me.uuid}, 'A difficult customer', 1, now(), now())`,
  );

  const copy = await copyOf(customer);
  const rows = JSON.parse(copy['records/parcels.json']!) as Made[];
  expect(rows).toMatchObject([{ uuid: mine.uuid, name: 'My parcel', label: { name: 'mine.txt' } }]);
  expect(Object.keys(rows[0]!).filter(name => ['verdict', 'check'].includes(name))).toEqual([]);
  expect(copy['records/shelves.json']).toBeUndefined();
  expect(copy['records/remarks.json']).toBeUndefined();
  expect(copy[`records/parcels/${mine.uuid}/mine.txt`]).toBe('bytes of mine.txt');
  expect(Object.keys(copy).filter(name => name.endsWith('.txt'))).toHaveLength(1);
  const whole = Object.entries(copy).flat().join();
  expect(whole).not.toMatch(/suspicious|check\.txt|Their parcel|theirs\.txt|Thrown away|gone\.txt|difficult/);
});

it('and all of them, however many there are', async () => {
  await dropped.app.db.execute(
    sql`insert into collections.parcels (uuid, customer_uuid, name, version, created_at, updated_at)
      select gen_random_uuid(), ${other.me.uuid}, 'Parcel ' || n, 1, now(), now() from generate_series(1, 1200) n`,
  );
  const rows = JSON.parse((await copyOf(other))['records/parcels.json']!) as Made[];
  expect([rows.length, new Set(rows.map(({ uuid }) => uuid)).size]).toEqual([1_201, 1_201]);
});
