import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runInBackground } from '../../helpers/runInBackground.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app.close());

const cut = () =>
  app.deps.pool.query(
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
  const asking = runInBackground(Promise.all([...asks, ...asks].map(askOn)), end);
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

it.runIf(isFullRun)('a request head that comes a byte at a time is not waited for', { timeout: 60_000 }, async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write('GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('x'), 500);
  await once(socket, 'close');
  clearInterval(drip);
});
