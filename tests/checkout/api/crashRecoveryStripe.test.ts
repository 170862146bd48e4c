import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../../engine/server/index.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { type StripeFake, startStripe } from '../../payments/stripe/fake.ts';
import { cardData, cards, pay } from './checkoutHelpers.ts';
import { at, expectRecorded, killableServers } from './killableServer.ts';

const kills = isFullRun ? 25 : 2;
/**
 * Latency of Stripe. A payment needs two requests, and Stripe executes a request even if nobody waits for its answer.
 */
const latency = 150;

let app: TestApp;
let stripe: StripeFake;
let customer: Customer;
let servers: ReturnType<typeof killableServers>;
beforeAll(async () => {
  stripe = await startStripe(movableClock());
  app = await startTestApp({ config: { payments: { provider: 'stripe', stripe: stripe.keys } } });
  stripe.books.clock = app.clock;
  customer = await app.signUp();
  const { secretKey, publishableKey, webhookSecrets, apiUrl } = stripe.keys;
  servers = killableServers(app, {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.join(),
    STRIPE_API_URL: apiUrl ?? '',
  });
  stripe.slow(latency);
});
afterAll(async () => {
  servers?.end();
  await app?.close();
  await stripe?.close();
});

it(`after each of ${kills} kills at any moment of a payment through Stripe, it is charged once and the order is paid`, async () => {
  let server = await servers.start();
  for (let count = 0; count < kills; count += 1) {
    const uuid = await createPlacedOrder(customer);
    const { number } = await readOrder(customer, uuid);
    const charges = () => stripe.succeeded().filter(charge => charge.description === number);
    const body = { payment_data: cardData(await stripe.tokenOf(cards.good)) };
    const key = randomUUID();
    const lost = pay(at(server, customer), uuid, body, key).catch(() => null);
    await expectRecorded(app, { order_uuid: uuid });
    await sleep(((count + 0.5) / kills) * 2 * latency);
    await server.kill();
    await lost;

    server = await servers.start();
    const again = await pay(at(server, customer), uuid, body, key);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Paid')]);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_files');
    expect(charges()).toHaveLength(1);
    expect((await pay(at(server, customer), uuid, body)).status).toBe(409);
    expect(charges()).toHaveLength(1);
  }
  await server.kill();
}, 900_000);
