import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, getCheckout, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { afterDays } from '../../orders/api/bringOrderTo.ts';
import { beginDraft, createPlacedOrder, fillDraft, postStep, readOrder } from '../../orders/api/orderFixtures.ts';
import { words as counted, insertFiles } from '../../orders/api/staffActions.ts';
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

const inTime = { turnaround: 'standard', submission_method: 'upload' };
const copyEditing = (words: number) => ({
  files: { order_type: 'copy_editing', words, file_type: 'manuscript', ...inTime },
  details: { name: 'River Atlas', language: 'en-US', style: 'chicago' },
});
const proofreading = (words: number) => ({
  files: { order_type: 'proofreading', words, file_type: 'pdf', ...inTime },
  details: { name: 'River Atlas', language: 'en-US', style: 'none' },
});
const retouching = (images: number) => ({
  files: { order_type: 'photo_retouching', images, file_type: 'photo', ...inTime },
  details: { name: 'Reader portraits' },
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

describe('files sent to a draft', () => {
  /** A draft with a live token, before its first answer, and what is done with it. */
  async function draft() {
    const uuid = (await beginDraft(customer)).object_uuid ?? '';
    const { body } = await customer.expect(200, 'obtainTransporterToken', { params: { id: uuid } });
    const place = () => postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    return {
      uuid,
      tus: new Tus(app.url, body.token),
      sync: async () => (await customer.expect(200, 'syncUploads', { params: { id: uuid } })).body,
      fill: (answers: Record<string, object>) => fillDraft(customer, uuid, answers),
      place,
      /** Answers, places and pays. */
      order: async (answers: Record<string, object>) => {
        await fillDraft(customer, uuid, answers);
        expect((await place()).status).toBe(200);
        expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
        return readOrder(customer, uuid);
      },
    };
  }
  const readReceived = async (path: string) => app.deps.storage.received(path.split('/').at(-1)!);

  it.each([
    ['as ordered: it is queued at once', 1_000, { status: 'queued', quantity: 1_000 }],
    ['more than ordered: it waits for the balance', 1_300, { status: 'on_hold', on_hold_kind: 'balance' }],
    ['less than ordered: the difference is refunded', 900, { status: 'queued', quantity: 900 }],
    ['far less than ordered: staff decide', 300, { status: 'on_hold', on_hold_kind: 'count' }],
  ])('%s', async (_, words, expected) => {
    const { tus, order, sync } = await draft();
    await tus.put('chapter.docx', manuscript(words));
    await expect.poll(async () => (await sync()).files[0]?.measured?.count).toBe(words);
    const paid = await order(copyEditing(1_000));
    expect(paid).toMatchObject({ ...expected, due_at: expected.status === 'queued' ? expect.any(String) : null });
    expect(paid.files.map(({ name }) => name)).toEqual(['chapter.docx']);
  });

  it('of several types that the service takes name one order, are counted before it is paid, and go along', async () => {
    const { uuid, tus, sync, fill, order } = await draft();
    await tus.put('chapter.docx', manuscript(600));
    await tus.put('captions.srt', Buffer.from(`1\n00:00:01,000 --> 00:00:09,000\n${prose(400)}\n`));
    await expect.poll(async () => (await sync()).files.every(({ measured }) => measured)).toBe(true);
    const { files, details } = copyEditing(1_000);
    expect((await fill({ files })).step_data.name).toBe('chapter, captions');
    const counted = { unit: 'word', ordered: 1_000, counted: 1_000, not_counted: 0 };
    expect((await fill({ details })).counted).toEqual({ kind: 'same', ...counted });
    await fill({ files: { ...files, words: 900 } });
    expect((await fill({ details })).counted).toEqual({ ...counted, kind: 'balance', ordered: 900 });
    expect(await order({ files, details })).toMatchObject({ status: 'queued', quantity: 1_000 });
    expect((await readOrder(customer, uuid)).allowed_actions).not.toContain('upload');
  });

  it('after the details were opened name the order when they are opened again, unless it has a name', async () => {
    const { tus, fill } = await draft();
    const { files, details } = copyEditing(600);
    expect((await fill({ files })).step_data.name).toBeUndefined();
    await tus.put('chapter.docx', manuscript(600));
    expect((await fill({ files })).step_data.name).toBe('chapter');
    await fill({ details });
    await tus.put('captions.srt', Buffer.from(`1\n00:00:01,000 --> 00:00:09,000\n${prose(9)}\n`));
    expect((await fill({ files })).step_data.name).toBe((details as { name: string }).name);
  });

  it('begin before the first answer and make the draft a listed one', async () => {
    const { uuid, tus, sync } = await draft();
    const accepted = (await sync()).accept.extensions;
    expect(accepted).toEqual(expect.arrayContaining(['.docx', '.jpg', '.mp4', '.zip']));
    await tus.put('portrait.jpg', photo('first'));
    expect(await readOrder(customer, uuid)).toMatchObject({ status: 'draft', number: expect.stringMatching(/^E-/) });
    expect((await beginDraft(customer)).object_uuid).not.toBe(uuid);
  });

  it('are resumed, taken back and refused by what the draft answers', async () => {
    const { tus, sync, fill } = await draft();
    await fill({ files: retouching(2).files });
    const bytes = photo('resumed', 40_000);
    const path = (await tus.create('resumed.jpg', bytes.length, bytes.slice(0, 10_000))).headers.get('location')!;
    const offset = await tus.offset(path);
    expect((await tus.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
    expect((await tus.create('chapter.docx', 10)).body?.cause).toBe('file_type_refused');
    expect((await sync()).files).toMatchObject([{ name: 'resumed.jpg', upload: 'done' }]);
    expect((await tus.send('DELETE', path, {})).status).toBe(204);
    expect([(await sync()).files, await readReceived(path)]).toEqual([[], null]);
  });

  it('stay when the service changes; placing says which do not fit, until they are removed', async () => {
    const { uuid, tus, fill, place, sync } = await draft();
    const path = await tus.put('portrait.jpg', photo('stays'));
    await tus.put('chapter.docx', manuscript(1_000));
    await fill(copyEditing(1_000));
    const refused = await place();
    const msg = expect.stringMatching(/^Copy editing does not take these files: portrait\.jpg\. /);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { step: 'files', detail: [{ loc: ['body', 'step_data', 'file_type'], msg }] },
    ]);
    expect((await sync()).files).toHaveLength(2);
    expect((await readOrder(customer, uuid)).status).toBe('draft');
    expect((await tus.send('DELETE', path, {})).status).toBe(204);
    expect((await place()).status).toBe(200);
  });

  it('do not include attachments of messages, which may be of any type', async () => {
    const { uuid, fill, place } = await draft();
    await insertFiles(app, uuid, { role: 'attachment', name: 'portrait.jpg', file_type: 'photo' });
    await fill(copyEditing(1_000));
    expect((await place()).status).toBe(200);
  });

  it.each([
    ['is not here yet', { upload: 'uploading' }],
    ['failed', { upload: 'failed' }],
    ['is harmful', { scan: 'quarantined' }],
  ] as const)('of which one %s: the paid order waits for files', async (_, one) => {
    const { uuid, order } = await draft();
    await insertFiles(app, uuid, counted(1_000), one);
    expect((await order(copyEditing(1_000))).status).toBe('awaiting_files');
  });

  it('beside a drive in the mail: the paid order waits for the drive', async () => {
    const { uuid, order } = await draft();
    await insertFiles(app, uuid, counted(1_000));
    const { files, details } = copyEditing(1_000);
    const paid = await order({ files: { ...files, submission_method: 'drive_shipment' }, details });
    expect(paid.status).toBe('awaiting_files');
  });

  it('continue the order once, no matter who finishes first', async () => {
    const { uuid, tus, fill, place } = await draft();
    await tus.put('chapter.docx', manuscript(1_000));
    await fill(copyEditing(1_000));
    const finish = () => customer.call('finishUpload', { params: { id: uuid }, body: {} });
    expect((await finish()).status).toBe(200);
    expect((await place()).status).toBe(200);
    const [first, second, paid] = await Promise.all([finish(), finish(), payWith(customer, uuid, cards.good)]);
    expect(paid.status).toBe(200);
    for (const { status } of [first, second]) expect([200, 409]).toContain(status);
    const { status, events } = await readOrder(customer, uuid);
    expect([status, events.filter(({ to }) => to === 'queued')]).toEqual(['queued', [expect.anything()]]);
    const late = await tus.send('DELETE', `/api/uploads/${(await readOrder(customer, uuid)).files[0]!.uuid}`, {});
    expect(late.body?.detail).toBe('This order takes no files.');
  });

  it('go with the draft, when it is deleted and when it is forgotten', async () => {
    const deleted = await draft();
    const paths = [
      await deleted.tus.put('deleted.jpg', photo('deleted')),
      (await deleted.tus.create('begun.jpg', 5_000, photo('begun', 5_000).slice(0, 100))).headers.get('location')!,
    ];
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: deleted.uuid } });
    expect(await Promise.all(paths.map(readReceived))).toEqual([null, null]);
    expect((await deleted.tus.create('late.jpg', 10)).status).toBe(401);
    const old = await draft();
    const path = await old.tus.put('forgotten.jpg', photo('forgotten'));
    await afterDays(app, 89);
    expect(await readReceived(path)).toBe(4_096);
    await afterDays(app, 91);
    expect(await readReceived(path)).toBeNull();
  });

  it('belong to its customer, and no order that is over gets a token', async () => {
    const { uuid, fill, place, tus } = await draft();
    const stranger = await app.signUp();
    for (const name of ['obtainTransporterToken', 'syncUploads', 'finishUpload'] as const)
      expect((await stranger.call(name, { params: { id: uuid } })).status).toBe(404);
    await fill(copyEditing(1_000));
    await place();
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    expect((await readOrder(customer, uuid)).status).toBe('cancelled');
    expect((await customer.call('obtainTransporterToken', { params: { id: uuid } })).status).toBe(409);
    expect((await tus.create('late.docx', 10)).body?.cause).toBe('order_not_accepting_files');
  });
});
