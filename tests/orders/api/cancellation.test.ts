import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccount, unlockAccount } from '../../../server/account/accountLock.ts';
import { couponUses } from '../../../server/billing/tables.ts';
import { holdForQuarantine, markPaid as settlePayment } from '../../../server/orders/orders.ts';
import { orders } from '../../../server/orders/tables.ts';
import { files } from '../../../server/uploads/tables.ts';
import { cards, createCoupon, payWith, redeemCoupon } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';
import { bringOrderTo, finishFiles, prepareActors } from './bringOrderTo.ts';
import { copyEdit, createFilledDraft, createPlacedOrder, postStep, readOrder } from './orderFixtures.ts';
import { createDeliveredOrder, createPaidOrder, createQueuedOrder, passTime } from './orderStages.ts';
import { insertFiles, words } from './staffActions.ts';
import { subscribe } from './subscribe.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app?.close());

const hour = 3_600_000;
const day = 24 * hour;
const remove = (uuid: string) => customer.call('deleteOrder', { params: { object_uuid: uuid } });

describe('cancelling', () => {
  it('a draft leaves nothing of it', async () => {
    const uuid = (await createFilledDraft(customer)).object_uuid ?? '';
    expect((await remove(uuid)).body).toEqual({ message: 'The draft was deleted.' });
    expect((await remove(uuid)).status).toBe(404);
  });

  it('an unpaid order cancels it and frees its coupon', async () => {
    const code = await createCoupon(app);
    const uuid = await createPlacedOrder(customer);
    expect((await redeemCoupon(customer, uuid, code)).status).toBe(200);
    expect((await remove(uuid)).body).toEqual({ message: 'The order was cancelled.' });
    expect((await readOrder(customer, uuid)).status).toBe('cancelled');
    const other = await createPlacedOrder(customer);
    expect((await redeemCoupon(customer, other, code)).status).toBe(200);
  });

  it('a paid order refunds everything', async () => {
    const uuid = await createQueuedOrder(app, customer);
    const { body } = await remove(uuid);
    expect(body.message).toBe('The order was cancelled. Your refund is on its way.');
    await app.deps.jobs.run(app.deps, 'refunds');
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'cancelled', due_at: null });
    expect(order.payments[0]).toMatchObject({ payment_status: 'refunded', refunds: [{ refund_type: 'full' }] });
    expect((await remove(uuid)).status).toBe(409);
  });

  it('waits for a payment that is under way', async () => {
    const uuid = await createPlacedOrder(customer);
    expect((await payWith(customer, uuid, cards.asks)).status).toBe(202);
    const refused = await remove(uuid);
    expect([refused.status, refused.detail]).toEqual([409, 'A payment for this is already in progress.']);
    const step_data = { ...copyEdit.files, turnaround: 'rush' };
    expect((await postStep(customer, uuid, { step: 'files', step_data })).status).toBe(409);
  });

  it('a changed answer frees the coupon of a placed order', async () => {
    const code = await createCoupon(app);
    const uuid = await createPlacedOrder(customer);
    await redeemCoupon(customer, uuid, code);
    await postStep(customer, uuid, { step: 'files', step_data: { ...copyEdit.files, turnaround: 'rush' } });
    expect(await app.db.select().from(couponUses).where(eq(couponUses.order_uuid, uuid))).toEqual([]);
    expect(await readOrder(customer, uuid)).toMatchObject({
      status: 'draft',
      price: { coupon_discount: { amount: 0 } },
    });
  });
});

