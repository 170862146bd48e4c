import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Deps } from '../server/deps.ts';
import type { Client } from '../tests/support/client.ts';
import { addCustomers, type Ground, onGround, plainOrder, signUp } from './ground.ts';
import { compare, type Load } from './load.ts';
import type { Bench, Row } from './run.ts';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

/**
 * What a customer with 1,000 of 100,000 orders asks for: the first page of 25, one order, and the post of a form, with
 * session, rights, limits, serialization and log, against a bare handler with hand-written SQL for the same page.
 */
export const bench: Bench = () => onGround(measure);

async function measure({ deps, url, ...where }: Ground): Promise<Row[]> {
  const { client, uuid } = await signUp(deps, url);
  await fill(deps, uuid);
  const drafts = await draftsOf(deps, client);
  const servers = await startServers(where, uuid);
  try {
    const cookie = client.cookieHeader();
    let asked = 0;
    // A thousand people behind a proxy: the limit on requests counts each, and stops none.
    const headers = () => ({ cookie, 'x-forwarded-for': `10.${Math.floor((asked++ % 1_000) / 250)}.0.${asked % 250}` });
    const { items } = (await client.expect(200, 'listOrders')).body;
    const post = () => ({ ...headers(), origin: servers.galley, 'content-type': 'application/json' });
    const step = JSON.stringify({ step: 'service', step_data: { order_type: 'copy_editing', name: 'River Atlas' } });
    const { bare, list, one, form } = await compare(
      {
        bare: () => ({ url: servers.bare }),
        list: () => ({ url: `${servers.galley}/api/orders`, headers: headers() }),
        one: place => ({ url: `${servers.galley}/api/orders/${items[place]?.uuid}`, headers: headers() }),
        form: place => ({
          ...{ url: `${servers.galley}/api/orders/form/${drafts[place]}`, method: 'POST', headers: post(), body: step },
        }),
      },
      rounds,
    );
    const row = (what: string, load: Load): Row => ({
      what,
      figure: `${load.rate.toFixed(0)}/s p50 ${load.p50.toFixed(1)} p95 ${load.p95.toFixed(1)} ms`,
      ratio: load.rate / bare.rate,
    });
    return [
      row('bare handler, hand-written SQL for the page', bare),
      row('GET /orders', list),
      row('GET /orders/{uuid}', one),
      row('POST /orders/form/{uuid}', form),
    ];
  } finally {
    servers.process.kill();
  }
}

async function startServers({ folder, databaseUrl }: { folder: string; databaseUrl: string }, customer: string) {
  const child = fork(fileURLToPath(new URL('apiServers.ts', import.meta.url)), {
    execArgv: process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...{
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        CUSTOMER: customer,
        PORT: '0',
        TRUST_PROXY: '1',
      },
      ...{
        PUBLIC_URL: 'http://localhost:3000',
        SECRET: 'measured, and never used for anything else 8f2c',
        ALLOW_SANDBOX: '1',
      },
      ...{ MAIL_URL: 'smtp://localhost:2', MAIL_FROM: 'Galley <hello@galley.test>' },
    },
  });
  const [urls] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The servers did not start.');
    }),
  ])) as [{ galley: string; bare: string }];
  return { ...urls, process: child };
}

/** A draft for each who posts at the same time, so that none waits for another's. */
async function draftsOf({ db }: Deps, client: Client): Promise<string[]> {
  const drafts: string[] = [];
  for (let place = 0; place < 8; place += 1) {
    const { body } = await client.expect(201, 'initOrderForm', { body: {} });
    drafts.push(body.object_uuid ?? '');
    // An untouched draft would be given out again.
    await db.execute(sql`update orders set touched = true where uuid = ${body.object_uuid}`);
  }
  return drafts;
}

const customers = 100;

/** The customer's own orders, and as many again for ninety-nine others. */
async function fill(deps: Deps, uuid: string): Promise<void> {
  const { pool, clock } = deps;
  await addCustomers(deps, uuid, customers);
  await pool.query(
    `insert into orders select (jsonb_populate_record(null::orders, $1::jsonb || jsonb_build_object(
       'uuid', gen_random_uuid(), 'customer_uuid', u.uuid, 'number', 'B-' || u.place || '-' || n, 'name', 'Order ' || n,
       'status', (array['draft','queued','in_progress','delivered','completed'])[1 + n % 5],
       'created_at', $2::timestamptz - n * interval '1 hour', 'updated_at', $2::timestamptz - n * interval '1 hour'))).*
     from (select uuid, row_number() over () place from users) u, generate_series(1, $3) n`,
    [JSON.stringify(plainOrder), clock.now(), rows / customers],
  );
  await pool.query('analyze');
}
