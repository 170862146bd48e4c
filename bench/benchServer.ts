import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, type SQL, sql } from 'drizzle-orm';
import { openDatabase } from '../engine/server/db/database.ts';
import { startEmbedded } from '../engine/server/db/embedded/startEmbedded.ts';
import { users } from '../server/account/tables.ts';
import { buildApp } from '../server/app.ts';
import { type Config, readConfig } from '../server/config.ts';
import { openPortalDependencies } from '../server/portalDependencies.ts';
import '../server/portalApp.ts';
import { schemaFolder, systemClock } from '../engine/server/index.ts';
import { openLog } from '../engine/server/log.ts';
import { applyMigrationFiles, migrate } from '../engine/server/testing.ts';
import type { Deps } from '../server/deps.ts';
import { orders } from '../server/orders/tables.ts';
import { Client } from '../tests/helpers/client.ts';
import { registerCustomer } from '../tests/helpers/registerCustomer.ts';

/** A server with its database and folder. */
export interface BenchServer {
  deps: Deps;
  url: string;
  folder: string;
  databaseUrl: string;
}

type Parts = Omit<BenchServer, 'url'> & { config: Config };

/** Creates a database and a folder with all that a server needs, and removes both after the work. */
export async function withDependencies<Result>(
  mode: 'demo' | 'test',
  work: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  // As root, PostgreSQL runs as another account and keeps its data elsewhere where it cannot enter.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded(folder);
  const migrating = openDatabase({ url: postgres.url, connections: 1 });
  await migrate(migrating.pool);
  await applyMigrationFiles({ db: migrating.db, clock: systemClock, schemas: schemaFolder() });
  await migrating.close();
  const config = { ...readConfig(mode, { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }), dataDir: folder };
  const { deps, close } = await openPortalDependencies(config, postgres.url, openLog('silent'));
  try {
    return await work({ deps, config, folder, databaseUrl: postgres.url });
  } finally {
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a server in this process during the work. Unlike in tests, answers are not compared with their schema. */
export const withServer = <Result>(work: (ground: BenchServer) => Promise<Result>): Promise<Result> =>
  withDependencies('demo', async ({ deps, config, folder, databaseUrl }) => {
    const app = await buildApp(deps);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    config.publicUrl = url;
    try {
      return await work({ deps, url, folder, databaseUrl });
    } finally {
      await app.close();
    }
  });

/** A customer with a session at a server. */
export interface SignedUp {
  client: Client;
  uuid: string;
  email: string;
  password: string;
}

export async function signUp(deps: Deps, url: string, address = 'bench@example.test'): Promise<SignedUp> {
  const client = new Client(url);
  const { email, password } = await registerCustomer(client, { email: address });
  await deps.db.execute(sql`update users set email_verified_at = created_at`);
  const { body } = await client.expect(200, 'login', { body: { email, password } });
  return { client, uuid: body.me!.uuid, email, password };
}

/** Adds customers that are copies of one. */
export const addCustomers = ({ pool }: Deps, uuid: string, count: number) =>
  pool.query(
    `insert into users select (jsonb_populate_record(null::users, to_jsonb(one) ||
       jsonb_build_object('uuid', gen_random_uuid(), 'email', 'c' || n || '@example.test',
         'email_key', 'c' || n || '@example.test', 'role', 'customer',
         'last_name', 'C' || n))).*
     from users one, generate_series(2, $1) n where uuid = $2`,
    [count, uuid],
  );

/** What an order in the database needs. A new column is either named here or has a default. */
type Plain = Omit<typeof orders.$inferInsert, 'uuid' | 'customer_uuid' | 'created_at' | 'updated_at'>;
const plainOrder: Plain = {
  number: '',
  name: '',
  status: 'draft',
  order_type: 'copy_editing',
  submission_method: 'upload',
  quantity: 8400,
  unit: 'word',
  answers: {},
  step: 'review',
  steps: {},
  form_version: 1,
  version: 1,
  touched: true,
  total: 42309,
  revisions_left: 1,
  progress: 0,
};

interface OrderBatch {
  each: number;
  /**
   * A jsonb expression with the values that differ from the pattern; it may use the order `n` and its customer `u`:
   * `uuid`, `place`.
   */
  set: SQL;
  /** Which customers; unset: all of them. */
  of?: SQL;
  /** What the numbers of the orders begin with. */
  prefix?: string;
}

/** Orders of one statement: the database would stop a longer one. */
const batch = 20_000;

/** Adds `each` orders to every customer. */
export async function addOrders(
  { db, clock }: Deps,
  { each, set, of = sql`true`, prefix = 'B' }: OrderBatch,
): Promise<void> {
  const [uuid, now] = [randomUUID(), clock.now()];
  const people = await db.select({ uuid: users.uuid }).from(users).where(of);
  const [anyone] = people;
  if (!anyone) throw new Error('There is no customer to order.');
  const stamps = { created_at: now, updated_at: now };
  await db.insert(orders).values({ ...plainOrder, ...stamps, uuid, customer_uuid: anyone.uuid });
  const rounds = Math.max(1, Math.floor(batch / people.length));
  for (let from = 1; from <= each; from += rounds) {
    const to = Math.min(each, from + rounds - 1);
    await db.execute(sql`
      insert into orders select made.*
      from orders pattern, (select uuid, row_number() over (order by uuid) place from users where ${of}) u,
        generate_series(${from}::int, ${to}::int) n,
        jsonb_populate_record(pattern, jsonb_build_object(
          'uuid', gen_random_uuid(), 'customer_uuid', u.uuid, 'number', ${prefix}::text || '-' || u.place || '-' || n,
          'name', 'Order ' || n) || ${set}) made
      where pattern.uuid = ${uuid}`);
  }
  await db.delete(orders).where(eq(orders.uuid, uuid));
}
