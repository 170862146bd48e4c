import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';
import { recordStatements, sequentialScans } from './queryPlans.ts';
import { seedOrders } from './walkPages.ts';

/** With as many rows as a busy year has: which way the database goes shows only then. */
const [customers, each] = isFullRun ? [200, 100] : [50, 40];
const big = [
  'orders',
  'payments',
  'recipes',
  'files',
  'sessions',
  'payment_methods',
  'subscriptions',
  'audit_entries',
  'audit_particulars',
  'contact_messages',
  'users',
];

let app: TestApp;
let customer: Customer;
let member: Customer;
let statements: ReturnType<typeof recordStatements>;
/** In full, which way the database goes by itself. */
let grown: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  member = await createStaff(app);
  await seedOrders(app, customer, each);
  await copy();
  if (isFullRun) grown = await tablesOf(1_000);
  statements = recordStatements();
}, 120_000);
afterAll(async () => {
  statements?.stop();
  await app?.close();
});

/** As many customers more, each with the same orders, a payment and a recipe for each. */
async function copy(): Promise<void> {
  const run = (statement: string) => app.db.execute(sql.raw(statement));
  const columns = async (table: string, own: string[]) => {
    const { rows } = await run(`select column_name from information_schema.columns where table_name = '${table}'
      and table_schema = 'public' order by ordinal_position`);
    return rows.map(row => String(row.column_name)).filter(name => !own.includes(name));
  };
  const selectColumns = async (table: string, own: string[]) =>
    (await columns(table, own)).map(name => `x."${name}"`).join(', ');
  const names = async (table: string, own: string[]) => (await columns(table, own)).map(name => `"${name}"`).join(', ');
  const person = ['uuid', 'email', 'email_key'];
  await run(`insert into users (uuid, email, email_key, ${await names('users', person)})
    select gen_random_uuid(), 'copy-' || n || '@customer.test', 'copy-' || n || '@customer.test', ${await selectColumns('users', person)}
    from users x, generate_series(2, ${customers}) n where x.uuid = '${customer.me.uuid}'`);
  const order = ['uuid', 'number', 'customer_uuid'];
  await run(`insert into orders (uuid, number, customer_uuid, ${await names('orders', order)})
    select gen_random_uuid(), gen_random_uuid()::text, u.uuid, ${await selectColumns('orders', order)}
    from orders x, users u where x.customer_uuid = '${customer.me.uuid}' and u.email like 'copy-%'`);
  await run(`insert into payments (uuid, number, customer_uuid, order_uuid, payment_status, payment_type, payment_for,
      payment_method_type, amount, tax, refunded, currency, provider, provider_key, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid()::text, customer_uuid, uuid, 'succeeded', 'checkout', 'order', 'card',
      500, 0, 0, 'USD', 'sandbox', gen_random_uuid()::text, created_at, updated_at from orders`);
  await run(`insert into recipes (uuid, customer_uuid, name, order_type, submission_method, answers, step, steps,
      form_version, version, is_complete, touched, times_used, created_at, updated_at)
    select gen_random_uuid(), customer_uuid, name, order_type, 'upload', '{}', 'review', '{}', 1, 1, true, true, 0,
      created_at, updated_at from orders`);
  await run(`insert into files (uuid, order_uuid, name, size, received, file_type, role, version, storage_key, scan,
      upload, created_at, updated_at)
    select gen_random_uuid(), uuid, 'text.md', 10, 10, 'manuscript', 'source', 1, gen_random_uuid()::text, 'clean', 'done',
      created_at, updated_at from orders`);
  const session = ['uuid', 'user_uuid', 'cookie_hash', 'access_hash'];
  await run(`insert into sessions (uuid, user_uuid, cookie_hash, access_hash, ${await names('sessions', session)})
    select gen_random_uuid(), u.uuid, gen_random_uuid()::text, gen_random_uuid()::text, ${await selectColumns('sessions', session)}
    from sessions x, users u, generate_series(1, 5) where u.email like 'copy-%'`);
  await run(`insert into payment_methods (uuid, customer_uuid, provider, provider_method, is_default, brand, last4,
      exp_month, exp_year, created_at)
    select gen_random_uuid(), uuid, 'sandbox', gen_random_uuid()::text, false, 'visa', '4242', 8, 2030, created_at
    from users, generate_series(1, 5)`);
  await run(`insert into subscriptions (uuid, customer_uuid, level_uuid, status, auto_renew, start_date, end_date,
      discount_used, created_at, updated_at)
    select gen_random_uuid(), u.uuid, (select uuid from collections.premier_levels limit 1), 'expired', false, '2025-01-01',
      '2026-01-01', 0, u.created_at, u.created_at from users u, generate_series(1, 5)`);
  await run('vacuum analyze');
}

