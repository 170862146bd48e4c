/** Two at the same moment, of whom our team is one: money moves once, and what stands is what was answered. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { subscriptions } from '../../server/billing/tables.ts';
import { orders } from '../../server/orders/tables.ts';
import { dateInDays, totalCharged } from '../billing/api/planHelpers.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { cards, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { bringOrderTo, type OrderActors, prepareActors, result } from '../orders/api/bringOrderTo.ts';
import { expectConsistentCounters } from '../orders/api/consistentCounters.ts';
import { readOrder } from '../orders/api/orderFixtures.ts';
import { insertFiles } from '../orders/api/staffActions.ts';
import { stateCalls } from '../orders/api/stateCalls.ts';
import { callAction, createStaff } from '../support/api/staffHelpers.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';
import { photo } from '../uploads/api/photos.ts';
import { openTus } from '../uploads/api/uploadFixture.ts';
import { countStaffActions, isDone, rounds, runConcurrently, settledMoney } from './runConcurrently.ts';

let app: TestApp;
let stage: OrderActors;
/** A colleague of the one on the stage. */
let colleague: Customer;
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
  colleague = await createStaff(app);
});
afterAll(() => app?.close());

/** With no credit and no lock of another test. */
let owner: OrderActors;
const newOwner = async () => {
  owner = await prepareActors(app, await app.signUp(), stage.member);
};

const each = it.each(rounds);
const total = 33_600;
const paymentOf = async ({ customer }: OrderActors, order: string) =>
  (await readOrder(customer, order)).payments[0]?.uuid ?? '';
const refund = (by: Customer, payment_uuid: string, body: { amount?: number; to: 'card' | 'credit' }) =>
  by.call('refundPayment', { params: { payment_uuid }, body: { note: 'We were late.', ...body } });
const cancelByTeam = (uuid: string, more: object = {}) =>
  callAction(stage.member, 'cancelOrder', uuid, { note: 'We cannot.', ...more });
const lock = (customer: Customer) =>
  stage.member.call('blockCustomer', {
    params: { user_uuid: customer.me.uuid },
    body: { reason: 'security', note: 'Odd sign-ins.' },
  });
const unlock = (customer: Customer) =>
  stage.member.call('unblockCustomer', { params: { user_uuid: customer.me.uuid }, body: { note: 'It was them.' } });
const renewals = () => app.deps.jobs.run(app.deps, 'renewals');
const isLocked = async ({ me }: Customer) =>
  (await app.db.select().from(users).where(eq(users.uuid, me.uuid)))[0]?.blocked_at !== null;

