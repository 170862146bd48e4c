import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccount, unlockAccount } from '../../server/account/accountLock.ts';
import { couponUses } from '../../server/billing/tables.ts';
import { holdForQuarantine, markPaid as settlePayment } from '../../server/orders/orders.ts';
import { orders } from '../../server/orders/tables.ts';
import { files } from '../../server/uploads/tables.ts';
import { cards, coupon, payWith, redeem } from '../checkout/till.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { joinTeam } from '../support-api/team.ts';
import { copyEdit, filled, placed, post, read } from './drafting.ts';
import { finishFiles, openStage, reach } from './reaching.ts';
import { send, words } from './staff.ts';
import { delivered, paid, queued, wait } from './stages.ts';
import { subscribe } from './subscribe.ts';

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.signUp();
});
afterAll(() => world?.close());

const hour = 3_600_000;
const day = 24 * hour;
const remove = (uuid: string) => customer.call('deleteOrder', { params: { object_uuid: uuid } });

describe('taking back', () => {
  it('a draft leaves nothing of it', async () => {
    const uuid = (await filled(customer)).object_uuid ?? '';
    expect((await remove(uuid)).body).toEqual({ message: 'The draft was deleted.' });
    expect((await remove(uuid)).status).toBe(404);
  });

  it('an unpaid order cancels it and frees its coupon', async () => {
    const code = await coupon(world);
    const uuid = await placed(customer);
    expect((await redeem(customer, uuid, code)).status).toBe(200);
    expect((await remove(uuid)).body).toEqual({ message: 'The order was cancelled.' });
    expect((await read(customer, uuid)).status).toBe('cancelled');
    const other = await placed(customer);
    expect((await redeem(customer, other, code)).status).toBe(200);
  });

  it('a paid one gives everything back', async () => {
    const uuid = await queued(world, customer);
    const { body } = await remove(uuid);
    expect(body.message).toBe('The order was cancelled. Your refund is on its way.');
    await world.deps.jobs.run(world.deps, 'refunds');
    const order = await read(customer, uuid);
    expect(order).toMatchObject({ status: 'cancelled', due_at: null });
    expect(order.payments[0]).toMatchObject({ payment_status: 'refunded', refunds: [{ refund_type: 'full' }] });
    expect((await remove(uuid)).status).toBe(409);
  });

  it('waits for a payment that is under way', async () => {
    const uuid = await placed(customer);
    expect((await payWith(customer, uuid, cards.asks)).status).toBe(202);
    const refused = await remove(uuid);
    expect([refused.status, refused.detail]).toEqual([409, 'A payment for this is already in progress.']);
    const step_data = { ...copyEdit.delivery, turnaround: 'rush' };
    expect((await post(customer, uuid, { step: 'delivery', step_data })).status).toBe(409);
  });

  it('a changed answer frees the coupon of a placed order', async () => {
    const code = await coupon(world);
    const uuid = await placed(customer);
    await redeem(customer, uuid, code);
    await post(customer, uuid, { step: 'delivery', step_data: { ...copyEdit.delivery, turnaround: 'rush' } });
    expect(await world.db.select().from(couponUses).where(eq(couponUses.order_uuid, uuid))).toEqual([]);
    expect(await read(customer, uuid)).toMatchObject({ status: 'draft', price: { coupon_discount: { amount: 0 } } });
  });
});

