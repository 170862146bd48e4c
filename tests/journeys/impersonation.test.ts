import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { openPage, type WatchedPage } from '../helpers/page.ts';
import { appRoutes, signInToDemo } from '../helpers/routes.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { waitForIdle, watchRequests } from '../helpers/waitForIdle.ts';

/** A member of staff sees the portal as a customer: nothing is refused on the way in, there, and on the way out. */
let app: TestApp;
let browser: Browser;
let customer: string;
let pages: string[];
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ demo: true }), openBrowser()]);
  customer = (await (await signInToDemo(app.url, 'customer')).expect(200, 'getMe')).body.uuid;
  pages = (await appRoutes(app.url))
    .filter(({ visitor, name }) => visitor === 'customer' && !refusedToAnyone.has(name))
    .map(({ path }) => path);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Pages that are about a refusal, or that belong to who is signed out. */
const refusedToAnyone = new Set([
  'checkout-paid',
  'not-found',
  'signed-in-login',
  'signed-in-password-reset',
  'signed-in-server-error',
  'origins',
]);
/** What a button says that changes something, in whatever words follow. */
const changing =
  /^(New order|Pay|Save|Upload|Accept|Send|Delete|Cancel the|Change|Choose|Add(?! to calendar)|Remove|Apply|Continue|Create|Order|Finish|Submit|Grant|Confirm|Redeem|Sign out)\b/;

let seen: WatchedPage;
let refusals: string[];
beforeEach(async () => {
  seen = await openPage(browser, app.url);
  refusals = [];
  const own = await signInToDemo(app.url, 'customer');
  await own.expect(201, 'giveConsent', { body: { kind: 'impersonate', lasts: '24h' } });
  watch(seen.context);
  await signInContext(seen.context, app.url, { email: 'support@demo.test', password: demoPassword });
});

/** What a developer would see red in the console. */
function watch(context: BrowserContext): void {
  context.on('response', (response: Response) => {
    const { status, url, request } = { status: response.status(), url: response.url(), request: response.request() };
    if (status >= 400) refusals.push(`${status} ${request.method()} ${new URL(url).pathname}`);
  });
  context.on('console', message => {
    if (message.type() === 'error') refusals.push(message.text());
  });
}

async function begin(page: Page): Promise<void> {
  await page.goto(`/dashboard/support/customers/${customer}`);
  await waitForIdle(page);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'View as this customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('They asked about an order.');
  await dialog.getByRole('button', { name: 'View as this customer' }).click();
  await banner(page).waitFor();
}
const banner = (page: Page) => page.getByRole('complementary', { name: 'Viewing as a customer' });
const menuButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^More actions/ })
    .first();
const openMenu = (page: Page) => menuButton(page).click();
/** The page of the customer, where it began. */
const staffPage = (page: Page) =>
  page
    .getByRole('tab', { name: 'Sessions' })
    .or(page.getByRole('link', { name: 'Sessions' }))
    .first();

it('starts, shows the pages of the customer and ends without a refused request, in two tabs', async () => {
  const { page, context } = seen;
  const second = await context.newPage();
  watchRequests(second);
  await second.goto('/dashboard/support/orders');
  await waitForIdle(second);
  await begin(page);
  await banner(second).waitFor();
  await waitForIdle(page);
  expect(refusals).toEqual([]);

  const offered: string[] = [];
  // A sixth of the pages each day.
  for (const path of pages.filter((_, place) => isOfToday(place, 6))) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await waitForIdle(page);
    const buttons = page.locator('main').locator('button:enabled, a[role=button], a.MuiButton-root');
    for (const label of await buttons.allInnerTexts())
      if (changing.test(label.trim())) offered.push(`${path}: ${label.trim()}`);
    expect([path, refusals]).toEqual([path, []]);
  }
  expect(offered).toEqual([]);

  await banner(page).getByRole('button', { name: 'Stop' }).click();
  await staffPage(page).waitFor();
  await staffPage(second).waitFor();
  await waitForIdle(page);
  await waitForIdle(second);
  expect(refusals).toEqual([]);
  await context.close();
}, 300_000);

it('ends when the customer takes the permission back, without a refused request', async () => {
  const { page, context } = seen;
  await begin(page);
  await waitForIdle(page);
  const own = await signInToDemo(app.url, 'customer');
  const consents = (await own.expect(200, 'listConsents')).body;
  for (const { uuid } of consents) await own.expect(204, 'withdrawConsent', { params: { consent_uuid: uuid } });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.url()).toMatch(/support\/customers/);
  await waitForIdle(page);
  expect(refusals).toEqual([]);
  await context.close();
});

it('ends by itself when its time is up, in two tabs, without a refused request', async () => {
  const { page, context } = seen;
  const second = await context.newPage();
  watchRequests(second);
  await begin(page);
  await waitForIdle(page);
  await second.goto('/dashboard/orders');
  await waitForIdle(second);
  const until = await banner(page).locator('time').getAttribute('datetime');
  const left = Date.parse(until ?? '') - app.clock.now().getTime();
  await app.advance(`PT${Math.floor(left / 1_000) - 15}S`);
  // The page learns the time from what it asks for next.
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await staffPage(page).waitFor();
  await staffPage(second).waitFor();
  await waitForIdle(page);
  await waitForIdle(second);
  expect(refusals).toEqual([]);
  await context.close();
});
