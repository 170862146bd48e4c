import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { signOut } from '../helpers/signIn.ts';
import { skipAfterFailure } from '../helpers/skipAfterFailure.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

/** One customer, from the first visit to the second order, in a real browser. */
describe('the main job, end to end', () => {
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

  skipAfterFailure(() => [seen.page]);

  const email = 'ada@example.test';
  const password = 'seven green bicycles';
  const manuscript = { name: 'chapters 7–9.txt', mimeType: 'text/plain', buffer: Buffer.from('word '.repeat(8_400)) };
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  let orderAddress = '';

  it('registers, and is asked to check the inbox', async () => {
    const { page } = seen;
    await page.goto('/');
    await waitForAddress(page, /\/authentication\/login/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    expect(await page.getByLabel('Country').locator('option:checked').textContent()).toContain('United States');
    await page.getByLabel(/I accept/).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: /check your inbox/i }).waitFor();
    await expectAccessible(page);
  });

  it('confirms the address by the link in its browser, which signs in', async () => {
    const { page } = seen;
    const [mail] = await app.mailbox(email);
    expect((await app.client().call('login', { body: { email, password } })).status).toBe(403);
    await page.goto(mail!.links.find(link => link.includes('verify-email'))!);
    await waitForAddress(page, /\/dashboard$/);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    await expectAccessible(page);
  });

  it('fills in the order form, whose price follows, and which survives a reload', async () => {
    const { page } = seen;
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'New order' }).first().click();
    await waitForAddress(page, /order-form\/[0-9a-f-]{36}$/);
    await page.getByText('Drop your files here').waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Copy editing' }).check();
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Words to edit/ })
      .waitFor();
    await expectAccessible(page);
    await page.getByLabel('Words to edit').fill('8400');
    await page.getByText('Saved just now').waitFor();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => page.getByLabel('Words to edit').inputValue()).toBe('8,400');
    await page.getByRole('radio', { name: /Express/ }).check();
    await page.getByText('117.60').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
    await page.getByLabel('Order name').fill('River Atlas');
    await page.getByLabel('Language').selectOption({ label: 'English (US)' });
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Continue/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Place order: $453.60' }).click();
    await waitForAddress(page, /\/checkout$/);
    orderAddress = page.url().replace('/checkout', '');
  });

  const card = async (number: string) => {
    const { page } = seen;
    const frame = page.frameLocator('iframe').first();
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('Expiry date').fill('12 / 30');
    await frame.getByLabel('Security code').fill('123');
  };

  it('is declined, then asked by the bank, and pays', async () => {
    const { page } = seen;
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await page.frameLocator('iframe').first().getByLabel('Card number').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Coupon').fill('NOSUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page
      .getByText(/no coupon|not know|unknown|does not exist/i)
      .first()
      .waitFor();
    await card('4000 0000 0000 0002');
    await page.getByLabel(/Save this card/).check();
    await page.getByRole('button', { name: 'Pay $453.60' }).click();
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await expectAccessible(page);
    await card('4000 0000 0000 3155');
    await page.getByRole('button', { name: 'Pay $453.60' }).click();
    await page.frameLocator('iframe[src*="3ds"]').getByRole('button', { name: 'Approve' }).click();
    await waitForAddress(page, /\/placed$/);
    await page.getByRole('heading', { level: 1, name: /Your order is placed/ }).waitFor();
    await page.getByText('Back to you, if we have your files today').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('$453.60').first().waitFor();
  });

  it('uploads the files and finishes', async () => {
    const { page } = seen;
    await page.locator('input[type=file]').first().setInputFiles([manuscript]);
    await page.getByRole('heading', { level: 1, name: 'Upload files' }).waitFor();
    await expectAccessible(page);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }]);
    await page.getByText('File type not accepted').waitFor();
    await page
      .getByRole('button', { name: /^Submit/ })
      .and(page.locator(':enabled'))
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Submit/ }).click();
    await waitForAddress(page, url => url.pathname === new URL(orderAddress).pathname);
    await page.getByText('Queued').first().waitFor();
  });

  it('finds the order in the list, by status and text, and gets the file back byte for byte', async () => {
    const { page } = seen;
    await expectAccessible(page);
    await page.goto('/dashboard/orders?status=queued&q=Atlas');
    await page
      .getByRole('link', { name: /River Atlas/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.goto(`${orderAddress}?tab=files`);
    await page.getByText(manuscript.name).first().waitFor();
    await expectAccessible(page);
    const link = page.getByRole('link', { name: new RegExp(`Download.*${manuscript.name}`) }).first();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    // What the file is called when it is kept: Chromium's own word for it is now and then "download" on a busy machine.
    expect(await link.getAttribute('download')).toBe(manuscript.name);
    const answer = await page.request.head(download.url());
    expect(answer.headers()['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(manuscript.name)}`,
    );
    expect(hash(await readFile(await download.path()))).toBe(hash(manuscript.buffer));
  });

  it('saves it as a recipe, and orders the same again in three clicks and the file pick', async () => {
    const { page } = seen;
    await page.goto(`${orderAddress}?tab=details`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    await waitForAddress(page, /recipe-form\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Finish template' }).click();
    await waitForAddress(page, /order-recipes\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: 'River Atlas' }).waitFor();
    await expectAccessible(page);
    await page.goto('/dashboard/orders/order-recipes');
    await page.getByRole('link', { name: 'River Atlas' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await page.getByRole('button', { name: 'Place order: $453.60' }).click();
    await page.getByRole('radio', { name: /Visa ending 3155/ }).waitFor();
    await page.getByRole('button', { name: 'Pay $453.60' }).click();
    await page.frameLocator('iframe[src*="3ds"]').getByRole('button', { name: 'Approve' }).click();
    await waitForAddress(page, /\/placed$/);
    await page.locator('input[type=file]').first().setInputFiles([manuscript]);
    await page
      .getByRole('button', { name: /^Submit/ })
      .and(page.locator(':enabled'))
      .waitFor();
  });

  it('signs out, and the pages are closed', async () => {
    const { page } = seen;
    await page.goto('/dashboard');
    await signOut(page);
    await page.goto('/dashboard/orders');
    await waitForAddress(page, /\/authentication\/login/);
  });

  it('complained about nothing on the way', () => {
    expect(seen.complaints).toEqual([]);
  });
});
