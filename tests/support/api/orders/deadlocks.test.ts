import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, type Tx } from '../../../../engine/server/db/index.ts';
import { users } from '../../../../server/account/tables.ts';
import { payments, refunds, subscriptions } from '../../../../server/billing/tables.ts';
import { contactMessages, premierLevels } from '../../../../server/generated/entityTables.ts';
import { orders } from '../../../../server/orders/tables.ts';
import { settleDispute } from '../../../../server/payments/disputes.ts';
import { settleRefund } from '../../../../server/payments/sendRefunds.ts';
import { concludePayment } from '../../../../server/settlement/settlement.ts';
import { changePlanWithCard } from '../../../billing/api/planHelpers.ts';
import { insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { answerBank, cards, payWith } from '../../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { waitForBlockedQuery } from '../../../helpers/waitForBlockedQuery.ts';
import {
  acceptResult,
  bringOrderTo,
  type OrderActors,
  prepareActors,
  requestChanges,
  result,
} from '../../../orders/api/bringOrderTo.ts';
import { createPlacedOrder, readOrder } from '../../../orders/api/orderFixtures.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { stateCalls } from '../../../orders/api/stateCalls.ts';
import { actOnMessage, changeMessage } from '../messages/inboxCalls.ts';
import { callAction, createStaff } from '../staffHelpers.ts';

let app: TestApp;
let stage: OrderActors;
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
});
afterAll(() => app?.close());

/** Both at the same moment: how many were done. */
async function atOnce(...wanted: Promise<{ status: number; text: string }>[]): Promise<number> {
  const answers = await Promise.all(wanted);
  // 422: the form that was posted has given way to another.
  for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status);
  return answers.filter(({ status }) => status === 200).length;
}
const moves = async (uuid: string) => (await readOrder(stage.customer, uuid)).events.filter(event => event.to).length;

describe('of two actions on one order at the same moment, one is refused', () => {
  it('when staff start an order that its customer cancels', async () => {
    const uuid = await bringOrderTo.queued(stage);
    const before = await moves(uuid);
    expect(await atOnce(stateCalls.assign(stage, uuid), stateCalls.remove(stage, uuid))).toBe(1);
    expect(await moves(uuid)).toBe(before + 1);
  });

  it('when two members of staff do the same', async () => {
    const uuid = await bringOrderTo.quality_check(stage);
    await insertFiles(app, uuid, result);
    expect(await atOnce(...Array.from({ length: 4 }, () => callAction(stage.member, 'deliverOrder', uuid)))).toBe(1);
    const released = await bringOrderTo.on_hold(stage);
    expect(await atOnce(stateCalls.release(stage, released), stateCalls.answer(stage, released))).toBe(1);
  });

  it('when a result is accepted in one window and sent back in another', async () => {
    const uuid = await bringOrderTo.delivered(stage);
    expect(await atOnce(acceptResult(stage.customer, uuid), requestChanges(stage.customer, uuid))).toBe(1);
  });
});

it('a payment that is given back twice with one key is given back once', async () => {
  const uuid = await bringOrderTo.awaiting_files(stage);
  const params = { payment_uuid: (await readOrder(stage.customer, uuid)).payments[0]?.uuid ?? '' };
  const refund = () =>
    stage.member.call('refundPayment', {
      params,
      body: { amount: 20_000, to: 'card', note: 'We were late.' },
      headers: { 'idempotency-key': '6a5b1c9e-0d0e-4a53-9a35-0f6d0b8f4b1c' },
    });
  const [first, again] = [await refund(), await refund()];
  expect([first.status, again.status, again.body.refunds.length]).toEqual([201, 201, 1]);
  await app.deps.jobs.run(app.deps, 'refunds');
  expect((await readOrder(stage.customer, uuid)).payments[0]).toMatchObject({ refunded: { amount: 20_000 } });
});

/** `other` begins when `first` holds its lock, and waits; then `first` wants `next`. */
async function crossLocks<Done>(first: (tx: Tx) => unknown, other: () => Promise<Done>, next: (tx: Tx) => unknown) {
  const under = await app.db.transaction(async tx => {
    await first(tx);
    const doing = { done: other() };
    await waitForBlockedQuery(app);
    await next(tx);
    return doing;
  });
  return under.done;
}
const paymentOf = async (customer: Customer) =>
  (await app.db.select().from(payments).where(eq(payments.customer_uuid, customer.me.uuid)))[0]!;

