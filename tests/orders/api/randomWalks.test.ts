import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, ne, sum } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couponUses, payments, refunds, subscriptions } from '../../../server/billing/tables.ts';
import { orderEvents } from '../../../server/orders/tables.ts';
import { roundMoney } from '../../../server/pricing/roundMoney.ts';
import { createCoupon } from '../../checkout/api/checkoutHelpers.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { callAction, createStaff } from '../../support/api/staffHelpers.ts';
import { bringOrderTo, type OrderActors, prepareActors, result } from './bringOrderTo.ts';
import { getOrderRow, insertFiles, words } from './staffActions.ts';
import { callNames, coupon_code, rightIn, type StateCall, type StateCallName, stateCalls } from './stateCalls.ts';
import { subscribe } from './subscribe.ts';

let app: TestApp;
let stage: OrderActors;
beforeAll(async () => {
  app = await startTestApp();
  const customer = await app.signUp();
  await subscribe(app, customer, 'limited');
  await createCoupon(app, { code: coupon_code, per_customer_limit: 10_000 });
  stage = await prepareActors(app, customer, await createStaff(app));
  await stateCalls.remove(stage, stage.model);
});
afterAll(() => app?.close());

async function capUsed(): Promise<number> {
  const own = eq(subscriptions.customer_uuid, stage.customer.me.uuid);
  const [term] = await app.db.select({ used: subscriptions.discount_used }).from(subscriptions).where(own);
  return term?.used ?? 0;
}

/** What the customer has paid for an order and keeps paid. */
async function moneyKept(uuid: string): Promise<number> {
  const [paid] = await app.db
    .select({ sum: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.order_uuid, uuid),
        inArray(payments.payment_status, ['succeeded', 'partially_refunded', 'refunded']),
      ),
    );
  const [back] = await app.db
    .select({ sum: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
    .where(and(eq(payments.order_uuid, uuid), ne(refunds.refund_status, 'failed')));
  return (paid?.sum ?? 0) - (back?.sum ?? 0);
}

const keptWhenCancelled = 40;
const isBegun = (status: string | null): boolean => status === 'in_progress' || status === 'revision_requested';

/** Orders that an editor had begun are paid in part when our team cancels them. */
async function keptPercent(uuid: string): Promise<number> {
  const events = await app.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_uuid, uuid))
    .orderBy(asc(orderEvents.seq));
  let status = '';
  let before = '';
  for (const { from, to } of events) {
    if (!to) continue;
    expect(from ?? '').toBe(status);
    if (to === 'on_hold') before = from ?? '';
    status = to;
  }
  const last = events.filter(event => event.to).at(-1);
  if (last?.to !== 'cancelled') return 100;
  return isBegun(last.from === 'on_hold' ? before : last.from) ? keptWhenCancelled : 0;
}

/** What holds for an order whatever has been done with it. */
async function check(uuid: string, capBefore: number): Promise<void> {
  const order = await getOrderRow(app, uuid);
  const percent = await keptPercent(uuid);
  const paid = order.paid_at !== null;
  const total = paid ? (order.total ?? 0) : 0;
  const kept = await moneyKept(uuid);
  expect(kept).toBe(total - roundMoney(total, 100 - percent, 100));
  const shown = await stage.customer.expect(200, 'getOrder', { params: { object_uuid: uuid } });
  expect(shown.body.refund_if_cancelled?.amount ?? kept).toBe(kept);
  const cap = paid ? (order.price?.cap_used ?? 0) : 0;
  expect((await capUsed()) - capBefore).toBe(cap - roundMoney(cap, 100 - percent, 100));
  const uses = await app.db.select().from(couponUses).where(eq(couponUses.order_uuid, uuid));
  const holds = order.coupon_uuid !== null && percent > 0 && !['expired'].includes(order.status);
  expect(uses.map(use => use.state)).toEqual(holds ? [paid ? 'counted' : 'reserved'] : []);
}

/** Things that come with an order, so that a walk can get somewhere. */
const extras = {
  files: (uuid: string) => insertFiles(app, uuid, words(8400)),
  tooMany: (uuid: string) => insertFiles(app, uuid, words(3000)),
  tooFew: (uuid: string) => insertFiles(app, uuid, words(7000)),
  resultFile: (uuid: string) => insertFiles(app, uuid, { ...result, name: `${randomUUID()}.docx` }),
  count: (uuid: string) =>
    stage.member.call('releaseOrder', { params: { object_uuid: uuid }, body: { quantity: 9000 } }),
};
const extraNames = Object.keys(extras) as (keyof typeof extras)[];

/** Cancels an order that an editor has begun, of which a part stays paid. */
const cancelInPart: StateCall = async (_, uuid) => {
  const { status, hold_return_to } = await getOrderRow(app, uuid);
  const done_percent = isBegun(status === 'on_hold' ? hold_return_to : status) ? keptWhenCancelled : 0;
  return callAction(stage.member, 'cancelOrder', uuid, { note: 'We cannot do this.', done_percent });
};
const acts: Record<StateCallName, StateCall> = { ...stateCalls, cancel: cancelInPart };

type Chance = { pick: number; wild: boolean };

/** Mostly what the status allows, now and then anything at all. */
async function step(uuid: string, { pick, wild }: Chance): Promise<'gone' | 'there'> {
  const { status } = await getOrderRow(app, uuid);
  const possible = callNames.filter(name => wild || rightIn[name].includes(status));
  const choices = [...possible, ...extraNames];
  const name = choices[pick % choices.length];
  if (name && name in extras) {
    await extras[name as keyof typeof extras](uuid);
    return 'there';
  }
  const answer = await acts[name as StateCallName](stage, uuid);
  expect(answer.status, `${status} ${name}: ${answer.text}`).toBeLessThan(500);
  const isGone = name === 'remove' && answer.status === 200 && ['draft', 'expired'].includes(status);
  return isGone ? 'gone' : 'there';
}

describe('random actions on an order in random order', () => {
  it(
    'its history is unbroken, and money, cap and coupon are counted once',
    async () => {
      const chance = fc.record({ pick: fc.nat(10_000), wild: fc.nat(4).map(one => one === 0) });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('awaiting_payment', 'awaiting_files', 'in_progress'),
          fc.array(chance, { minLength: 6, maxLength: 16 }),
          async (start, chances) => {
            const capBefore = await capUsed();
            const uuid = await bringOrderTo[start](stage);
            for (const one of chances) if ((await step(uuid, one)) === 'gone') return;
            await check(uuid, capBefore);
          },
        ),
        { numRuns: isFullRun ? 300 : 8, seed: 20_261_128, endOnFailure: true },
      );
    },
    isFullRun ? 900_000 : 60_000,
  );
});
