import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePlan, planSummary, totalCharged } from '../../billing/api/planHelpers.ts';
import type { Client } from '../../helpers/client.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { cardData, cards, cardToken, listCharges, pay, saveCard, succeededCharges } from './checkoutHelpers.ts';
import { at, expectRecorded, type KillableServer, killableServers } from './killableServer.ts';

const kills = isFullRun ? 50 : 2;
/**
 * The sandbox waits so long before a charge, and again before it answers: the windows in which servers die here. Long
 * enough for a machine that is busy with other tests; who asks again does not wait.
 */
const latency = 600;
const endless = 600_000;

let app: TestApp;
let customer: Customer;
let servers: ReturnType<typeof killableServers>;
beforeAll(async () => {
  app = await startTestApp();
  servers = killableServers(app);
  customer = await app.signUp();
});
afterAll(async () => {
  servers?.end();
  await app?.close();
});

const waitFor = (milliseconds: number) =>
  app.deps.pool.query(
    `insert into sandbox.settings (name, value) values ('latency_ms', $1) on conflict (name) do update set value = $1`,
    [milliseconds],
  );

/** Kills the server so many waits into what was asked of it, whose record is there. */
async function killAfter(waits: number, server: KillableServer, lost: Promise<unknown>): Promise<void> {
  await sleep(waits * latency);
  await server.kill();
  await lost;
  await waitFor(0);
}

it(`after each of ${kills} kills at any moment of a payment, pressing again charges once and the order is paid`, async () => {
  const method = await saveCard(customer, cards.good);
  let server = await servers.start();
  const found: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    const uuid = await createPlacedOrder(customer);
    const key = randomUUID();
    const byToken = count % 2 === 1;
    const body = byToken
      ? { payment_data: cardData(await cardToken(customer, cards.good)), save_payment_method: count % 4 === 1 }
      : { payment_method: method };
    const { number } = await readOrder(customer, uuid);
    const chargesOf = async () => succeededCharges(await listCharges(app, number)).length;
    const waits = ((count + 0.5) / kills) * 2;
    // The server is killed after a fixed step, not after a time, so that a busy machine does not change the result.
    await waitFor(waits < 1 ? endless : latency);
    const lost = pay(at(server, customer), uuid, body, key).catch(() => null);
    await expectRecorded(app, { order_uuid: uuid });
    if (waits >= 1) await expect.poll(chargesOf).toBe(1);
    await killAfter(waits % 1, server, lost);
    found.push((await chargesOf()) ? 'charged' : 'not charged');

    server = await servers.start();
    const again = await pay(at(server, customer), uuid, body, key);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Paid')]);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_files');
    expect(await listCharges(app, number)).toHaveLength(1);
    const late = await pay(at(server, customer), uuid, body);
    expect([late.status, late.detail]).toEqual([409, 'This order is already paid.']);
    expect(await listCharges(app, number)).toHaveLength(1);
  }
  expect(new Set(found)).toEqual(new Set(['charged', 'not charged']));
  await server.kill();
}, 900_000);

const changes = isFullRun ? 20 : 2;

it(`after each of ${changes} kills at any moment of a change of level, asking again charges once and the level is there`, async () => {
  let server = await servers.start();
  for (let count = 0; count < changes; count += 1) {
    const other = await app.signUp();
    const method = await saveCard(other, cards.good);
    const key = randomUUID();
    const ask = (client: Client, again: string | null) =>
      changePlan(client, 'limited', { payment_method: method }, again);
    await waitFor(latency);
    const lost = ask(at(server, other), key).catch(() => null);
    await expectRecorded(app, { customer_uuid: other.me.uuid });
    await killAfter(((count + 0.5) / changes) * 2, server, lost);

    server = await servers.start();
    const again = await ask(at(server, other), key);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Limited')]);
    expect(await planSummary(other)).toMatchObject({ level: 'limited', status: 'active' });
    expect(await totalCharged(app, other)).toBe(29_900);
    expect((await ask(at(server, other), null)).status).toBe(409);
    expect(await totalCharged(app, other)).toBe(29_900);
  }
  await server.kill();
}, 900_000);

it.each([0.5, 1.5])(
  'a payment whose server died %f waits into it is settled by the job',
  async waits => {
    const other = await app.signUp();
    const method = await saveCard(other, cards.mastercard);
    const uuid = await createPlacedOrder(other);
    const server = await servers.start();
    await waitFor(latency);
    const lost = pay(at(server, other), uuid, { payment_method: method }).catch(() => null);
    await expectRecorded(app, { order_uuid: uuid });
    await killAfter(waits, server, lost);
    await app.advance('PT1M');
    const order = await readOrder(other, uuid);
    const charges = succeededCharges(await listCharges(app, order.number));
    expect(charges.length).toBeLessThanOrEqual(1);
    expect(order.status).toBe(charges.length ? 'awaiting_files' : 'awaiting_payment');
    expect(order.payments.map(payment => payment.payment_status)).toEqual([charges.length ? 'succeeded' : 'cancelled']);
  },
  60_000,
);
