import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { signInContext } from '../helpers/browser.ts';
import { withBrowserApp } from '../helpers/browserApp.ts';
import { countClicks } from '../helpers/countClicks.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { isFullRun, isOfToday } from '../helpers/sampling.ts';
import type { Customer } from '../helpers/testApp.ts';
import { readOrder } from '../orders/api/orderFixtures.ts';
import { docx } from '../uploads/api/documents.ts';

const world = withBrowserApp();
let seen: WatchedPage;
afterEach(() => seen?.context.close());

const paragraph = `<w:p><w:r><w:t>${'word '.repeat(100)}</w:t></w:r></w:p>`;
const chapter = docx(paragraph.repeat(84));

/** Drops a file on the page, as the system does. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const files = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64 ?? ''), letter => letter.charCodeAt(0));
      transfer.items.add(new File([content], fileName ?? ''));
      return transfer;
    },
    [name, bytes.toString('base64')],
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files });
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
}

/** The option of a select: a press opens it, and another one chooses. */
const PRESSES_OF_SELECT = 2;

async function payByCard(page: Page, total: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const frame = page.frameLocator('iframe').first();
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry date').fill('12 / 30');
  await frame.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: `Pay ${total}` }).click();
  await waitForAddress(page, /\/placed$/);
}

const orderUuid = (page: Page) => page.url().split('/').at(-2) ?? '';

async function enter(customer: Customer): Promise<Page> {
  seen = await openPage(world.browser, world.app.url);
  await signInContext(seen.context, world.app.url, { email: customer.me.email, password: customer.password });
  await seen.page.goto('/dashboard');
  await seen.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return seen.page;
}

/** The steps after the first, up to the payment; the name is there from the file. */
async function finishOrder(page: Page, total: string, atReview = expectAccessible): Promise<void> {
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
  await expect.poll(() => page.getByLabel('Order name').inputValue()).toBe('chapter-7');
  await page.getByLabel('Language').selectOption({ label: 'English (US)' });
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Review' }).waitFor();
  await atReview(page);
  await page.getByRole('button', { name: `Place order: ${total}` }).click();
  await payByCard(page, total);
}

