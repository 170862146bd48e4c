import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  changePlan,
  changePlanWithCard,
  dateInDays,
  getPlan,
  moveTerm,
  paymentSummaries,
  planSummary,
  totalCharged,
} from '../billing/api/planHelpers.ts';
import { insertSubscription } from '../billing/api/subscriptionFixtures.ts';
import { cards, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage } from '../helpers/page.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';

/** What a customer does with their plan, in a real browser. */
let app: TestApp;
let browser: Browser;
let seen: WatchedPage;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  // Terms are counted in days, so no day may end during the test.
  if (app.clock.now().getUTCHours() === 23) await app.advance('PT1H');
  browser = await openBrowser();
});
beforeEach(async () => {
  customer = await app.signUp();
  seen = await openPage(browser, app.url);
  await signInContext(seen.context, app.url, { email: customer.me.email, password: customer.password });
});
afterEach(async () => {
  await seen.context.close();
  expect(seen.complaints).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const PAGE = '/dashboard/account/subscription';

/** Counts the clicks of the pointer or of Enter that the page receives. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    const count = () => {
      document.documentElement.dataset.clicks = String(Number(document.documentElement.dataset.clicks) + 1);
    };
    document.addEventListener('click', count, true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
}

const typeCard = async (page: Page, number: string) => {
  const frame = page.frameLocator('iframe').first();
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill('12 / 30');
  await frame.getByLabel('Security code').fill('123');
};

it('changes the level in two clicks, and is charged the sum on the button', async () => {
  await changePlanWithCard(customer, cards.good, 'limited');
  await moveTerm(app, (await getPlan(customer))!.uuid, -271, 94);
  const { page } = seen;
  await page.goto(PAGE);
  const unlimited = page.getByRole('region', { name: 'Unlimited' });
  await unlimited.getByText('$231.78').waitFor();
  const clicks = await countClicks(page);
  await unlimited.getByRole('button', { name: 'Choose Unlimited' }).click();
  await page.getByRole('heading', { name: 'Change to Unlimited now' }).and(page.locator(':focus')).waitFor();
  await page
    .getByRole('radio', { name: /Visa ending 4242/ })
    .and(page.locator(':checked'))
    .waitFor();
  await page.getByRole('button', { name: 'Pay $231.78' }).click();
  await unlimited.getByText('Your plan').waitFor();
  expect(await clicks()).toBe(2);
  expect(await planSummary(customer)).toMatchObject({ level: 'unlimited', status: 'active' });
  expect((await paymentSummaries(customer)).at(-1)).toBe('subscription proration 23178 succeeded');
  await unlimited.and(page.locator(':focus')).waitFor();
});

it('is refused a sum that has changed meanwhile, sees the new one, and agrees; then takes the change back', async () => {
  await changePlanWithCard(customer, cards.good, 'limited');
  const term = (await getPlan(customer))!.uuid;
  await moveTerm(app, term, -271, 94);
  const { page } = seen;
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Add Priority queue' }).click();
  await page.getByRole('button', { name: 'Pay $25.50' }).waitFor();
  await moveTerm(app, term, -272, 93);
  await page.getByRole('button', { name: 'Pay $25.50' }).click();
  await page.getByRole('alert').getByText('The price has changed').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $25.22' }).click();
  await page.getByRole('button', { name: 'Remove Priority queue' }).waitFor();
  expect(await totalCharged(app, customer)).toBe(29_900 + 2522);
  await changePlan(customer, 'alacarte', {});
  await page.getByRole('button', { name: 'Keep Limited' }).click();
  await page.getByRole('region', { name: 'Stay on Limited' }).getByRole('button', { name: 'Keep Limited' }).click();
  await page.getByText(/^You stay on /).waitFor();
  expect(await planSummary(customer)).toMatchObject({ level: 'limited', pending: null, add_ons: ['priority_queue'] });
});

it('repairs a renewal that failed: hears of it on the dashboard, tries the card again, then another', async () => {
  await saveCard(customer, cards.later);
  await insertSubscription(app, customer, 'limited', {
    start_date: dateInDays(app, -366),
    end_date: dateInDays(app, -1),
  });
  await app.deps.jobs.run(app.deps, 'renewals');
  const { page } = seen;
  await page.goto('/dashboard');
  await page.getByText('The renewal of Limited could not be charged').waitFor();
  await page.getByRole('link', { name: 'Pay the renewal' }).click();
  await page.getByText('Visa ••0341 could not be charged for Limited').waitFor();
  await page.getByRole('radio', { name: /Visa ending 0341/ }).check();
  await page.getByRole('button', { name: 'Pay $299.00' }).click();
  await page.getByRole('alert').getByText('The payment failed').waitFor();
  await typeCard(page, cards.asks);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay $299.00' }).click();
  await page.frameLocator('iframe[src*="3ds"]').getByRole('button', { name: 'Refuse' }).click();
  await page.getByRole('alert').getByText('Your bank did not confirm the payment').waitFor();
  await typeCard(page, cards.good);
  await page.getByRole('button', { name: 'Pay $299.00' }).click();
  await page.getByText('The renewal of Limited is paid').waitFor();
  await page.getByRole('region', { name: 'Limited' }).getByText('Next payment').waitFor();
  expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'active', auto_renew: true });
  expect(await totalCharged(app, customer)).toBe(29_900);
});