describe('money', () => {
  beforeEach(newOwner);

  each('two members of staff refund a whole payment: it is refunded once (round %i)', async round => {
    const uuid = await bringOrderTo.awaiting_files(owner);
    const payment = await paymentOf(owner, uuid);
    const to = round % 2 ? 'card' : 'credit';
    const answers = await runConcurrently(
      round,
      () => refund(stage.member, payment, { to }),
      () => refund(colleague, payment, { to: 'card' }),
    );
    expect(answers.filter(isDone)).toHaveLength(1);
    const { charged, returned, credited } = await settledMoney(app, owner.customer, uuid);
    expect([charged, returned + credited]).toEqual([total, total]);
    expect(await countStaffActions(app, uuid, 'refund')).toBe(1);
  });

  each('two colleagues give more than half of it back: one of them does (round %i)', async round => {
    const uuid = await bringOrderTo.awaiting_files(owner);
    const payment = await paymentOf(owner, uuid);
    const half = { amount: 20_000, to: 'card' as const };
    const answers = await runConcurrently(
      round,
      () => refund(stage.member, payment, half),
      () => refund(colleague, payment, half),
    );
    expect(answers.filter(isDone)).toHaveLength(1);
    expect(await settledMoney(app, owner.customer, uuid)).toMatchObject({ returned: 20_000, credited: 0 });
  });

  each(
    'a part is refunded while the order is cancelled: in the end all of it is refunded, and not more (round %i)',
    async round => {
      const uuid = await bringOrderTo.queued(owner);
      const payment = await paymentOf(owner, uuid);
      const [given, cancelled] = await runConcurrently(
        round,
        () => refund(colleague, payment, { amount: 10_000, to: 'credit' }),
        () => cancelByTeam(uuid),
      );
      expect(isDone(cancelled), cancelled.text).toBe(true);
      const { returned, credited } = await settledMoney(app, owner.customer, uuid);
      expect([returned + credited, credited]).toEqual([total, isDone(given) ? 10_000 : 0]);
      expect((await readOrder(owner.customer, uuid)).status).toBe('cancelled');
    },
  );

  each(
    'an order is cancelled by our team while it is paid: paid, or cancelled and nothing kept (round %i)',
    async round => {
      const uuid = await bringOrderTo.awaiting_payment(owner);
      const [cancelled] = await runConcurrently(
        round,
        () => cancelByTeam(uuid),
        () => stateCalls.pay(owner, uuid),
      );
      const { charged, returned } = await settledMoney(app, owner.customer, uuid);
      const { status } = await readOrder(owner.customer, uuid);
      expect(status).toBe(isDone(cancelled) ? 'cancelled' : 'awaiting_files');
      expect(charged - returned).toBe(status === 'cancelled' ? 0 : total);
      expect(await countStaffActions(app, uuid, 'cancel')).toBe(isDone(cancelled) ? 1 : 0);
    },
  );
});

describe('orders', () => {
  each('two colleagues begin the same: one has it (round %i)', async round => {
    const uuid = await bringOrderTo.queued(stage);
    const answers = await runConcurrently(
      round,
      () => callAction(stage.member, 'assignOrder', uuid),
      () => callAction(colleague, 'assignOrder', uuid),
    );
    const [mine, theirs] = answers.map(isDone);
    expect([mine, theirs].filter(Boolean)).toHaveLength(1);
    const [order] = await app.db.select().from(orders).where(eq(orders.uuid, uuid));
    expect(order).toMatchObject({ status: 'in_progress', editor_uuid: (mine ? stage.member : colleague).me.uuid });
    expect(await countStaffActions(app, uuid, 'assign')).toBe(1);
  });

  each('a price is named while its customer no longer wants one: it is cancelled (round %i)', async round => {
    const uuid = await bringOrderTo.quote_requested(stage);
    const [quoted, declined] = await runConcurrently(
      round,
      () => stateCalls.quote(stage, uuid),
      () => stateCalls.remove(stage, uuid),
    );
    expect(isDone(declined), declined.text).toBe(true);
    const { status, events } = await readOrder(stage.customer, uuid);
    const moves = events.flatMap(event => (event.to ? [event.to] : [])).slice(-2);
    expect([status, moves]).toEqual([
      'cancelled',
      isDone(quoted) ? ['quoted', 'cancelled'] : ['quote_requested', 'cancelled'],
    ]);
    expect(await countStaffActions(app, uuid, 'quote')).toBe(isDone(quoted) ? 1 : 0);
  });

  each('work is done while it is cancelled: the one or the other (round %i)', async round => {
    const uuid = await bringOrderTo.in_progress(stage);
    const [cancelled, finished] = await runConcurrently(
      round,
      () => cancelByTeam(uuid, { done_percent: 25 }),
      () => callAction(colleague, 'finishWork', uuid),
    );
    expect([cancelled, finished].filter(isDone)).toHaveLength(1);
    const { returned } = await settledMoney(app, stage.customer, uuid);
    expect([(await readOrder(stage.customer, uuid)).status, returned]).toEqual(
      isDone(cancelled) ? ['cancelled', 25_200] : ['quality_check', 0],
    );
  });

  each('a result is delivered while it is sent back, or cancelled by its customer (round %i)', async round => {
    const uuid = await bringOrderTo.quality_check(stage);
    await insertFiles(app, uuid, result);
    const other = round % 2 ? stateCalls.sendBack : stateCalls.remove;
    const [delivered, stopped] = await runConcurrently(
      round,
      () => callAction(colleague, 'deliverOrder', uuid),
      () => other(stage, uuid),
    );
    expect([delivered, stopped].filter(isDone)).toHaveLength(1);
    expect((await readOrder(stage.customer, uuid)).status).toBe(isDone(delivered) ? 'delivered' : 'in_progress');
    expect(await settledMoney(app, stage.customer, uuid)).toMatchObject({ charged: total, returned: 0 });
  });
});

