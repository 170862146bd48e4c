import { eq } from 'drizzle-orm';
import type { CallName } from '../../../../schemas/generated/types.ts';
import { users } from '../../../../server/account/tables.ts';
import { sessions } from '../../../../server/auth/tables.ts';
import { about, ask, type Cases, type Play, type Stage } from '../stage.ts';

/** About a customer whom nobody else needs as they are. */
const fresh =
  (name: CallName): Play =>
  async stage =>
    about(stage.staff, name, (await stage.fresh()).me.uuid);
const ownTeam = (name: CallName) => ({ team_member: ({ staff }: Stage) => about(staff, name, staff.me.uuid) });

export const supportCustomerCases: Cases = {
  listCustomers: { answers: { 200: ({ staff }) => ask(staff, 'listCustomers') } },
  getCustomer: { answers: { 200: ({ staff, other }) => about(staff, 'getCustomer', other.me.uuid) } },
  patchCustomer: {
    answers: { 200: fresh('patchCustomer') },
    refusals: {
      ...ownTeam('patchCustomer'),
      stale_version: async stage => {
        const { uuid } = (await stage.fresh()).me;
        await about(stage.staff, 'patchCustomer', uuid);
        return about(stage.staff, 'patchCustomer', uuid, { body: { version: 1, first_name: 'Ada' } });
      },
    },
  },
  blockCustomer: { answers: { 200: fresh('blockCustomer') }, refusals: ownTeam('blockCustomer') },
  resendVerification: {
    answers: {
      200: async ({ staff, fresh, world }) => {
        const { uuid } = (await fresh()).me;
        await world.db.update(users).set({ email_verified_at: null }).where(eq(users.uuid, uuid));
        return about(staff, 'resendVerification', uuid);
      },
    },
    refusals: {
      ...ownTeam('resendVerification'),
      nothing_to_confirm: ({ staff, other }) => about(staff, 'resendVerification', other.me.uuid),
    },
  },
  endCustomerSessions: { answers: { 200: fresh('endCustomerSessions') }, refusals: ownTeam('endCustomerSessions') },
  listCustomerSessions: { answers: { 200: ({ staff }) => ask(staff, 'listCustomerSessions') } },
  endCustomerSession: {
    answers: {
      204: async ({ staff, fresh, world }) => {
        const { uuid } = (await fresh()).me;
        const [session] = await world.db.select().from(sessions).where(eq(sessions.user_uuid, uuid));
        return about(staff, 'endCustomerSession', session?.uuid ?? '');
      },
    },
  },
  unblockCustomer: {
    answers: {
      200: async ({ staff, fresh }) => {
        const { uuid } = (await fresh()).me;
        await about(staff, 'blockCustomer', uuid);
        return about(staff, 'unblockCustomer', uuid);
      },
    },
    refusals: {
      ...ownTeam('unblockCustomer'),
      customer_not_blocked: ({ staff, other }) => about(staff, 'unblockCustomer', other.me.uuid),
    },
  },
};
