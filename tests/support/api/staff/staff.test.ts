import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, isLinkedTo } from '../../../../engine/server/audit/index.ts';
import type { Tx } from '../../../../engine/server/db/index.ts';
import type { StaffMember } from '../../../../schemas/generated/types.ts';
import { users } from '../../../../server/account/tables.ts';
import { authJobs } from '../../../../server/auth/jobs.ts';
import { orders } from '../../../../server/orders/tables.ts';
import { listen } from '../../../engine/events/listening.ts';
import { runInBackground } from '../../../helpers/runInBackground.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { waitForBlockedQuery } from '../../../helpers/waitForBlockedQuery.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';
import { Tus } from '../../../uploads/api/tus.ts';
import { actOnMessage, getMessage, listInbox } from '../messages/inboxCalls.ts';
import { insertMessage } from '../messages/insertMessage.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let admin: Customer;

const withRole = (role: 'support' | 'admin') => createStaff(app, role, {});
beforeAll(async () => {
  app = await startTestApp();
  admin = await withRole('admin');
});
afterAll(() => app?.close());

const params = (member_uuid: string) => ({ params: { member_uuid } });
const person = { first_name: 'Ines', last_name: 'Duarte', role: 'support' };
const password = 'seven green bicycles';
const invite = async (email: string): Promise<StaffMember> =>
  (await admin.expect(201, 'inviteStaff', { body: { ...person, email } })).body;

/** By the newest mail to the address. */
async function join(email: string): Promise<number> {
  const [mail] = await app.mailbox(email);
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
  const body = { token, password, password_confirm: password };
  return (await app.client().call('confirmPasswordReset', { body })).status;
}

describe('an invitation', () => {
  it('comes by mail, and its link sets the password with which one signs in', async () => {
    const member = await invite('ines@example.test');
    expect(member).toMatchObject({
      state: 'invited',
      name: 'Ines Duarte',
      allowed_actions: expect.arrayContaining(['invite_again']),
    });
    const [mail] = await app.mailbox('ines@example.test');
    expect(mail?.text).toContain('Robin Example created an account for you');
    expect(await join('ines@example.test')).toBe(200);
    const ines = await app.signIn('ines@example.test', password);
    expect(ines.me.role).toBe('support');
    await listInbox(ines);
    const { body } = await admin.expect(200, 'getStaff', params(member.uuid));
    expect(body).toMatchObject({
      state: 'active',
      allowed_actions: ['edit', 'leave'],
    });
  });

  it('is valid for days, or until there is a newer one', async () => {
    const member = await invite('late@example.test');
    const [first] = await app.mailbox('late@example.test');
    await admin.expect(200, 'inviteStaffAgain', {
      ...params(member.uuid),
      body: {},
    });
    const token = new URL(first?.links[0] ?? '').searchParams.get('token') ?? '';
    const body = { token, password, password_confirm: password };
    expect((await app.client().call('confirmPasswordReset', { body })).status).toBe(410);
    await app.advance('P6DT23H');
    expect(await join('late@example.test')).toBe(200);
    admin = await app.signIn(admin.me.email, admin.password);
  });

  it('cannot be accepted by guessing', async () => {
    await invite('early@example.test');
    const login = { email: 'early@example.test', password, remember_me: false };
    expect((await app.client().call('login', { body: login })).status).toBe(400);
  });

  it('is for admins to send, and not to an address that has an account', async () => {
    const support = await withRole('support');
    const body = { ...person, email: 'x@example.test' };
    expect((await support.call('inviteStaff', { body })).status).toBe(403);
    expect((await support.call('listStaff')).status).toBe(403);
    const taken = await admin.call('inviteStaff', {
      body: { ...body, email: support.me.email },
    });
    expect(taken.detail).toMatchObject([{ loc: ['body', 'email'] }]);
  });

  it('has no name that would make a mail say something else', async () => {
    const body = {
      ...person,
      email: 'y@example.test',
      first_name: 'www.win.test',
    };
    expect((await admin.call('inviteStaff', { body })).status).toBe(422);
  });
});

