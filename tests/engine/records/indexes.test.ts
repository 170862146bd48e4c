/** Lists of many rows: their usual order and their filters go by an index, for a customer and for the team. */

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveResource } from '../../../engine/dsl/resolve/resolveResource.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { type Access, accessTo, principalOf } from '../../../engine/server/records/accessControl.ts';
import type { Collection } from '../../../engine/server/records/collection.ts';
import { openCollections } from '../../../engine/server/records/live/liveCollections.ts';
import { type Query, readQuery } from '../../../engine/server/records/sql/listQuery.ts';
import { users } from '../../../server/account/tables.ts';
import { openToEverybody, openToStaff } from '../../helpers/openPermissions.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const rows = isFullRun ? 100_000 : 15_000;

const parcel = {
  title: 'Parcel',
  type: 'object',
  'x-entity': {
    resource: openToEverybody,
    states: { field: 'state', initial: 'new', transitions: { new: ['sent'], sent: ['lost'] } },
    search: ['name'],
  },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 80 },
    state: { enum: ['new', 'sent', 'lost'] },
    urgent: { type: 'boolean' },
    due_on: { type: 'string', format: 'date' },
    seen_at: { type: 'string', format: 'date-time' },
    route: { type: 'string', format: 'uuid', 'x-field': { ref: 'route', onDelete: 'clear' } },
    stops: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      'x-field': { ref: 'route', onDelete: 'clear', filter: true },
    },
    colours: { type: 'array', items: { enum: ['red', 'blue', 'green'] }, 'x-field': { options: ['red', 'blue'] } },
  },
};
const route = {
  title: 'Route',
  type: 'object',
  'x-entity': { resource: openToStaff, owner: 'none', timestamps: false },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 80 }, open: { type: 'boolean' } },
};

let dropped: SchemaFixture;
let collections: Collection[];
let close: () => void;
let people: { customer: Customer; support: Customer };
beforeAll(async () => {
  dropped = await startWithSchemas({ 'parcel.entity.json': parcel, 'route.entity.json': route });
  const [customer, support] = await Promise.all([dropped.signUpAs('customer'), dropped.signUpAs('support')]);
  people = { customer: customer!, support: support! };
  const { db } = dropped.app;
  await db.execute(sql`
    insert into collections.routes (uuid, name, open, version)
    select gen_random_uuid(), 'Route ' || n, n % 7 = 0, 1 from generate_series(1, ${rows}) n`);
  // One in fifty is the customer's.
  await db.execute(sql`
    with routes as (
      select array_agg(uuid) as list from (select uuid from collections.routes limit 1000) first)
    insert into collections.parcels (uuid, customer_uuid, name, state, urgent, due_on, seen_at, route, stops, colours,
      created_at, updated_at, version)
    select gen_random_uuid(), case when n % 50 = 0 then ${people.customer.me.uuid}::uuid else ${people.support.me.uuid}::uuid end,
      'Parcel ' || n, (array['new', 'sent', 'lost'])[1 + n % 3], n % 100 = 0, date '2020-01-01' + n % 3000,
      timestamptz '2020-01-01' + n * interval '1 hour', routes.list[1 + n % 1000],
      jsonb_build_array(routes.list[1 + n % 1000]), jsonb_build_array((array['red', 'blue', 'green'])[1 + n % 3]),
      timestamptz '2020-01-01' + n * interval '1 minute', timestamptz '2020-01-01', 1
    from generate_series(1, ${rows}) n, routes`);
  await db.execute(sql`analyze collections.parcels, collections.routes`);
  const live = await openCollections(dropped.app.deps, readContract(dropped.folder));
  collections = live.collections();
  close = live.close;
}, 120_000);
afterAll(async () => {
  close?.();
  await dropped?.close();
});

async function accessOf(role: 'customer' | 'support', name: string): Promise<Access> {
  const [user] = await dropped.app.db.select().from(users).where(sql`uuid = ${people[role].me.uuid}`);
  return accessTo(collections.find(one => one.name === name)!, user!, dropped.app.clock.now());
}

/** Whole tables that the page would be read from. */
async function scansOf(access: Access, query: Query): Promise<string[]> {
  const list = readQuery(access, 'list', query)!;
  const { table } = access.collection;
  const page = dropped.app.db
    .select()
    .from(table)
    .where(list.where)
    .orderBy(...list.orderBy)
    .limit(25);
  const { rows: plans } = await dropped.app.db.execute(sql`explain (format json) ${page}`);
  const text = JSON.stringify(plans);
  return [...text.matchAll(/"Node Type":"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g)].map(([, relation]) => relation!);
}

const sampleOf: Record<string, unknown> = {
  state: 'lost',
  urgent: 'true',
  due_on: '2020-02-02',
  seen_at: '2020-02-02',
  created_at: '2020-01-05',
  colours: 'red',
  open: 'true',
};

describe.each(['customer', 'support'] as const)('a page of %s', role => {
  it.each(['parcels', 'routes'])('of %s in its usual order, and by each of its filters', async name => {
    const access = await accessOf(role, name);
    const { registry } = access.collection;
    const resource = resolveResource(name, registry, principalOf(access.user, dropped.app.clock.now()));
    if (!resource?.list) return;
    expect(await scansOf(access, { sort: resource.list.sort }), 'usual order').toEqual([]);
    const [some] = (await dropped.app.db.execute(sql`select uuid from collections.routes limit 1`)).rows;
    for (const { field, keys } of resource.list.filters)
      for (const key of keys) {
        const value = String(sampleOf[field] ?? some!.uuid);
        expect(await scansOf(access, { [key]: value, sort: resource.list.sort }), `${key}=${value}`).toEqual([]);
      }
    expect(resource.list.filters.length).toBeGreaterThan(0);
  });
});

it('asks by an index what refers to a row that is deleted', async () => {
  const [some] = (await dropped.app.db.execute(sql`select uuid from collections.routes limit 1`)).rows;
  for (const condition of [sql`route = ${some!.uuid}`, sql`stops @> ${JSON.stringify([some!.uuid])}::jsonb`]) {
    const { rows: plans } = await dropped.app.db.execute(
      sql`explain (format json) select * from collections.parcels where ${condition}`,
    );
    expect(JSON.stringify(plans)).not.toContain('Seq Scan');
  }
});

describe('many rows', () => {
  it('are exported a piece at a time', async () => {
    const answer = await dropped.app.fetch('/api/parcels/export', {
      headers: { cookie: people.support.cookieHeader() },
    });
    let [pieces, lines] = [0, 0];
    for await (const piece of answer.body!) {
      pieces++;
      // By single bytes: what belongs together may come in two pieces.
      lines += piece.filter((byte: number) => byte === 10).length;
    }
    expect(lines).toBe(rows + 1);
    expect(pieces).toBeGreaterThan(20);
  });

  it('are changed a hundred at a time without a second of waiting each', async () => {
    const { items } = (await people.support.get('/api/parcels?size=100')).body as { items: { uuid: string }[] };
    const uuids = items.map(({ uuid }) => uuid);
    const answer = await people.support.post('/api/parcels/bulk', { action: 'update', uuids, data: { name: 'Same' } });
    const { results } = answer.body as { results: { status: number }[] };
    expect(results.every(({ status }) => status === 200)).toBe(true);
  });
});
