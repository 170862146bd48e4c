import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Condition } from '../../../../engine/dsl/index.ts';
import { holds } from '../../../../engine/dsl/testing.ts';
import customers from '../../../../schemas/support/customers/customers.resource.json' with { type: 'json' };
import { subscriptions } from '../../../../server/billing/tables.ts';
import { saveCard } from '../../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../../helpers/testApp.ts';
import { createStaff } from '../staffHelpers.ts';

let app: TestApp;
let member: Customer;
beforeAll(async () => {
  app = await startTestApp();
  member = await createStaff(app);
});
afterAll(() => app?.close());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const terms = { price: usd(250_000), discount: 40, discount_cap: null, revision_rounds: 5, retention_days: 400 };
const agree = ({ me }: Customer) => member.call('createContract', { body: { customer_uuid: me.uuid, ...terms } });

type State = (customer: Customer) => Promise<void>;
const withContract: State = async customer => {
  expect((await agree(customer)).status).toBe(201);
};
const inState =
  (status: 'past_due' | 'cancelled'): State =>
  async customer => {
    await withContract(customer);
    await app.db.update(subscriptions).set({ status }).where(eq(subscriptions.customer_uuid, customer.me.uuid));
  };

/** The acts that a tab of a customer offers above its list: when, and what the server answers. */
const tab = customers.show.tabs.find(({ id }) => id === 'contract') as { create?: { when: Condition } } | undefined;

it.each<[string, State]>([
  ['without a plan', async () => {}],
  ['with a kept card', async customer => void (await saveCard(customer, '4242424242424242'))],
  ['with a contract that runs', withContract],
  ['with a contract that is not paid', inState('past_due')],
  ['with a contract that is over', inState('cancelled')],
])('a customer %s is offered a contract exactly where the server takes one', async (_, state) => {
  const customer = await app.signUp();
  await state(customer);
  const { body } = await member.expect(200, 'getCustomer', { params: { user_uuid: customer.me.uuid } });
  const offered = holds(tab?.create?.when, body);
  expect((await agree(customer)).status < 300).toBe(offered);
});
