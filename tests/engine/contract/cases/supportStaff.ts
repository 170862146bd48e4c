import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CallName } from '../../../../schemas/generated/types.ts';
import { users } from '../../../../server/account/tables.ts';
import type { Customer } from '../../../helpers/testApp.ts';
import { bodies } from '../bodies.ts';
import { ask, type CaseContext, type CasePlay, type Cases, callAbout, nobody, withKey } from '../caseContext.ts';
import { withOldSignIn } from '../oldSignIn.ts';

export const adminOf = (stage: CaseContext): Promise<Customer> =>
  stage.once('admin', async () => {
    const admin = await stage.app.signUp();
    await stage.app.db.update(users).set({ role: 'admin' }).where(eq(users.uuid, admin.me.uuid));
    return admin;
  });

const fresh = () => ({ ...bodies.inviteStaff, email: `${randomUUID()}@example.test` });

/** On somebody who was invited, with what has become of them. */
const onMember =
  (name: CallName, set?: Partial<typeof users.$inferInsert>, body?: object): CasePlay =>
  async stage => {
    const admin = await adminOf(stage);
    const { body: member } = await admin.expect(201, 'inviteStaff', { body: fresh() });
    if (set) await stage.app.db.update(users).set(set).where(eq(users.uuid, member.uuid));
    return callAbout(admin, name, member.uuid, body && { body });
  };
const onNobody =
  (name: CallName): CasePlay =>
  async stage =>
    callAbout(await adminOf(stage), name, nobody);
const onYourself =
  (name: CallName): CasePlay =>
  async stage => {
    const admin = await adminOf(stage);
    return callAbout(admin, name, admin.me.uuid);
  };
/** Whether the asker is an admin still is looked at once more under the lock. */
const notAdmin =
  (name: CallName): CasePlay =>
  ({ staff }) =>
    callAbout(staff, name, nobody);
/** By an admin whose sign-in was hours ago. */
const old =
  (play: CasePlay): CasePlay =>
  async stage =>
    withOldSignIn(stage, await adminOf(stage), () => play(stage));
const gone = { left_at: new Date(0) };

export const supportStaffCases: Cases = {
  listStaff: { answers: { 200: async stage => ask(await adminOf(stage), 'listStaff') } },
  getStaff: { answers: { 200: onMember('getStaff') }, refusals: { staff_not_found: onNobody('getStaff') } },
  inviteStaff: {
    answers: { 201: async stage => ask(await adminOf(stage), 'inviteStaff', { body: fresh() }) },
    refusals: {
      forbidden: ({ staff }) => ask(staff, 'inviteStaff', { body: fresh() }),
      reauthentication_required: old(async stage => ask(await adminOf(stage), 'inviteStaff', { body: fresh() })),
      email_taken: async stage => {
        const body = { ...fresh(), email: stage.owner.me.email };
        return ask(await adminOf(stage), 'inviteStaff', { body });
      },
      idempotency_conflict: async stage => {
        const [admin, headers] = [await adminOf(stage), withKey()];
        await ask(admin, 'inviteStaff', { headers, body: fresh() });
        return ask(admin, 'inviteStaff', { headers, body: fresh() });
      },
    },
  },
  patchStaff: {
    answers: { 200: onMember('patchStaff') },
    refusals: {
      reauthentication_required: old(onNobody('patchStaff')),
      staff_not_found: onNobody('patchStaff'),
      forbidden: notAdmin('patchStaff'),
      cannot_modify_self: onYourself('patchStaff'),
      staff_deactivated: onMember('patchStaff', gone),
      stale_version: onMember('patchStaff', undefined, { role: 'admin', version: 7 }),
    },
  },
  inviteStaffAgain: {
    answers: { 200: onMember('inviteStaffAgain') },
    refusals: {
      reauthentication_required: old(onNobody('inviteStaffAgain')),
      staff_not_found: onNobody('inviteStaffAgain'),
      forbidden: notAdmin('inviteStaffAgain'),
      staff_already_active: onMember('inviteStaffAgain', { email_verified_at: new Date(0) }),
    },
  },
  leaveStaff: {
    answers: { 200: onMember('leaveStaff') },
    refusals: {
      reauthentication_required: old(onNobody('leaveStaff')),
      staff_not_found: onNobody('leaveStaff'),
      forbidden: notAdmin('leaveStaff'),
      cannot_modify_self: onYourself('leaveStaff'),
      staff_deactivated: onMember('leaveStaff', gone),
      editor_unknown: onMember('leaveStaff', undefined, { editor_uuid: nobody }),
    },
  },
};