describe('what the system does when the time has come', () => {
  it('ends the hold of a price after seven days, and lets the order be placed again', async () => {
    const code = await coupon(world);
    const uuid = await placed(customer);
    await redeem(customer, uuid, code);
    customer = await wait(world, customer, 7 * day - hour);
    expect((await read(customer, uuid)).status).toBe('awaiting_payment');
    customer = await wait(world, customer, 2 * hour);
    expect(await read(customer, uuid)).toMatchObject({
      status: 'expired',
      allowed_actions: ['edit', 'delete', 'create_order'],
    });
    const again = await post(customer, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect([again.status, again.body.next?.screen]).toEqual([200, 'checkout']);
    expect((await read(customer, uuid)).events.map(event => event.to)).toEqual([
      'draft',
      'awaiting_payment',
      'expired',
      'draft',
      'awaiting_payment',
    ]);
  });

  it('removes drafts 90 days after their last change', async () => {
    const uuid = (await filled(customer)).object_uuid ?? '';
    customer = await wait(world, customer, 80 * day);
    await post(customer, uuid, { step: 'delivery', step_data: copyEdit.delivery, action: 'save_state' });
    customer = await wait(world, customer, 80 * day);
    expect((await read(customer, uuid)).status).toBe('draft');
    customer = await wait(world, customer, 11 * day);
    expect((await customer.call('getOrder', { params: { object_uuid: uuid } })).status).toBe(404);
  });

  it('cancels after 30 days without files, and gives the money back', async () => {
    const uuid = await paid(customer);
    customer = await wait(world, customer, 31 * day);
    await world.deps.jobs.run(world.deps, 'refunds');
    const order = await read(customer, uuid);
    expect(order).toMatchObject({ status: 'cancelled', payments: [{ payment_status: 'refunded' }] });
    expect(order.events.at(-1)).toMatchObject({ actor: 'system', from: 'awaiting_files', to: 'cancelled' });
  });

  it('takes a result for accepted after 14 days', async () => {
    const uuid = await delivered(world, customer);
    customer = await wait(world, customer, 15 * day);
    expect(await read(customer, uuid)).toMatchObject({ status: 'completed' });
  });
});

describe('files of a completed order', () => {
  it('are kept for 60 days without a plan; then their bytes go and their names stay', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    const uuid = await reach.completed(owner);
    const [kept] = (await read(owner.customer, uuid)).files;
    expect(Math.round((Date.parse(kept?.expires_at ?? '') - world.clock.now().getTime()) / day)).toBe(60);
    const now = world.clock.offset();
    world.clock.setOffset(now + 61 * day);
    await world.deps.jobs.run(world.deps, 'uploads_kept_long_enough');
    const back = await world.signIn(owner.customer.me.email, owner.customer.password);
    expect((await read(back, uuid)).files).toMatchObject([{ download_url: null }, { download_url: null }]);
    expect(await world.db.select().from(files).where(eq(files.order_uuid, uuid))).toMatchObject([
      { received: 0 },
      { received: 0 },
    ]);
    world.clock.setOffset(now);
  });

  it('are kept as long as plan and add-ons say, and originals no longer than confidentiality allows', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    await subscribe(world, owner.customer, 'unlimited', ['extended_archive', 'confidentiality']);
    const order = await read(owner.customer, await reach.completed(owner));
    const daysOf = (role: string) => {
      const until = order.files.find(file => file.role === role)?.expires_at ?? '';
      return Math.round((Date.parse(until) - world.clock.now().getTime()) / day);
    };
    expect([daysOf('source'), daysOf('result')]).toEqual([7, 365]);
  });
});

describe('files of a cancelled order', () => {
  it('are kept as long as those of a completed one, from that day', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    const uuid = await reach.queued(owner);
    await owner.customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
    const [sent] = (await read(owner.customer, uuid)).files;
    expect(Math.round((Date.parse(sent?.expires_at ?? '') - world.clock.now().getTime()) / day)).toBe(60);
  });
});

