import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardData, cards, cardToken } from '../../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import {
  changePlan,
  changePlanWithCard,
  getPlan,
  jumpDays,
  mailSubjects,
  paymentSummaries,
  planSummary,
  totalCharged,
} from './planHelpers.ts';

let app: TestApp;
let customer: Customer;
let told = 0;
beforeAll(async () => {
  app = await startTestApp();
  await atSeven();
  customer = await app.signUp();
  told = (await mailSubjects(app, customer)).length;
});
afterAll(() => app?.close());

/** To 07:00 UTC, so that each day that passes has had its hour of renewals. */
async function atSeven(): Promise<void> {
  const now = app.clock.now();
  const minutes = (31 * 60 - now.getUTCHours() * 60 - now.getUTCMinutes()) % (24 * 60);
  await app.advance(`PT${minutes || 1}M`);
}

const signIn = async () => {
  customer = await app.signIn(customer.me.email, customer.password);
};
const today = () => app.clock.now().toISOString().slice(0, 10);
const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000);

/** At once over what is far, and day by day through what is near. */
async function pass(days: number, near = 1): Promise<void> {
  if (days > near) await jumpDays(app, days - near);
  await app.advance(`P${Math.min(days, near)}D`);
  await signIn();
}
/** From before the first mail about it. */
const toTheRenewal = async () => pass(daysTo(await endOf()), 16);

/** Subjects of the mails since last asked, without their dates. */
async function news(): Promise<string[]> {
  const all = await mailSubjects(app, customer);
  const fresh = all.slice(told).map(subject => subject.replace(/ on \w+ \d+, \d+$/, ''));
  told = all.length;
  return fresh;
}
const summary = async () => (await customer.expect(200, 'getDashboard')).body.subscription_summary;
const endOf = async () => (await getPlan(customer))?.end_date ?? '';
const addCard = async (number: string, more: Record<string, unknown> = {}) =>
  customer.expect(201, 'addPaymentMethod', {
    body: { payment_data: cardData(await cardToken(customer, number, more)), is_default: true },
  });

it('two years of a plan: an upgrade, add-ons, declines, a card that ends, a downgrade, an expiry, and a new beginning', async () => {
  // The first year begins, with a card that will not be there for the second.
  const since = today();
  const end = new Date(app.clock.now().getTime() + 375 * 86_400_000);
  const expiry = { exp_month: end.getUTCMonth() + 1, exp_year: end.getUTCFullYear() };
  await addCard(cards.good, expiry);
  expect((await changePlan(customer, 'limited')).status).toBe(200);
  expect(await news()).toEqual(['Receipt: $299.00 for Limited']);

  await pass(100);
  expect((await changePlan(customer, 'unlimited', { add_ons: ['confidentiality', 'extended_archive'] })).status).toBe(
    200,
  );
  await changePlan(customer, 'unlimited', { add_ons: ['confidentiality'] });
  expect((await planSummary(customer))?.add_ons).toEqual(['extended_archive (ends)', 'confidentiality']);
  expect(await news()).toEqual([expect.stringMatching(/^Receipt: .* for Unlimited$/)]);
  const firstYear = await totalCharged(app, customer);

  // The card stores, but does not pay any more; the renewal fails twice and is paid on day 3 with another.
  await addCard(cards.later);
  await pass(daysTo(await endOf()) - 20);
  expect(await news()).toEqual([]);
  await toTheRenewal();
  expect(await news()).toEqual([
    'Your Unlimited plan renews',
    'Your Unlimited plan renews',
    'Your Unlimited plan could not be renewed',
  ]);
  expect(await planSummary(customer)).toMatchObject({ level: 'unlimited', status: 'past_due' });
  await pass(2, 2);
  expect(await news()).toEqual(['Your Unlimited plan could not be renewed']);
  const [first] = (await customer.expect(200, 'listPaymentMethods')).body.items.filter(one => one.last4 === '4242');
  await customer.expect(200, 'patchPaymentMethod', { params: { uuid: first!.uuid }, body: { is_default: true } });
  expect(await planSummary(customer)).toMatchObject({
    level: 'unlimited',
    status: 'active',
    add_ons: ['confidentiality'],
  });
  expect(await news()).toEqual(['Receipt: $1,278.00 for Unlimited']);
  expect(await totalCharged(app, customer)).toBe(firstYear + 127_800);
  expect(await summary()).toEqual({ premier_member_since: since, premier_member_years: 1 });

  // That card ends, as a mail says. The customer chooses Limited for the third year.
  await pass(9, 9);
  expect(await news()).toEqual(['Your card Visa ••4242 expires soon']);
  await changePlan(customer, 'limited');
  await toTheRenewal();
  expect(await news()).toEqual([
    'Your Limited plan renews',
    'Your Limited plan renews',
    'Your Limited plan could not be renewed',
  ]);
  expect(await planSummary(customer)).toMatchObject({ level: 'unlimited', pending: 'limited', status: 'past_due' });

  // Without any action of the customer, the attempts on days 1, 3, 5 and 7 fail, and the plan ends.
  await pass(6, 6);
  expect(await news()).toHaveLength(3);
  expect(await planSummary(customer)).toMatchObject({ status: 'past_due' });
  await pass(1);
  expect(await news()).toEqual(['Your Unlimited plan has ended']);
  expect(await planSummary(customer)).toBeNull();
  const { items } = (await customer.expect(200, 'listSubscriptions')).body;
  expect(items.map(one => one.status)).toEqual(['expired', 'expired']);
  expect(await summary()).toEqual({ premier_member_since: since, premier_member_years: 2 });

  // After a gap it starts a new term at the full price, and the gap is not charged.
  await pass(30);
  expect((await changePlanWithCard(customer, cards.mastercard, 'limited')).status).toBe(200);
  expect(await news()).toEqual(['Receipt: $299.00 for Limited']);
  await customer.expect(200, 'cancelSubscription');
  await pass(366, 3);
  expect(await planSummary(customer)).toBeNull();
  expect(await news()).toEqual(['Your Limited plan has ended']);
  expect((await summary()).premier_member_years).toBe(3);
  expect(await totalCharged(app, customer)).toBe(firstYear + 127_800 + 29_900);
  const all = await paymentSummaries(customer);
  expect(all.filter(one => one.endsWith('failed'))).toHaveLength(2 + 5);
  expect(all.filter(one => one.endsWith('succeeded'))).toHaveLength(4);
}, 120_000);
