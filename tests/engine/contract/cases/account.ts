import { eq } from 'drizzle-orm';
import { users } from '../../../../server/account/tables.ts';
import { insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import { cards, payWith } from '../../../checkout/api/checkoutHelpers.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';
import { bodies } from '../bodies.ts';
import { ask, type CasePlay, type Cases } from '../caseContext.ts';
import { withOldSignIn } from '../oldSignIn.ts';

const old =
  (
    name: 'putMe' | 'patchMe' | 'changePassword' | 'deleteAccount' | 'requestAccountExport',
    input?: Parameters<typeof ask>[2],
  ): CasePlay =>
  async stage =>
    withOldSignIn(stage, await stage.fresh(), customer => ask(customer, name, input));
const otherAddress = (name: 'putMe' | 'patchMe') =>
  old(name, { body: { ...bodies[name], email: 'quite-another@example.test' } });

const createAddressRefusals = (name: 'putMe' | 'patchMe') => ({
  reauthentication_required: otherAddress(name),
  email_taken: ({ owner, other }: { owner: Parameters<typeof ask>[0]; other: { me: { email: string } } }) =>
    ask(owner, name, { body: { ...bodies[name], email: other.me.email } }),
});
const password = (more: object) => ({ body: { ...bodies.changePassword, ...more } });

export const accountCases: Cases = {
  getMe: { answers: { 200: ({ owner }) => ask(owner, 'getMe') } },
  putMe: {
    answers: {
      200: async ({ fresh }) => {
        const customer = await fresh();
        return ask(customer, 'putMe', { body: { ...bodies.putMe, email: customer.me.email } });
      },
    },
    refusals: createAddressRefusals('putMe'),
  },
  patchMe: { answers: { 200: ({ owner }) => ask(owner, 'patchMe') }, refusals: createAddressRefusals('patchMe') },
  changePassword: {
    answers: { 200: async ({ fresh }) => ask(await fresh(), 'changePassword') },
    refusals: {
      reauthentication_required: old('changePassword'),
      passwords_differ: ({ owner }) => ask(owner, 'changePassword', password({ password_confirm: 'other' })),
      wrong_password: ({ owner }) => ask(owner, 'changePassword', password({ current_password: 'not this' })),
    },
  },
  reauthenticate: {
    answers: {
      204: async ({ fresh }) => {
        const customer = await fresh();
        return ask(customer, 'reauthenticate', { body: { password: customer.password } });
      },
    },
    refusals: { wrong_password: ({ owner }) => ask(owner, 'reauthenticate') },
  },
  deleteAccount: {
    answers: { 200: async ({ fresh }) => ask(await fresh(), 'deleteAccount') },
    refusals: {
      reauthentication_required: old('deleteAccount'),
      forbidden: ({ staff }) => ask(staff, 'deleteAccount'),
      deletion_orders: async ({ app, fresh }) => {
        const customer = await fresh();
        await createOrderForUpload(app, customer, 'queued');
        return ask(customer, 'deleteAccount');
      },
      deletion_past_due: async ({ app, fresh }) => {
        const customer = await fresh();
        await insertSubscription(app, customer, 'limited', { status: 'past_due' });
        return ask(customer, 'deleteAccount');
      },
      deletion_payment: async stage => {
        const customer = await stage.fresh();
        await payWith(customer, await stage.placed(customer), cards.asks);
        return ask(customer, 'deleteAccount');
      },
      account_deletion_scheduled: async ({ app, fresh }) => {
        const customer = await fresh();
        await app.db.update(users).set({ erased_at: app.clock.now() }).where(eq(users.uuid, customer.me.uuid));
        return ask(customer, 'deleteAccount');
      },
    },
  },
  getOrganization: { answers: { 200: ({ owner }) => ask(owner, 'getOrganization') } },
  putOrganization: { answers: { 200: ({ owner }) => ask(owner, 'putOrganization') } },
  patchOrganization: { answers: { 200: ({ owner }) => ask(owner, 'patchOrganization') } },
  readAccountExport: { answers: { 200: ({ owner }) => ask(owner, 'readAccountExport') } },
  requestAccountExport: {
    answers: { 202: async ({ fresh }) => ask(await fresh(), 'requestAccountExport') },
    refusals: { reauthentication_required: old('requestAccountExport') },
  },
  listAcceptances: { answers: { 200: ({ owner }) => ask(owner, 'listAcceptances') } },
  listSessions: { answers: { 200: ({ owner }) => ask(owner, 'listSessions') } },
  revokeSession: {
    answers: {
      204: async ({ app, fresh }) => {
        const customer = await fresh();
        await app.signIn(customer.me.email, customer.password);
        const { body } = await customer.expect(200, 'listSessions');
        const elsewhere = body.find(session => !session.is_current)?.uuid ?? '';
        return customer.call('revokeSession', { params: { uuid: elsewhere } });
      },
    },
  },
  revokeOtherSessions: { answers: { 200: async ({ fresh }) => ask(await fresh(), 'revokeOtherSessions') } },
};
