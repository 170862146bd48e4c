import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../engine/server/db/index.ts';
import { schemaFolder, systemClock } from '../../engine/server/index.ts';
import { applyMigrationFiles, migrate } from '../../engine/server/testing.ts';
import '../../server/portalApp.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { readRelease, restoreRelease } from './releasedDatabase.ts';

/** `table.column` of values that a migration changes on purpose, each with its reason. */
const changedOnPurpose = new Set<string>([
  // Free text about a level repeated figures of its record.
  'public.premier_levels.description',
  // What the entity files of today ask for, indexes included.
  'collections.table_shapes.shape',
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

const release = readRelease('0.1.0');
let app: TestApp;
beforeAll(async () => {
  const database = await restoreRelease(release);
  const { db, pool, close } = openDatabase({ url: database.url, connections: 2 });
  await migrate(pool);
  await applyMigrationFiles({ db, clock: systemClock, schemas: schemaFolder() });
  await close();
  app = await startTestApp({ database });
});
afterAll(() => app.close());

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

  it('lets its staff read the note that was written about a customer', async () => {
    const staff = await app.signIn('support@demo.test', 'galley-demo-2026');
    const { body } = await staff.get('/api/support/customer-notes');
    expect(JSON.stringify(body)).toContain('Prefers British spelling.');
  });
});
