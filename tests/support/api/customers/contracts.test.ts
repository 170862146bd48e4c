import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuditEntries } from '../../../../engine/server/audit/index.ts';
import type { ContractNew } from '../../../../schemas/generated/types.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createFilledDraft } from '../../../orders/api/orderFixtures.ts';
import { standard } from '../../../orders/api/orderStages.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let member: Customer;
let ada: Customer;
beforeAll(async () => {
  app = await startTestApp();
  [member, ada] = [await createStaff(app), await app.signUp({ first_name: 'Ada' })];
});
afterAll(() => app?.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const terms = { price: usd(250_000), discount: 40, discount_cap: null, revision_rounds: 5, retention_days: 400 };
const agree = (body: Partial<ContractNew> = {}) =>
  member.call('createContract', { body: { customer_uuid: ada.me.uuid, ...terms, ...body } });
const current = async () => (await ada.expect(200, 'getDashboard')).body.subscription;
const only = async () => {
  const { items } = (await member.expect(200, 'listContracts', { query: { customer_uuid: [ada.me.uuid] } })).body;
  return items[0]!;
};
const act = (name: 'patchContract' | 'renewContract', contract_uuid: string, body: object = {}) =>
  member.call(name, { params: { contract_uuid }, body });
const newest = async () => (await readAuditEntries(app.db))[0];

describe('the custom level', () => {
  it('is refused with terms that cannot be', async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await agree({ end_date: today })).detail).toMatchObject([{ loc: ['body', 'end_date'] }]);
    expect((await agree({ end_date: '2999-01-01' })).detail).toMatchObject([{ loc: ['body', 'end_date'] }]);
    expect((await agree({ price: usd(-1) })).detail).toMatchObject([{ loc: ['body', 'price'] }]);
    expect((await agree({ discount_cap: { amount: 1, currency: 'EUR' } })).detail).toMatchObject([
      { loc: ['body', 'discount_cap'] },
    ]);
    expect((await agree({ discount: 91 })).status).toBe(422);
    expect((await agree({ customer_uuid: member.me.uuid })).status).toBe(403);
  });

  it('applies from the day of its activation, and is mailed', async () => {
    const { status, body } = await agree();
    expect([status, body.contract_status, body.version]).toEqual([201, 'running', 2]);
    expect(await current()).toMatchObject({
      premier_level_data: { codename: 'custom', price: usd(250_000), discount_bp: 4000, revision_rounds: 5 },
    });
    expect(
      (await createFilledDraft(ada, standard)).price?.lines.find(({ kind }) => kind === 'plan_discount')?.amount,
    ).toBeLessThan(0);
    expect((await app.mailbox(ada.me.email))[0]?.text).toContain('40% off');
    expect((await agree()).detail).toContain('already has a contract');
    expect(await newest()).toMatchObject({ action: 'create_contract', after: { discount: 40, price: 250_000 } });
  });

  it('is changed in its agreed terms, with optimistic locking', async () => {
    const { uuid, version } = await only();
    const { body } = await act('patchContract', uuid, { version, discount: 45 });
    expect([body.discount, body.price, body.version]).toEqual([45, usd(250_000), version + 1]);
    const late = await act('patchContract', uuid, { version, discount: 50 });
    expect([late.status, (late.body as { current?: object }).current]).toMatchObject([409, { discount: 45 }]);
  });

  it('continues or ends, and its mails promise no automatic renewal', async () => {
    const { uuid } = await only();
    const turn = (auto_renew: boolean) =>
      member.expect(200, 'turnRenewal', {
        params: { subscription_uuid: uuid },
        body: { auto_renew, note: 'As we spoke.' },
      });
    expect((await turn(false)).body).toMatchObject({ auto_renew: false });
    expect((await app.mailbox(ada.me.email))[0]?.subject).toBe('Your Custom plan will not renew');
    expect((await turn(true)).body).toMatchObject({ auto_renew: true });
    const [mail] = await app.mailbox(ada.me.email);
    expect(mail?.subject).toBe('Your Custom plan continues');
    expect(mail?.text).toContain('our team renews it with you');
    expect((await ada.expect(200, 'getBilling')).body.renewal).toBeNull();
  });

  it('is renewed by our team, when its term comes to its end, and not by itself', async () => {
    const { uuid } = await only();
    const end_date = new Date(app.clock.now().getTime() + 16 * 86_400_000).toISOString().slice(0, 10);
    expect((await act('patchContract', uuid, { end_date })).body.contract_status).toBe('running');
    expect((await act('renewContract', uuid)).detail).toContain('in its last 14 days');
    await app.advance('P18D');
    ada = await app.signIn(ada.me.email, ada.password);
    member = await app.signIn(member.me.email, member.password);
    expect((await current())?.premier_level_data.codename).toBe('custom');
    expect((await only()).contract_status).toBe('due');
    const { body } = await act('renewContract', uuid, { note: 'Signed again.' });
    expect(body).toMatchObject({ start_date: end_date, contract_status: 'running', discount: 45 });
    expect(await newest()).toMatchObject({ action: 'renew_contract', why: 'Signed again.' });
    expect((await act('renewContract', uuid)).detail).toBe('This contract has ended.');
    expect((await act('patchContract', uuid, { discount: 1 })).detail).toBe('This contract has ended.');
  });
});
