import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FileCount } from '../../engine/counting/index.ts';
import { type CountingPage, countInPage, serveCountingPage } from '../engine/counting/countingPage.ts';
import { generateFiles } from '../engine/counting/generatedFiles.ts';
import { film, flac, generateHostileFiles, mp3, wave } from '../engine/counting/hostileFiles.ts';
import { openBrowser } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { waitForAddress } from '../helpers/page.ts';
import { dayNumber, isFullRun } from '../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { watchRequests } from '../helpers/waitForIdle.ts';
import { type ChildServer, startChild } from '../uploads/api/childServer.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';
import { photo } from '../uploads/api/photos.ts';
import { sha256 } from '../uploads/api/tus.ts';

let app: TestApp;
let server: ChildServer;
let browser: Browser;
let customer: Customer;
let context: BrowserContext;
let folder: string;
const complaints: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  server = await startChild(app);
  browser = await openBrowser();
  customer = await app.signUp();
});
afterEach(async () => {
  await context?.close();
  complaints.length = 0;
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await app?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const megabyte = 1_000_000;

/** A folder of photos as a camera leaves it: two of one name in different places, and what systems put there. */
function shoot(): { big: Uint8Array } {
  folder = mkdtempSync(join(tmpdir(), 'galley-shoot-'));
  mkdirSync(join(folder, 'second'));
  const big = photo('big', 8 * megabyte);
  writeFileSync(join(folder, 'big.jpg'), big);
  for (const name of ['one.jpg', 'two.jpg']) writeFileSync(join(folder, name), photo(name, 200_000));
  writeFileSync(join(folder, 'second', 'one.jpg'), photo('another one', 210_000));
  writeFileSync(join(folder, 'broken.jpg'), 'this is no photo');
  writeFileSync(join(folder, 'notes.txt'), 'remember the light');
  writeFileSync(join(folder, '.DS_Store'), 'x');
  return { big };
}

async function openUpload(orderUuid: string): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const login = { email: customer.me.email, password: customer.password, remember_me: true };
  await context.request.post(`${server.url}/api/auth/login`, { data: login, headers: { origin: server.url } });
  const page = await context.newPage();
  watchRequests(page);
  // Also where a style or a script was refused by the page's policy.
  page.on('console', message => /Refused to|Content Security/.test(message.text()) && complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(String(error)));
  await page.goto(`${server.url}/dashboard/orders/${orderUuid}/upload`);
  await page.getByRole('button', { name: 'choose files' }).waitFor();
  return page;
}

/** So slow that a large file takes a few seconds; -1: as quick as may be. */
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

const choose = (page: Page) => page.locator('.uppy-Dashboard-input[webkitdirectory]').setInputFiles(folder);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const isUnderWay = (page: Page) =>
  rowOf(page, 'big.jpg')
    .getByText(/^[1-9]\d?\s?%$/)
    .waitFor();

it('sends a folder through a killed server and a reload, says what is wrong, and finishes', async () => {
  const order = await createOrderForUpload(app, customer);
  const { big } = shoot();
  const page = await openUpload(order.uuid);
  await slowDown(page, 0.8 * megabyte);
  await choose(page);
  await heading(page, /need attention/).waitFor();
  await heading(page, '3 of 5 uploaded').waitFor();
  await isUnderWay(page);
  await server.kill();
  server = await startChild(app, server.port);
  await expect
    .poll(async () => (await countReceivedBytes(order.uuid, 'big.jpg')) > 2 * megabyte, { timeout: 60_000 })
    .toBe(true);

  await page.reload();
  await page.getByText('1 file was interrupted').waitFor();
  await slowDown(page, -1);
  const resumed = page.waitForResponse(response => response.request().method() === 'HEAD' && response.ok());
  await choose(page);
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(2 * megabyte);
  await heading(page, '4 of 5 uploaded').waitFor({ timeout: 60_000 });

  for (const told of ['A file does not match its name', 'File type not accepted', '3 files were here already'])
    await page.getByText(told).waitFor();
  expect(await page.getByText('.DS_Store').count()).toBe(0);
  const { body } = await customer.expect(200, 'syncUploads', { params: { id: order.uuid } });
  expect(body.files.map(file => file.name).sort()).toEqual([
    'big.jpg',
    'broken.jpg',
    'one (2).jpg',
    'one.jpg',
    'two.jpg',
  ]);
  expect(body.files.find(file => file.name === 'big.jpg')?.sha256).toBe(sha256(big));

  await page.getByRole('button', { name: 'Submit 4 files' }).click();
  await page.getByText('We have all 4 files. Your order is in the queue.').waitFor();
  await waitForAddress(page, `**/dashboard/orders/${order.uuid}*`);
  const { body: after } = await customer.expect(200, 'getOrder', { params: { object_uuid: order.uuid } });
  expect(after).toMatchObject({ status: 'queued', files_count: 4 });
  expect(complaints).toEqual([]);
});

async function countReceivedBytes(orderUuid: string, name: string): Promise<number> {
  const { body } = await customer.expect(200, 'syncUploads', { params: { id: orderUuid } });
  const file = body.files.find(one => one.name === name);
  return file ? ((await app.deps.storage.received(file.uuid)) ?? 0) : 0;
}

it('pauses and goes on, with a new token when the old one ran out or was taken over', async () => {
  const order = await createOrderForUpload(app, customer);
  shoot();
  const page = await openUpload(order.uuid);
  await slowDown(page, 1.5 * megabyte);
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(join(folder, 'big.jpg'));
  await isUnderWay(page);
  await page.getByRole('button', { name: 'Pause all' }).click();
  await page.getByText('Paused. Nothing is lost').waitFor();

  await app.advance('P1D');
  await page.getByRole('button', { name: 'Resume all' }).click();
  await isUnderWay(page);
  await page.getByRole('button', { name: 'Pause big.jpg' }).click();
  await page.getByText('Paused. Nothing is lost').waitFor();

  const again = await app.signIn(customer.me.email, customer.password);
  await again.expect(200, 'obtainTransporterToken', { params: { id: order.uuid } });
  await page.getByRole('button', { name: 'Resume all' }).click();
  await heading(page, 'Uploading continues somewhere else').first().waitFor();
  await slowDown(page, -1);
  await page.getByRole('button', { name: 'Continue here' }).click();
  await heading(page, '1 of 1 uploaded').waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
});

it('takes a file that is dropped anywhere on the page, once', async () => {
  const order = await createOrderForUpload(app, customer);
  const page = await openUpload(order.uuid);
  for (const [place, name] of [
    ['main h1', 'beside.jpg'],
    ['.uppy-Dashboard-AddFiles', 'inside.jpg'],
  ] as const) {
    const dataTransfer = await page.evaluateHandle(
      ([bytes, name]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' }));
        return transfer;
      },
      [[...photo(name)], name] as const,
    );
    await page.dispatchEvent(place, 'drop', { dataTransfer });
    await rowOf(page, name).waitFor();
  }
  await heading(page, '2 of 2 uploaded').waitFor();
  expect(complaints).toEqual([]);
});

it('is clean to axe, by night and on a phone too, and tells another tab', async () => {
  const order = await createOrderForUpload(app, customer);
  const page = await openUpload(order.uuid);
  await page
    .locator('.uppy-Dashboard-input')
    .first()
    .setInputFiles([
      { name: 'fine.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo('fine')) },
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') },
    ]);
  await page.getByText('A file does not match its name').waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await heading(other, 'This order is open in another tab too').waitFor();
  await heading(page, 'This order is open in another tab too').waitFor();
});

describe('files are counted in the browser', () => {
  let counting: CountingPage;
  beforeAll(async () => {
    counting = await serveCountingPage(app.deps);
  });
  afterAll(() => counting?.close());

  async function openCounter(): Promise<Page> {
    context = await browser.newContext();
    const page = await context.newPage();
    page
      .on('console', message => complaints.push(message.text()))
      .on('pageerror', error => complaints.push(String(error)));
    await page.goto(counting.url);
    return page;
  }

  /** What the counter of the server says of the same file. */
  function countOnServer({ name, bytes }: { name: string; bytes: Buffer }): Promise<FileCount> {
    const key = randomUUID();
    writeFileSync(join(app.deps.config.dataDir, 'uploads', key), bytes);
    return app.deps.counter.count({ key, size: bytes.length, extension: extname(name), owner: 'owner' });
  }

  it('as they are on the server, by code that is fetched when a format is counted', async () => {
    const page = await openCounter();
    const fetched: string[] = [];
    page.on('response', response => fetched.push(response.url()));
    const readers = () => fetched.filter(address => /(pdf|markup|officeParts|mp4)-/.test(address)).length;
    await countInPage(page, [{ name: 'a.txt', bytes: Buffer.from('one two') }]);
    expect(readers()).toBe(0);
    const recordings = [
      { name: 'a.mp4', bytes: film(61) },
      { name: 'a.wav', bytes: wave(130) },
      { name: 'a.flac', bytes: flac(70) },
      { name: 'a.mp3', bytes: mp3(9, 4_000) },
      { name: 'a.CR2', bytes: Buffer.from('II*') },
      { name: 'a.doc', bytes: Buffer.from('x') },
    ];
    const files = [...recordings, ...generateFiles(isFullRun ? 400 : 40, dayNumber)];
    const faults: unknown[] = [];
    for (let at = 0; at < files.length; at += 20) {
      const batch = files.slice(at, at + 20);
      const found = await countInPage(page, batch);
      for (const [place, file] of batch.entries()) {
        const { counts, reason } = await countOnServer(file);
        const { count } = found[place]!;
        if (!isDeepStrictEqual({ counts: count.counts, reason: count.reason }, { counts, reason }))
          faults.push({ name: file.name, browser: count, server: { counts, reason } });
      }
    }
    expect(faults).toEqual([]);
    expect(readers()).toBeGreaterThanOrEqual(4);
    expect(complaints).toEqual([]);
    expect(fetched.filter(address => !address.startsWith(counting.url))).toEqual([]);
  });

  it('and the answer to a hostile file comes in time, with a count or a reason', async () => {
    const page = await openCounter();
    const faults: unknown[] = [];
    const files = [...generateHostileFiles(isFullRun ? 5_000 : 45, dayNumber)];
    for (let at = 0; at < files.length; at += 50)
      for (const { count, took } of await countInPage(page, files.slice(at, at + 50)))
        if (took > 22_000 || (!Object.keys(count.counts).length && !count.reason)) faults.push({ ...count, took });
    expect(faults).toEqual([]);
    expect(await countInPage(page, [{ name: 'a.txt', bytes: Buffer.from('still here') }])).toMatchObject([
      { count: { counts: { word: { count: 2 } } } },
    ]);
  }, 3_600_000);
});