describe('a member of staff who leaves', () => {
  it('is signed out at once, cannot come back by a new password, and hands over what is open', async () => {
    const [leaving, heir] = [await withRole('support'), await withRole('support')];
    const order = (
      await createOrderForUpload(app, await app.signUp(), 'in_progress', {
        editor_uuid: leaving.me.uuid,
      })
    ).uuid;
    const { token } = (await leaving.expect(200, 'obtainResultToken', { params: { object_uuid: order } })).body;
    const message = await insertMessage(app, { assignee_uuid: leaving.me.uuid });
    const body = { editor_uuid: heir.me.uuid, note: 'Moved to another firm.' };
    const { body: left } = await admin.expect(200, 'leaveStaff', {
      ...params(leaving.me.uuid),
      body,
    });
    expect(left).toMatchObject({
      state: 'left',
      open_orders: 0,
      open_messages: 0,
      allowed_actions: ['invite_again'],
    });
    expect((await leaving.call('getMe')).status).toBe(401);
    expect((await new Tus(app.url, token).create('result.docx', 10)).status).toBe(401);
    const { email } = leaving.me;
    const again = { email, password: leaving.password, remember_me: false };
    expect((await app.client().call('login', { body: again })).status).toBe(400);
    const before = (await app.mailbox(email)).length;
    await app.client().expect(202, 'requestPasswordReset', { body: { email } });
    expect(await app.mailbox(email)).toHaveLength(before);
    const [row] = await app.db.select().from(orders).where(eq(orders.uuid, order));
    expect(row?.editor_uuid).toBe(heir.me.uuid);
    expect((await getMessage(heir, message)).assignee_uuid).toBe(heir.me.uuid);
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.record, leaving.me.uuid));
    expect(entry).toMatchObject({
      action: 'leave',
      by: admin.me.uuid,
      why: 'Moved to another firm.',
    });
  });

  it('has their customers notified who continues the orders', async () => {
    const leaving = await withRole('support');
    const heir = await createStaff(app, 'support', { first_name: 'Mara', last_name: 'Lind' });
    const customer = await app.signUp();
    const mine = { editor_uuid: leaving.me.uuid };
    const [busy, done] = [
      await createOrderForUpload(app, customer, 'in_progress', mine),
      await createOrderForUpload(app, customer, 'delivered', mine),
    ];
    const body = { editor_uuid: heir.me.uuid, note: 'Moved to another firm.' };
    await admin.expect(200, 'leaveStaff', { ...params(leaving.me.uuid), body });
    const mails = await app.mailbox(customer.me.email);
    expect(mails.filter(({ subject }) => subject.includes('has a new editor'))).toMatchObject([
      { text: expect.stringContaining('Mara Lind') },
    ]);
    const events = async ({ uuid: object_uuid }: { uuid: string }) =>
      (await customer.expect(200, 'getOrder', { params: { object_uuid } })).body.events.map(({ type, note }) => [
        type,
        note,
      ]);
    expect([await events(busy), await events(done)]).toEqual([[['editor_changed', null]], []]);
    const kept = await app.db.select().from(auditEntries).where(isLinkedTo('order', busy.uuid));
    expect(kept).toMatchObject([{ action: 'reassign', by: admin.me.uuid, after: { editor_uuid: heir.me.uuid } }]);
    for (const { uuid } of [busy, done])
      expect(await app.db.$count(orders, and(eq(orders.uuid, uuid), eq(orders.editor_uuid, heir.me.uuid)))).toBe(1);
  });

  it('cannot confirm another address any more', async () => {
    const leaving = await withRole('support');
    const elsewhere = `elsewhere-${leaving.me.email}`;
    await leaving.expect(200, 'patchMe', { body: { email: elsewhere } });
    const [mail] = await app.mailbox(elsewhere);
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
    await admin.expect(200, 'leaveStaff', { ...params(leaving.me.uuid), body: {} });
    expect((await app.client().call('confirmEmail', { body: { token } })).status).toBe(410);
  });

  it('does so by an administrator, who knows who goes on with the work, not by deleting the account', async () => {
    const answer = await (await withRole('admin')).call('deleteAccount');
    expect(answer.status).toBe(403);
  });

  it('gets nothing assigned while they leave', async () => {
    const leaving = await withRole('support');
    const message_uuid = await insertMessage(app, {});
    const [begun, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const leave = async (tx: Tx) => {
      const row = eq(users.uuid, leaving.me.uuid);
      await tx.select().from(users).where(row).for('update');
      begun.resolve();
      await asked.promise;
      await tx.update(users).set({ left_at: app.clock.now() }).where(row);
    };
    const left = runInBackground(app.db.transaction(leave), asked.resolve);
    await begun.promise;
    const body = { assignee_uuid: leaving.me.uuid };
    const given = runInBackground(actOnMessage(admin, message_uuid, 'assign', body), asked.resolve);
    await waitForBlockedQuery(app);
    asked.resolve();
    await left;
    expect((await given).status).toBe(422);
  });

  it('gets no more work, and comes back by an invitation', async () => {
    const gone = await withRole('support');
    await admin.expect(200, 'leaveStaff', {
      ...params(gone.me.uuid),
      body: {},
    });
    const uuid = await insertMessage(app);
    const refused = await actOnMessage(admin, uuid, 'assign', { assignee_uuid: gone.me.uuid });
    expect(refused.status).toBe(422);
    await admin.expect(200, 'inviteStaffAgain', {
      ...params(gone.me.uuid),
      body: {},
    });
    await app.db
      .update(users)
      .set({ created_at: new Date(app.clock.now().getTime() - 60 * 86_400_000) })
      .where(eq(users.uuid, gone.me.uuid));
    for (const sweep of authJobs) await sweep.run(app.deps);
    expect(await join(gone.me.email)).toBe(200);
    expect((await app.signIn(gone.me.email, password)).me.role).toBe('support');
  });
});

