import type { CallName, Calls } from '../../../../schemas/generated/types.ts';
import { planLockKey, tryWithPaymentLock } from '../../../../server/payments/paymentLock.ts';
import { insertSubscription } from '../../../billing/api/subscriptionFixtures.ts';
import type { Customer } from '../../../helpers/testApp.ts';
import { ask, type CaseContext, type CasePlay, type Cases, callAbout, nobody } from '../caseContext.ts';
import { oldStaff } from '../oldSignIn.ts';

type Call = 'createContract' | 'patchContract' | 'renewContract';

/** Terms of a contract, without the customer. */
const terms: Omit<Calls['createContract']['body'], 'customer_uuid'> = {
  price: { amount: 250_000, currency: 'USD' },
  discount: 40,
  discount_cap: null,
  revision_rounds: 5,
  retention_days: 365,
};
const agree = ({ staff }: CaseContext, { me }: Customer, more: object = {}) =>
  staff.call('createContract', { body: { ...terms, customer_uuid: me.uuid, ...more } });
const contract = async (stage: CaseContext, customer: Customer, more: object = {}): Promise<string> =>
  (await agree(stage, customer, more)).body.uuid;

const fresh =
  (name: CallName, more: object = {}): CasePlay =>
  async stage =>
    callAbout(stage.staff, name, await contract(stage, await stage.fresh(), more));

/** Of a customer whose contract was renewed: the one before. */
const over =
  (name: Call): CasePlay =>
  async stage => {
    const uuid = await contract(stage, await stage.fresh(), { end_date: soon(stage) });
    await callAbout(stage.staff, 'renewContract', uuid);
    return callAbout(stage.staff, name, uuid);
  };
const soon = ({ days }: CaseContext): string => days(3).toISOString().slice(0, 10);

/** While somebody else is about the plan, for longer than a call waits: all calls wait together. */
const busy =
  (name: Call): CasePlay =>
  async stage => {
    const answers = await stage.once('busy contract', async () => {
      const customer = await stage.fresh();
      const uuid = await contract(stage, customer);
      const done = await tryWithPaymentLock(stage.app.deps, planLockKey(customer.me.uuid), () =>
        Promise.all([
          agree(stage, customer),
          callAbout(stage.staff, 'patchContract', uuid),
          callAbout(stage.staff, 'renewContract', uuid),
        ]),
      );
      if (!done) throw new Error('The plan was not free.');
      const [createContract, patchContract, renewContract] = done.result;
      return { createContract, patchContract, renewContract };
    });
    return answers[name];
  };

export const supportContractCases: Cases = {
  listContracts: { answers: { 200: ({ staff }) => ask(staff, 'listContracts') } },
  getContract: { answers: { 200: fresh('getContract') } },
  createContract: {
    answers: { 201: async stage => agree(stage, await stage.fresh()) },
    refusals: {
      reauthentication_required: oldStaff(({ staff }) => ask(staff, 'createContract')),
      customer_not_found: ({ staff }) => ask(staff, 'createContract'),
      customer_is_staff: stage => agree(stage, stage.staff),
      contract_already_active: async stage => {
        const customer = await stage.fresh();
        await agree(stage, customer);
        return agree(stage, customer);
      },
      contract_past_due: async stage => {
        const customer = await stage.fresh();
        await insertSubscription(stage.app, customer, 'limited', { status: 'past_due' });
        return agree(stage, customer);
      },
      payment_in_progress: busy('createContract'),
    },
  },
  patchContract: {
    answers: { 200: fresh('patchContract') },
    refusals: {
      reauthentication_required: oldStaff(({ staff }) => callAbout(staff, 'patchContract', nobody)),
      contract_ended: over('patchContract'),
      stale_version: async stage =>
        callAbout(stage.staff, 'patchContract', await contract(stage, await stage.fresh()), { body: { version: 7 } }),
      payment_in_progress: busy('patchContract'),
    },
  },
  renewContract: {
    answers: {
      200: async stage => fresh('renewContract', { end_date: soon(stage) })(stage),
    },
    refusals: {
      reauthentication_required: oldStaff(({ staff }) => callAbout(staff, 'renewContract', nobody)),
      contract_ended: over('renewContract'),
      contract_not_due: fresh('renewContract'),
      payment_in_progress: busy('renewContract'),
    },
  },
};
