import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { moveClock } from '../../../engine/server/testing.ts';
import type { PremierLevelChange } from '../../../schemas/generated/types.ts';
import { subscriptions } from '../../../server/billing/tables.ts';
import { cardData, cardToken } from '../../checkout/api/checkoutHelpers.ts';
import type { Client } from '../../helpers/client.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

export const levelUuid = async (client: Client, codename: string): Promise<string> =>
  (await client.expect(200, 'listPremierLevels')).body.items.find(level => level.codename === codename)!.uuid;

export const addOnUuids = async (client: Client, ...codenames: string[]): Promise<string[]> => {
  const { items } = (await client.expect(200, 'listAddOns')).body;
  return codenames.map(codename => items.find(addOn => addOn.codename === codename)!.uuid);
};

type PlanChange = Omit<PremierLevelChange, 'premier_level' | 'add_ons'> & { add_ons?: string[] };

/** Asks for a level, and add-ons, by their names. */
export async function changePlan(
  client: Client,
  level: string,
  wish: PlanChange = {},
  key: string | null = randomUUID(),
) {
  const { add_ons, ...more } = wish;
  return client.call('changePremierLevel', {
    body: {
      premier_level: await levelUuid(client, level),
      ...(add_ons ? { add_ons: await addOnUuids(client, ...add_ons) } : {}),
      ...more,
    },
    headers: key ? { 'idempotency-key': key } : {},
  });
}

/** The same with a new card. */
export const changePlanWithCard = async (client: Client, number: string, level: string, wish: PlanChange = {}) =>
  changePlan(client, level, { ...wish, payment_data: cardData(await cardToken(client, number)) });

export const getPlan = async (client: Client) => (await client.expect(200, 'getBilling')).body.subscription;

/** What a customer has, in short. */
export async function planSummary(client: Client) {
  const term = await getPlan(client);
  return (
    term && {
      level: term.premier_level_data.codename,
      pending: term.pending_level?.codename ?? null,
      add_ons: term.add_ons.map(addOn => addOn.codename + (addOn.ends_at ? ' (ends)' : '')),
      auto_renew: term.auto_renew,
      status: term.status,
    }
  );
}

/** Payments of a customer, oldest first: what for, how much, what became of it. */
export async function paymentSummaries(client: Client): Promise<string[]> {
  const { items } = (await client.expect(200, 'listPayments', { query: { sort: 'created_at', size: 100 } })).body;
  return items.map(one => `${one.payment_for} ${one.payment_type} ${one.amount.amount} ${one.payment_status}`);
}

/** What the provider has charged a customer, in all. */
export async function totalCharged(app: TestApp, customer: Customer): Promise<number> {
  const { rows } = await app.deps.pool.query<{ sum: number }>(
    `select coalesce(sum(charges.amount - charges.refunded), 0)::int as sum from sandbox.charges
     join payments on payments.provider_key = charges.key
     where charges.status = 'succeeded' and payments.customer_uuid = $1`,
    [customer.me.uuid],
  );
  return rows[0]!.sum;
}

export const dateInDays = (app: TestApp, days: number): string =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Moves a term, as if it had been bought on another day. */
export const moveTerm = (app: TestApp, uuid: string, start: number, end: number) =>
  app.db
    .update(subscriptions)
    .set({ start_date: dateInDays(app, start), end_date: dateInDays(app, end) })
    .where(eq(subscriptions.uuid, uuid));

export const mailSubjects = async (app: TestApp, { me }: Customer): Promise<string[]> =>
  (await app.mailbox(me.email)).map(mail => mail.subject).reverse();

/** Days in which no server runs: the clock is ahead when the next sweep comes. */
export const jumpDays = (app: TestApp, days: number) =>
  moveClock(app.deps, new Date(app.clock.now().getTime() + days * 86_400_000));