const holdAll = (customer: Customer) => (tx: Tx) =>
  tx.select().from(users).where(eq(users.uuid, customer.me.uuid)).for('update');

describe('actions at the same moment never deadlock', () => {
  it('a payment of a plan is given back as credit while the plan ends', async () => {
    const customer = await app.signUp();
    expect((await changePlanWithCard(customer, cards.good, 'limited')).status).toBe(200);
    const { uuid } = await paymentOf(customer);
    const giveBack = (to: 'card' | 'credit') =>
      stage.member.call('refundPayment', { params: { payment_uuid: uuid }, body: { amount: 100, to, note: 'Late.' } });
    const wantPayment = (tx: Tx) => tx.select().from(payments).where(eq(payments.uuid, uuid)).for('update');
    const { status, text } = await crossLocks(holdAll(customer), () => giveBack('credit'), wantPayment);
    expect(status, text).toBe(201);
    // Also when the provider reports the refund.
    expect((await giveBack('card')).status).toBe(201);
    const [given] = await app.db.select().from(refunds).where(eq(refunds.refund_status, 'pending'));
    const done = { refund: 'given', status: 'succeeded' as const };
    await crossLocks(holdAll(customer), () => settleRefund(app.deps, given!, done), wantPayment);
    expect(await paymentOf(customer)).toMatchObject({ refunded: 200 });
  });

  it('an order is paid while its customer’s plan is', async () => {
    const customer = await app.signUp();
    const order = await createPlacedOrder(customer);
    await payWith(customer, order, cards.asks);
    const payment = await paymentOf(customer);
    await answerBank(customer, payment.requires_action?.client_secret ?? '', true);
    await crossLocks(
      holdAll(customer),
      () => concludePayment(app.deps, payment, { abandon: false }),
      tx => nextNumber(tx, 'I', app.clock.now()),
    );
    expect((await readOrder(customer, order)).status).toBe('awaiting_files');
  });

  it('a payment is disputed while its customer is locked out', async () => {
    const customer = await app.signUp();
    const order = await bringOrderTo.queued(await prepareActors(app, customer, stage.member));
    const { gateway, ...more } = app.deps.payments;
    const disputeOf = async () => ({ status: 'open' as const, at: app.clock.now() });
    const deps = { ...app.deps, payments: { ...more, gateway: { ...gateway, disputeOf } } };
    const payment = await paymentOf(customer);
    await crossLocks(
      tx => tx.select().from(users).where(eq(users.uuid, customer.me.uuid)).for('no key update'),
      () => settleDispute(deps, payment),
      tx => tx.select().from(orders).where(eq(orders.uuid, order)).for('update'),
    );
    expect(await paymentOf(customer)).toMatchObject({ payment_status: 'disputed' });
  });

  it('a message is answered by whom an administrator lets go', async () => {
    const leaving = await createStaff(app);
    const body = { topic: 'other', subject: 'Where?', message: 'Where is my invoice?' };
    await stage.customer.expect(201, 'postContactMessage', { body });
    const [asked] = await app.db.select().from(contactMessages);
    const { version } = await changeMessage(leaving, asked!.uuid, 'take');
    const { status, text } = await crossLocks(
      holdAll(leaving),
      () => actOnMessage(leaving, asked!.uuid, 'answer', { text: 'Here.', version }),
      tx => tx.select().from(contactMessages).where(eq(contactMessages.uuid, asked!.uuid)).for('update'),
    );
    expect(status, text).toBe(200);
  });

  it('a level is changed while a term of it is renewed', async () => {
    const customer = await app.signUp();
    const term = await insertSubscription(app, customer, 'limited');
    const admin = await createStaff(app, 'admin');
    const [level] = await app.db.select().from(premierLevels).where(eq(premierLevels.codename, 'limited'));
    const { status, text } = await crossLocks(
      tx => tx.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.uuid, term)),
      () => admin.patch(`/api/support/premier-levels/${level!.uuid}`, { version: level!.version, revision_rounds: 7 }),
      async tx => {
        const [before] = await tx.select().from(subscriptions).where(eq(subscriptions.uuid, term));
        await tx.insert(subscriptions).values({ ...before!, uuid: randomUUID(), status: 'active' });
      },
    );
    expect(status, text).toBe(200);
  });
});
