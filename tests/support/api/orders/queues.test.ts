import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../engine/server/audit/index.ts';
import { idempotencyKeys } from '../../../../engine/server/testing.ts';
import resource from '../../../../schemas/support/orders/support_orders.resource.json' with { type: 'json' };
import { type OrderStatus, orderMessages, orders } from '../../../../server/orders/tables.ts';
import { insertAddOn, insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { bringOrderTo, type OrderActors, prepareActors } from '../../../orders/api/bringOrderTo.ts';
import { expectConsistentCounters } from '../../../orders/api/consistentCounters.ts';
import { createPlacedOrder } from '../../../orders/api/orderFixtures.ts';
import { standard } from '../../../orders/api/orderStages.ts';
import { getOrderRow } from '../../../orders/api/staffActions.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';
import { Tus } from '../../../uploads/api/tus.ts';
import { callAction, createStaff, runAction } from '../staffHelpers.ts';

let app: TestApp;
let stage: OrderActors;
beforeAll(async () => {
  app = await startTestApp();
  // Noon: what is due today is so until the last test.
  app.clock.setOffset(1.5 * day - (Date.now() % day));
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
});
afterAll(() => app?.close());

const day = 86_400_000;
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000);
const order = async (status: OrderStatus, differs: object = {}, of: Customer = stage.customer) =>
  (await createOrderForUpload(app, of, status, differs)).uuid;
const list = async (query: Record<string, unknown>) =>
  (await stage.member.expect(200, 'listSupportOrders', { query: { size: 100, ...query } })).body.items;
const keys = async (query: Record<string, unknown>) => (await list(query)).map(({ uuid }) => uuid);

async function give(customer: Customer, codename: 'priority_queue' | 'dedicated_editor'): Promise<void> {
  await insertAddOn(app, await insertSubscription(app, customer, 'limited'), codename);
}

/** What a view of the file asks the list for. */
function queryOf({ where = {}, sort }: { where?: object; sort?: string }): Record<string, unknown> {
  const asked = Object.entries(where).map(([field, value]: [string, unknown]) =>
    isEmptiness(value)
      ? [`${field}[empty]`, value.empty]
      : [field, value === '$me.uuid' ? stage.member.me.uuid : value],
  );
  return { ...Object.fromEntries(asked), sort };
}
const isEmptiness = (value: unknown): value is { empty: boolean } =>
  typeof value === 'object' && value !== null && 'empty' in value;

