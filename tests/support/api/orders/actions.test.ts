import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, isLinkedTo } from '../../../../engine/server/audit/index.ts';
import { users } from '../../../../server/account/tables.ts';
import { refunds } from '../../../../server/billing/tables.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import {
  askCustomer,
  bringOrderTo,
  type OrderActors,
  prepareActors,
  result,
} from '../../../orders/api/bringOrderTo.ts';
import { createPlacedOrder, readOrder } from '../../../orders/api/orderFixtures.ts';
import { standard } from '../../../orders/api/orderStages.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { Tus } from '../../../uploads/api/tus.ts';
import { callAction, createStaff, runAction } from '../staffHelpers.ts';

let app: TestApp;
let stage: OrderActors;
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
});
afterAll(() => app?.close());

const subjects = async () => (await app.mailbox(stage.customer.me.email)).map(mail => mail.subject);

const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('the work', () => {
  it('begins with an editor of our team', async () => {
    const uuid = await bringOrderTo.queued(stage);
    const nobody = await callAction(stage.member, 'assignOrder', uuid, { editor_uuid: stage.customer.me.uuid });
    expect(nobody.detail).toMatchObject([{ loc: ['body', 'editor_uuid'] }]);
    const { body } = await runAction(stage.member, 'assignOrder', uuid);
    expect(body).toMatchObject({ editor_uuid: stage.member.me.uuid, status: 'in_progress' });
  });

  it('is delivered with a result, which the customer sees from then on; its next version likewise', async () => {
    const uuid = await bringOrderTo.quality_check(stage);
    expect((await callAction(stage.member, 'deliverOrder', uuid)).detail).toBe(
      'There is no new result file to deliver.',
    );
    const upload = async (text: string) => {
      const token = await stage.member.expect(200, 'obtainResultToken', { params: { object_uuid: uuid } });
      const bytes = new TextEncoder().encode(text);
      expect((await new Tus(app.url, token.body.token).create('edited.md', bytes.length, bytes)).status).toBe(201);
    };
    const getResultVersions = async () =>
      (await readOrder(stage.customer, uuid)).files.filter(file => file.role === 'result').map(file => file.version);
    const waits = async () =>
      (await stage.member.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } })).body.result_waiting;
    expect(await waits()).toBe(false);
    await upload('# River Atlas');
    expect([await getResultVersions(), await waits()]).toEqual([[], true]);
    await runAction(stage.member, 'deliverOrder', uuid);
    expect(await waits()).toBe(false);
    expect(await getResultVersions()).toEqual([1]);
    const revise = { decision: 'changes', notes: 'Once more, please.' };
    const body = { step: 'decision', step_data: revise, action: 'place_order' };
    await stage.customer.expect(200, 'postOrderForm', { params: { object_uuid: uuid }, body });
    await runAction(stage.member, 'takeUpOrder', uuid);
    await runAction(stage.member, 'finishWork', uuid);
    expect((await callAction(stage.member, 'deliverOrder', uuid)).detail).toBe(
      'There is no new result file to deliver.',
    );
    app.clock.setOffset(app.clock.offset() + 1000);
    await upload('# River Atlas, once more');
    expect([await getResultVersions(), await waits()]).toEqual([[1], true]);
    const [half] = await insertFiles(app, uuid, { ...result, name: 'half.md', upload: 'uploading' });
    const early = await callAction(stage.member, 'deliverOrder', uuid);
    expect([early.status, early.detail]).toEqual([409, expect.stringContaining('still being uploaded')]);
    app.clock.setOffset(app.clock.offset() + 60_000);
    await insertFiles(app, uuid, { ...result, name: 'virus.md', scan: 'quarantined' });
    await runAction(stage.member, 'deliverOrder', uuid);
    expect(await getResultVersions()).toEqual([1, 2]);
    const waiting = await readOrder(stage.customer, uuid);
    expect(waiting.files.some(file => file.uuid === half?.uuid || file.name === 'virus.md')).toBe(false);
  });

  it('does not let a result token near the customer’s files, nor theirs near the result', async () => {
    const uuid = await bringOrderTo.in_progress(stage);
    const own = await stage.customer.call('obtainTransporterToken', { params: { id: uuid } });
    expect(own.status).toBe(409);
    const { body } = await stage.member.expect(200, 'obtainResultToken', { params: { object_uuid: uuid } });
    const [file] = (await readOrder(stage.customer, uuid)).files;
    expect((await new Tus(app.url, body.token).send('DELETE', `/api/uploads/${file?.uuid}`, {})).status).toBe(404);
  });

  it('accepts no result from former staff', async () => {
    const member = await createStaff(app);
    const uuid = await bringOrderTo.in_progress(stage);
    const { body } = await member.expect(200, 'obtainResultToken', { params: { object_uuid: uuid } });
    const tus = new Tus(app.url, body.token);
    expect((await tus.create('early.md', 10)).status).toBe(201);
    await app.db.update(users).set({ role: 'customer' }).where(eq(users.uuid, member.me.uuid));
    expect((await tus.create('late.md', 10)).status).toBe(401);
  });

  it('that was begun is paid in part when our team cancels it', async () => {
    const uuid = await bringOrderTo.in_progress(stage);
    expect((await callAction(stage.member, 'cancelOrder', uuid, { note: 'We cannot.' })).detail).toMatchObject([
      { loc: ['body', 'done_percent'] },
    ]);
    const body = { note: 'The editor is ill.', done_percent: 25 };
    const foreseen = await runAction(stage.member, 'cancelOrder', uuid, { ...body, dry_run: true });
    expect(foreseen.body).toMatchObject({
      refund_if_cancelled: { amount: 25_200 },
      credit_if_cancelled: { amount: 0 },
      status: 'cancelled',
    });
    expect((await readOrder(stage.customer, uuid)).status).toBe('in_progress');
    await runAction(stage.member, 'cancelOrder', uuid, body);
    await app.deps.jobs.run(app.deps, 'refunds');
    const order = await readOrder(stage.customer, uuid);
    expect(order).toMatchObject({ status: 'cancelled', payments: [{ refunded: { amount: 25_200 } }] });
    const [given, mail] = await app.mailbox(stage.customer.me.email);
    expect(given?.subject).toBe('We refunded $252.00 to your card');
    expect(mail?.text).toContain(
      '“The editor is ill.” We are refunding $252.00 and will email you when the refund is complete.',
    );
  });

  it('an order that has not begun has no finished part: everything is refunded, and a share is rejected', async () => {
    const uuid = await bringOrderTo.queued(stage);
    for (const dry_run of [true, false]) {
      const body = { note: 'We cannot.', done_percent: 25, dry_run };
      const answer = await callAction(stage.member, 'cancelOrder', uuid, body);
      expect([answer.status, answer.detail]).toMatchObject([422, [{ loc: ['body', 'done_percent'] }]]);
    }
    const body = { note: 'We cannot.', done_percent: 0, dry_run: true };
    const foreseen = await runAction(stage.member, 'cancelOrder', uuid, body);
    expect(foreseen.body.refund_if_cancelled).toEqual(usd(33_600));
  });

  it.each([
    { asked: 10_000, done_percent: 25, back: 25_200, becomes: 'succeeded', parts: [10_000, 15_200] },
    { asked: 30_000, done_percent: 25, back: 25_200, becomes: 'rejected', parts: [30_000, 25_200] },
  ])('cancelled with $done_percent % done decides the refund of $asked that was asked for, once', async played => {
    const { asked, done_percent, back, becomes, parts } = played;
    const uuid = await bringOrderTo.in_progress(stage);
    const [payment] = (await readOrder(stage.customer, uuid)).payments;
    const at = app.clock.now();
    await app.db.insert(refunds).values({
      uuid: randomUUID(),
      payment_uuid: payment?.uuid ?? '',
      amount: asked,
      reason: 'It is late.',
      refund_status: 'requested',
      refund_type: 'partial',
      provider_key: randomUUID(),
      created_at: at,
      updated_at: at,
    });
    const body = { note: 'We cannot.', done_percent };
    const foreseen = await runAction(stage.member, 'cancelOrder', uuid, { ...body, dry_run: true });
    expect(foreseen.body.refund_if_cancelled).toEqual(usd(back));
    const mails = (await subjects()).length;
    const cancelled = (await runAction(stage.member, 'cancelOrder', uuid, body)).body;
    expect(
      cancelled.audit
        .map(entry => entry.action)
        .slice(0, 2)
        .sort(),
    ).toEqual(['cancel', 'decide_refund']);
    expect(await subjects()).toHaveLength(mails + 1);
    const [mail] = await app.mailbox(stage.customer.me.email);
    await app.deps.jobs.run(app.deps, 'refunds');
    const [paid] = (await readOrder(stage.customer, uuid)).payments;
    expect(paid?.refunded).toEqual(usd(back));
    const given = paid?.refunds.map(({ amount, refund_status }) => [amount.amount, refund_status]);
    expect(given?.sort()).toEqual(
      [
        [parts[0], becomes],
        [parts[1], 'succeeded'],
      ].sort(),
    );
    const succeeded = given?.filter(([, status]) => status === 'succeeded') ?? [];
    expect(await subjects()).toHaveLength(mails + 1 + succeeded.length);
    expect(mail?.text).toContain(
      `We are refunding $252.00 and will email you when the refund is complete. This settles the refund of $${asked / 100}.00 that you requested`,
    );
  });
});

