import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../engine/server/db/index.ts';
import { schemaFolder, systemClock } from '../../engine/server/index.ts';
import { applyMigrationFiles, migrate } from '../../engine/server/testing.ts';
import '../../server/portalApp.ts';
import type { DatabaseCopy } from '../helpers/databaseCopies.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { describeKept, type Upgraded } from './describeKept.ts';
import { countRows, readFacts, sumMoney } from './facts.ts';
import { keptVersions, readRelease, restoreKept, restoreRelease } from './releasedDatabase.ts';

/** `table.column` of values that a migration changes on purpose, each with its reason. */
const changedOnPurpose = new Set<string>([
  // Free text about a level repeated figures of its record.
  'public.premier_levels.description',
  // What the entity files of today ask for, indexes included.
  'collections.table_shapes.shape',
  // Impersonation has the names of impersonation.
  'public.consents.kind',
  'public.audit_entries.act',
]);
/** Tables whose rows live for moments and are removed by the server itself. */
const shortLived = new Set(['public.presences', 'public.request_counts', 'public.live_events', 'public.upload_tokens']);

/** PostgreSQL has its own order of the keys of an object. */
const sortKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

type Row = Record<string, unknown>;
/** Tables that entity files describe since then, with the expected row for a row of 0.1.0. */
const takenOver: Record<string, { now: string; row?: (before: Row) => Row }> = {
  'public.add_ons': { now: 'collections.add_ons' },
  'public.list_prices': { now: 'collections.list_prices' },
  'public.premier_levels': {
    now: 'collections.premier_levels',
    row: ({ discount_bp, ...row }) => ({ ...row, discount_percent: Number(discount_bp) / 100 }),
  },
  'public.audit_entries': {
    now: 'public.audit_entries',
    row: ({ order_uuid, payment_uuid, ...row }) => ({
      ...row,
      links: { ...(order_uuid ? { order: order_uuid } : {}), ...(payment_uuid ? { payment: payment_uuid } : {}) },
    }),
  },
  'public.contact_messages': {
    now: 'collections.contact_messages',
    row: ({ user_uuid, ...row }) => ({
      ...row,
      customer_uuid: user_uuid,
      updated_at: [row.created_at, row.answered_at, row.closed_at].filter(Boolean).sort().at(-1),
    }),
  },
  'public.coupons': {
    now: 'collections.coupons',
    row: ({ discount_value, ...row }) => ({
      ...row,
      percent_off: row.discount_type === 'percentage' ? discount_value : null,
      amount_off: row.discount_type === 'percentage' ? null : discount_value,
      updated_at: row.created_at,
    }),
  },
  'public.custom_prices': {
    now: 'collections.custom_prices',
    row: row => ({ ...row, updated_at: row.created_at }),
  },
  'public.dashboard_messages': {
    now: 'collections.dashboard_messages',
    row: row => ({ ...row, updated_at: row.created_at }),
  },
  'public.tax_rates': {
    now: 'collections.tax_rates',
    row: ({ state, tax_ppm, ...row }) => ({ ...row, state: state || null, tax_percent: Number(tax_ppm) / 10_000 }),
  },
};

/** Rows with old names, beside those of the release: who saw the portal as a customer, and views of it. */
const viewer = "(select uuid from users where email = 'support@demo.test')";
const before = [
  `insert into audit_entries (uuid, at, by, role, act, before, after, told)
     select gen_random_uuid(), now(), ${viewer}, 'support', act, '{}', '{}', true
     from unnest(array['see_as', 'end_see_as', 'export']) act`,
  `insert into audit_entries (uuid, at, by, role, act, order_uuid, payment_uuid, before, after, told)
     select gen_random_uuid(), now(), ${viewer}, 'support', 'refund', linked.order, linked.payment, '{"left": 1}'::jsonb, '{"left": 0}'::jsonb, true
     from (select order_uuid as order, uuid as payment from payments where order_uuid is not null limit 1) linked
     union all select gen_random_uuid(), now(), ${viewer}, 'support', 'refund', null, linked.payment, '{"left": 2}'::jsonb, '{"left": 0}'::jsonb, true
     from (select uuid as payment from payments where order_uuid is null limit 1) linked`,
  `insert into consents (uuid, customer_uuid, kind, given_at, until)
     select gen_random_uuid(), uuid, 'see_as', now(), now() from users where email = 'customer@demo.test'`,
  `insert into saved_views (uuid, user_uuid, resource, label, q, filters, columns, sort, created_at, updated_at) values
     (gen_random_uuid(), ${viewer}, 'audit_entries', 'Looks', '', '{"act": ["see_as", "end_see_as"], "role": ["support"]}', '["what", "act"]', '-created_at', now(), now()),
     (gen_random_uuid(), ${viewer}, 'customers', 'Open to us', '', '{"see_as_until[empty]": ["false"]}', null, '-see_as_until', now(), now()),
     (gen_random_uuid(), ${viewer}, 'support_orders', 'As it was', 'see_as', '{"act": ["see_as"]}', '["act"]', null, now(), now())`,
];

