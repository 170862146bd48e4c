import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/account/tables.ts';
import { payments } from '../../../server/billing/tables.ts';
import { taxRates } from '../../../server/generated/entityTables.ts';
import { withTax } from '../../../server/tax/taxRate.ts';
import { cardData, cards, cardToken, saveCard } from '../../checkout/api/checkoutHelpers.ts';
import { fetchDocument } from '../../documents/fetchDocument.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { addOnUuids, changePlan, dateInDays, getPlan, jumpDays, levelUuid, totalCharged } from './planHelpers.ts';
import { insertSubscription } from './subscriptionFixtures.ts';

let app: TestApp;
let customer: Customer;
const rate = { ppm: 88_750, country: 'US', state: 'New York', reverse_charge: null };
beforeAll(async () => {
  app = await startTestApp();
  await app.db
    .insert(taxRates)
    .values({ uuid: randomUUID(), country: 'US', state: 'New York', tax_percent: rate.ppm / 10_000 });
});
afterAll(() => app?.close());

/** A customer in New York with a card. */
async function newYorker(): Promise<Customer> {
  customer = await app.signUp();
  await app.db.update(users).set({ country: 'US', state: 'New York' }).where(eq(users.uuid, customer.me.uuid));
  await saveCard(customer, cards.good);
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
    if (has)
      await insertSubscription(app, customer, has, {
        start_date: dateInDays(app, -271),
        end_date: dateInDays(app, 94),
      });
    const query = {
      premier_level: await levelUuid(customer, wants),
      add_ons: await addOnUuids(customer, ...add_ons),
    };
    const preview = (await customer.expect(200, 'previewPlanChange', { query })).body;
    expect(preview).toMatchObject({
      due_now: { amount },
      tax: net ? { label: 'Sales tax, New York', amount: { amount: tax } } : null,
    });
    expect(preview.parts.reduce((sum, part) => sum + part.amount.amount, 0)).toBe(net);
    const netOnly = await changePlan(customer, wants, { add_ons, expected_amount: net });
    if (net) expect(netOnly).toMatchObject({ status: 409, body: { amount: { amount } } });
    if (net) expect((await changePlan(customer, wants, { add_ons, expected_amount: amount })).status).toBe(200);
    expect(await totalCharged(app, customer)).toBe(amount);
    if (!net) return;
    const [payment] = (await customer.expect(200, 'listPayments')).body.items;
    expect(payment).toMatchObject({ amount: { amount }, tax: { amount: tax } });
    const { text } = await fetchDocument(customer, `/api/billing/payments/${payment!.uuid}/invoice`);
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
    await insertSubscription(app, customer, 'limited', {
      start_date: dateInDays(app, -352),
      end_date: dateInDays(app, 13),
    });
    await app.deps.jobs.run(app.deps, 'renewal_reminders');
    const [mail] = await app.mailbox(customer.me.email);
    expect(mail?.text).toMatch(/Sales tax, New York \(8.875%.*\)/);
    expect(mail?.text).toContain('26.54');
    expect(mail?.text).toContain('325.54');
    await jumpDays(app, 14);
    await app.deps.jobs.run(app.deps, 'renewals');
    expect(await totalCharged(app, customer)).toBe(32_554);
    const [row] = await app.db.select().from(payments).where(eq(payments.customer_uuid, customer.me.uuid));
    expect(row).toMatchObject({ amount: 32_554, tax: 2654, payment_type: 'renewal' });
  });
});

describe('a plan that is given back', () => {
  it('gives its tax back: all of it within 14 days, and on the credit note', async () => {
    await newYorker();
    await changePlan(customer, 'limited');
    const answer = await customer.call('cancelSubscription');
    expect(answer.text).toContain('325.54');
    await app.deps.jobs.run(app.deps, 'refunds');
    expect(await totalCharged(app, customer)).toBe(0);
    const [payment] = (await customer.expect(200, 'listPayments')).body.items;
    const [refund] = payment!.refunds;
    const { text } = await fetchDocument(customer, `/api/billing/refunds/${refund!.uuid}/credit-note`);
    expect(text).toMatch(/Sales tax, New York ?[-−]\$26\.54/);
  });
});

it('the level chosen at registration is charged with the tax that the registration showed', async () => {
  const place = { country: 'US', state: 'New York' };
  const shown = (await app.client().expect(200, 'previewFirstPlan', { query: { premier_level: 'limited', ...place } }))
    .body;
  expect(shown).toMatchObject({ due_now: { amount: 32_554 }, tax: { amount: { amount: 2654 } } });
  const client = app.client();
  const email = `${randomUUID().slice(0, 8)}@customer.test`;
  const password = 'correct horse battery staple';
  await client.expect(201, 'register', {
    body: {
      user_data: {
        email,
        password,
        password_confirm: password,
        first_name: 'Robin',
        last_name: 'Example',
        account_type: 'individual',
        accept_terms: true,
        premier_level: 'limited',
        ...place,
      },
      payment_data: cardData(await cardToken(client, cards.good)),
    },
  });
  // A rate that is changed before the address is confirmed does not change what was shown.
  await app.db.update(taxRates).set({ tax_percent: 20 });
  const [mail] = await app.mailbox(email);
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
  await client.expect(200, 'confirmEmail', { body: { token } });
  await app.deps.jobs.run(app.deps, 'levels_chosen_at_registration');
  await app.db.update(taxRates).set({ tax_percent: rate.ppm / 10_000 });
  customer = await app.signIn(email, password);
  expect((await getPlan(customer))?.premier_level_data.codename).toBe('limited');
  expect(await totalCharged(app, customer)).toBe(32_554);
});