/** The big ones that have so many rows by now. */
async function tablesOf(rows: number): Promise<string[]> {
  const found = await app.db.execute(sql`select relname from pg_class where relkind = 'r' and reltuples >= ${rows}`);
  return big.filter(table => found.rows.some(({ relname }) => relname === table));
}

/** Where everybody's rows are counted all of them are read, in an index or not: that is no fault of the way. */
const readsAll = (path: string, by: Customer): boolean =>
  by === member && !path.includes('?') && path !== '/api/support/orders';

const wholeTablesOf = (path: string, by = customer) =>
  sequentialScans(path, by, { app, asked: statements.asked, big, grown: readsAll(path, by) ? [] : grown });

describe('no list reads a whole table', () => {
  it.each([
    '/api/orders',
    '/api/orders?page=3&size=10',
    '/api/orders?status=draft',
    '/api/orders?status=draft&status=queued',
    '/api/orders?order_type=copy_editing',
    '/api/orders?created_from=2020-01-01&created_to=2030-01-01',
    '/api/orders?q=order',
    '/api/orders?sort=-updated_at',
    '/api/orders?sort=total',
    '/api/orders?total[gte]=2000',
    '/api/orders/recipes',
    '/api/orders/recipes?order_type=copy_editing&is_complete=true',
    '/api/billing/payments',
    '/api/billing/payments?payment_status=succeeded&payment_type=checkout&payment_for=order',
    '/api/billing/payments?q=P-26',
    '/api/billing/payments/coupons',
    '/api/billing/payment-methods',
    '/api/billing/subscriptions',
    '/api/dashboard',
    '/api/account/sessions',
  ])('%s', async path => {
    expect(await wholeTablesOf(path)).toEqual([]);
  });
});

describe('no list of our team reads a whole table', () => {
  it.each([
    '/api/support/orders',
    '/api/support/orders?status=queued&sort=due_at',
    '/api/support/orders?urgency=today&sort=due_at',
    '/api/support/orders?status=delivered&sort=-updated_at',
    '/api/support/orders?unanswered=true&sort=updated_at',
    '/api/support/orders?editor_uuid[empty]=true&status=in_progress&status=quality_check&sort=due_at',
    '/api/support/orders?q=rare words',
    '/api/support/payments',
    '/api/support/payments?payment_status=disputed',
    '/api/support/payments?refund_asked=true',
    '/api/support/payments?q=P-2600017',
    '/api/support/audit',
    '/api/support/audit?action=refund',
    '/api/support/audit?order_uuid=0e0c1a51-3f0c-4f0b-8f0e-0d6c4f6d7a01',
    '/api/support/audit?payment_uuid=0e0c1a51-3f0c-4f0b-8f0e-0d6c4f6d7a01&payment_uuid=0e0c1a51-3f0c-4f0b-8f0e-0d6c4f6d7a02',
    '/api/support/messages',
    '/api/support/messages?status=open&sort=created_at',
    '/api/support/messages?status=closed&sort=-closed_at',
    '/api/support/messages?q=poems',
    '/api/support/audit?q=rare words',
  ])('%s', async path => {
    expect(await wholeTablesOf(path, member)).toEqual([]);
  });
});
