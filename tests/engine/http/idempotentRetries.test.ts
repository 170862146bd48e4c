import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../../schemas/generated/types.ts';
import { paymentMethods, payments, refunds, subscriptions } from '../../../server/billing/tables.ts';
import { addOnUuids, changePlanWithCard, getPlan, levelUuid, moveTerm } from '../../billing/api/planHelpers.ts';
import { cardData, cards, cardToken } from '../../checkout/api/checkoutHelpers.ts';
import type { CallInput, Client } from '../../helpers/client.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { createStaff } from '../../support/api/staffHelpers.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  // A server that dies when all is done but its answer: an answer stored with the work cannot be stored again.
  await app.deps.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'the server has died'; end $$;
    create trigger die before update on idempotency_keys for each row when (old.status is not null) execute function die()`);
});
afterAll(() => app?.close());

/** The same request before and after the server died. */
async function twice<Name extends CallName>(client: Client, name: Name, asked: CallInput): Promise<unknown[]> {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await client.call(name, { ...asked, headers });
  const second = await client.call(name, { ...asked, headers });
  return [first.status, second.status, second.body];
}
const buyer = async () => {
  customer = await app.signUp();
  await changePlanWithCard(customer, cards.good, 'unlimited');
  return (await getPlan(customer))!.uuid;
};

it('registers once, and says so', async () => {
  const [email, password] = ['once@example.test', 'seven green bicycles'];
  const names = { first_name: 'Ada', last_name: 'Lovelace', account_type: 'individual' as const };
  const user_data = { email, password, password_confirm: password, ...names, accept_terms: true as const };
  expect(await twice(app.client(), 'register', { body: { user_data } })).toEqual([
    500,
    201,
    { message: 'Your account is created. Please confirm your email address.' },
  ]);
});

it('cancels once, and says so', async () => {
  await moveTerm(app, await buyer(), -100, 265);
  expect(await twice(customer, 'cancelSubscription', {})).toMatchObject([
    500,
    200,
    { message: expect.stringContaining('does not renew') },
  ]);
});

it('gives a plan back once', async () => {
  const uuid = await buyer();
  expect(await twice(customer, 'cancelSubscription', {})).toMatchObject([
    500,
    200,
    { message: expect.stringContaining('to your card') },
  ]);
  const given = app.db.$count(
    app.db
      .select()
      .from(refunds)
      .innerJoin(payments, eq(payments.uuid, refunds.payment_uuid))
      .where(eq(payments.subscription_uuid, uuid))
      .as('given'),
  );
  expect(await given).toBe(1);
});

it('changes what costs nothing once', async () => {
  const uuid = await buyer();
  const body = { premier_level: await levelUuid(customer, 'limited'), add_ons: await addOnUuids(customer) };
  expect(await twice(customer, 'changePremierLevel', { body })).toMatchObject([
    500,
    200,
    { message: expect.stringContaining('Limited') },
  ]);
  const [term] = await app.db.select().from(subscriptions).where(eq(subscriptions.uuid, uuid));
  expect(term?.pending_level_uuid).toBe(body.premier_level);
});

it('keeps a card once', async () => {
  customer = await app.signUp();
  const body = { payment_data: cardData(await cardToken(customer, cards.good)) };
  expect(await twice(customer, 'addPaymentMethod', { body })).toMatchObject([500, 201, { last4: '4242' }]);
  expect(await app.db.$count(paymentMethods, eq(paymentMethods.customer_uuid, customer.me.uuid))).toBe(1);
});

it('refunds once', async () => {
  const uuid = await buyer();
  const member = await createStaff(app);
  const [payment] = await app.db.select().from(payments).where(eq(payments.subscription_uuid, uuid));
  const asked = { params: { payment_uuid: payment!.uuid }, body: { amount: 700, to: 'card', note: 'Late.' } as const };
  expect(await twice(member, 'refundPayment', asked)).toMatchObject([
    500,
    201,
    { refunds: [{ amount: { amount: 700 } }] },
  ]);
  expect(await app.db.$count(refunds, eq(refunds.payment_uuid, payment!.uuid))).toBe(1);
});
