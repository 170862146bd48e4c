import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileCount } from '../../../engine/counting/index.ts';
import { payments, refunds } from '../../../server/billing/tables.ts';
import { retryInterval } from '../../../server/uploads/countFiles.ts';
import type { Counter } from '../../../server/uploads/counting/wordCounter.ts';
import { cards, getCheckout, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { isOfToday } from '../../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { callAction, createStaff, runAction } from '../../support/api/staffHelpers.ts';
import { docx, pdf, prose } from './documents.ts';
import { Tus } from './tus.ts';

let app: TestApp;
let member: Customer;
beforeAll(async () => {
  app = await startTestApp();
  member = await createStaff(app);
});
afterAll(() => app.close());

type Service = 'copy_editing' | 'proofreading';

const answersOf = (order_type: Service, words: number) => ({
  files: {
    order_type,
    words,
    file_type: order_type === 'proofreading' ? 'pdf' : 'manuscript',
    turnaround: 'standard',
    submission_method: 'upload',
  },
  details: {
    name: 'River Atlas',
    language: 'en-US',
    style: order_type === 'proofreading' ? 'none' : 'chicago',
  },
});

type Sent = [name: string, content: Buffer | string];

async function openOrder(service: Service, words: number) {
  const customer = await app.signUp();
  const uuid = await createPlacedOrder(customer, answersOf(service, words));
  expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
  const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } });
  const tus = new Tus(app.url, body.token);
  return {
    customer,
    uuid,
    send: async (files: Sent[]) => {
      for (const [name, content] of files) await tus.put(name, Buffer.from(content as string));
    },
    finish: () => customer.expect(200, 'finishUpload', { params: { id: uuid }, body: {} }),
    order: () => readOrder(customer, uuid),
    staffOrder: async () => (await member.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } })).body,
    books: () => booksOf(uuid),
  };
}

/** What was paid for an order, and what went back of it or is about to. */
async function booksOf(uuid: string): Promise<{ paid: number; back: number }> {
  const paid = await app.db.select().from(payments).where(eq(payments.order_uuid, uuid));
  const back = await app.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
    .where(eq(payments.order_uuid, uuid));
  const sum = (rows: { amount: number | null }[]) => rows.reduce((whole, { amount }) => whole + (amount ?? 0), 0);
  return { paid: sum(paid), back: sum(back) };
}

const readSample = (name: string): Sent => [name, readFileSync(new URL(`files/${name}`, import.meta.url))];
const text = (words: number, name = 'a.txt'): Sent => [name, prose(words)];
const scan = readSample('scan-camscanner.pdf');
const tex: Sent = ['a.tex', '\\documentclass{article}'];
const oldRtf: Sent = ['x.doc', '{\\rtf1 a}'];
const brokenDocx: Sent = ['b.docx', docx('<w:p><w:r><w:t>a b</w:t></w:r>')];

interface Outcome {
  counts: (number | null)[];
  status: 'queued' | 'balance' | 'count';
  /** Minor units that go back by themselves. */
  back?: number;
  /** Files that our team is pointed to. */
  uncounted?: number;
}