describe('the queues', () => {
  it('have each order in the views that it belongs to, and in no other', async () => {
    const owner = await app.signUp();
    const mine = { editor_uuid: stage.member.me.uuid };
    const late = { ...mine, due_at: hours(-1) };
    const soon = { due_at: hours(24 * 30) };
    const kept = { hold_return_to: 'queued', on_hold_reason: 'question' };
    const belongings: [Parameters<typeof order>[0], object, string[]][] = [
      ['quote_requested', {}, ['quotes']],
      ['awaiting_files', {}, ['waiting_files']],
      ['queued', soon, ['to_do', 'to_assign']],
      ['in_progress', late, ['to_do', 'mine', 'overdue']],
      ['in_progress', soon, ['to_do', 'no_editor']],
      ['quality_check', { ...soon, ...mine }, ['to_do', 'mine', 'quality_check']],
      ['revision_requested', { ...soon, ...mine }, ['to_do', 'mine', 'revisions']],
      ['on_hold', { ...late, ...kept }, ['mine', 'on_hold']],
      ['delivered', late, ['delivered']],
      ['completed', late, []],
    ];
    const { views } = resource.list;
    for (const [status, differs, expected] of belongings) {
      const uuid = await order(status, differs, owner);
      const holding: string[] = [];
      for (const view of views) if ((await keys({ ...queryOf(view), uuid })).length) holding.push(view.id);
      expect([status, holding]).toEqual([
        status,
        views.map(({ id }) => id).filter(id => [...expected, 'all'].includes(id)),
      ]);
    }
  });

  it('link to orders with texts about the customer, who reads the same with "you"', async () => {
    const uuid = await bringOrderTo.queued(stage);
    const labels = ({ sections }: { sections: { rows: { label: string }[] }[] }) =>
      sections.flatMap(({ rows }) => rows.map(({ label }) => label));
    const params = { object_uuid: uuid };
    const ours = (await stage.member.expect(200, 'getSupportOrder', { params })).body;
    const theirs = (await stage.customer.expect(200, 'getOrder', { params })).body;
    expect(labels(ours)).toContain('Delivery method');
    expect(labels(theirs)).toContain('How will you send your files?');
  });

  it('tell what is late and what is due today, this week or later, as long as the clock runs', async () => {
    const now = app.clock.now();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    const dues = {
      overdue: [hours(-1)],
      today: [new Date(midnight - 1)],
      week: [new Date(midnight), new Date(midnight + 6 * day - 1)],
      later: [new Date(midnight + 6 * day)],
    };
    const owner = await app.signUp();
    for (const [urgency, moments] of Object.entries(dues)) {
      const uuids = [];
      for (const due_at of moments) uuids.push(await order('queued', { due_at }, owner));
      const found = await list({ urgency: [urgency], customer_uuid: owner.me.uuid });
      expect(found.map(({ uuid }) => uuid).sort()).toEqual(uuids.sort());
      expect(found.map(one => one.urgency)).toEqual(moments.map(() => urgency));
    }
    // Together, side by side or apart; what is due at no time is due in none of them.
    await order('queued', { due_at: null }, owner);
    for (const some of [
      ['overdue', 'today'],
      ['today', 'week'],
      ['overdue', 'week', 'later'],
      ['later', 'overdue'],
      ['overdue', 'today', 'week', 'later'],
    ] as const) {
      const found = await list({ urgency: some, customer_uuid: owner.me.uuid });
      expect(found.map(one => one.urgency).sort()).toEqual(some.flatMap(one => dues[one].map(() => one)).sort());
    }
    const held = await order('on_hold', { due_at: hours(-1), hold_return_to: 'queued', on_hold_reason: 'question' });
    expect((await list({ status: ['on_hold'] })).find(({ uuid }) => uuid === held)?.urgency).toBeNull();
  });

  it('have the orders with the add-on first among those of a day, and by it alone', async () => {
    const other = await app.signUp();
    await give(other, 'priority_queue');
    const queued = await bringOrderTo.queued(await prepareActors(app, other, stage.member));
    expect((await getOrderRow(app, queued)).priority).toBe(true);
    expect((await getOrderRow(app, await bringOrderTo.queued(stage))).priority).toBe(false);
    const dawn = Date.UTC(2031, 4, 6);
    const at = (hour: number) => new Date(dawn + hour * 3_600_000);
    const [early, ahead, before] = [
      await order('queued', { due_at: at(9) }),
      await order('queued', { due_at: at(16), priority: true }),
      await order('queued', { due_at: at(-8) }),
    ];
    const place = await keys({ status: ['queued'], sort: 'due_at' });
    expect(place.filter(uuid => [early, ahead, before].includes(uuid))).toEqual([before, ahead, early]);
  });

  it('collect unread messages of customers', async () => {
    const uuid = await order('in_progress');
    const at = app.clock.now();
    await app.db
      .insert(orderMessages)
      .values({ uuid: randomUUID(), order_uuid: uuid, at, author: 'customer', text: 'When?' });
    expect(await list({ unanswered: true })).toMatchObject([{ uuid, waiting_messages: 1, unanswered: true }]);
    await stage.member.expect(204, 'readSupportMessages', { params: { object_uuid: uuid } });
    expect(await keys({ unanswered: true })).toEqual([]);
  });

  it('say how many orders there are in all, also while those are put together, made and removed', async () => {
    const total = async (query: Record<string, unknown>) =>
      (await stage.member.expect(200, 'listSupportOrders', { query })).body.total;
    const [before, gone] = [await total({}), await order('queued')];
    await Promise.all([
      ...[1, 2, 3].map(() => order('queued')),
      ...[1, 2].map(() => app.deps.jobs.run(app.deps, 'order_tallies')),
      app.db.delete(orders).where(eq(orders.uuid, gone)),
    ]);
    const untouched = await order('draft', { touched: false });
    expect([await total({}), await total({ page: 900 })]).toEqual([before + 3, before + 3]);
    await app.db.update(orders).set({ touched: true }).where(eq(orders.uuid, untouched));
    await app.deps.jobs.run(app.deps, 'order_tallies');
    expect([await total({}), await total({ unanswered: false })]).toEqual([before + 4, before + 4]);
    await expectConsistentCounters(app);
  });
});

