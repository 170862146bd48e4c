import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Deps } from '../server/deps.ts';
import type { Client } from '../tests/helpers/client.ts';
import { addCustomers, addOrders, type Ground, onGround, signUp } from './ground.ts';
import { compare, type Load } from './load.ts';
import type { Bench, Row } from './run.ts';

const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Where the server says that it is: it takes a post from pages of this origin alone. */
const publicUrl = 'http://localhost:3000';

/**
 * What a customer with 1,000 of 100,000 orders asks for: the first page of 25, one order, and the post of a form, with
 * session, rights, serialization and log, against a bare handler with hand-written SQL for the same page.
 */
export const bench: Bench = () => onGround(measure);

async function measure({ deps, url, ...where }: Ground): Promise<Row[]> {
  const { client, uuid } = await signUp(deps, url);
  await fill(deps, uuid, rows);
  await deps.pool.query('analyze');
  const drafts = await draftsOf(deps, client);
  const servers = await startServers(where, uuid);
  try {
    const headers = { cookie: client.cookieHeader() };
    const { items } = (await client.expect(200, 'listOrders')).body;
    const posted = { ...headers, origin: publicUrl, 'content-type': 'application/json' };
    const step = JSON.stringify({ step: 'service', step_data: { order_type: 'copy_editing', name: 'River Atlas' } });
    const { bare, list, one, form } = await compare(
      {
        bare: () => ({ url: servers.bare }),
        list: () => ({ url: `${servers.galley}/api/orders`, headers }),
        one: place => ({ url: `${servers.galley}/api/orders/${items[place]?.uuid}`, headers }),
        form: place => ({
          url: `${servers.galley}/api/orders/form/${drafts[place]}`,
          method: 'POST',
          headers: posted,
          body: step,
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
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      CUSTOMER: customer,
      PORT: '0',
      PUBLIC_URL: publicUrl,
      SECRET: 'measured, and never used for anything else 8f2c',
      ALLOW_SANDBOX: '1',
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
export async function fill(deps: Deps, uuid: string, count: number): Promise<void> {
  await addCustomers(deps, uuid, customers);
  const at = sql`${deps.clock.now()}::timestamptz - n * interval '1 hour'`;
  await addOrders(
    deps,
    Math.ceil(count / customers),
    sql`jsonb_build_object(
      'status', (array['draft','queued','in_progress','delivered','completed'])[1 + n % 5],
      'created_at', ${at}, 'updated_at', ${at})`,
  );
}