const release = readRelease('0.1.0');
let upgraded: Upgraded;
let app: TestApp;
beforeAll(async () => {
  upgraded = await upgrade(await restoreRelease(release), before);
  app = upgraded.app;
});
afterAll(() => app?.close());

/** Migrates a database of an older version as the start does, and starts this version on it. */
async function upgrade(database: DatabaseCopy, statements: string[] = []): Promise<Upgraded> {
  const { db, pool, close } = openDatabase({ url: database.url, connections: 3 });
  for (const statement of statements) await pool.query(statement);
  await migrate(pool);
  await applyMigrationFiles({ db, clock: systemClock, schemas: schemaFolder() });
  const [rows, money] = [await countRows(pool), await sumMoney(pool)];
  await close();
  return { app: await startTestApp({ database }), rows, money };
}

describe('a database of 0.1.0', () => {
  it.each(Object.keys(release.tables).filter(table => !shortLived.has(table)))('keeps every row of %s', async table => {
    const { now = table, row: today = (row: Row) => row } = takenOver[table] ?? {};
    const before = (release.tables[table] ?? []).map(today);
    const { rows } = await app.deps.pool.query(`select row_to_json(t) as row from ${now} t`);
    const after = rows.map(({ row }) => row as Row);
    const columns = Object.keys(before[0] ?? {}).filter(column => !changedOnPurpose.has(`${table}.${column}`));
    const textOf = (row: Row) =>
      JSON.stringify(
        columns.filter(column => column in (after[0] ?? {})).map(column => row[column]),
        sortKeys,
      );
    const there = new Set(after.map(textOf));
    expect(before.filter(row => !there.has(textOf(row)))).toEqual([]);
    expect(columns.filter(column => after.length && !(column in (after[0] ?? {})))).toEqual([]);
  });

  it('lets its customer sign in and find their orders, payments and plan', async () => {
    const customer = await app.signIn('customer@demo.test', 'galley-demo-2026');
    const placed = release.tables['public.orders']?.filter(
      order => order.customer_uuid === customer.me.uuid && order.touched,
    );
    const { body: orders } = await customer.expect(200, 'listOrders', { query: { size: 100 } });
    expect(orders.items.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(placed?.map(({ uuid }) => uuid) ?? []));
    const { body: payments } = await customer.expect(200, 'listPayments', { query: { size: 100 } });
    expect(payments.total).toBeGreaterThan(50);
    const { body: billing } = await customer.expect(200, 'getBilling', {});
    expect(billing.subscription?.premier_level_data.codename).toBe('unlimited');
  });

  it('opens drafts of steps that are gone at the first incomplete step, with every answer', async () => {
    const customer = await app.signIn('customer@demo.test', 'galley-demo-2026');
    const drafts = (release.tables['public.orders'] ?? []).filter(
      ({ status, customer_uuid, touched }) => status === 'draft' && customer_uuid === customer.me.uuid && touched,
    );
    const opened = await Promise.all(
      drafts.map(async ({ uuid, step, answers }) => {
        const params = { object_uuid: String(uuid) };
        const { body } = await customer.expect(200, 'getOrderForm', { params });
        const files = await customer.expect(200, 'previousOrderForm', { params, query: { step: 'details' } });
        const details = await customer.expect(200, 'previousOrderForm', { params, query: { step: 'review' } });
        expect({ ...files.body.step_data, ...details.body.step_data }).toMatchObject(answers as object);
        return [step, body.step];
      }),
    );
    expect(opened.sort()).toEqual([
      ['delivery', 'review'],
      ['delivery', 'review'],
      ['service', 'files'],
    ]);
  });

  it('has the new names of actions, consents and fields in its rows', async () => {
    const query = async (text: string) => (await app.deps.pool.query(text)).rows;
    const newest = "select act from audit_entries where after = '{}' and told order by at desc limit 3";
    expect((await query(newest)).map(({ act }) => act).sort()).toEqual(['export', 'impersonate', 'stop_impersonating']);
    expect(await query("select * from audit_entries where act in ('see_as', 'end_see_as')")).toEqual([]);
    expect(await query('select distinct kind from consents')).toEqual([{ kind: 'impersonate' }]);
    const views =
      "select label, q, filters, columns, sort from saved_views where label in ('As it was', 'Looks', 'Open to us') order by label";
    expect(await query(views)).toEqual([
      { label: 'As it was', q: 'see_as', filters: { act: ['see_as'] }, columns: ['act'], sort: null },
      {
        label: 'Looks',
        q: '',
        filters: { action: ['impersonate', 'stop_impersonating'], role: ['support'] },
        columns: ['what', 'action'],
        sort: '-created_at',
      },
      {
        label: 'Open to us',
        q: '',
        filters: { 'impersonation_until[empty]': ['false'] },
        columns: null,
        sort: '-impersonation_until',
      },
    ]);
    await expect(query("update audit_entries set why = 'x'")).rejects.toThrow('append-only');
  });

  it('lists audit entries under the order and the payment that they had', async () => {
    const staff = await app.signIn('admin@demo.test', 'galley-demo-2026');
    const { rows } = await app.deps.pool.query(
      `select entry.links, payment.order_uuid, payment.uuid from audit_entries entry
       join payments payment on payment.uuid = (entry.links ->> 'payment')::uuid where act = 'refund' and entry.by = ${viewer} order by before ->> 'left'`,
    );
    expect(rows.map(({ links }) => links)).toEqual([
      { order: rows[0].order_uuid, payment: rows[0].uuid },
      { payment: rows[1].uuid },
    ]);
    const list = async (query: Record<string, unknown>) => (await staff.expect(200, 'listAudit', { query })).body.items;
    const [ofOrder, ...others] = await list({ order_uuid: [rows[0].order_uuid], action: ['refund'] });
    expect(ofOrder).toMatchObject({ order_uuid: rows[0].order_uuid, payment_uuid: rows[0].uuid });
    expect(others).toEqual([]);
    expect(await list({ payment_uuid: rows.map(({ uuid }) => uuid) })).toHaveLength(2);
  });

  it.each(['{"order": "A7"}', '{"order": null}', '{"order": 7}', '{"order": {}}'])(
    'takes no audit entry with the links %s',
    async links => {
      const like = `insert into audit_entries select gen_random_uuid(), at, by, role, act, resource, record, customer_uuid,
        before, after, why, address, told, '${links}' from audit_entries limit 1`;
      await expect(app.deps.pool.query(like)).rejects.toThrow('audit_entries_links_uuids');
    },
  );

  it('lets its staff read the note that was written about a customer', async () => {
    const staff = await app.signIn('support@demo.test', 'galley-demo-2026');
    const { body } = await staff.get('/api/support/customer-notes');
    expect(JSON.stringify(body)).toContain('Prefers British spelling.');
  });
});

describeKept(readFacts('0.1.0'), () => upgraded, { added: { audit_entries: 5, consents: 1, saved_views: 3 } });

describe.each(keptVersions)('kept %s', version => {
  let kept: Upgraded;
  beforeAll(async () => {
    kept = await upgrade(await restoreKept(version));
  });
  afterAll(() => kept?.app.close());
  describeKept(readFacts(version), () => kept);
});
