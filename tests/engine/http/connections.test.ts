import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beside } from '../../support/beside.ts';
import { type Customer, startWorld, type World } from '../../support/world.ts';

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.signUp();
});
afterAll(() => world.close());

const cut = () =>
  world.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );

it('survives that all connections to the database are cut, again and again, in the middle of requests', async () => {
  const card = { payment_data: { payment_method_type: 'card', js_sdk_response: { token: 'none' } } };
  const asks = [
    () => customer.call('listOrders'),
    () => customer.call('initOrderForm', { body: {} }),
    () => customer.call('getDashboard'),
    () => customer.call('addPaymentMethod', { body: card, headers: { 'idempotency-key': randomUUID() } }),
  ];
  const broken = new Set<string>();
  let over = false;
  const askOn = async (ask: (typeof asks)[number]) => {
    while (!over) {
      const answer = await ask();
      if (answer.status >= 500) broken.add(JSON.stringify({ ...(answer.body as object), request_id: '' }));
    }
  };
  const end = () => {
    over = true;
  };
  const asking = beside(Promise.all([...asks, ...asks].map(askOn)), end);
  // Repeats until some connections were cut in the middle of a request, however busy the machine is.
  for (let round = 0; round < 8 || broken.size === 0; round += 1) {
    await sleep(150);
    await cut();
  }
  end();
  await asking;
  expect([...broken]).toEqual(['{"detail":"Internal error","request_id":""}']);
  for (const ask of asks) expect((await ask()).status).toBeLessThan(500);
});