describe('many orders at once', () => {
  it('have a dry run by the same rules, which changes nothing', async () => {
    const [free, begun] = [await order('queued'), await order('in_progress')];
    const uuids = [free, begun, randomUUID()];
    const count = () => app.db.$count(auditEntries);
    const before = await count();
    const mails = (await app.mailbox(stage.customer.me.email)).length;
    const dryRun = await stage.member.expect(200, 'assignOrders', { body: { uuids, dry_run: true } });
    expect(dryRun.body.results).toMatchObject([
      { uuid: free, name: (await getOrderRow(app, free)).number, done: true, problem: null },
      {
        uuid: begun,
        done: false,
        problem: { name: 'order_status', message: expect.stringMatching(/\.$/), rule: null },
      },
      { name: '', done: false, problem: { name: 'order_not_found', rule: null } },
    ]);
    expect([(await getOrderRow(app, free)).status, await count()]).toEqual(['queued', before]);
    expect((await app.mailbox(stage.customer.me.email)).length).toBe(mails);
    const run = await stage.member.expect(200, 'assignOrders', { body: { uuids, note: 'For today.' } });
    expect(run.body.results).toEqual(dryRun.body.results);
    expect(await getOrderRow(app, free)).toMatchObject({ status: 'in_progress', editor_uuid: stage.member.me.uuid });
    expect(await count()).toBe(before + 1);
  });

  it.each([
    ['assignOrders', 'queued'],
    ['reassignOrders', 'in_progress'],
  ] as const)('are answered as done by %s when the first answer was lost with the server', async (name, status) => {
    const colleague = await createStaff(app);
    const work = status === 'queued' ? {} : { editor_uuid: stage.member.me.uuid };
    const uuids = [await order(status, work), await order('delivered'), await order(status, work)];
    const asked = { body: { uuids, editor_uuid: colleague.me.uuid }, headers: { 'idempotency-key': randomUUID() } };
    const first = await stage.member.expect(200, name, asked);
    expect(first.body.results.map(({ done }) => done)).toEqual([true, false, true]);
    const count = () => app.db.$count(auditEntries);
    const before = await count();
    const key = eq(idempotencyKeys.key, asked.headers['idempotency-key']);
    await app.db.update(idempotencyKeys).set({ status: null, answer: null }).where(key);
    const again = await stage.member.expect(200, name, asked);
    expect(again.body.results).toEqual(first.body.results);
    expect(await count()).toBe(before);
    const other = await stage.member.expect(200, name, { body: asked.body });
    expect(other.body.results.map(({ done }) => done)).toEqual([false, false, false]);
  });

  it('can be assigned only to staff', async () => {
    const body = { uuids: [await order('queued')], editor_uuid: stage.customer.me.uuid };
    const answer = await stage.member.call('assignOrders', { body });
    expect([answer.status, answer.detail]).toMatchObject([422, [{ loc: ['body', 'editor_uuid'] }]]);
  });

  it('are exported as a file, and the export is audited with its filters', async () => {
    const { text } = await stage.member.call('exportSupportOrders', { query: { status: ['in_progress'] } });
    expect(text).toContain(stage.customer.me.email);
    const kept = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'export'));
    expect(kept).toMatchObject([{ by: stage.member.me.uuid, after: { query: '{"status":["in_progress"]}' } }]);
  });
});

