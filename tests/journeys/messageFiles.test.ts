import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { watchRequests } from '../helpers/waitForIdle.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { type ChildServer, startChild } from '../uploads/api/childServer.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';
import { photo } from '../uploads/api/photos.ts';
import { sha256 } from '../uploads/api/tus.ts';

let app: TestApp;
let server: ChildServer;
let browser: Browser;
let customer: Customer;
let member: Customer;
let context: BrowserContext;
const complaints: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  server = await startChild(app);
  browser = await openBrowser();
  customer = await app.signUp();
  member = await createStaff(app);
});
afterEach(async () => {
  await context?.close();
  complaints.length = 0;
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await app?.close();
});

async function open(by: Customer, place: string, width: number): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await signInContext(context, server.url, { email: by.me.email, password: by.password });
  const page = await context.newPage();
  watchRequests(page);
  page.on('console', message => /Refused to|Content Security/.test(message.text()) && complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(String(error)));
  await page.goto(`${server.url}/dashboard/${place}`);
  return page;
}

async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

const jpeg = (name: string, bytes = photo(name)) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });

async function attach(page: Page, ...files: ReturnType<typeof jpeg>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).press('Enter');
  await (await chooser).setFiles(files);
}

const sides = [
  ['the customer', 1280, () => customer, 'orders', 'Write to our team'],
  ['the customer on a phone', 375, () => customer, 'orders', 'Write to our team'],
  ['our team', 1280, () => member, 'support/orders', 'Write to the customer'],
] as const;

it.each(sides.filter((_, place) => isOfToday(place, sides.length)))(
  '%s sends new files with a message',
  async (_who, width, by, folder, label) => {
    const { uuid } = await createOrderForUpload(app, customer, 'in_progress');
    const page = await open(by(), `${folder}/${uuid}?tab=messages`, width);
    const box = page.getByRole('textbox', { name: label });
    await box.fill('These are the two covers.');
    const cover = photo('cover', 300_000);
    await attach(page, jpeg('cover.jpg', cover), jpeg('run.exe'), jpeg('broken.jpg', Buffer.from('no photo')));
    const list = page.getByRole('list', { name: 'New files' });
    await list.getByText('A file does not match its name').waitFor();
    await list.getByText('File type not accepted').waitFor();
    await expectAccessible(page);

    // What failed is said, and not left out in silence.
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    expect(await page.getByRole('log').getByText('These are').count()).toBe(0);
    await list.getByRole('button', { name: /run\.exe/ }).click();
    await list.getByRole('button', { name: 'Remove broken.jpg' }).click();

    // Two of one name, and a message that waits until they are there.
    await slowDown(page, 400_000);
    await attach(page, jpeg('cover.jpg', photo('second', 900_000)));
    await list.getByText('cover (2).jpg').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText('These are the two covers.').waitFor();
    await page.getByRole('log').getByRole('link', { name: 'cover.jpg' }).waitFor();
    await expect
      .poll(() => page.getByRole('log').getByRole('link').allTextContents())
      .toEqual(['cover.jpg', 'cover (2).jpg']);
    expect([await box.inputValue(), await list.count()]).toEqual(['', 0]);

    const { body } = await customer.expect(200, 'listOrderMessages', { params: { object_uuid: uuid } });
    expect(body.items[0]?.attachments.map(file => file.sha256)).toContain(sha256(cover));
    expect(complaints).toEqual([]);
  },
);

it('keeps text and files over a reload, and goes on with a part of a file', async () => {
  const { uuid } = await createOrderForUpload(app, customer, 'in_progress');
  const page = await open(customer, `orders/${uuid}`, 1280);
  const box = page.getByRole('textbox', { name: 'Write to our team' });
  await box.fill('One is there, one is not.');
  const list = page.getByRole('list', { name: 'New files' });
  await attach(page, jpeg('there.jpg'));
  await list.getByText('4').first().waitFor();
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo('large', 8_000_000)) };
  await slowDown(page, 1_000_000);
  await attach(page, large);
  await list.getByText(/^[2-9]\d%$|^[2-9]\d\s%$/).waitFor();
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe('One is there, one is not.');
  await list.getByText('Choose it again.').waitFor();
  await attach(page, large);
  await list.getByText('Choose it again.').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText('One is there, one is not.').waitFor();
  const { body } = await customer.expect(200, 'listOrderMessages', { params: { object_uuid: uuid } });
  expect(body.items[0]?.attachments.map(({ name }) => name).sort()).toEqual(['large.jpg', 'there.jpg']);
  expect(body.items[0]?.attachments.map(file => file.sha256)).toContain(sha256(large.buffer));
});

it('goes on with a file, and sends the message once, when servers are killed in the middle of both', async () => {
  const { uuid } = await createOrderForUpload(app, customer, 'in_progress');
  const page = await open(customer, `orders/${uuid}`, 1280);
  await page.getByRole('textbox', { name: 'Write to our team' }).fill('The whole atlas.');
  const list = page.getByRole('list', { name: 'New files' });
  const large = { name: 'atlas.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo('atlas', 4_000_000)) };
  await slowDown(page, 1_000_000);
  await attach(page, large);
  await list.getByText(/^[2-9]\d\s?%$/).waitFor();
  await server.kill();
  server = await startChild(app, server.port);
  await list.getByText(/%$/).waitFor({ state: 'detached', timeout: 60_000 });
  let sent = 0;
  await page.route('**/messages', async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    await server.kill();
    await route.abort('connectionreset');
    server = await startChild(app, server.port);
  });
  const send = page.getByRole('button', { name: 'Send', exact: true }).and(page.locator(':enabled'));
  await send.click();
  await page.getByText('Our server cannot be reached').waitFor();
  await expect
    .poll(() =>
      fetch(`${server.url}/health/ready`).then(
        answer => answer.status,
        () => 0,
      ),
    )
    .toBe(200);
  await send.click();
  await page.getByRole('log').getByText('The whole atlas.').waitFor();
  const { body } = await app
    .signIn(customer.me.email, customer.password)
    .then(again => again.expect(200, 'listOrderMessages', { params: { object_uuid: uuid } }));
  expect(body.items.map(({ text, attachments }) => [text, attachments.map(file => file.sha256)])).toEqual([
    ['The whole atlas.', [sha256(large.buffer)]],
  ]);
  expect([sent, complaints]).toEqual([2, []]);
});
