import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../../schemas/generated/types.ts';
import { paymentMethods, payments, refunds, subscriptions } from '../../../server/billing/tables.ts';
import { addOnsNamed, changeWith, levelNamed, moveTerm, plan } from '../../billing/membership.ts';
import { cardData, cards, tokenOf } from '../../checkout/till.ts';
import type { CallInput, Client } from '../../support/client.ts';
import { type Customer, startWorld, type World } from '../../support/world.ts';
import { joinTeam } from '../../support-api/team.ts';

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  // A server that dies when all is done but its answer: an answer stored with the work cannot be stored again.
  await world.deps.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'the server has died'; end $$;
    create trigger die before update on idempotency_keys for each row when (old.status is not null) execute function die()`);
});
afterAll(() => world?.close());

/** The same request before and after the server died. */
async function twice<Name extends CallName>(client: Client, name: Name, asked: CallInput): Promise<unknown[]> {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await client.call(name, { ...asked, headers });
  const second = await client.call(name, { ...asked, headers });
  return [first.status, second.status, second.body];
}
const buyer = async () => {
  customer = await world.signUp();
  await changeWith(customer, cards.good, 'unlimited');
  return (await plan(customer))!.uuid;
};

it('registers once, and says so', async () => {
  const [email, password] = ['once@example.test', 'seven green bicycles'];
  const names = { first_name: 'Ada', last_name: 'Lovelace', account_type: 'individual' as const };
  const user_data = { email, password, password_confirm: password, ...names, accept_terms: true as const };
  expect(await twice(world.client(), 'register', { body: { user_data } })).toEqual([
    500,
    201,
    { message: 'Your account was made. Please confirm your email address.' },
  ]);
});

it('cancels once, and says so', async () => {
  await moveTerm(world, await buyer(), -100, 265);
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
  const given = world.db.$count(
    world.db
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
  const body = { premier_level: await levelNamed(customer, 'limited'), add_ons: await addOnsNamed(customer) };
  expect(await twice(customer, 'changePremierLevel', { body })).toMatchObject([
    500,
    200,
    { message: expect.stringContaining('Limited') },
  ]);
  const [term] = await world.db.select().from(subscriptions).where(eq(subscriptions.uuid, uuid));
  expect(term?.pending_level_uuid).toBe(body.premier_level);
});

it('keeps a card once', async () => {
  customer = await world.signUp();
  const body = { payment_data: cardData(await tokenOf(customer, cards.good)) };
  expect(await twice(customer, 'addPaymentMethod', { body })).toMatchObject([500, 201, { last4: '4242' }]);
  expect(await world.db.$count(paymentMethods, eq(paymentMethods.customer_uuid, customer.me.uuid))).toBe(1);
});

it('refunds once', async () => {
  const uuid = await buyer();
  const member = await joinTeam(world);
  const [payment] = await world.db.select().from(payments).where(eq(payments.subscription_uuid, uuid));
  const asked = { params: { payment_uuid: payment!.uuid }, body: { amount: 700, to: 'card', note: 'Late.' } as const };
  expect(await twice(member, 'refundPayment', asked)).toMatchObject([
    500,
    201,
    { refunds: [{ amount: { amount: 700 } }] },
  ]);
  expect(await world.db.$count(refunds, eq(refunds.payment_uuid, payment!.uuid))).toBe(1);
});