describe('an editor who falls ill', () => {
  const [from, to] = [() => stage.member.me.uuid, () => createStaff(app)];

  it('reassigns an order in progress: nothing else changes, and the customer gets one mail', async () => {
    const uuid = await bringOrderTo.quality_check(stage);
    const before = await getOrderRow(app, uuid);
    const colleague = await to();
    const mails = (await app.mailbox(stage.customer.me.email)).length;
    const note = 'Sam is away for a while.';
    const { body } = await runAction(stage.member, 'reassignOrder', uuid, { editor_uuid: colleague.me.uuid, note });
    const { status, due_at, progress } = before;
    expect(await getOrderRow(app, uuid)).toMatchObject({ status, due_at, progress, editor_uuid: colleague.me.uuid });
    expect(body.events.at(-1)).toMatchObject({ actor: 'support', type: 'editor_changed', from: null, to: null, note });
    expect(body.audit[0]).toMatchObject({
      action: 'reassign',
      by: from(),
      why: note,
      before: { editor_uuid: from() },
      after: { editor_uuid: colleague.me.uuid },
    });
    const sent = await app.mailbox(stage.customer.me.email);
    expect(sent.length).toBe(mails + 1);
    expect(sent[0]).toMatchObject({ subject: `${before.number} has a new editor` });
    expect(sent[0]?.text).toContain('Sam Editor works on your order');
    const again = await callAction(stage.member, 'reassignOrder', uuid, { editor_uuid: colleague.me.uuid });
    expect([again.status, again.detail]).toMatchObject([422, [{ loc: ['body', 'editor_uuid'] }]]);
  });

  it('reassigns many orders after a dry run, also orders on hold and unassigned ones', async () => {
    const colleague = await to();
    const held = { hold_return_to: 'in_progress' as const, on_hold_reason: 'question', editor_uuid: from() };
    const uuids = [
      await order('in_progress', { editor_uuid: from() }),
      await order('on_hold', held),
      await order('in_progress', { editor_uuid: null }),
      await order('in_progress', { editor_uuid: colleague.me.uuid }),
      await order('queued'),
      await order('on_hold', { ...held, editor_uuid: null, hold_return_to: 'queued' }),
    ];
    const nobodys = await keys({ 'editor_uuid[empty]': true, status: ['in_progress'] });
    expect(nobodys).toContain(uuids[2]);
    expect(nobodys).not.toContain(uuids[0]);
    const body = { uuids, editor_uuid: colleague.me.uuid };
    const dryRun = await stage.member.expect(200, 'reassignOrders', { body: { ...body, dry_run: true } });
    expect(dryRun.body.results.map(({ done, problem }) => problem?.name ?? done)).toEqual([
      true,
      true,
      true,
      'editor_already_assigned',
      'order_status',
      'order_status',
    ]);
    expect(dryRun.body.results.map(({ problem }) => problem?.rule ?? null)).toEqual(uuids.map(() => null));
    const asAdmin = await (await createStaff(app, 'admin')).expect(200, 'reassignOrders', {
      body: { ...body, dry_run: true },
    });
    const line = asAdmin.body.results[4]?.problem?.rule?.line ?? 0;
    const words = await readFile('schemas/support/orders/support_orders.resource.json', 'utf8');
    expect(
      words
        .split('\n')
        .slice(line - 15, line)
        .join('\n'),
    ).toContain('"reassign": {');
    expect((await getOrderRow(app, uuids[0] ?? '')).editor_uuid).toBe(from());
    const run = await stage.member.expect(200, 'reassignOrders', { body });
    expect(run.body.results).toEqual(dryRun.body.results);
    for (const uuid of uuids.slice(0, 4)) expect((await getOrderRow(app, uuid)).editor_uuid).toBe(colleague.me.uuid);
    const unknown = await stage.member.call('reassignOrders', { body: { uuids, editor_uuid: randomUUID() } });
    expect([unknown.status, unknown.detail]).toMatchObject([422, [{ loc: ['body', 'editor_uuid'] }]]);
  });
});

