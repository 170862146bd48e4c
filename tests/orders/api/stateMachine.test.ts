import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOutbox } from '../../../engine/server/mail/index.ts';
import constants from '../../../schemas/constants.json' with { type: 'json' };
import entity from '../../../schemas/orders/order.entity.json' with { type: 'json' };
import { credits } from '../../../server/billing/tables.ts';
import type { MailTemplate } from '../../../server/mail/templates.ts';
import { type OrderStatus, orderEvents } from '../../../server/orders/tables.ts';
import { createCoupon } from '../../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff, runAction } from '../../support/api/staffHelpers.ts';
import {
  afterDays,
  askCustomer,
  bringOrderTo,
  finishFiles,
  type OrderActors,
  prepareActors,
  result,
} from './bringOrderTo.ts';
import { getOrderRow, insertFiles, words } from './staffActions.ts';
import { type Answered, callNames, coupon_code, rightIn, type StateCallName, stateCalls } from './stateCalls.ts';

let app: TestApp;
let stage: OrderActors;
/** The same, for a customer whose credit pays for everything. */
let rich: OrderActors;
beforeAll(async () => {
  app = await startTestApp();
  const member = await createStaff(app);
  stage = await prepareActors(app, await app.signUp(), member);
  rich = await prepareActors(app, await app.signUp(), member);
  await createCoupon(app, { code: coupon_code, per_customer_limit: 100 });
  await app.db.insert(credits).values({
    uuid: randomUUID(),
    customer_uuid: rich.customer.me.uuid,
    amount: 10_000_000,
    reason: 'gift',
    created_at: app.clock.now(),
  });
});
afterAll(() => app?.close());

const statuses = constants.orders.status.map(({ value }) => value as OrderStatus);
const table: Partial<Record<OrderStatus, string[]>> = entity['x-entity'].states.transitions;
const edges = statuses.flatMap(from => (table[from] ?? []).map(to => [from, to as OrderStatus] as const));

type Actor = 'customer' | 'support' | 'system';
type Act = (on: OrderActors, uuid: string) => Promise<unknown>;
/** How an order goes from one status to the next, who does it, and which mails its customer gets. */
interface Way {
  by: Actor;
  mails: MailTemplate[];
  go: Act;
  begin?: (on: OrderActors) => Promise<string>;
  on?: () => OrderActors;
}

const way = (by: Actor, mails: MailTemplate[], go: Act, more: Partial<Way> = {}): Way => ({ by, mails, go, ...more });
const call =
  (name: StateCallName): Act =>
  (on, uuid) =>
    stateCalls[name](on, uuid);
const days =
  (number: number): Act =>
  on =>
    afterDays(on.app, number);
const bringWithFiles =
  (status: OrderStatus) =>
  async (on: OrderActors): Promise<string> => {
    const uuid = await bringOrderTo[status](on);
    await insertFiles(on.app, uuid, words(8400));
    await finishFiles(on.customer, uuid);
    return uuid;
  };
const filesOf = (count: number) => async (on: OrderActors, uuid: string) => {
  await insertFiles(on.app, uuid, words(count));
  await finishFiles(on.customer, uuid);
};
const holdFrom = (status: OrderStatus) => async (on: OrderActors) => {
  const uuid = await bringOrderTo[status](on);
  await askCustomer(on.member, uuid);
  return uuid;
};

const ways: Record<string, Way> = {
  'draft quote_requested': way('customer', ['quote_requested'], call('askQuote')),
  'draft awaiting_payment': way('customer', ['order_awaiting_payment'], call('placeOrder')),
  'draft awaiting_files': way('customer', ['order_placed'], call('placeOrder'), { on: () => rich }),
  'draft queued': way('customer', ['order_queued'], call('placeOrder'), {
    on: () => rich,
    begin: bringWithFiles('draft'),
  }),
  'quote_requested quoted': way('support', ['quote_ready'], call('quote')),
  'quote_requested draft': way('customer', [], call('changeAnswer')),
  'quote_requested cancelled': way('customer', ['order_cancelled'], call('remove')),
  'quoted draft': way('customer', [], call('changeAnswer')),
  'quoted awaiting_files': way('customer', ['order_files_needed', 'payment_receipt'], call('pay')),
  'quoted queued': way('customer', ['order_queued', 'payment_receipt'], call('pay'), {
    async begin(on) {
      const uuid = await bringWithFiles('quote_requested')(on);
      await runAction(on.member, 'quoteOrder', uuid, { price: { amount: 40_000, currency: 'USD' } });
      return uuid;
    },
  }),
  'quoted cancelled': way('support', ['order_cancelled'], call('cancel')),
  'quoted expired': way('system', ['quote_expired'], days(14)),
  'awaiting_payment draft': way('customer', [], call('changeAnswer')),
  'awaiting_payment awaiting_files': way('customer', ['order_files_needed', 'payment_receipt'], call('pay')),
  'awaiting_payment queued': way('customer', ['order_queued', 'payment_receipt'], call('pay'), {
    begin: bringWithFiles('awaiting_payment'),
  }),
  'awaiting_payment cancelled': way('customer', ['order_cancelled'], call('remove')),
  'awaiting_payment expired': way('system', ['order_expired'], days(7)),
  'awaiting_files queued': way('customer', ['order_queued'], filesOf(8400)),
  'awaiting_files on_hold': way('system', ['order_balance_due'], filesOf(12_000)),
  'awaiting_files cancelled': way('system', ['order_cancelled'], days(30)),
  'queued in_progress': way('support', ['order_started'], call('assign')),
  'queued on_hold': way('support', ['order_file_needed'], call('hold')),
  'queued cancelled': way('customer', ['order_cancelled'], call('remove')),
  'in_progress quality_check': way('support', [], call('finishWork')),
  'in_progress on_hold': way('support', ['order_file_needed'], call('hold')),
  'in_progress cancelled': way('support', ['order_cancelled'], call('cancel')),
  'quality_check in_progress': way('support', [], call('sendBack')),
  'quality_check delivered': way('support', ['order_delivered'], async (on, uuid) => {
    await insertFiles(on.app, uuid, result);
    await stateCalls.deliver(on, uuid);
  }),
  'delivered revision_requested': way('customer', ['changes_requested'], call('askChanges')),
  'delivered completed': way('system', ['order_completed'], days(14)),
  'revision_requested in_progress': way('support', [], call('takeUp')),
  'revision_requested on_hold': way('support', ['order_file_needed'], call('hold')),
  'on_hold awaiting_files': way('support', ['order_files_needed'], call('release'), {
    async begin(on) {
      const uuid = await bringOrderTo.awaiting_files(on);
      await insertFiles(on.app, uuid, { ...words(8400), scan: 'quarantined' });
      await finishFiles(on.customer, uuid);
      return uuid;
    },
  }),
  'on_hold queued': way('customer', ['order_resumed'], call('answer')),
  'on_hold in_progress': way('customer', ['order_resumed'], call('answer'), { begin: holdFrom('in_progress') }),
  'on_hold revision_requested': way('support', ['order_resumed'], call('release'), {
    begin: holdFrom('revision_requested'),
  }),
  'on_hold cancelled': way('customer', ['order_cancelled'], call('remove')),
  'expired draft': way('customer', [], call('changeAnswer')),
};