// A new instance is a new line. Copy editing costs 40.00 for 1,000 words, proofreading 24.00.
const table: [what: string, service: Service, ordered: number, files: Sent[], outcome: Outcome][] = [
  // Sure counts
  ['as ordered', 'copy_editing', 1_000, [text(1_000)], { counts: [1_000], status: 'queued' }],
  ['a little less', 'copy_editing', 1_000, [text(985)], { counts: [985], status: 'queued' }],
  ['less', 'copy_editing', 4_000, [text(3_000)], { counts: [3_000], status: 'queued', back: 40_00 }],
  ['more', 'copy_editing', 1_000, [text(1_300)], { counts: [1_300], status: 'balance' }],
  [
    'more than the least that an order costs pays for',
    'copy_editing',
    100,
    [text(400)],
    { counts: [400], status: 'queued' },
  ],
  // The floor
  ['60 %', 'copy_editing', 4_000, [text(2_400)], { counts: [2_400], status: 'queued', back: 64_00 }],
  ['under 60 %', 'copy_editing', 4_000, [text(2_390)], { counts: [2_390], status: 'count' }],
  ['a refund of 100.00', 'copy_editing', 10_000, [text(7_500)], { counts: [7_500], status: 'queued', back: 100_00 }],
  ['a refund over 100.00', 'copy_editing', 10_000, [text(7_490)], { counts: [7_490], status: 'count' }],
  // Uncertain counts
  ['a scan with a stamp', 'proofreading', 4_000, [scan], { counts: [null], status: 'queued', uncounted: 1 }],
  [
    'a broken PDF',
    'proofreading',
    4_000,
    [['a.pdf', '%PDF-1.7 and nothing more']],
    { counts: [null], status: 'queued', uncounted: 1 },
  ],
  ['an empty PDF', 'proofreading', 4_000, [['a.pdf', pdf([[]])]], { counts: [null], status: 'queued', uncounted: 1 }],
  ['Chinese of Windows', 'copy_editing', 2_900, [readSample('chinese-gbk.txt')], { counts: [2_900], status: 'queued' }],
  [
    'another document inside',
    'copy_editing',
    3_003,
    [readSample('altchunk.docx')],
    { counts: [null], status: 'queued', uncounted: 1 },
  ],
  ['another prefix', 'copy_editing', 100, [readSample('ns0-prefix.docx')], { counts: [100], status: 'queued' }],
  ['XML in UTF-16', 'copy_editing', 100, [readSample('utf16-xml.docx')], { counts: [100], status: 'queued' }],
  ['a format that is not counted', 'copy_editing', 4_000, [tex], { counts: [null], status: 'queued', uncounted: 1 }],
  // The known counts are a lower bound
  [
    'too little is known',
    'copy_editing',
    4_000,
    [text(1_000), brokenDocx],
    { counts: [1_000, null], status: 'queued', uncounted: 1 },
  ],
  [
    '50,000 words beside broken Word',
    'copy_editing',
    1,
    [text(50_000), brokenDocx],
    { counts: [50_000, null], status: 'balance', uncounted: 1 },
  ],
  [
    '50,000 words beside TeX',
    'copy_editing',
    1,
    [text(50_000), tex],
    { counts: [50_000, null], status: 'balance', uncounted: 1 },
  ],
  [
    '50,000 words beside old Word',
    'copy_editing',
    1,
    [text(50_000), oldRtf],
    { counts: [50_000, null], status: 'balance', uncounted: 1 },
  ],
  [
    '50,000 words in two files beside a blank one',
    'copy_editing',
    1,
    [text(30_000), text(20_000, 'b.md'), ['c.txt', '--- \n']],
    { counts: [30_000, 20_000, 0], status: 'balance' },
  ],
];

/** A third of the table, another one each day; the full run tries all. */
const today = table.filter((_, place) => isOfToday(place, 3));

describe('the count of files, and the order after it', () => {
  it.each(today)('%s', async (_what, service, words, files, { counts, status, back = 0, uncounted = 0 }) => {
    const { send, finish, order, staffOrder, books, uuid, customer } = await openOrder(service, words);
    const { paid } = await books();
    await send(files);
    const { body } = await finish();
    expect(body.files.map(({ measured }) => measured?.count ?? null)).toEqual(counts);
    const after = await order();
    const found = after.status === 'on_hold' ? after.on_hold_kind : after.status;
    expect(found).toBe(status);
    expect(await books()).toEqual({ paid, back });
    expect([after.uncounted_files, (await staffOrder()).uncounted_files]).toEqual([uncounted, uncounted]);
    const noted = after.events.filter(({ type }) => type === 'not_counted').length;
    expect(noted).toBe(uncounted ? 1 : 0);
    if (status === 'balance') {
      const due = (await getCheckout(customer, uuid)).checkout.total.amount;
      expect(due).toBe(after.balance_due?.amount);
      expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
      expect((await order()).status).toBe('queued');
      expect(await books()).toEqual({ paid: paid + due, back: 0 });
    }
  });
});

