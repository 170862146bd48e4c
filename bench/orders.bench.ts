import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/connect.ts';
import { openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import type { Deps } from '../server/deps.ts';
import { openLog } from '../server/log.ts';
import { Client } from '../tests/support/client.ts';
import { load } from './load.ts';
import type { Bench, Row } from './run.ts';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const seconds = 5;

/**
 * The first page of a customer's orders: 25 of 1,000 among 100,000, with session, rights and serialization,
 * against a bare handler with hand-written SQL for the same page on the same database.
 */
export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  // As root, PostgreSQL runs as another account and keeps its data elsewhere where it cannot enter.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(folder);
  const migrating = openDatabase({ url: postgres.url, connections: 1 });
  await migrate(migrating.pool);
  await migrating.close();
  const config = { ...readConfig('test', { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }), dataDir: folder };
  const { deps, close } = await connect(config, postgres.url, openLog('silent'));
  const app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  config.publicUrl = url;
  try {
    return await measure(deps, url);
  } finally {
    await app.close();
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

async function measure(deps: Deps, url: string): Promise<Row[]> {
  const { client, uuid } = await signUp(deps, url);
  await fill(deps, uuid);
  const bare = await bareHandler(deps, uuid);
  const headers = { cookie: client.cookieHeader() };
  await load(`${url}/api/orders`, headers, 1);
  await load(bare.url, {}, 1);
  const ours = await load(`${url}/api/orders`, headers, seconds);
  const theirs = await load(bare.url, {}, seconds);
  await bare.close();
  const figures = ({ rate, p50, p95 }: typeof ours) =>
    `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`;
  return [
    { what: 'bare handler, hand-written SQL', figure: figures(theirs), ratio: 1 },
    { what: 'GET /orders', figure: figures(ours), ratio: ours.rate / theirs.rate },
  ];
}

async function signUp(deps: Deps, url: string) {
  const client = new Client(url);
  const [email, password] = ['bench@example.test', 'seven green bicycles'];
  const user_data = {
    email,
    password,
    password_confirm: password,
    first_name: 'B',
    last_name: 'C',
    account_type: 'individual',
    accept_terms: true,
  };
  await client.expect(201, 'register', { body: { user_data } });
  await deps.db.execute(sql`update users set email_verified_at = created_at`);
  const { body } = await client.expect(200, 'login', { body: { email, password } });
  return { client, uuid: body.me!.uuid };
}

const customers = 100;

/** The customer's own orders, and as many again for ninety-nine others. */
async function fill({ pool, clock }: Deps, uuid: string): Promise<void> {
  await pool.query(
    `insert into users select (jsonb_populate_record(null::users, to_jsonb(one) ||
       jsonb_build_object('uuid', gen_random_uuid(), 'email', n, 'email_key', n))).*
     from users one, generate_series(2, $1) n where uuid = $2`,
    [customers, uuid],
  );
  const order = {
    order_type: 'copy_editing',
    submission_method: 'upload',
    quantity: 8400,
    unit: 'word',
    answers: {},
    step: 'review',
    steps: {},
  };
  const state = {
    form_version: 1,
    version: 1,
    touched: true,
    currency: 'USD',
    total: 42309,
    revisions_left: 1,
    progress: 0,
    unread_messages: 0,
  };
  await pool.query(
    `insert into orders select (jsonb_populate_record(null::orders, $1::jsonb || jsonb_build_object(
       'uuid', gen_random_uuid(), 'customer_uuid', u.uuid, 'number', 'B-' || u.place || '-' || n, 'name', 'Order ' || n,
       'status', (array['draft','queued','in_progress','delivered','completed'])[1 + n % 5],
       'created_at', $2::timestamptz - n * interval '1 hour', 'updated_at', $2::timestamptz - n * interval '1 hour'))).*
     from (select uuid, row_number() over () place from users) u, generate_series(1, $3) n`,
    [JSON.stringify({ ...order, ...state }), clock.now(), rows / customers],
  );
  await pool.query('analyze');
}

async function bareHandler({ pool }: Deps, uuid: string) {
  const server = createServer((_request, response) => {
    void pool
      .query(
        'select uuid, number, name, status, order_type, total, due_at, created_at, count(*) over () as total_rows from orders where customer_uuid = $1 order by created_at desc, uuid limit 25',
        [uuid],
      )
      .then(({ rows: items }) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ items, total: Number(items[0]?.total_rows ?? 0) }));
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(resolve)),
  };
}
