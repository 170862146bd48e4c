/** Servers die by `kill -9` while staff act: what was answered is in the audit, and what is in the audit was done. */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries, isLinkedTo } from '../../engine/server/audit/index.ts';
import { users } from '../../server/account/tables.ts';
import { refunds } from '../../server/billing/tables.ts';
import { orders } from '../../server/orders/tables.ts';
import { at, killableServers } from '../checkout/api/killableServer.ts';
import type { Client } from '../helpers/client.ts';
import { isFullRun } from '../helpers/sampling.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { bringOrderTo, type OrderActors, prepareActors } from '../orders/api/bringOrderTo.ts';
import { expectConsistentCounters } from '../orders/api/consistentCounters.ts';
import { readOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

const kills = isFullRun ? 20 : 1;

let app: TestApp;
let servers: ReturnType<typeof killableServers>;
beforeAll(async () => {
  app = await startTestApp();
  servers = killableServers(app);
});
afterAll(async () => {
  servers?.end();
  await app?.close();
});

/** One action of staff: how it is asked for, and what shows that it was done. */
interface StaffAction {
  name: string;
  ask(member: Client): Promise<{ status: number }>;
  isDone(): Promise<boolean>;
  entries(): Promise<number>;
}

const countAuditEntries = (action: string, about: SQL) => () =>
  app.db.$count(auditEntries, and(eq(auditEntries.action, action), about));

async function assigning(stage: OrderActors): Promise<StaffAction> {
  const uuid = await bringOrderTo.queued(stage);
  return {
    name: 'assign',
    ask: member => member.call('assignOrder', { params: { object_uuid: uuid }, body: {} }),
    isDone: async () => (await app.db.select().from(orders).where(eq(orders.uuid, uuid)))[0]?.editor_uuid !== null,
    entries: countAuditEntries('assign', isLinkedTo('order', uuid)),
  };
}

async function refunding(stage: OrderActors): Promise<StaffAction> {
  const uuid = await bringOrderTo.awaiting_files(stage);
  const payment = (await readOrder(stage.customer, uuid)).payments[0]?.uuid ?? '';
  const body = { amount: 5_000, to: 'card' as const, note: 'We were late.' };
  return {
    name: 'refund',
    ask: member => member.call('refundPayment', { params: { payment_uuid: payment }, body }),
    isDone: async () => (await app.db.$count(refunds, eq(refunds.payment_uuid, payment))) > 0,
    entries: countAuditEntries('refund', isLinkedTo('payment', payment)),
  };
}

async function locking({ customer }: OrderActors): Promise<StaffAction> {
  const { uuid } = customer.me;
  const body = { reason: 'security' as const, note: 'Odd sign-ins.' };
  return {
    name: 'block',
    ask: member => member.call('blockCustomer', { params: { user_uuid: uuid }, body }),
    isDone: async () => (await app.db.select().from(users).where(eq(users.uuid, uuid)))[0]?.blocked_at !== null,
    entries: countAuditEntries('block', eq(auditEntries.customer_uuid, uuid)),
  };
}

/** On as many orders, payments and accounts as it takes for some to be running at a kill. */
async function prepareActions(member: OrderActors['member'], count: number): Promise<StaffAction[]> {
  const actions: StaffAction[] = [];
  for (let made = 0; made < count; made += 1) {
    const stage = await prepareActors(app, await app.signUp(), member);
    actions.push(await assigning(stage), await refunding(stage), await locking(stage));
  }
  return actions;
}

async function outcomeOf(action: StaffAction) {
  const [isDone, entries] = await Promise.all([action.isDone(), action.entries()]);
  return { isDone, entries, isSound: entries === (isDone ? 1 : 0) };
}

it(`after each of ${kills} kills during many actions, the audit has exactly those that were done`, async () => {
  const member = await createStaff(app);
  const seen = { answered: 0, lost: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const actions = await prepareActions(member, 4);
    const server = await servers.start();
    const answers = new Map<StaffAction, number | null>();
    // One after the other, three at a time: the death finds some of them done, some begun, some not asked for.
    const inTurn = async (some: StaffAction[]) => {
      for (const action of some)
        answers.set(
          action,
          await action.ask(at(server, member)).then(
            one => one.status,
            () => null,
          ),
        );
    };
    const all = Promise.all([0, 1, 2].map(lane => inTurn(actions.filter((_, place) => place % 3 === lane))));
    while (![...answers.values()].some(status => status === 200 || status === 201)) await sleep(1);
    await sleep(kill * 2);
    await server.kill();
    await all;
    for (const action of actions) {
      // What the server had sent to the database before it died may come about after it.
      await expect.poll(() => outcomeOf(action), { message: action.name }).toMatchObject({ isSound: true });
      const { isDone } = await outcomeOf(action);
      const status = answers.get(action);
      if (status) expect([action.name, status, isDone]).toEqual([action.name, status, status < 300]);
      seen[status ? 'answered' : 'lost'] += 1;
    }
  }
  await expectConsistentCounters(app);
  expect(seen.answered).toBeGreaterThan(0);
  expect(seen.lost).toBeGreaterThan(0);
}, 600_000);