describe('a file found harmful later', () => {
  const foundHarmful = async (uuid: string) => {
    const [file] = await world.db.update(files).set({ scan: 'pending' }).where(eq(files.order_uuid, uuid)).returning();
    const { scanner } = world.deps;
    world.deps.scanner = { scan: async () => 'quarantined' };
    await world.deps.jobs.run(world.deps, 'uploads_unscanned');
    world.deps.scanner = scanner;
    return file;
  };

  it('stops its order until another one is sent', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    const uuid = await reach.in_progress(owner);
    const file = await foundHarmful(uuid);
    const order = await read(owner.customer, uuid);
    expect(order).toMatchObject({ status: 'on_hold', on_hold_reason: 'One of your files cannot be used.' });
    expect(order.events.at(-1)).toMatchObject({ actor: 'system', from: 'in_progress', to: 'on_hold' });
    expect(order.files).toMatchObject([{ uuid: file?.uuid, scan: 'quarantined', download_url: null }]);
    await send(world, uuid, words(8400));
    expect((await finishFiles(owner.customer, uuid)).status).toBe(200);
    expect((await read(owner.customer, uuid)).status).toBe('in_progress');
  });

  it('is waited for also by an order that waits for an answer, and the question stays asked', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    const uuid = await reach.on_hold(owner);
    await foundHarmful(uuid);
    expect(await read(owner.customer, uuid)).toMatchObject({
      ...{ status: 'on_hold', on_hold_kind: 'files' },
      on_hold_reason: 'One of your files cannot be used. Which map is right?',
    });
    await send(world, uuid, words(8400));
    expect((await finishFiles(owner.customer, uuid)).status).toBe(200);
    expect((await read(owner.customer, uuid)).status).toBe('queued');
  });
});

describe('a file found harmful during another hold', () => {
  const quarantine = (uuid: string) =>
    world.db.transaction(async tx => {
      await tx.update(files).set({ scan: 'quarantined' }).where(eq(files.order_uuid, uuid));
      await holdForQuarantine(tx, world.deps, { order_uuid: uuid, role: 'source', name: 'chapter.docx' });
    });

  it('for a balance stays a wait for another file when the balance is paid', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    const uuid = await reach.in_progress(owner);
    const balance = { status: 'on_hold' as const, on_hold_reason: 'balance', hold_return_to: 'in_progress' as const };
    const held = { ...balance, balance_due: 5_00, held_at: world.clock.now() };
    await world.db.update(orders).set(held).where(eq(orders.uuid, uuid));
    await quarantine(uuid);
    expect(await read(owner.customer, uuid)).toMatchObject({
      ...{ on_hold_kind: 'balance', on_hold_reason: 'One of your files cannot be used.' },
    });
    const [row] = await world.db.select().from(orders).where(eq(orders.uuid, uuid));
    await world.db.transaction(tx => settlePayment(tx, world.deps, row!));
    expect(await read(owner.customer, uuid)).toMatchObject({ status: 'on_hold', on_hold_kind: 'files' });
    await send(world, uuid, words(8400));
    expect((await finishFiles(owner.customer, uuid)).status).toBe(200);
    expect((await read(owner.customer, uuid)).status).toBe('in_progress');
  });

  it('for a lock is waited for when the lock ends', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    const uuid = await reach.in_progress(owner);
    const customer = owner.customer.me.uuid;
    await world.db.transaction(tx => lockAccount(tx, world.deps, customer, 'security', null));
    await quarantine(uuid);
    await world.db.transaction(tx => unlockAccount(tx, world.deps, customer, null));
    const [row] = await world.db.select().from(orders).where(eq(orders.uuid, uuid));
    expect(row).toMatchObject({ status: 'on_hold', on_hold_reason: 'bad_file', hold_return_to: 'in_progress' });
  });

  it('is flagged in the history of an order that holds for nothing', async () => {
    const owner = await openStage(world, await world.signUp(), await joinTeam(world));
    const uuid = await reach.delivered(owner);
    await quarantine(uuid);
    expect((await read(owner.customer, uuid)).events.at(-1)).toMatchObject({
      ...{ type: 'file_quarantined', note: 'chapter.docx' },
    });
  });
});

describe('an order whose time is over before anybody has said so', () => {
  it('is placed again at the current price, instead of leading to a closed checkout', async () => {
    let owner = await world.signUp();
    const uuid = await placed(owner);
    const now = world.clock.offset();
    world.clock.setOffset(now + 7 * day + 1000);
    owner = await world.signIn(owner.me.email, owner.password);
    expect((await payWith(owner, uuid, cards.good)).status).toBe(410);
    const again = await post(owner, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    expect(again.body.next).toEqual({ screen: 'checkout', uuid });
    expect((await payWith(owner, uuid, cards.good)).status).toBe(200);
    expect((await read(owner, uuid)).status).toBe('awaiting_files');
    world.clock.setOffset(now);
  });
});
