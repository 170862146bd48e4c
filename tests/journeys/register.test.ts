import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { countClicks } from '../helpers/countClicks.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';

/** An organization registers with a plan and its card, and pays its first order with that card in one click. */
let app: TestApp;
let browser: Browser;
let seen: WatchedPage;
beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  seen = await openPage(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const email = 'mara@northfield.test';
const password = 'seven green bicycles';

it('registers for a paid plan with a card; a declined one is said and nothing typed is lost', async () => {
  const { page } = seen;
  await page.goto('/authentication/register?premier_level=limited');
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('radio', { name: /An organization/ }).check();
  await page.getByLabel('Organization', { exact: true }).fill('Northfield Press');
  await page.getByLabel('State').selectOption({ label: 'New York' });
  await page.getByLabel(/I accept/).check();
  const card = page.frameLocator('iframe').first();
  const fill = async (number: string) => {
    await card.getByLabel('Card number').fill(number);
    await card.getByLabel('Expiry date').fill('12 / 30');
    await card.getByLabel('Security code').fill('123');
  };
  await fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page
    .getByRole('alert')
    .getByText(/declined/i)
    .waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
  await fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
});

it('confirms with the code of the mail, which charges the plan and signs in', async () => {
  const { page } = seen;
  const [mail] = await app.mailbox(email);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('Code').fill(mail?.code ?? '');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByText('Limited').first().waitFor();
});

it('pays the first order with the card that was kept: one click', async () => {
  const { page } = seen;
  const customer = await app.signIn(email, password);
  const order = await createPlacedOrder(customer);
  await page.goto(`/dashboard/orders/${order}/checkout`);
  await page.getByRole('radio', { name: /Visa ending 4242/ }).waitFor();
  expect(await page.getByRole('radio', { name: /Visa ending 4242/ }).isChecked()).toBe(true);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  await waitForAddress(page, /\/placed$/);
  expect(await clicks()).toBe(1);
  const { body } = await customer.expect(200, 'listPayments');
  expect(body.items.map(({ payment_for, payment_status }) => [payment_for, payment_status])).toEqual([
    ['order', 'succeeded'],
    ['subscription', 'succeeded'],
  ]);
  expect(seen.complaints).toEqual([]);
});