describe('a first order with a file', () => {
  it('shows its price after the drop, is paid in at most 8 clicks, and leaves nothing to do', async () => {
    const customer = await world.app.signUp();
    const page = await enter(customer);
    const clicks = await countClicks(page);
    await page.getByRole('link', { name: 'New order' }).first().click();
    await page.getByText('Drop your files here').waitFor();
    await drop(page, 'chapter-7.docx', chapter);
    await page.getByRole('heading', { name: '1 file, 8,400 words' }).waitFor();
    await page.getByRole('radio', { name: /Standard.*\$201\.60/ }).waitFor();
    // The drop is the second press.
    expect(await clicks()).toBe(1);
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await expectAccessible(page);
    await finishOrder(page, '$201.60', async review => {
      await review.getByText('Your files match your order').waitFor();
      await expectAccessible(review);
    });
    expect((await clicks()) + 1 + PRESSES_OF_SELECT).toBeLessThanOrEqual(8);
    const order = await readOrder(customer, orderUuid(page));
    expect(order.status).toBe('queued');
    expect(order.files.map(({ name }) => name)).toEqual(['chapter-7.docx']);
    expect(seen.complaints).toEqual([]);
  });

  it('lists the files of its draft after a reload, and uploads what was interrupted', async () => {
    const customer = await world.app.signUp();
    const page = await enter(customer);
    await page.goto('/dashboard/orders/order-form');
    await page.getByText('Drop your files here').waitFor();
    await page.route('**/api/uploads', route => route.abort());
    await drop(page, 'chapter-7.docx', chapter);
    await page.getByRole('radio', { name: /Standard.*\$201\.60/ }).waitFor();
    await page.getByText('Saved just now').waitFor();
    await page.unroute('**/api/uploads');
    await page.reload();
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '1 file, 8,400 words' }).waitFor();
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Remove .*chapter-7\.docx/ }).click();
    await page.getByText('Drop your files here').waitFor();
  });

  it.runIf(isOfToday(1, 3))('is paid while its file is still being uploaded, and continues by itself', async () => {
    const customer = await world.app.signUp();
    const page = await enter(customer);
    await page.goto('/dashboard/orders/order-form');
    await page.getByText('Drop your files here').waitFor();
    const { promise: paid, resolve: release } = Promise.withResolvers<void>();
    // The file is larger than what travels with the request that announces it.
    await page.route('**/api/uploads/*', async route => {
      await paid;
      await route.continue();
    });
    const long = Buffer.from(`${'word '.repeat(8400)}${' '.repeat(5_000_000)}`);
    await drop(page, 'chapter-7.txt', long);
    await page.getByRole('heading', { name: '1 file, 8,400 words' }).waitFor();
    await page.getByRole('radio', { name: /Standard.*\$201\.60/ }).waitFor();
    // Its requests do not come to rest before the payment.
    await finishOrder(page, '$201.60', review => review.getByText('1 file is still uploading').waitFor());
    await page.getByText('1 file is still uploading').waitFor();
    expect((await readOrder(customer, orderUuid(page))).status).toBe('awaiting_files');
    release();
    await expect.poll(async () => (await readOrder(customer, orderUuid(page))).status).toBe('queued');
    await page.getByText('1 file is still uploading').waitFor({ state: 'detached' });
  });

  it.runIf(isFullRun)('is placed by keyboard alone', async () => {
    const customer = await world.app.signUp();
    const page = await enter(customer);
    await page.getByRole('link', { name: 'New order' }).first().press('Enter');
    await page.getByText('Drop your files here').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).press('Enter');
    await (await chooser).setFiles({ name: 'chapter-7.docx', mimeType: '', buffer: chapter });
    await page.getByRole('radio', { name: /Standard/ }).waitFor();
    await page.getByRole('radio', { name: 'Proofreading' }).press('ArrowDown');
    await expect.poll(() => page.getByRole('radio', { name: 'Copy editing' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /Standard.*\$336\.00/ }).press('ArrowDown');
    await expect.poll(() => page.getByRole('radio', { name: /Express/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: /^Continue/ }).press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
    await page.getByLabel('Language').press('ArrowDown');
    await page.getByRole('button', { name: /^Continue/ }).press('Enter');
    await page.getByRole('button', { name: 'Place order: $453.60' }).press('Enter');
    await page.getByRole('button', { name: 'Pay $453.60' }).waitFor();
  });
});

it('a quote without an account becomes a paid order with its files, in at most 12 clicks', async () => {
  seen = await openPage(world.browser, world.app.url);
  const { page } = seen;
  const email = `${randomUUID().slice(0, 8)}@quote.test`;
  await page.goto('/quote');
  await page.getByText('Drop your files here').waitFor();
  const beforeMail = await countClicks(page);
  await drop(page, 'chapter-7.docx', chapter);
  await page.getByRole('button', { name: 'Order this' }).first().click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('seven green bicycles');
  await page.getByLabel(/I accept/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: /check your inbox/i }).waitFor();
  const first = await beforeMail();
  const [mail] = await world.app.mailbox(email);
  await page.goto(mail?.links.find(link => link.includes('verify-email')) ?? '');
  await waitForAddress(page, /order-form\/[0-9a-f-]{36}$/);
  const afterMail = await countClicks(page);
  await page.getByRole('heading', { name: '1 file, 8,400 words' }).waitFor();
  await page.getByText('Uploaded', { exact: true }).waitFor();
  await finishOrder(page, '$201.60');
  // With the drop and the link in the mail.
  expect(first + (await afterMail()) + 2 + PRESSES_OF_SELECT).toBeLessThanOrEqual(12);
  await page.getByText('chapter-7.docx').first().waitFor();
  expect(seen.complaints).toEqual([]);
});
