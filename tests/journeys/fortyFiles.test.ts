import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testFile } from '../../engine/server/files/index.ts';
import { cards, payWith, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';
import { photo } from '../uploads/api/photos.ts';
import { Tus } from '../uploads/api/tus.ts';

/** The files of an order on their way: some fail, some are too many, one is harmful, and the order itself may go. */
let app: TestApp;
let browser: Browser;
let customer: Customer;
let seen: WatchedPage;
beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  customer = await app.signUp();
  await saveCard(customer, cards.good);
});
beforeEach(async () => {
  seen = await openPage(browser, app.url, { reducedMotion: 'reduce' });
  const { me, password } = customer;
  await signInContext(seen.context, app.url, { email: me.email, password, remember_me: true });
});
afterEach(async ({ task }) => {
  const { page, context, complaints } = seen;
  if (task.result?.state === 'fail') console.log(page.url(), await page.locator('body').ariaSnapshot());
  await context.close();
  expect(complaints).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function createPaidOrderOf(images: number): Promise<string> {
  const uuid = await createPlacedOrder(customer, {
    files: {
      order_type: 'photo_retouching',
      images,
      file_type: 'photo',
      turnaround: 'standard',
      submission_method: 'upload',
    },
    details: { name: 'Reader portraits' },
  });
  expect((await payWith(customer, uuid, cards.good)).status).toBe(200);
  return uuid;
}

const portrait = (number: number, buffer = photo(`portrait ${number}`, 2_000)) => ({
  name: `portrait-${String(number).padStart(2, '0')}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(buffer),
});
const portraits = (count: number) => Array.from({ length: count }, (_, index) => portrait(index + 1));
const choose = (page: Page, files: ReturnType<typeof portraits>) =>
  page.locator('.uppy-Dashboard-input').first().setInputFiles(files);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

/** A connection that is lost before the next page is there costs a reload, and the word that leads to it. */
const fetchedAhead = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /CheckoutPage/.test(name)));

/** What a person presses from here on, wherever the app leads. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() =>
    window.addEventListener(
      'click',
      event =>
        event.isTrusted && sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      true,
    ),
  );
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));
}

const sends = (request: Request, name: string): boolean =>
  (request.headers()['upload-metadata'] ?? '').includes(Buffer.from(name).toString('base64'));

/** The connection drops for one file, until it is let through. */
async function drop(page: Page, name: string): Promise<() => Promise<void>> {
  const cut = (route: Route) => (sends(route.request(), name) ? route.abort('connectionreset') : route.fallback());
  await page.route('**/api/uploads', cut);
  return () => page.unroute('**/api/uploads', cut);
}

it('40 files of which 2 fail are submitted in two clicks, and the refund is shown before', async () => {
  const { page } = seen;
  const uuid = await createPaidOrderOf(40);
  await page.clock.install();
  await page.goto(`/dashboard/orders/${uuid}/upload`);
  await page.getByRole('button', { name: 'choose files' }).waitFor();
  const clicks = await countClicks(page);
  const letThrough = await drop(page, 'portrait-17.jpg');
  const files = portraits(40);
  files[30] = portrait(31, Buffer.from('this is no photo'));
  await choose(page, files);
  await heading(page, '38 of 40 uploaded').waitFor();
  // It tries again by itself for more than a minute before it asks the person.
  const dropped = page.getByText('The connection dropped');
  for (let tries = 0; tries < 60 && !(await dropped.isVisible()); tries += 1) {
    await page.clock.fastForward(31_000);
    await dropped.waitFor({ timeout: 200 }).catch(() => {});
  }
  await heading(page, '2 files need attention').waitFor();
  await page.getByText('A file does not match its name').waitFor();
  await heading(page, 'If you submit with 38').waitFor();
  await page.getByText('You ordered 40 images, and your files contain 38 images.').waitFor();
  expect(await lastLine(page)).toEqual('Refund $6.00');
  await expectAccessible(page);

  await letThrough();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await heading(page, '39 of 40 uploaded').waitFor();
  await expect.poll(() => lastLine(page)).toBe('Refund $3.00');
  await page.getByRole('button', { name: 'Submit 39 files' }).click();
  await page.getByText('We have all 39 files. Your order is in the queue.').waitFor();
  await waitForAddress(page, `**/dashboard/orders/${uuid}?*`);
  expect(await clicks()).toBe(2);
  const order = await readOrder(customer, uuid);
  expect(order).toMatchObject({ status: 'queued', quantity: 39, files_count: 39 });
  expect(order.payments[0]?.refunds).toMatchObject([{ amount: { amount: 300 }, refund_type: 'partial' }]);
});

const lastLine = async (page: Page): Promise<string> => {
  const receipt = page.locator('dl').last();
  const [label, amount] = [receipt.locator('dt').last(), receipt.locator('dd').last()];
  return `${(await label.textContent())?.trim()} ${await amount.textContent()}`;
};

it('sends by itself once it is online again, holds a harmful file back, and leads to the balance of more than was ordered', async () => {
  const { page, context } = seen;
  const uuid = await createPaidOrderOf(8);
  await page.goto(`/dashboard/orders/${uuid}/upload`);
  await page.getByRole('button', { name: 'choose files' }).waitFor();
  await fetchedAhead(page);
  await context.setOffline(true);
  const harmful = { name: 'portrait-01.xmp', mimeType: 'text/xml', buffer: Buffer.from(testFile) };
  await choose(page, [...portraits(9), harmful]);
  await page
    .getByText(/You are offline/)
    .first()
    .waitFor();
  await context.setOffline(false);
  await heading(page, '9 of 10 uploaded').waitFor();
  await page.getByText('Our virus check found something harmful').waitFor();
  await page.getByRole('button', { name: /^Remove: .*portrait-01\.xmp/ }).click();
  await heading(page, '9 of 9 uploaded').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  await heading(page, 'If you submit now').waitFor();
  expect(await lastLine(page)).toBe('To pay $3.00');

  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Submit 9 files' }).click();
  await heading(page, 'Your balance').waitFor();
  await page.getByText('We have all 9 files. They contain more than you ordered').waitFor();
  await page.getByRole('button', { name: /^Pay \$3\.00/ }).click();
  await waitForAddress(page, `**/dashboard/orders/${uuid}?*`);
  expect(await clicks()).toBe(2);
  expect(await readOrder(customer, uuid)).toMatchObject({ status: 'queued', quantity: 9 });
});

it('waits for a file that another window sends, and says so when the order was cancelled meanwhile', async () => {
  const { page } = seen;
  const uuid = await createPaidOrderOf(8);
  await page.goto(`/dashboard/orders/${uuid}/upload`);
  await page.getByRole('button', { name: 'choose files' }).waitFor();
  await choose(page, portraits(1));
  await heading(page, '1 of 1 uploaded').waitFor();
  const [kept] = await page.evaluate(() => JSON.parse(localStorage.getItem('uploaderTokens') ?? '[]'));
  await new Tus(app.url, kept.token).create('other.jpg', 5_000);
  await page.getByRole('button', { name: 'Submit 1 file' }).click();
  await heading(page, 'Your files are not submitted yet').waitFor();
  await page.getByText('Not complete: 1 of 2.').waitFor();

  await customer.expect(200, 'deleteOrder', { params: { object_uuid: uuid } });
  await choose(page, [portrait(2)]);
  await heading(page, 'This order does not accept files now').waitFor();
  await page.getByText('Its status is: Cancelled.').waitFor();
});