describe('an action of staff', () => {
  it('is audited with who, what, why and from where, before and after', async () => {
    const uuid = await bringOrderTo.queued(stage);
    await askCustomer(stage.member, uuid);
    const { body } = await runAction(stage.member, 'releaseOrder', uuid, { note: 'Found it.' });
    expect(body.audit.map(entry => entry.action)).toEqual(['release', 'hold']);
    expect(body.audit[0]).toMatchObject({
      by: stage.member.me.uuid,
      role: 'support',
      why: 'Found it.',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      before: { status: 'on_hold', on_hold_reason: 'question', hold_question: 'Which map is right?' },
      after: { status: 'queued', on_hold_reason: null, hold_question: null },
    });
  });

  it('is audited only if it was done', async () => {
    const uuid = await bringOrderTo.quality_check(stage);
    const count = () => app.db.$count(auditEntries, isLinkedTo('order', uuid));
    const before = await count();
    expect((await callAction(stage.member, 'deliverOrder', uuid)).status).toBe(409);
    expect((await callAction(stage.member, 'assignOrder', uuid)).status).toBe(409);
    expect(await count()).toBe(before);
  });

  it('is closed to customers', async () => {
    const uuid = await bringOrderTo.queued(stage);
    expect((await callAction(stage.customer, 'assignOrder', uuid)).detail).toBe('You are not allowed to do this.');
    expect((await stage.customer.call('listSupportOrders')).status).toBe(403);
    expect((await callAction(stage.member, 'assignOrder', stage.customer.me.uuid)).status).toBe(404);
  });
});

describe('everybody’s orders', () => {
  it('are found by status, customer and words', async () => {
    const other = await app.signUp({ first_name: 'Zadie', last_name: 'Quill' });
    const uuid = await createPlacedOrder(other, standard);
    const list = async (query: object) =>
      (await stage.member.expect(200, 'listSupportOrders', { query: { ...query } })).body.items;
    expect(await list({ customer_uuid: other.me.uuid, status: 'awaiting_payment' })).toMatchObject([
      {
        uuid,
        customer_name: `Zadie Quill · ${other.me.email}`,
        customer_email: other.me.email,
        editor_uuid: null,
        waiting_messages: 0,
      },
    ]);
    for (const q of ['zadie qu', other.me.email.slice(0, 8), (await readOrder(other, uuid)).number])
      expect((await list({ q })).map(order => order.uuid)).toContain(uuid);
    expect(await list({ customer_uuid: other.me.uuid, status: 'queued' })).toEqual([]);
    const past = await stage.member.expect(200, 'listSupportOrders', {
      query: { page: 900, customer_uuid: other.me.uuid },
    });
    expect(past.body).toMatchObject({ items: [], total: 1 });
  });
});