describe('an editor', () => {
  it('who works for a customer by the add-on gets the next order, where free', async () => {
    const [other, colleague] = [await app.signUp(), await createStaff(app)];
    await give(other, 'dedicated_editor');
    const editor_uuid = colleague.me.uuid;
    await order('in_progress', { editor_uuid }, other);
    const next = await order('queued', {}, other);
    const shown = await stage.member.expect(200, 'getSupportOrder', { params: { object_uuid: next } });
    expect(shown.body.dedicated_editor_uuid).toBe(editor_uuid);
    expect((await runAction(stage.member, 'assignOrder', next)).body.editor_uuid).toBe(editor_uuid);
    for (let count = 0; count < 3; count += 1) await order('in_progress', { editor_uuid });
    const busy = await order('queued', {}, other);
    expect((await runAction(stage.member, 'assignOrder', busy)).body.editor_uuid).toBe(stage.member.me.uuid);
    const { items } = (await stage.member.expect(200, 'listEditors', { query: { uuid: [editor_uuid] } })).body;
    expect(items).toMatchObject([{ name: 'Sam Editor', open_orders: 5, workload: '5 open orders' }]);
  });

  it('sees what has been sent of a result, and sends a delivered name again as its next version', async () => {
    const uuid = await order('in_progress', { editor_uuid: stage.member.me.uuid });
    const params = { object_uuid: uuid };
    const listResultNames = async () =>
      (await stage.member.expect(200, 'listResultFiles', { params })).body.files.map(file => file.name);
    expect(await listResultNames()).toEqual([]);
    const { body } = await stage.member.expect(200, 'obtainResultToken', { params });
    const bytes = new TextEncoder().encode('# Done');
    expect((await new Tus(app.url, body.token).create('done.md', bytes.length, bytes)).status).toBe(201);
    expect(await listResultNames()).toEqual(['done.md']);
    await app.db
      .update(orders)
      .set({ delivered_at: hours(1) })
      .where(eq(orders.uuid, uuid));
    expect(await listResultNames()).toEqual([]);
  });
});

it('that its customer leaves is said with an order, as long as they do', async () => {
  const customer = await app.signUp();
  const uuid = await createPlacedOrder(customer, standard);
  const getCustomerLeavesAt = async () =>
    (await stage.member.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } })).body.customer_leaves_at;
  expect(await getCustomerLeavesAt()).toBeNull();
  await app.db.update(orders).set({ status: 'quote_requested' }).where(eq(orders.uuid, uuid));
  await customer.expect(200, 'deleteAccount');
  expect(Date.parse((await getCustomerLeavesAt()) ?? '') - app.clock.now().getTime()).toBeGreaterThan(13 * day);
});

it('the refund is shown before an order is cancelled', async () => {
  const uuid = await bringOrderTo.in_progress(stage);
  const { body } = await stage.member.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } });
  expect(body.refund_if_cancelled).toEqual({ amount: 33_600, currency: 'USD' });
  expect(body.credit_if_cancelled).toEqual({ amount: 0, currency: 'USD' });
});

it('an order paid by credit is refunded as credit, in full before work has begun', async () => {
  const customer = await app.signUp();
  const sum = { amount: 33_600, currency: 'USD' as const };
  const body = { customer_uuid: customer.me.uuid, direction: 'give' as const, sum, note: 'We were late.' };
  await stage.member.expect(201, 'moveCredit', { body });
  const uuid = await createPlacedOrder(customer, standard);
  const params = { object_uuid: uuid };
  const order = (await stage.member.expect(200, 'getSupportOrder', { params })).body;
  expect(order).toMatchObject({
    status: 'awaiting_files',
    refund_if_cancelled: { amount: 0 },
    credit_if_cancelled: sum,
  });
  await runAction(stage.member, 'cancelOrder', uuid, { note: 'We cannot.' });
  const [moved] = (await stage.member.expect(200, 'listCredits', { query: { customer_uuid: customer.me.uuid } })).body
    .items;
  expect(moved?.balance).toEqual(sum);
});