describe('far fewer words than were ordered', () => {
  const createHeldOrder = async (found = 2_000) => {
    const opened = await openOrder('copy_editing', 4_000);
    await opened.send([text(found)]);
    const { body } = await opened.finish();
    expect(body.message).toContain('checks its count');
    return { ...opened, ...(await opened.books()) };
  };

  it('the question shows both numbers, on the page, to our team and in the mail', async () => {
    const { order, staffOrder, customer } = await createHeldOrder();
    for (const shown of [await order(), await staffOrder()]) {
      expect(shown.on_hold_reason).toContain('4,000 words');
      expect(shown.on_hold_reason).toContain('2,000 words');
    }
    expect((await staffOrder()).allowed_actions).toEqual(
      expect.arrayContaining(['refund_difference', 'keep_ordered', 'release', 'cancel']),
    );
    const [mail] = await app.mailbox(customer.me.email);
    expect(mail?.text).toContain('we counted 2,000 words');
  });

  it('our team decides about the count that it saw, and about no other', async () => {
    const { uuid, send, finish, staffOrder, books, paid } = await createHeldOrder(1_000);
    await send([text(500, 'chapter-2.txt')]);
    await finish();
    for (const seen of [1_000, 1, 4_000]) {
      const { status, detail } = await callAction(member, 'acceptCount', uuid, { measured_quantity: seen });
      expect([seen, status, detail]).toEqual([seen, 409, 'The amount has changed. Please check it again.']);
    }
    expect((await callAction(member, 'acceptCount', uuid, {})).status).toBe(422);
    expect(await books()).toEqual({ paid, back: 0 });
    const { measured_quantity } = await staffOrder();
    await runAction(member, 'acceptCount', uuid, { measured_quantity });
    expect(await staffOrder()).toMatchObject({ status: 'queued', quantity: 1_500, measured_quantity: null });
  });

  it('our team refunds the difference in one press', async () => {
    const { uuid, order, staffOrder, books, customer, paid } = await createHeldOrder();
    const asked = { measured_quantity: (await staffOrder()).measured_quantity };
    expect(asked).toEqual({ measured_quantity: 2_000 });
    await runAction(member, 'acceptCount', uuid, asked);
    expect(await books()).toEqual({ paid, back: 80_00 });
    const after = await order();
    expect([after.status, after.quantity, after.total?.amount]).toEqual(['queued', 2_000, paid - 80_00]);
    const [mail] = await app.mailbox(customer.me.email);
    expect(mail?.text).toContain('We refund the difference of $80.00');
    const twice = await callAction(member, 'acceptCount', uuid, { measured_quantity: 2_000 });
    expect([twice.status, await books()]).toEqual([409, { paid, back: 80_00 }]);
    const { audit } = (await member.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } })).body;
    expect(audit[0]).toMatchObject({
      action: 'refund_difference',
      before: { quantity: 4_000 },
      after: { quantity: 2_000 },
    });
  });

  it('our team keeps the order as it is in one press', async () => {
    const { uuid, order, books, customer, paid } = await createHeldOrder();
    await runAction(member, 'keepOrdered', uuid);
    expect(await books()).toEqual({ paid, back: 0 });
    expect(await order()).toMatchObject({ status: 'queued', quantity: 4_000, on_hold_reason: null });
    const [mail] = await app.mailbox(customer.me.email);
    expect(mail?.text).toContain('continues as placed, with 4,000 words');
    expect((await callAction(member, 'acceptCount', uuid, { measured_quantity: 2_000 })).status).toBe(409);
  });

  it('the customer may send the missing file; a text alone does not settle the count', async () => {
    const { uuid, order, finish, books, customer, paid, send } = await createHeldOrder();
    const answer = { step: 'answer', step_data: { answer: 'It is all there.' }, action: 'place_order' as const };
    await customer.call('postOrderForm', { params: { object_uuid: uuid }, body: answer });
    expect(await order()).toMatchObject({ status: 'on_hold', on_hold_kind: 'count' });
    expect((await callAction(customer, 'acceptCount', uuid, { measured_quantity: 2_000 })).status).toBe(403);
    await send([text(2_000, 'chapter-2.txt')]);
    await app.deps.jobs.run(app.deps, 'uploads_uncounted');
    expect((await callAction(member, 'acceptCount', uuid, { measured_quantity: 2_000 })).status).toBe(409);
    await finish();
    expect(await order()).toMatchObject({ status: 'queued', quantity: 4_000 });
    expect(await books()).toEqual({ paid, back: 0 });
  });

  it('with other files the question, or the balance, is another', async () => {
    const { order, finish, books, paid, send, staffOrder } = await createHeldOrder(1_000);
    await send([text(500, 'chapter-2.txt')]);
    await finish();
    expect((await order()).on_hold_reason).toContain('1,500 words');
    await send([text(9_000, 'chapter-3.txt')]);
    await finish();
    expect(await order()).toMatchObject({ status: 'on_hold', on_hold_kind: 'balance', quantity: 10_500 });
    expect((await staffOrder()).allowed_actions).not.toContain('refund_difference');
    expect(await books()).toEqual({ paid, back: 0 });
  });
});

