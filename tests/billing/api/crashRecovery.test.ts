import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payments } from '../../../server/billing/tables.ts';
import { cards, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { Client } from '../../helpers/client.ts';
import { nodeArguments } from '../../helpers/nodeArguments.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { changePlan, dateInDays, paymentSummaries, planSummary, totalCharged } from './planHelpers.ts';
import { insertSubscription } from './subscriptionFixtures.ts';

/** The sandbox waits so long before a charge, and again before it answers. */
const latency = 150;

let app: TestApp;
let child: ChildProcess | undefined;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.pool.query(`insert into sandbox.settings (name, value) values ('latency_ms', $1)`, [latency]);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await app?.close();
});

/** Another server on the same database, which is killed before or after the charge for a change, and before its answer. */
async function changeAndDie(customer: Customer, key: string, moment: 'before' | 'after'): Promise<void> {
  const { databaseUrl, dataDir } = app.deps.config;
  child = spawn(process.execPath, nodeArguments(new URL('../../uploads/api/serverProcess.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const there = new Client(line.toString().trim());
  for (const [name, value] of customer.cookies) there.cookies.set(name, value);
  const lost = changePlan(there, 'unlimited', { expected_amount: 23_178 }, key).catch(() => null);
  const isBegun = () => app.db.$count(payments, eq(payments.customer_uuid, customer.me.uuid));
  const isCharged = () => totalCharged(app, customer);
  await waitUntil(moment === 'before' ? isBegun : isCharged, lost);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await lost;
}

/** Waits until the condition is met. A request that is answered before that was refused: it throws with the answer. */
async function waitUntil(isMet: () => Promise<number>, lost: Promise<{ status: number; body: unknown } | null>) {
  const answered = lost.then(answer => ({ answer }));
  while (!(await isMet())) {
    const early = await Promise.race([answered, sleep(5)]);
    if (early && !(await isMet())) throw new Error(`It was answered: ${JSON.stringify(early.answer)}`);
  }
}

async function subscriber(): Promise<Customer> {
  const customer = await app.signUp();
  await insertSubscription(app, customer, 'limited', {
    start_date: dateInDays(app, -271),
    end_date: dateInDays(app, 94),
  });
  await saveCard(customer, cards.good);
  return customer;
}

it.each(['before', 'after'] as const)(
  'a change of plan whose server died %s the charge is charged once when it is asked for again',
  async moment => {
    const customer = await subscriber();
    const key = randomUUID();
    await changeAndDie(customer, key, moment);
    const again = await changePlan(customer, 'unlimited', { expected_amount: 23_178 }, key);
    expect([again.status, again.body]).toEqual([200, { message: 'You are now on Unlimited.' }]);
    expect(await planSummary(customer)).toMatchObject({ level: 'unlimited' });
    expect(await totalCharged(app, customer)).toBe(23_178);
    expect(await paymentSummaries(customer)).toEqual(['subscription proration 23178 succeeded']);
  },
  180_000,
);

it('a payment that is not requested again is settled by the job', async () => {
  const customer = await subscriber();
  await changeAndDie(customer, randomUUID(), 'after');
  await app.advance('PT1M');
  expect(await planSummary(customer)).toMatchObject({ level: 'unlimited' });
  expect(await totalCharged(app, customer)).toBe(23_178);
}, 180_000);

it('a renewal that was charged, but not settled, is neither charged again nor lost', async () => {
  const customer = await app.signUp();
  await saveCard(customer, cards.good);
  const over = { start_date: dateInDays(app, -366), end_date: dateInDays(app, -1) };
  await insertSubscription(app, customer, 'limited', over);
  const { gateway } = app.deps.payments;
  const { charge } = gateway;
  gateway.charge = async request => {
    await charge(request);
    throw new Error('The answer was lost.');
  };
  await app.deps.jobs.run(app.deps, 'renewals');
  gateway.charge = charge;
  expect(await paymentSummaries(customer)).toEqual(['subscription renewal 29900 pending']);
  await app.deps.jobs.run(app.deps, 'renewals');
  expect(await paymentSummaries(customer)).toEqual(['subscription renewal 29900 succeeded']);
  expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'active' });
  expect(await totalCharged(app, customer)).toBe(29_900);
});

it('a renewal that never reached the provider is retried', async () => {
  const customer = await app.signUp();
  await saveCard(customer, cards.good);
  await insertSubscription(app, customer, 'limited', {
    start_date: dateInDays(app, -366),
    end_date: dateInDays(app, -1),
  });
  const { gateway } = app.deps.payments;
  const { charge } = gateway;
  gateway.charge = () => Promise.reject(new Error('The provider is away.'));
  await app.deps.jobs.run(app.deps, 'renewals');
  gateway.charge = charge;
  await app.advance('PT1M');
  expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'active' });
  expect(await totalCharged(app, customer)).toBe(29_900);
});