describe('a scheduled step of the system', () => {
  it('ends the hold of a price after seven days, and lets the order be placed again', async () => {
    const code = await createCoupon(app);
    const uuid = await createPlacedOrder(customer);
    await redeemCoupon(customer, uuid, code);
    customer = await passTime(app, customer, 7 * day - hour);
    expect((await readOrder(customer, uuid)).status).toBe('awaiting_payment');
    customer = await passTime(app, customer, 2 * hour);
    expect(await readOrder(customer, uuid)).toMatchObject({
      status: 'expired',
      allowed_actions: ['edit', 'delete', 'create_order'],
    });
    const again = await postStep(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect([again.status, again.body.next?.screen]).toEqual([200, 'checkout']);
    expect((await readOrder(customer, uuid)).events.map(event => event.to)).toEqual([
      'draft',
      'awaiting_payment',
      'expired',
      'draft',
      'awaiting_payment',
    ]);
  });

  it('removes drafts 90 days after their last change', async () => {
    const uuid = (await createFilledDraft(customer)).object_uuid ?? '';
    customer = await passTime(app, customer, 80 * day);
    await postStep(customer, uuid, { step: 'files', step_data: copyEdit.files, action: 'save_state' });
    customer = await passTime(app, customer, 80 * day);
    expect((await readOrder(customer, uuid)).status).toBe('draft');
    customer = await passTime(app, customer, 11 * day);
    expect((await customer.call('getOrder', { params: { object_uuid: uuid } })).status).toBe(404);
  });

  it('cancels after 30 days without files, and gives the money back', async () => {
    const uuid = await createPaidOrder(customer);
    customer = await passTime(app, customer, 31 * day);
    await app.deps.jobs.run(app.deps, 'refunds');
    const order = await readOrder(customer, uuid);
    expect(order).toMatchObject({ status: 'cancelled', payments: [{ payment_status: 'refunded' }] });
    expect(order.events.at(-1)).toMatchObject({ actor: 'system', from: 'awaiting_files', to: 'cancelled' });
  });

  it('accepts a result after 14 days', async () => {
    const uuid = await createDeliveredOrder(app, customer);
    customer = await passTime(app, customer, 15 * day);
    expect(await readOrder(customer, uuid)).toMatchObject({ status: 'completed' });
  });
});

describe('files of a completed order', () => {
  it('are kept for 60 days without a plan; then their bytes go and their names stay', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    const uuid = await bringOrderTo.completed(owner);
    const [kept] = (await readOrder(owner.customer, uuid)).files;
    expect(Math.round((Date.parse(kept?.expires_at ?? '') - app.clock.now().getTime()) / day)).toBe(60);
    const now = app.clock.offset();
    app.clock.setOffset(now + 61 * day);
    await app.deps.jobs.run(app.deps, 'uploads_kept_long_enough');
    const back = await app.signIn(owner.customer.me.email, owner.customer.password);
    expect((await readOrder(back, uuid)).files).toMatchObject([{ download_url: null }, { download_url: null }]);
    expect(await app.db.select().from(files).where(eq(files.order_uuid, uuid))).toMatchObject([
      { received: 0 },
      { received: 0 },
    ]);
    app.clock.setOffset(now);
  });

  it('are kept as long as plan and add-ons say, and originals no longer than confidentiality allows', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    await subscribe(app, owner.customer, 'unlimited', ['extended_archive', 'confidentiality']);
    const order = await readOrder(owner.customer, await bringOrderTo.completed(owner));
    const daysOf = (role: string) => {
      const until = order.files.find(file => file.role === role)?.expires_at ?? '';
      return Math.round((Date.parse(until) - app.clock.now().getTime()) / day);
    };
    expect([daysOf('source'), daysOf('result')]).toEqual([7, 365]);
  });
});

describe('files of a cancelled order', () => {
  it('are kept as long as those of a completed one, from that day', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    const uuid = await bringOrderTo.queued(owner);
    await owner.customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    const [sent] = (await readOrder(owner.customer, uuid)).files;
    expect(Math.round((Date.parse(sent?.expires_at ?? '') - app.clock.now().getTime()) / day)).toBe(60);
  });
});