describe('an account that is locked', () => {
  beforeEach(newOwner);

  each('while its customer pays: what was charged was paid for (round %i)', async round => {
    const uuid = await bringOrderTo.awaiting_payment(owner);
    const [locked, paid] = await runConcurrently(
      round,
      () => lock(owner.customer),
      () => stateCalls.pay(owner, uuid),
    );
    expect(isDone(locked), locked.text).toBe(true);
    expect((await owner.customer.call('listOrders')).detail).toBe('Account is locked.');
    expect(isDone(await unlock(owner.customer))).toBe(true);
    const { charged } = await settledMoney(app, owner.customer, uuid);
    expect([(await readOrder(owner.customer, uuid)).status, charged]).toEqual(
      isDone(paid) ? ['awaiting_files', total] : ['awaiting_payment', 0],
    );
  });

  each(
    'while a file arrives: nothing comes in any more, and the file is whole or goes on later (round %i)',
    async round => {
      const order = await createOrderForUpload(app, owner.customer);
      const tus = await openTus(app, owner.customer, order);
      const bytes = photo(`lock-${round}`, 300_000);
      const path = (await tus.create('lock.jpg', bytes.length)).headers.get('location')!;
      const half = bytes.length / 2;
      await tus.append(path, 0, bytes.slice(0, half) as BodyInit);
      const [locked] = await runConcurrently(
        round,
        () => lock(owner.customer),
        async () => ({ ...(await tus.append(path, half, bytes.slice(half) as BodyInit)), text: 'the second half' }),
      );
      expect(isDone(locked), locked.text).toBe(true);
      expect((await tus.create('late.jpg', 10)).status).toBe(401);
      expect((await tus.send('HEAD', path, {})).status).toBe(401);
      await unlock(owner.customer);
      const next = await openTus(app, owner.customer, order);
      const offset = await next.offset(path);
      expect([half, bytes.length]).toContain(offset);
      if (offset < bytes.length)
        expect((await next.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
      const { body } = await owner.customer.expect(200, 'syncUploads', { params: { id: order.uuid } });
      expect(body.files).toMatchObject([{ upload: 'done', size: bytes.length }]);
    },
  );

  each('and unlocked while its term is renewed: once (round %i)', async round => {
    await saveCard(owner.customer, cards.good);
    const days = { start_date: dateInDays(app, -366), end_date: dateInDays(app, -1) };
    const old = await insertSubscription(app, owner.customer, 'limited', days);
    await lock(owner.customer);
    const [unlocked] = await runConcurrently(
      round,
      () => unlock(owner.customer),
      () => renewals().then(() => ({ status: 200, text: 'renewed' })),
    );
    expect(isDone(unlocked), unlocked.text).toBe(true);
    await Promise.all([renewals(), renewals()]);
    expect(await totalCharged(app, owner.customer)).toBe(29_900);
    const terms = await app.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.customer_uuid, owner.customer.me.uuid));
    expect(terms.map(({ uuid, status }) => [uuid === old, status]).sort()).toEqual([
      [false, 'active'],
      [true, 'expired'],
    ]);
  });

  each('by one of our team and unlocked by another: it is what the last one said (round %i)', async round => {
    const [locked, opened] = await runConcurrently(
      round,
      () => lock(owner.customer),
      () => unlock(owner.customer),
    );
    expect(isDone(locked), locked.text).toBe(true);
    expect(await isLocked(owner.customer)).toBe(!isDone(opened));
  });
});

it('after all of it, what the database keeps as numbers is what is there', () => expectConsistentCounters(app));