describe('a count that comes after the order went on is compared then', () => {
  const waits = { ...retryInterval };
  beforeAll(() => Object.assign(retryInterval, { finish: 1, sync: 1 }));
  afterAll(() => Object.assign(retryInterval, waits));

  /** An order that is in the queue, whose file is counted when `count` is called. */
  async function uncountedOrder(words: number, found: number) {
    const opened = await openOrder('copy_editing', words);
    const { counter } = app.deps;
    const held: (() => void)[] = [];
    const count: Counter['count'] = question => {
      const { promise, resolve } = Promise.withResolvers<FileCount>();
      held.push(() => resolve(counter.count(question)));
      return promise;
    };
    app.deps.counter = { ...counter, count };
    await opened.send([text(found)]);
    await opened.finish();
    app.deps.counter = counter;
    expect((await opened.order()).status).toBe('queued');
    return {
      ...opened,
      ...(await opened.books()),
      async count(expected: string) {
        for (const go of held) go();
        await expect.poll(async () => (await opened.order()).status).toBe(expected);
      },
    };
  }

  it('more: the order waits for the balance', async () => {
    const { count, order, books, paid } = await uncountedOrder(1_000, 1_500);
    await count('on_hold');
    expect(await order()).toMatchObject({ on_hold_kind: 'balance', quantity: 1_500 });
    expect(await books()).toEqual({ paid, back: 0 });
  });

  it('far less: our team is asked, also while an editor is at work', async () => {
    const { count, order, books, paid, uuid } = await uncountedOrder(4_000, 1_000);
    await runAction(member, 'assignOrder', uuid);
    await count('on_hold');
    expect((await order()).on_hold_kind).toBe('count');
    expect(await books()).toEqual({ paid, back: 0 });
    await runAction(member, 'acceptCount', uuid, { measured_quantity: 1_000 });
    expect(await order()).toMatchObject({ status: 'in_progress', quantity: 1_000 });
    expect(await books()).toEqual({ paid, back: 120_00 });
  });

  it('less: the difference is refunded once', async () => {
    const { count, order, books, paid } = await uncountedOrder(4_000, 3_000);
    await count('queued');
    await expect.poll(async () => (await order()).quantity).toBe(3_000);
    await app.deps.jobs.run(app.deps, 'uploads_uncounted');
    expect(await books()).toEqual({ paid, back: 40_00 });
    expect((await order()).events.filter(({ type }) => type === 'measured_less')).toHaveLength(1);
  });

  it('on hold for a question, it is compared when the order goes on', async () => {
    const { count, order, books, paid, uuid } = await uncountedOrder(1_000, 1_500);
    await runAction(member, 'holdOrder', uuid, { reason: 'question', question: 'Which spelling?' });
    await count('on_hold');
    await app.deps.jobs.run(app.deps, 'uploads_uncounted');
    expect((await order()).on_hold_kind).toBe('answer');
    await runAction(member, 'releaseOrder', uuid);
    await app.deps.jobs.run(app.deps, 'uploads_uncounted');
    expect(await order()).toMatchObject({ status: 'on_hold', on_hold_kind: 'balance' });
    expect(await books()).toEqual({ paid, back: 0 });
  });

  it.each<[string, (uuid: string, finish: () => Promise<unknown>) => Promise<unknown>]>([
    ['the customer finishes', (_uuid, finish) => finish()],
    ['our team lets the order go on', uuid => runAction(member, 'releaseOrder', uuid)],
  ])('what is sent during a hold for a question is compared when %s', async (_how, end) => {
    const { send, finish, order, books, uuid } = await openOrder('copy_editing', 1_000);
    await send([text(1_000)]);
    await finish();
    await app.deps.jobs.run(app.deps, 'uploads_uncounted');
    const { paid } = await books();
    await runAction(member, 'holdOrder', uuid, { reason: 'question', question: 'Is there more?' });
    await send([text(9_000, 'more.txt')]);
    await end(uuid, finish);
    await app.deps.jobs.run(app.deps, 'uploads_uncounted');
    expect(await order()).toMatchObject({ status: 'on_hold', on_hold_kind: 'balance', quantity: 10_000 });
    expect(await books()).toEqual({ paid, back: 0 });
  });

  it('a server that ends between the finish and the count leaves it to a sweep', async () => {
    const { send, finish, order } = await openOrder('copy_editing', 1_000);
    const { counter } = app.deps;
    app.deps.counter = { ...counter, count: () => Promise.reject(new Error('The counter is closed.')) };
    await send([text(50_000)]);
    await finish();
    expect((await order()).status).toBe('queued');
    app.deps.counter = counter;
    await app.deps.jobs.run(app.deps, 'uploads_uncounted');
    expect(await order()).toMatchObject({ status: 'on_hold', on_hold_kind: 'balance', quantity: 50_000 });
  });
});
