import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { countClicks } from '../helpers/countClicks.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { copyEdit, createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';

/** One customer at a desk and on the way. */
let app: TestApp;
let browser: Browser;
let customer: Customer;
let desk: WatchedPage;
let phone: WatchedPage;
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };

async function openSignedInPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const seen = await openPage(browser, app.url, { reducedMotion: 'reduce', ...options });
  await signInContext(seen.context, app.url, { email: customer.me.email, password: customer.password });
  return seen;
}

beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  customer = await app.signUp();
  await saveCard(customer, cards.good);
  [desk, phone] = [await openSignedInPage(), await openSignedInPage(PHONE)];
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

let draft = '';

it('a draft from a computer is continued on a phone, in one click from the dashboard', async () => {
  const { page } = desk;
  await page.goto('/dashboard/orders/order-form');
  await waitForAddress(page, /order-form\/[0-9a-f-]{36}$/);
  draft = page.url().split('/').at(-1) ?? '';
  await page.getByRole('radio', { name: 'Copy editing' }).check();
  await page.getByLabel('Words to edit').fill('8400');
  await page.getByText('Saved just now').waitFor();

  await phone.page.goto('/dashboard');
  const back = phone.page.getByRole('main').getByRole('link', { name: /Continue/ });
  await back.waitFor();
  const clicks = await countClicks(phone.page);
  await back.tap();
  await phone.page.getByRole('heading', { level: 2, name: 'Files and service' }).waitFor();
  expect(await clicks()).toBe(1);
  expect(new URL(phone.page.url()).pathname).toBe(`/dashboard/orders/order-form/${draft}`);
  await expect.poll(() => phone.page.getByLabel('Words to edit').inputValue()).toBe('8,400');
});

it('the phone has room for every step, and places the order', async () => {
  const { page } = phone;
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: /^Continue/ }).tap();
  await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
  await page.getByLabel('Order name').fill('River Atlas');
  await page.getByLabel('Language').selectOption({ label: 'English (US)' });
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: /^Continue/ }).tap();
  await page.getByRole('button', { name: 'Place order: $336.00' }).tap();
  await page.getByRole('button', { name: 'Pay $336.00' }).waitFor();
  expect(await fits()).toBe(true);
  expect((await readOrder(customer, draft)).status).toBe('awaiting_payment');
});

it('orders from a recipe in three clicks and the file pick', async () => {
  const order = await createPlacedOrder(customer, {
    ...copyEdit,
    details: { ...copyEdit.details, name: 'Monthly letter' },
  });
  await customer.expect(201, 'initRecipeForm', { body: { order_uuid: order } });
  const { page } = desk;
  await page.goto('/dashboard/orders/order-recipes');
  await page.getByRole('link', { name: 'Monthly letter' }).waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByRole('button', { name: 'Place order: $453.60' }).click();
  await page.getByRole('button', { name: 'Pay $453.60' }).click();
  await waitForAddress(page, /\/placed$/);
  expect(await clicks()).toBe(3);
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('word '.repeat(8_400)) };
  await page.locator('input[type=file]').first().setInputFiles([letter]);
  await page
    .getByRole('button', { name: /^Submit/ })
    .and(page.locator(':enabled'))
    .waitFor();
  expect([...desk.complaints, ...phone.complaints]).toEqual([]);
});