describe('a file found harmful later', () => {
  const foundHarmful = async (uuid: string) => {
    const [file] = await app.db.update(files).set({ scan: 'pending' }).where(eq(files.order_uuid, uuid)).returning();
    const { scanner } = app.deps;
    app.deps.scanner = { scan: async () => 'quarantined' };
    await app.deps.jobs.run(app.deps, 'uploads_unscanned');
    app.deps.scanner = scanner;
    return file;
  };

  it('stops its order until another one is sent', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    const uuid = await bringOrderTo.in_progress(owner);
    const file = await foundHarmful(uuid);
    const order = await readOrder(owner.customer, uuid);
    expect(order).toMatchObject({ status: 'on_hold', on_hold_reason: 'One of your files cannot be used.' });
    expect(order.events.at(-1)).toMatchObject({ actor: 'system', from: 'in_progress', to: 'on_hold' });
    expect(order.files).toMatchObject([{ uuid: file?.uuid, scan: 'quarantined', download_url: null }]);
    await insertFiles(app, uuid, words(8400));
    expect((await finishFiles(owner.customer, uuid)).status).toBe(200);
    expect((await readOrder(owner.customer, uuid)).status).toBe('in_progress');
  });

  it('is waited for also by an order that waits for an answer, and the question stays asked', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    const uuid = await bringOrderTo.on_hold(owner);
    await foundHarmful(uuid);
    expect(await readOrder(owner.customer, uuid)).toMatchObject({
      status: 'on_hold',
      on_hold_kind: 'files',
      on_hold_reason: 'One of your files cannot be used. Which map is right?',
    });
    await insertFiles(app, uuid, words(8400));
    expect((await finishFiles(owner.customer, uuid)).status).toBe(200);
    expect((await readOrder(owner.customer, uuid)).status).toBe('queued');
  });
});

describe('a file found harmful during another hold', () => {
  const quarantine = (uuid: string) =>
    app.db.transaction(async tx => {
      await tx.update(files).set({ scan: 'quarantined' }).where(eq(files.order_uuid, uuid));
      await holdForQuarantine(tx, app.deps, { order_uuid: uuid, role: 'source', name: 'chapter.docx' });
    });

  it('for a balance stays a wait for another file when the balance is paid', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    const uuid = await bringOrderTo.in_progress(owner);
    const balance = { status: 'on_hold' as const, on_hold_reason: 'balance', hold_return_to: 'in_progress' as const };
    const held = { ...balance, balance_due: 5_00, held_at: app.clock.now() };
    await app.db.update(orders).set(held).where(eq(orders.uuid, uuid));
    await quarantine(uuid);
    expect(await readOrder(owner.customer, uuid)).toMatchObject({
      on_hold_kind: 'balance',
      on_hold_reason: 'One of your files cannot be used.',
    });
    const [row] = await app.db.select().from(orders).where(eq(orders.uuid, uuid));
    await app.db.transaction(tx => settlePayment(tx, app.deps, row!));
    expect(await readOrder(owner.customer, uuid)).toMatchObject({ status: 'on_hold', on_hold_kind: 'files' });
    await insertFiles(app, uuid, words(8400));
    expect((await finishFiles(owner.customer, uuid)).status).toBe(200);
    expect((await readOrder(owner.customer, uuid)).status).toBe('in_progress');
  });

  it('for a lock is waited for when the lock ends', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    const uuid = await bringOrderTo.in_progress(owner);
    const customer = owner.customer.me.uuid;
    await app.db.transaction(tx => lockAccount(tx, app.deps, customer, 'security', null));
    await quarantine(uuid);
    await app.db.transaction(tx => unlockAccount(tx, app.deps, customer, null));
    const [row] = await app.db.select().from(orders).where(eq(orders.uuid, uuid));
    expect(row).toMatchObject({ status: 'on_hold', on_hold_reason: 'bad_file', hold_return_to: 'in_progress' });
  });

  it('is flagged in the history of an order that holds for nothing', async () => {
    const owner = await prepareActors(app, await app.signUp(), await createStaff(app));
    const uuid = await bringOrderTo.delivered(owner);
    await quarantine(uuid);
    expect((await readOrder(owner.customer, uuid)).events.at(-1)).toMatchObject({
      type: 'file_quarantined',
      note: 'chapter.docx',
    });
  });
});

describe('an order whose price has expired before the job has run', () => {
  it('is placed again at the current price, instead of leading to a closed checkout', async () => {
    let owner = await app.signUp();
    const uuid = await createPlacedOrder(owner);
    const now = app.clock.offset();
    app.clock.setOffset(now + 7 * day + 1000);
    owner = await app.signIn(owner.me.email, owner.password);
    expect((await payWith(owner, uuid, cards.good)).status).toBe(410);
    const again = await postStep(owner, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect(again.body.next).toEqual({ screen: 'checkout', uuid });
    expect((await payWith(owner, uuid, cards.good)).status).toBe(200);
    expect((await readOrder(owner, uuid)).status).toBe('awaiting_files');
    app.clock.setOffset(now);
  });
});
