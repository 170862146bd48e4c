import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../engine/server/index.ts';
import { placed, read } from '../orders/drafting.ts';
import { type StripeFake, startStripe } from '../payments/stripe/fake.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { at, mortals, writtenDown } from './mortal.ts';
import { cardData, cards, pay } from './till.ts';

const kills = process.env.GALLEY_FULL === '1' ? 25 : 2;
/** So long Stripe takes for an answer; a payment needs two, and what was asked for is done also when nobody waits. */
const latency = 150;

let world: World;
let stripe: StripeFake;
let customer: Customer;
let servers: ReturnType<typeof mortals>;
beforeAll(async () => {
  stripe = await startStripe(movableClock());
  world = await startWorld({ config: { payments: { provider: 'stripe', stripe: stripe.keys } } });
  stripe.books.clock = world.clock;
  customer = await world.signUp();
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe.keys;
  servers = mortals(world, {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl ?? '',
  });
  stripe.slow(latency);
});
afterAll(async () => {
  servers?.end();
  await world?.close();
  await stripe?.close();
});

it(`after each of ${kills} kills at any moment of a payment through Stripe, it is charged once and the order is paid`, async () => {
  let server = await servers.start();
  for (let count = 0; count < kills; count += 1) {
    const uuid = await placed(customer);
    const { number } = await read(customer, uuid);
    const charges = () => stripe.succeeded().filter(charge => charge.description === number);
    const body = { payment_data: cardData(await stripe.tokenOf(cards.good)) };
    const key = randomUUID();
    const lost = pay(at(server, customer), uuid, body, key).catch(() => null);
    await writtenDown(world, { order_uuid: uuid });
    await sleep(((count + 0.5) / kills) * 2 * latency);
    await server.kill();
    await lost;

    server = await servers.start();
    const again = await pay(at(server, customer), uuid, body, key);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Paid')]);
    expect((await read(customer, uuid)).status).toBe('awaiting_files');
    expect(charges()).toHaveLength(1);
    expect((await pay(at(server, customer), uuid, body)).status).toBe(409);
    expect(charges()).toHaveLength(1);
  }
  await server.kill();
}, 900_000);
