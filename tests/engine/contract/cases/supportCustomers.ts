import { eq } from 'drizzle-orm';
import type { CallName } from '../../../../schemas/generated/types.ts';
import { users } from '../../../../server/account/tables.ts';
import { sessions } from '../../../../server/auth/tables.ts';
import { ask, type CaseContext, type CasePlay, type Cases, callAbout } from '../caseContext.ts';
import { withOldSignIn } from '../oldSignIn.ts';
import { adminOf } from './supportStaff.ts';

/** Calls about a new customer, whom no other case uses. */
const fresh =
  (name: CallName): CasePlay =>
  async stage =>
    callAbout(stage.staff, name, (await stage.fresh()).me.uuid);
const ownTeam = (name: CallName) => ({
  customer_is_staff: ({ staff }: CaseContext) => callAbout(staff, name, staff.me.uuid),
});

export const supportCustomerCases: Cases = {
  listCustomers: { answers: { 200: ({ staff }) => ask(staff, 'listCustomers') } },
  getCustomer: { answers: { 200: ({ staff, other }) => callAbout(staff, 'getCustomer', other.me.uuid) } },
  patchCustomer: {
    answers: { 200: fresh('patchCustomer') },
    refusals: {
      ...ownTeam('patchCustomer'),
      stale_version: async stage => {
        const { uuid } = (await stage.fresh()).me;
        await callAbout(stage.staff, 'patchCustomer', uuid);
        return callAbout(stage.staff, 'patchCustomer', uuid, { body: { version: 1, first_name: 'Ada' } });
      },
    },
  },
  blockCustomer: { answers: { 200: fresh('blockCustomer') }, refusals: ownTeam('blockCustomer') },
  changeCustomerRole: {
    answers: {
      200: async stage => callAbout(await adminOf(stage), 'changeCustomerRole', (await stage.fresh()).me.uuid),
    },
    refusals: {
      customer_is_staff: async stage => callAbout(await adminOf(stage), 'changeCustomerRole', stage.staff.me.uuid),
      reauthentication_required: async stage => {
        const admin = await adminOf(stage);
        return withOldSignIn(stage, admin, () => callAbout(admin, 'changeCustomerRole', stage.other.me.uuid));
      },
    },
  },
  resendVerification: {
    answers: {
      200: async ({ staff, fresh, app }) => {
        const { uuid } = (await fresh()).me;
        await app.db.update(users).set({ email_verified_at: null }).where(eq(users.uuid, uuid));
        return callAbout(staff, 'resendVerification', uuid);
      },
    },
    refusals: {
      ...ownTeam('resendVerification'),
      nothing_to_confirm: ({ staff, other }) => callAbout(staff, 'resendVerification', other.me.uuid),
    },
  },
  endCustomerSessions: { answers: { 200: fresh('endCustomerSessions') }, refusals: ownTeam('endCustomerSessions') },
  listCustomerSessions: { answers: { 200: ({ staff }) => ask(staff, 'listCustomerSessions') } },
  endCustomerSession: {
    answers: {
      204: async ({ staff, fresh, app }) => {
        const { uuid } = (await fresh()).me;
        const [session] = await app.db.select().from(sessions).where(eq(sessions.user_uuid, uuid));
        return callAbout(staff, 'endCustomerSession', session?.uuid ?? '');
      },
    },
  },
  unblockCustomer: {
    answers: {
      200: async ({ staff, fresh }) => {
        const { uuid } = (await fresh()).me;
        await callAbout(staff, 'blockCustomer', uuid);
        return callAbout(staff, 'unblockCustomer', uuid);
      },
    },
    refusals: {
      ...ownTeam('unblockCustomer'),
      customer_not_blocked: ({ staff, other }) => callAbout(staff, 'unblockCustomer', other.me.uuid),
    },
  },
};
