import { desc } from 'drizzle-orm';
import { auditEntries } from '../../../../engine/server/audit/tables.ts';
import { ask, type CaseContext, type Cases, callAbout, nobody } from '../caseContext.ts';

/** Signs in once more: an impersonating session must not be used by other cases. */
const member = ({ app, staff }: CaseContext) => app.signIn(staff.me.email, staff.password);

const entry = async (stage: CaseContext): Promise<string> => {
  await member(stage);
  const [last] = await stage.app.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1);
  return last?.uuid ?? '';
};

const looking = async (stage: CaseContext) => {
  const [customer, looker] = [await stage.fresh(), await member(stage)];
  await ask(customer, 'giveConsent');
  return { looker, answer: await callAbout(looker, 'impersonateCustomer', customer.me.uuid) };
};

export const seeingCases: Cases = {
  listAudit: { answers: { 200: ({ staff }) => ask(staff, 'listAudit') } },
  getAuditEntry: {
    answers: { 200: async stage => callAbout(stage.staff, 'getAuditEntry', await entry(stage)) },
    refusals: { not_found: ({ staff }) => callAbout(staff, 'getAuditEntry', nobody) },
  },
  listActivity: { answers: { 200: ({ owner }) => ask(owner, 'listActivity') } },
  listConsents: { answers: { 200: ({ owner }) => ask(owner, 'listConsents') } },
  giveConsent: {
    answers: { 201: async ({ fresh }) => ask(await fresh(), 'giveConsent') },
    refusals: { forbidden: ({ staff }) => ask(staff, 'giveConsent') },
  },
  withdrawConsent: {
    answers: {
      204: async ({ fresh }) => {
        const customer = await fresh();
        const { body } = await customer.expect(201, 'giveConsent', { body: { kind: 'impersonate', lasts: '7d' } });
        return callAbout(customer, 'withdrawConsent', body.uuid);
      },
    },
  },
  impersonateCustomer: {
    answers: { 200: async stage => (await looking(stage)).answer },
    refusals: {
      customer_is_staff: ({ staff }) => callAbout(staff, 'impersonateCustomer', staff.me.uuid),
      impersonation_not_allowed: async ({ staff, fresh }) =>
        callAbout(staff, 'impersonateCustomer', (await fresh()).me.uuid),
    },
  },
  stopImpersonating: { answers: { 204: async stage => ask((await looking(stage)).looker, 'stopImpersonating') } },
};