describe('admins', () => {
  it('cannot end or demote themselves', async () => {
    const { uuid } = admin.me;
    expect((await admin.call('leaveStaff', { ...params(uuid), body: {} })).status).toBe(409);
    expect(
      (
        await admin.call('patchStaff', {
          ...params(uuid),
          body: { role: 'support' },
        })
      ).status,
    ).toBe(409);
  });

  it('who demote each other at the same moment leave one admin', async () => {
    const [one, other] = [await withRole('admin'), await withRole('admin')];
    const lower = (by: Customer, whom: Customer) =>
      by.call('patchStaff', {
        ...params(whom.me.uuid),
        body: { role: 'support' },
      });
    const answers = await Promise.all([lower(one, other), lower(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('staff with a changed role get no more events in open pages', async () => {
    const lowered = await withRole('admin');
    const page = await listen(await app.signIn(lowered.me.email, lowered.password));
    await admin.expect(200, 'patchStaff', { ...params(lowered.me.uuid), body: { role: 'support' } });
    await page.over;
    expect(page.named).toEqual(['end {"reason":"session"}']);
    expect((await lowered.call('listStaff')).status).toBe(403);
  });

  it('a stale change of an account is rejected', async () => {
    const { uuid } = await invite('stale@example.test');
    const named = await admin.expect(200, 'patchStaff', {
      ...params(uuid),
      body: { role: 'admin', first_name: ' Ines  ', version: 1 },
    });
    expect(named.body.name).toBe('Ines Duarte');
    const refused = await admin.call('patchStaff', {
      ...params(uuid),
      body: { role: 'support', version: 1 },
    });
    expect(refused.status).toBe(409);
  });

  it('find current and former staff, and no customers', async () => {
    const gone = await withRole('support');
    await admin.expect(200, 'leaveStaff', { ...params(gone.me.uuid), body: {} });
    await app.signUp({ last_name: 'Fontana' });
    const email = 'found@example.test';
    await admin.expect(201, 'inviteStaff', { body: { ...person, last_name: 'Fontana', email } });
    expect(await join(email)).toBe(200);
    const { body } = await admin.expect(200, 'listStaff', {
      query: { q: 'fontana', state: ['active'], size: 100 },
    });
    expect(body.items).toMatchObject([{ email, state: 'active' }]);
    const { body: left } = await admin.expect(200, 'listStaff', { query: { state: 'left', q: gone.me.email } });
    expect(left.items).toMatchObject([{ uuid: gone.me.uuid, left_at: expect.any(String) }]);
  });
});
