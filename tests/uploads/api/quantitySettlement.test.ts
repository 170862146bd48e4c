import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, getCheckout, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../../orders/api/orderFixtures.ts';
import { docx, paragraphs, pdf, prose } from './documents.ts';
import { photo } from './photos.ts';
import { Tus } from './tus.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  customer = await app.signUp();
});
afterAll(() => app.close());

const copyEditing = (words: number) => ({
  service: { order_type: 'copy_editing', name: 'River Atlas' },
  text: { words, language: 'en-US', style: 'chicago', file_type: 'manuscript' },
  delivery: { turnaround: 'standard', submission_method: 'upload' },
});
const proofreading = (words: number) => ({
  ...copyEditing(words),
  service: { order_type: 'proofreading', name: 'River Atlas' },
  text: { words, language: 'en-US', style: 'none', file_type: 'pdf' },
});
const retouching = (images: number) => ({
  service: { order_type: 'photo_retouching', name: 'Reader portraits' },
  photos: { images, file_type: 'photo' },
  delivery: { turnaround: 'standard', submission_method: 'upload' },
});

/** A paid order, and the calls around its files. */
async function paidOrder(answers: Record<string, object>) {
  const uuid = await createPlacedOrder(customer, answers);
  expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
  const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } });
  return {
    uuid,
    tus: new Tus(app.url, body.token),
    /** What the page says beforehand, once everything is counted. */
    outcome: async () => {
      const sync = () => customer.expect(200, 'syncUploads', { params: { id: uuid } });
      await expect.poll(async () => (await sync()).body.files.every(file => file.measured)).toBe(true);
      return (await sync()).body.outcome;
    },
    finish: () => customer.call('finishUpload', { params: { id: uuid }, body: {} }),
    order: () => readOrder(customer, uuid),
  };
}

const manuscript = (words: number) => docx(paragraphs(prose(words)));

describe('1,000 words were ordered', () => {
  it('more came: the order waits for the balance, and is queued when it is paid', async () => {
    const { uuid, tus, finish, order, outcome } = await paidOrder(copyEditing(1_000));
    const before = (await order()).total!.amount;
    await tus.put('chapter-1.docx', manuscript(700));
    await tus.put('chapter-2.docx', manuscript(600));
    const foreseen = await outcome();
    expect(foreseen).toMatchObject({ kind: 'balance', ordered: 1_000, counted: 1_300, unit: 'word' });
    const finished = await finish();
    expect([finished.status, finished.body.files.map(file => file.measured)]).toEqual([
      200,
      [
        { unit: 'word', count: 700 },
        { unit: 'word', count: 600 },
      ],
    ]);
    expect(await order()).toMatchObject({ status: 'on_hold', on_hold_reason: expect.any(String), quantity: 1_300 });
    expect((await order()).allowed_actions).toContain('checkout');
    const due = (await getCheckout(customer, uuid)).checkout.total.amount;
    expect(due).toBeGreaterThan(0);
    expect(foreseen?.price.total.amount).toBe(due);
    expect((await outcome())?.price).toEqual(foreseen?.price);
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    const after = await order();
    expect([after.status, after.total!.amount]).toEqual(['queued', before + due]);
    expect(after.payments.map(({ payment_type }) => payment_type).sort()).toEqual(['balance', 'checkout']);
  });

  it('fewer files than ordered: the overpaid amount is refunded automatically', async () => {
    const { tus, finish, order, outcome } = await paidOrder(copyEditing(4_000));
    const before = (await order()).total!.amount;
    await tus.put('short.docx', manuscript(3_000));
    const foreseen = await outcome();
    expect(foreseen).toMatchObject({ kind: 'refund', ordered: 4_000, counted: 3_000 });
    expect((await finish()).status).toBe(200);
    await app.deps.jobs.runAll(app.deps);
    const after = await order();
    expect([after.status, after.quantity]).toEqual(['queued', 3_000]);
    const [refund] = after.payments.flatMap(({ refunds }) => refunds);
    expect(refund).toMatchObject({ refund_type: 'partial', refund_status: 'succeeded' });
    expect(refund!.amount.amount).toBe(before - after.total!.amount);
    const { items } = (await customer.expect(200, 'listOrders')).body;
    const row = items.find(({ uuid }) => uuid === after.uuid);
    const left = { amount: before - refund!.amount.amount, currency: 'USD' };
    expect([after.refund_if_cancelled, row?.refund_if_cancelled]).toEqual([left, left]);
    expect(foreseen?.price.total.amount).toBe(-refund!.amount.amount);
    expect(foreseen?.price.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(-refund!.amount.amount);
  });

  it.each([980, 1_000, 1_020])('%i are as ordered', async words => {
    const { tus, finish, order, outcome } = await paidOrder(copyEditing(1_000));
    await tus.put('as-ordered.txt', Buffer.from(prose(words)));
    expect(await outcome()).toBeNull();
    expect((await finish()).status).toBe(200);
    expect(await order()).toMatchObject({ status: 'queued', quantity: 1_000 });
  });

  it('a file that cannot be counted is taken as it is, and never fails the upload', async () => {
    const { tus, finish, order } = await paidOrder(proofreading(1_000));
    await tus.put('scanned.pdf', pdf([[]]));
    await tus.put('broken.pdf', Buffer.from('%PDF-1.7 and nothing more'));
    const finished = await finish();
    expect(finished.body.files.map(({ measured }) => measured)).toEqual([null, null]);
    expect((await order()).status).toBe('queued');
  });

  it('files that came before the payment are counted as well', async () => {
    const uuid = await createPlacedOrder(customer, copyEditing(1_000));
    const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } });
    await new Tus(app.url, body.token).put('early.md', Buffer.from(`# ${prose(1_200)}`));
    await customer.expect(200, 'finishUpload', { params: { id: uuid }, body: {} });
    expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
    expect(await readOrder(customer, uuid)).toMatchObject({ status: 'on_hold', quantity: 1_200 });
  });
});

it('12 images were ordered and 15 came: side-cars are not counted, the balance is asked for', async () => {
  const { tus, finish, order } = await paidOrder(retouching(12));
  await Promise.all(Array.from({ length: 15 }, (_, index) => tus.put(`p-${index}.jpg`, photo(`p-${index}`))));
  await tus.put('p-1.xmp', Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'));
  expect((await finish()).status).toBe(200);
  expect(await order()).toMatchObject({ status: 'on_hold', quantity: 15 });
});
