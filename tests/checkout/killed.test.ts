import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payments } from '../../server/billing/tables.ts';
import { placed, read } from '../orders/drafting.ts';
import { Client } from '../support/client.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { cardData, cards, charged, kept, pay, succeeded, tokenOf } from './till.ts';

const kills = process.env.GALLEY_FULL ? 50 : 4;
/** The sandbox waits so long before a charge, and again before it answers: the windows in which servers die here. */
const latency = 150;

let world: World;
let customer: Customer;
const children: ChildProcess[] = [];
beforeAll(async () => {
  world = await startWorld();
  customer = await world.signUp();
  await world.deps.pool.query(`insert into sandbox.settings (name, value) values ('latency_ms', $1)`, [latency]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world?.close();
});

interface Server {
  url: string;
  kill(): Promise<void>;
}

/** Another server on the world's database. */
async function startServer(): Promise<Server> {
  const { databaseUrl, dataDir } = world.deps.config;
  const script = fileURLToPath(new URL('../uploads/serverProcess.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** The same person, at another server. */
function at(server: Server, who: Customer = customer): Client {
  const client = new Client(server.url);
  for (const [name, value] of who.cookies) client.cookies.set(name, value);
  return client;
}

it(`after each of ${kills} kills at any moment of a payment, pressing again charges once and the order is paid`, async () => {
  const method = await kept(customer, cards.good);
  let server = await startServer();
  const found: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    const uuid = await placed(customer);
    const key = randomUUID();
    const byToken = count % 2 === 1;
    const body = byToken
      ? { payment_data: cardData(await tokenOf(customer, cards.good)), save_payment_method: count % 4 === 1 }
      : { payment_method: method };
    const { number } = await read(customer, uuid);
    const lost = pay(at(server), uuid, body, key).catch(() => null);
    await writtenDown(uuid);
    await sleep(((count + 0.5) / kills) * 2 * latency);
    await server.kill();
    await lost;
    found.push(succeeded(await charged(world, number)).length ? 'charged' : 'not charged');

    server = await startServer();
    const again = await pay(at(server), uuid, body, key);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Paid')]);
    expect((await read(customer, uuid)).status).toBe('awaiting_files');
    expect(await charged(world, number)).toHaveLength(1);
    const late = await pay(at(server), uuid, body);
    expect([late.status, late.detail]).toEqual([409, 'This order is already paid.']);
    expect(await charged(world, number)).toHaveLength(1);
  }
  expect(new Set(found)).toEqual(new Set(['charged', 'not charged']));
  await server.kill();
}, 900_000);

/** The payment is recorded: from now on the provider is being asked. */
async function writtenDown(uuid: string): Promise<void> {
  for (;;) {
    if (await world.db.$count(payments, eq(payments.order_uuid, uuid))) return;
    await sleep(5);
  }
}

it.each([0.5, 1.5])(
  'a payment whose server died %f waits into it is settled by the job',
  async waits => {
    const other = await world.signUp();
    const method = await kept(other, cards.mastercard);
    const uuid = await placed(other);
    const server = await startServer();
    const lost = pay(at(server, other), uuid, { payment_method: method }).catch(() => null);
    await writtenDown(uuid);
    await sleep(waits * latency);
    await server.kill();
    await lost;
    await world.advance('PT1M');
    const order = await read(other, uuid);
    const charges = succeeded(await charged(world, order.number));
    expect(charges.length).toBeLessThanOrEqual(1);
    expect(order.status).toBe(charges.length ? 'awaiting_files' : 'awaiting_payment');
    expect(order.payments.map(payment => payment.payment_status)).toEqual([charges.length ? 'succeeded' : 'cancelled']);
  },
  60_000,
);
