import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { payments } from '../../server/billing/tables.ts';
import { taxRates } from '../../server/generated/entityTables.ts';
import { withTax } from '../../server/tax/terms.ts';
import { cardData, cards, kept, tokenOf } from '../checkout/till.ts';
import { fetched } from '../documents/reading.ts';
import { type Customer, startWorld, type World } from '../support/world.ts';
import { addOnsNamed, change, chargedInAll, date, leap, levelNamed, plan } from './membership.ts';
import { subscribe } from './subscriber.ts';

let world: World;
let customer: Customer;
const rate = { ppm: 88_750, country: 'US', state: 'New York', reverse_charge: null };
beforeAll(async () => {
  world = await startWorld();
  await world.db
    .insert(taxRates)
    .values({ uuid: randomUUID(), country: 'US', state: 'New York', tax_percent: rate.ppm / 10_000 });
});
afterAll(() => world?.close());

/** Somebody in New York with a card. */
async function newYorker(): Promise<Customer> {
  customer = await world.signUp();
  await world.db.update(users).set({ country: 'US', state: 'New York' }).where(eq(users.uuid, customer.me.uuid));
  await kept(customer, cards.good);
  return customer;
}

interface Row {
  what: string;
  /** What the customer has before. */
  has: string | null;
  wants: string;
  add_ons?: string[];
  net: number;
}

const rows: Row[] = [
  { what: 'a first plan', has: null, wants: 'limited', net: 29_900 },
  {
    what: 'a first plan with add-ons',
    has: null,
    wants: 'limited',
    add_ons: ['priority_queue', 'extended_archive'],
    net: 44_700,
  },
  // The examples of an upgrade and of an add-on for 94 of 365 days, before tax.
  { what: 'an upgrade', has: 'limited', wants: 'unlimited', net: 23_178 },
  { what: 'an add-on', has: 'limited', wants: 'limited', add_ons: ['priority_queue'], net: 2550 },
  { what: 'an upgrade with an add-on', has: 'limited', wants: 'unlimited', add_ons: ['priority_queue'], net: 25_728 },
  { what: 'a downgrade', has: 'unlimited', wants: 'limited', net: 0 },
];

describe.each(rows)('$what', ({ has, wants, add_ons = [], net }) => {
  it('is charged with the tax that was shown before, to the cent', async () => {
    const { amount, tax } = withTax(net, rate);
    await newYorker();
    if (has) await subscribe(world, customer, has, { start_date: date(world, -271), end_date: date(world, 94) });
    const query = {
      premier_level: await levelNamed(customer, wants),
      add_ons: await addOnsNamed(customer, ...add_ons),
    };
    const preview = (await customer.expect(200, 'previewPlanChange', { query })).body;
    expect(preview).toMatchObject({
      due_now: { amount },
      tax: net ? { label: 'Sales tax, New York', amount: { amount: tax } } : null,
    });
    expect(preview.parts.reduce((sum, part) => sum + part.amount.amount, 0)).toBe(net);
    const netOnly = await change(customer, wants, { add_ons, expected_amount: net });
    if (net) expect(netOnly).toMatchObject({ status: 409, body: { amount: { amount } } });
    if (net) expect((await change(customer, wants, { add_ons, expected_amount: amount })).status).toBe(200);
    expect(await chargedInAll(world, customer)).toBe(amount);
    if (!net) return;
    const [payment] = (await customer.expect(200, 'listPayments')).body.items;
    expect(payment).toMatchObject({ amount: { amount }, tax: { amount: tax } });
    const { text } = await fetched(customer, `/api/billing/payments/${payment!.uuid}/invoice`);
    const figure = (minor: number) => `\\$${(minor / 100).toFixed(2).replace('.', '\\.')}`;
    expect(text).toMatch(
      new RegExp(`Net ?${figure(net)}.*Sales tax, New York ?${figure(tax)}.*Total ?${figure(amount)}`),
    );
    const renewal = (await customer.expect(200, 'getBilling')).body.renewal;
    expect(renewal).toMatchObject(preview.renewal!);
  });
});

describe('a renewal', () => {
  it('of a plan that was sold without tax is announced and charged with it', async () => {
    await newYorker();
    await subscribe(world, customer, 'limited', { start_date: date(world, -352), end_date: date(world, 13) });
    await world.deps.jobs.run(world.deps, 'renewal_reminders');
    const [mail] = await world.mailbox(customer.me.email);
    expect(mail?.text).toMatch(/Sales tax, New York \(8.875%.*\)/);
    expect(mail?.text).toContain('26.54');
    expect(mail?.text).toContain('325.54');
    await leap(world, 14);
    await world.deps.jobs.run(world.deps, 'renewals');
    expect(await chargedInAll(world, customer)).toBe(32_554);
    const [row] = await world.db.select().from(payments).where(eq(payments.customer_uuid, customer.me.uuid));
    expect(row).toMatchObject({ amount: 32_554, tax: 2654, payment_type: 'renewal' });
  });
});

describe('a plan that is given back', () => {
  it('gives its tax back: all of it within 14 days, and on the credit note', async () => {
    await newYorker();
    await change(customer, 'limited');
    const answer = await customer.call('cancelSubscription');
    expect(answer.text).toContain('325.54');
    await world.deps.jobs.run(world.deps, 'refunds');
    expect(await chargedInAll(world, customer)).toBe(0);
    const [payment] = (await customer.expect(200, 'listPayments')).body.items;
    const [refund] = payment!.refunds;
    const { text } = await fetched(customer, `/api/billing/refunds/${refund!.uuid}/credit-note`);
    expect(text).toMatch(/Sales tax, New York ?[-−]\$26\.54/);
  });
});

it('the level chosen at registration is charged with the tax that the registration showed', async () => {
  const place = { country: 'US', state: 'New York' };
  const shown = (
    await world.client().expect(200, 'previewFirstPlan', { query: { premier_level: 'limited', ...place } })
  ).body;
  expect(shown).toMatchObject({ due_now: { amount: 32_554 }, tax: { amount: { amount: 2654 } } });
  const client = world.client();
  const email = `${randomUUID().slice(0, 8)}@customer.test`;
  const password = 'correct horse battery staple';
  await client.expect(201, 'register', {
    body: {
      user_data: {
        ...{ email, password, password_confirm: password, first_name: 'Robin', last_name: 'Example' },
        ...{ account_type: 'individual', accept_terms: true, premier_level: 'limited', ...place },
      },
      payment_data: cardData(await tokenOf(client, cards.good)),
    },
  });
  // A rate that is changed before the address is confirmed does not change what was shown.
  await world.db.update(taxRates).set({ tax_percent: 20 });
  const [mail] = await world.mailbox(email);
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
  await client.expect(200, 'confirmEmail', { body: { token } });
  await world.deps.jobs.run(world.deps, 'levels_chosen_at_registration');
  await world.db.update(taxRates).set({ tax_percent: rate.ppm / 10_000 });
  customer = await world.signIn(email, password);
  expect((await plan(customer))?.premier_level_data.codename).toBe('limited');
  expect(await chargedInAll(world, customer)).toBe(32_554);
});