const eventsOf = (uuid: string) =>
  app.db.select().from(orderEvents).where(eq(orderEvents.order_uuid, uuid)).orderBy(asc(orderEvents.seq));
const mailsAbout = async (uuid: string) => {
  const { number } = await getOrderRow(app, uuid);
  const sent = await app.db
    .select({ template: mailOutbox.template })
    .from(mailOutbox)
    .where(sql`${mailOutbox.data} ->> 'number' = ${number}`);
  return sent.map(mail => mail.template).sort();
};

describe('an order', () => {
  it('begins as a draft', async () => {
    const [first] = await eventsOf(await bringOrderTo.draft(stage));
    expect(first).toMatchObject({ type: 'created', from: null, to: entity['x-entity'].states.initial });
  });

  it.each(edges)('goes from %s to %s: one event, and the mails that it needs', async (from, to) => {
    const known = ways[`${from} ${to}`];
    if (!known) throw new Error(`Nobody has said yet how an order goes from ${from} to ${to}.`);
    const { by, mails, go, begin = bringOrderTo[from], on = () => stage } = known;
    const uuid = await begin(on());
    const [eventsBefore, mailsBefore] = [await eventsOf(uuid), await mailsAbout(uuid)];
    await go(on(), uuid);
    const events = await eventsOf(uuid);
    const moves = events.slice(eventsBefore.length).filter(event => event.to);
    expect(moves).toMatchObject([{ actor: by, type: to, from, to }]);
    expect(await mailsAbout(uuid)).toEqual([...mailsBefore, ...mails].sort());
  });
});

/** What a call refuses with when an order is not in the status for it, beside the sentence that all share. */
const common = 'This order cannot be changed in its current status.';
const named: Partial<Record<StateCallName, string[]>> = {
  pay: ['This order is already paid.', 'This quote has expired.'],
  redeem: ['This order is already paid.', 'This quote has expired.', 'A coupon cannot be used with this price.'],
  cancelCoupon: ['This order is already paid.', 'This quote has expired.'],
  obtainToken: ['This order takes no files.'],
  sync: ['This order takes no files.'],
  finishFiles: ['This order takes no files.'],
};

/** A form of another kind is open: its steps have other names. */
const anotherForm = (answer: Answered): boolean =>
  answer.status === 422 || answer.detail === 'This action is not offered here.';

async function snapshot(uuid: string) {
  return { row: await getOrderRow(app, uuid), events: await eventsOf(uuid), mails: await mailsAbout(uuid) };
}

/** What the system does by itself when the time has come; nothing happens to an order in any other status. */
const passing: OrderStatus[] = ['draft', 'quoted', 'awaiting_payment', 'awaiting_files', 'delivered'];

describe('no invalid action changes an order', () => {
  it.each(statuses)('in the status %s: by no call, and by no job', async status => {
    const uuid = await bringOrderTo[status](stage);
    const before = await snapshot(uuid);
    expect(before.row.status).toBe(status);
    for (const name of callNames.filter(one => !rightIn[one].includes(status))) {
      const answer = await stateCalls[name](stage, uuid);
      const sentences = [common, ...(named[name] ?? [])];
      const isNamed = sentences.includes(String(answer.detail)) && [409, 410].includes(answer.status);
      expect(isNamed || anotherForm(answer), `${name}: ${answer.status} ${answer.text}`).toBe(true);
      expect(await snapshot(uuid), name).toEqual(before);
    }
    if (!passing.includes(status)) await afterDays(app, 400);
    expect(await snapshot(uuid)).toEqual(before);
  });
});

describe('an order on hold', () => {
  it('that an editor had begun is not cancelled by its customer, but by our team', async () => {
    const uuid = await holdFrom('in_progress')(stage);
    const refused = await stateCalls.remove(stage, uuid);
    expect([refused.status, refused.detail]).toEqual([409, common]);
    expect((await stateCalls.cancel(stage, uuid)).status).toBe(200);
  });
});
