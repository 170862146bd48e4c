import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditParticulars, readAuditEntries } from '../../../../engine/server/audit/index.ts';
import { lockAccount } from '../../../../server/account/accountLock.ts';
import { users } from '../../../../server/account/tables.ts';
import { getCheckout } from '../../../checkout/api/checkoutHelpers.ts';
import { startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { bringOrderTo, type OrderActors, prepareActors } from '../../../orders/api/bringOrderTo.ts';
import { createPlacedOrder, readOrder } from '../../../orders/api/orderFixtures.ts';
import { standard } from '../../../orders/api/orderStages.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';
import { callAction, createStaff } from '../staffHelpers.ts';

let app: TestApp;
let stage: OrderActors;
beforeAll(async () => {
  app = await startTestApp();
  stage = await prepareActors(app, await app.signUp(), await createStaff(app));
});
afterAll(() => app?.close());

describe('an account', () => {
  const lock = (uuid: string, body = { reason: 'security', note: 'Odd sign-ins.' }) =>
    stage.member.call('blockCustomer', { params: { user_uuid: uuid }, body });
  const unlock = (uuid: string) =>
    stage.member.call('unblockCustomer', { params: { user_uuid: uuid }, body: { note: 'It was the owner.' } });

  it('is locked and unlocked by our team; what is running waits meanwhile', async () => {
    const owner = await prepareActors(app, await app.signUp(), stage.member);
    const { uuid } = owner.customer.me;
    const order = await bringOrderTo.in_progress(owner);
    expect((await lock(uuid)).status).toBe(200);
    expect((await owner.customer.call('listOrders')).detail).toBe('Account is locked.');
    const held = await stage.member.expect(200, 'getSupportOrder', { params: { object_uuid: order } });
    expect(held.body).toMatchObject({ hold_return_to: 'in_progress', customer_locked: 'security' });
    expect(held.body.allowed_actions).not.toContain('release');
    expect((await callAction(stage.member, 'releaseOrder', order)).status).toBe(409);
    expect((await unlock(uuid)).status).toBe(200);
    expect((await readOrder(owner.customer, order)).status).toBe('in_progress');
    expect((await unlock(uuid)).detail).toBe('This account is not locked.');
    const kept = await readAuditEntries(app.db, eq(auditEntries.customer_uuid, uuid));
    expect(kept.filter(entry => !entry.links.order).map(entry => [entry.action, entry.why])).toEqual([
      ['unblock', 'It was the owner.'],
      ['block', 'Odd sign-ins.'],
    ]);
  });

  it('a locked account gets no result, and delivery is not offered until it is unlocked', async () => {
    const owner = await app.signUp();
    const { uuid } = await createOrderForUpload(app, owner, 'quality_check');
    await insertFiles(app, uuid, { role: 'result' });
    const isDeliverAllowed = async () => {
      const { body } = await stage.member.expect(200, 'listSupportOrders', { query: { uuid: [uuid] } });
      const detail = await stage.member.expect(200, 'getSupportOrder', { params: { object_uuid: uuid } });
      expect(detail.body.allowed_actions).toEqual(body.items[0]?.allowed_actions);
      return detail.body.allowed_actions.includes('deliver');
    };
    for (const [reason, isOffered] of [
      ['dispute', false],
      ['security', false],
      ['unpaid', true],
    ] as const) {
      await app.db.transaction(tx => lockAccount(tx, app.deps, owner.me.uuid, reason, stage.member.me.uuid));
      expect([reason, await isDeliverAllowed()]).toEqual([reason, isOffered]);
    }
    expect((await unlock(owner.me.uuid)).status).toBe(200);
    expect(await isDeliverAllowed()).toBe(true);
  });

  it('of staff is not locked here', async () => {
    expect((await lock(stage.member.me.uuid)).status).toBe(403);
    expect((await lock('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const [member] = await app.db.select().from(users).where(eq(users.uuid, stage.member.me.uuid));
    expect(member?.blocked_at).toBeNull();
  });
});

describe('a payment', () => {
  const createPaidOrder = async () => {
    const uuid = await bringOrderTo.awaiting_files(stage);
    return { uuid, payment: (await readOrder(stage.customer, uuid)).payments[0]?.uuid ?? '' };
  };
  const refund = (payment_uuid: string, body: object) =>
    stage.member.call('refundPayment', { params: { payment_uuid }, body: { note: 'We were late.', ...body } });

  it('is refunded partly to the card, and the rest as credit', async () => {
    const { uuid, payment } = await createPaidOrder();
    expect((await refund(payment, { amount: 10_000, to: 'card' })).body.refunds).toMatchObject([
      { amount: { amount: 10_000 }, refund_status: 'pending', refund_type: 'partial' },
    ]);
    expect((await refund(payment, { amount: 30_000, to: 'card' })).detail).toMatchObject([{ loc: ['body', 'amount'] }]);
    await app.deps.jobs.run(app.deps, 'refunds');
    const rest = await refund(payment, { to: 'credit' });
    expect(rest.body).toMatchObject({ payment_status: 'refunded', refunded: { amount: 33_600 } });
    expect((await refund(payment, { to: 'card' })).detail).toBe('This payment has no amount left to refund.');
    const order = await readOrder(stage.customer, uuid);
    expect(order.events.at(-1)).toMatchObject({ actor: 'support', type: 'refunded', note: 'We were late.' });
    const next = await createPlacedOrder(stage.customer, standard);
    expect((await getCheckout(stage.customer, next)).checkout.total.amount).toBe(33_600 - 23_600);
  });
});

it('audit entries cannot be changed, deleted or truncated, even by SQL', async () => {
  const uuid = (await app.signUp()).me.uuid;
  const body = { reason: 'security', note: 'Odd sign-ins.' };
  await stage.member.expect(200, 'blockCustomer', { params: { user_uuid: uuid }, body });
  const kept = await app.db.select().from(auditEntries);
  const stays = { cause: { message: 'audit_entries is append-only' } };
  await expect(app.db.update(auditEntries).set({ why: 'Nothing.' })).rejects.toMatchObject(stays);
  await expect(app.db.delete(auditEntries)).rejects.toMatchObject(stays);
  await expect(app.db.execute(sql`truncate ${auditEntries} cascade`)).rejects.toMatchObject(stays);
  expect(await app.db.select().from(auditEntries)).toEqual(kept);
  const goes = { cause: { message: 'audit_particulars is append-only' } };
  await expect(app.db.update(auditParticulars).set({ why: 'Nothing.' })).rejects.toMatchObject(goes);
  await expect(app.db.delete(auditParticulars)).rejects.toMatchObject(goes);
  await expect(app.db.execute(sql`truncate ${auditParticulars}`)).rejects.toMatchObject(stays);
});
