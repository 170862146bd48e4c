/** Repeated requests of a collection with the same idempotency key, after the server crashed before it answered. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const parcel = {
  title: 'Parcel',
  type: 'object',
  'x-entity': {
    softDelete: true,
    states: { field: 'state', initial: 'packed', transitions: { packed: ['sent'], sent: [] } },
    resource: {
      actions: { send_off: { body: { state: 'sent' }, when: { state: 'packed' } } },
      permissions: { support: true },
    },
  },
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 40 },
    state: { enum: ['packed', 'sent'] },
  },
};

let dropped: SchemaFixture;
let member: Customer;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'parcel.entity.json': parcel });
  member = await dropped.signUpAs('support');
  // A server that dies when all is done but its answer.
  await dropped.app.deps.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'the server has died'; end $$;
    create trigger die before update on idempotency_keys for each row
      when (old.status is not null or old.is_done and new.status is not null) execute function die()`);
});
afterAll(() => dropped?.close());

const path = '/api/parcels';
const living = (isSo: boolean) =>
  dropped.app.deps.pool.query(`alter table idempotency_keys ${isSo ? 'disable' : 'enable'} trigger die`);
const send = (to: string, body: object, key: string = randomUUID()) =>
  member.post(to, body, { 'idempotency-key': key });
async function make(name: string): Promise<string> {
  await living(true);
  const made = await send(path, { name });
  await living(false);
  return String((made.body as { uuid: string }).uuid);
}
async function countRows() {
  const { rows } = await dropped.app.db.execute(
    sql`select (select count(*)::int from collections.parcels) as parcels, (select count(*)::int from collections.record_changes) as changes,
      (select count(*)::int from audit_entries) as entries`,
  );
  return rows[0];
}

const cases = [
  ['a row that is made', 201, async () => [path, { name: 'Atlas' }]],
  ['an action', 200, async () => [`${path}/${await make('Globe')}/actions/send_off`, {}]],
  [
    'a row that is brought back',
    200,
    async () => {
      const uuid = await make('Chart');
      await member.delete(`${path}/${uuid}`);
      return [`${path}/${uuid}/restore`, {}];
    },
  ],
  [
    'many rows that are made',
    200,
    async () => [`${path}/bulk`, { action: 'create', rows: [{ name: 'One' }, { name: 'Two' }] }],
  ],
  [
    'many rows that are deleted',
    200,
    async () => [`${path}/bulk`, { action: 'delete', uuids: [await make('Three'), await make('Four')] }],
  ],
  [
    'many rows that are changed',
    200,
    async () => [`${path}/bulk`, { action: 'update', uuids: [await make('Five')], data: { name: 'Six' } }],
  ],
] as const satisfies [string, number, () => Promise<[string, object]>][];

describe('after the server died', () => {
  beforeEach(() => living(false));

  it.each(cases)('%s is done once, and the repeated request says so', async (title, status, prepare) => {
    const [to, body] = await prepare();
    const key = randomUUID();
    const first = await send(to, body, key);
    const there = await countRows();
    await living(true);
    const second = await send(to, body, key);
    expect(await countRows()).toEqual(there);
    // Repeating a change of many rows has the same result, so its answer need not be stored with it.
    expect(first.status, first.text).toBe(title.endsWith('changed') ? 200 : 500);
    expect(second.status, second.text).toBe(status);
    const results = (second.body as { results?: { status: number }[] }).results ?? [];
    expect(results.filter(result => result.status >= 400)).toEqual([]);
    const third = await send(to, body, key);
    expect([third.status, third.text]).toEqual([second.status, second.text]);
  });

  it('rows that were made before it died stay as they are, and the others are made', async () => {
    const rows = [{ name: 'North' }, { name: 'South' }, { name: 'East' }];
    const key = randomUUID();
    // The second row finds the database gone.
    const { pool } = dropped.app.deps;
    await pool.query(`create function fall() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
      create trigger fall before insert on collections.parcels for each row when (new.name = 'South') execute function fall()`);
    const first = await send(`${path}/bulk`, { action: 'create', rows }, key);
    expect(first.status).toBe(500);
    await pool.query('drop trigger fall on collections.parcels');
    await living(true);
    const second = await send(`${path}/bulk`, { action: 'create', rows }, key);
    expect(second.body).toMatchObject({ results: [{ status: 201 }, { status: 201 }, { status: 201 }] });
    const found = await member.get(`${path}?q=&sort=name&size=100`);
    const names = (found.body as { items: { name: string }[] }).items.map(({ name }) => name);
    for (const { name } of rows) expect(names.filter(one => one === name)).toHaveLength(1);
  });

  it('a repetition after the secret was replaced finds the rows, and without the old one is refused', async () => {
    const secrets = dropped.app.deps.config.secrets as unknown as string[];
    const body = { action: 'create', rows: [{ name: 'Before' }, { name: 'The rotation' }] };
    const key = randomUUID();
    await living(false);
    expect((await send(`${path}/bulk`, body, key)).status).toBe(500);
    await living(true);
    const there = await countRows();
    secrets.unshift('a newer secret, by which new requests are signed');
    const second = await send(`${path}/bulk`, body, key);
    expect(second.body).toMatchObject({ results: [{ status: 201 }, { status: 201 }] });
    expect((await send(`${path}/bulk`, body, key)).text).toBe(second.text);
    secrets.pop();
    expect((await send(`${path}/bulk`, body, key)).status).toBe(409);
    expect(await countRows()).toEqual(there);
  });
});
