/** What staff decide about the price and the amount of an order: quotes, counts by hand, files without an upload. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../engine/server/audit/index.ts';
import { cards, getCheckout, payWith } from '../../../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { askCustomer, bringOrderTo, type OrderActors, prepareActors } from '../../../orders/api/bringOrderTo.ts';
import { createPlacedOrder, readOrder } from '../../../orders/api/orderFixtures.ts';
import { standard } from '../../../orders/api/orderStages.ts';
import { insertFiles, words } from '../../../orders/api/staffActions.ts';
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

describe('a quote by staff', () => {
  it('is a total, with the tax of the customer on top', async () => {
    const uuid = await bringOrderTo.quote_requested(stage);
    const { body } = await runAction(stage.member, 'quoteOrder', uuid, { price: usd(40_000), note: 'With the maps.' });
    expect(body).toMatchObject({
      status: 'quoted',
      total: { amount: 40_000 },
      quote: { total: { amount: 40_000 } },
    });
    const until = Date.parse(body.quote?.valid_until ?? '') - app.clock.now().getTime();
    expect(Math.round(until / 86_400_000)).toBe(14);
    expect(body.events.at(-1)).toMatchObject({ actor: 'support', to: 'quoted', note: 'With the maps.' });
    expect((await subjects())[0]).toContain('Your quote for');
    expect((await payWith(stage.customer, uuid, cards.good, { expected_total: 40_000 })).status).toBe(200);
  });

  it('may be lines in its own words', async () => {
    const uuid = await bringOrderTo.quote_requested(stage);
    const lines = [
      { label: 'Two readings', amount: usd(30_000) },
      { label: 'Maps', amount: usd(5000) },
    ];
    await runAction(stage.member, 'quoteOrder', uuid, { lines });
    const shown = (await getCheckout(stage.customer, uuid)).checkout;
    expect(shown.lines.map(line => [line.label, line.amount, line.rule])).toEqual([
      ['Two readings', 30_000, 'price offered by our team'],
      ['Maps', 5000, 'price offered by our team'],
    ]);
  });

  it('has a dry run: it returns what the customer would pay, and changes and sends nothing', async () => {
    const uuid = await bringOrderTo.quote_requested(stage);
    const [mails, entries] = [(await subjects()).length, await app.db.$count(auditEntries)];
    const { body } = await runAction(stage.member, 'quoteOrder', uuid, { price: usd(40_000), dry_run: true });
    expect(body).toMatchObject({ status: 'quoted', quote: { total: { amount: 40_000 } } });
    expect(body.price).toMatchObject({ subtotal: { amount: 40_000 }, tax: { amount: 0 }, total: { amount: 40_000 } });
    expect(await readOrder(stage.customer, uuid)).toMatchObject({ status: 'quote_requested', quote: null });
    expect([(await subjects()).length, await app.db.$count(auditEntries)]).toEqual([mails, entries]);
    expect((await callAction(stage.member, 'quoteOrder', uuid, { price: usd(0), dry_run: true })).status).toBe(422);
  });

  it('is one or the other, and more than nothing', async () => {
    const uuid = await bringOrderTo.quote_requested(stage);
    for (const body of [
      {},
      { price: usd(100), lines: [{ label: 'Work', amount: usd(100) }] },
      { lines: [{ label: 'Work', amount: usd(0) }] },
      { price: { amount: 100, currency: 'EUR' } },
      { price: usd(100_000_001) },
    ])
      expect((await callAction(stage.member, 'quoteOrder', uuid, body)).status).toBe(422);
    expect((await readOrder(stage.customer, uuid)).status).toBe('quote_requested');
  });
});

describe('a quantity that staff counted', () => {
  const createHeldOrder = async () => {
    const uuid = await bringOrderTo.in_progress(stage);
    await askCustomer(stage.member, uuid);
    return uuid;
  };

  it('that is larger: the order waits for the balance, and then continues', async () => {
    const uuid = await createHeldOrder();
    const { body } = await runAction(stage.member, 'releaseOrder', uuid, {
      quantity: 10_000,
      note: 'Chapter 9 is new.',
    });
    expect(body).toMatchObject({
      balance_due: { amount: 6400 },
      on_hold_kind: 'balance',
      hold_return_to: 'in_progress',
    });
    expect(body.events.at(-1)).toMatchObject({ type: 'balance_due', to: null, note: 'Chapter 9 is new.' });
    expect((await payWith(stage.customer, uuid, cards.good)).status).toBe(200);
    expect(await readOrder(stage.customer, uuid)).toMatchObject({
      status: 'in_progress',
      quantity: 10_000,
      total: { amount: 40_000 },
    });
  });

  it('that is smaller: the difference is refunded', async () => {
    const uuid = await createHeldOrder();
    await runAction(stage.member, 'releaseOrder', uuid, { quantity: 8000 });
    await app.deps.jobs.run(app.deps, 'refunds');
    const order = await readOrder(stage.customer, uuid);
    expect(order).toMatchObject({ status: 'in_progress', quantity: 8000, total: { amount: 32_000 } });
    expect(order.payments[0]).toMatchObject({ payment_status: 'partially_refunded', refunded: { amount: 1600 } });
  });

  it('changes how much there is, and not a price that our team named', async () => {
    const uuid = await bringOrderTo.quote_requested(stage);
    await runAction(stage.member, 'quoteOrder', uuid, { price: usd(40_000) });
    expect((await payWith(stage.customer, uuid, cards.good)).status).toBe(200);
    await insertFiles(app, uuid, words(8400));
    await stage.customer.expect(200, 'finishUpload', { params: { id: uuid }, body: {} });
    for (const quantity of [8000, 10_000]) {
      await askCustomer(stage.member, uuid);
      await runAction(stage.member, 'releaseOrder', uuid, { quantity });
      expect(await readOrder(stage.customer, uuid)).toMatchObject({ status: 'queued', quantity, total: usd(40_000) });
    }
  });

  it('corrects the count of the server, also while a balance is due', async () => {
    const uuid = await bringOrderTo.awaiting_files(stage);
    await insertFiles(app, uuid, words(12_000));
    await stage.customer.expect(200, 'finishUpload', { params: { id: uuid }, body: {} });
    expect((await readOrder(stage.customer, uuid)).on_hold_reason).toContain('more than you ordered');
    await runAction(stage.member, 'releaseOrder', uuid, { quantity: 8450, note: 'The notes do not count.' });
    expect(await readOrder(stage.customer, uuid)).toMatchObject({
      status: 'queued',
      quantity: 8400,
      total: { amount: 33_600 },
      on_hold_reason: null,
    });
  });

  it('can be released without a number', async () => {
    const uuid = await createHeldOrder();
    await runAction(stage.member, 'releaseOrder', uuid, { quantity: 10_000 });
    await runAction(stage.member, 'releaseOrder', uuid, { note: 'It is on us.' });
    expect(await readOrder(stage.customer, uuid)).toMatchObject({ status: 'in_progress', total: { amount: 33_600 } });
    expect((await stage.customer.call('getCheckout', { params: { object_uuid: uuid } })).status).toBe(409);
  });
});

describe('files that do not come by upload', () => {
  const createOrderWithLink = async () => {
    const files = {
      ...standard.files,
      submission_method: 'cloud_link',
      cloud_link: 'https://files.example.com/x',
    };
    const uuid = await createPlacedOrder(stage.customer, { ...standard, files });
    expect((await payWith(stage.customer, uuid, cards.good)).status).toBe(200);
    return uuid;
  };
  const disk = (count?: number) => ({ name: 'book.docx', file_type: 'manuscript', size: 90_000, count });

  it('are taken note of, and put the order into the queue', async () => {
    const uuid = await createOrderWithLink();
    expect((await callAction(stage.member, 'registerFiles', uuid, {})).detail).toBe(
      'There are no files to finish with.',
    );
    await runAction(stage.member, 'registerFiles', uuid, { files: [disk(8400)] });
    const order = await readOrder(stage.customer, uuid);
    expect(order).toMatchObject({
      status: 'queued',
      files_count: 1,
      files: [{ name: 'book.docx', download_url: null }],
    });
    expect(order.due_at).not.toBeNull();
  });

  it('with more than was ordered make it wait for the balance', async () => {
    const uuid = await createOrderWithLink();
    const { body } = await runAction(stage.member, 'registerFiles', uuid, { files: [disk(10_000)] });
    expect(body).toMatchObject({ balance_due: { amount: 6400 }, hold_return_to: 'queued' });
  });

  it('have names of their own', async () => {
    const uuid = await createOrderWithLink();
    expect((await callAction(stage.member, 'registerFiles', uuid, { files: [disk(), disk()] })).status).toBe(422);
    for (const odd of [{ name: '../book.docx' }, { name: 'book\n.docx' }, { name: ' ' }, { size: 1e30 }])
      expect((await callAction(stage.member, 'registerFiles', uuid, { files: [{ ...disk(), ...odd }] })).status).toBe(
        422,
      );
  });
});
