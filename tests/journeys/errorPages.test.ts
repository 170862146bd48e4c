import { eq } from 'drizzle-orm';
import type { Browser, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { openBrowser } from '../helpers/browser.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { signIn, signOut } from '../helpers/signIn.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { waitForIdle } from '../helpers/waitForIdle.ts';
import { createDraftAtDetails, postStep } from '../orders/api/orderFixtures.ts';

/** What goes wrong around a customer at work: sessions that end, servers that fail, tabs that disagree. */
let app: TestApp;
let browser: Browser;
let customer: Customer;
let seen: WatchedPage;
beforeAll(async () => {
  app = await startTestApp();
  browser = await openBrowser();
  customer = await app.signUp();
});
/** What a test means to be complained about. */
let expected: RegExp | null = null;
beforeEach(async () => {
  expected = null;
  seen = await openPage(browser, app.url);
});
afterEach(async () => {
  await seen.context.close();
  expect(seen.complaints.filter(complaint => !expected?.test(complaint))).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const isForm = (url: URL) => /order-form\/[0-9a-f-]{36}$/.test(url.pathname);

it('a session that ends while one types leads back to every word, without a question on the way', async () => {
  const { page, context } = seen;
  const asked: string[] = [];
  page.on('dialog', dialog => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`/dashboard/orders/order-form/${await createDraftAtDetails(customer)}`);
  await signIn(page, customer);
  await waitForAddress(page, isForm);
  const form = page.url();
  const name = page.getByLabel('Order name');
  await name.pressSequentially('River Atlas');
  // The page hears of it at once, without asking for anything.
  await context.request.delete('/api/auth/logout', { headers: { origin: app.url } });
  await page.getByText('Your session has ended').waitFor();
  expect(asked).toEqual([]);
  await signIn(page, customer);
  await waitForAddress(page, form);
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe('River Atlas');
});

it('the way back is used once: the next sign-in starts at the dashboard', async () => {
  const { page } = seen;
  await page.goto('/dashboard/orders?status=queued');
  await signIn(page, customer);
  await waitForAddress(page, /status=queued/);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await signOut(page);
  await signIn(page, await app.signUp());
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

it('a server that fails before anything is rendered leads to /500, and back', async () => {
  const { page } = seen;
  await page.goto('/');
  await signIn(page, customer);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const fail = (route: Route) => route.fulfill({ status: 500, json: { detail: 'Internal error' } });
  await page.route('**/api/account/me', fail);
  await page.goto('/dashboard/orders?status=queued');
  await waitForAddress(page, /\/500$/);
  await page.unroute('**/api/account/me', fail);
  await page.getByRole('link', { name: 'Back to what you were doing' }).click();
  await waitForAddress(page, /status=queued/);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
});

it('a server that fails to work out a price leaves the visitor on the quote', async () => {
  const { page } = seen;
  expected = /500/;
  await page.route('**/core/prices?*', route => route.fulfill({ status: 500, json: { detail: 'Internal error' } }), {
    times: 1,
  });
  await page.goto('/quote?order_type=copy_editing&words=5000');
  await page.getByText('The price could not be worked out.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/quote');
  await page.getByRole('region', { name: 'Your quote' }).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Your quote' }).getByText('$200.00').first().waitFor();
});

it('an address that was tampered with still shows a page that says what is wrong', async () => {
  const { page } = seen;
  await page.goto('/foo/authentication/login');
  await waitForAddress(page, /^[^?]*\/authentication\/login$/);
  await page.goto('/account-locked');
  await signIn(page, customer);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const nothing = '00000000-0000-4000-8000-000000000000';
  const headings: Record<string, string> = {
    '/dashboard/orders/no-uuid': 'This page does not exist',
    '/dashboard/orders/no-uuid/upload': 'This page does not exist',
    [`/dashboard/orders/${nothing}`]: 'This page does not exist',
    [`/dashboard/orders/${nothing}/checkout`]: 'Checkout',
    [`/dashboard/orders/order-form/${nothing}`]: 'Order form',
    '/dashboard/orders?created_from=garbage&created_to=2026-02-31': 'Orders',
    '/dashboard/orders?page=99999999999999999999&size=7&sort=bogus&status=nope&view=no': 'Orders',
  };
  for (const [address, heading] of Object.entries(headings)) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await waitForIdle(page);
    expect(await page.getByText(/could not be loaded|stopped working|not allowed/).count(), address).toBe(0);
  }
});

it('who leaves while a draft is being saved is not fetched back', async () => {
  const { page } = seen;
  await page.goto(`/dashboard/orders/order-form/${await createDraftAtDetails(customer)}`);
  await signIn(page, customer);
  await waitForAddress(page, isForm);
  await page.getByLabel('Order name').fill('\u202Egnitide');
  const left = Promise.withResolvers<void>();
  await page.route('**/api/orders/form/*', async route => {
    await left.promise;
    await route.continue().catch(() => undefined);
  });
  const isSave = (request: Request) => request.postData()?.includes('save_draft') ?? false;
  const [asked, saved] = [page.waitForRequest(isSave), page.waitForResponse(answer => isSave(answer.request()))];
  await page.getByRole('button', { name: 'Save draft and close' }).click();
  await asked;
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  left.resolve();
  await saved;
  await waitForIdle(page);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

it('a customer whose account is locked for a debt can get at the cards', async () => {
  const { page } = seen;
  const debtor = await app.signUp();
  const locked = { blocked_at: app.clock.now(), blocked_reason: 'unpaid' as const };
  await app.db.update(users).set(locked).where(eq(users.uuid, debtor.me.uuid));
  await page.goto('/dashboard/orders');
  await signIn(page, debtor);
  await page.getByRole('heading', { level: 1, name: 'Your account is locked' }).waitFor();
  await page.goto('/dashboard/account/billing');
  await page
    .getByRole('link', { name: /add.*card/i })
    .first()
    .waitFor();
});

it('a list without a connection says so under the banner, and comes by itself when the connection is back', async () => {
  const { page, context } = seen;
  await page.goto('/dashboard/account/coupons');
  await signIn(page, customer);
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
  await waitForIdle(page);
  await context.setOffline(true);
  await page.getByText('No internet connection').waitFor();
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
  await page.getByText('No internet connection').waitFor({ state: 'detached' });
});

it('signing out in one tab signs out the other, and the next person sees none of its content', async () => {
  const { page, context } = seen;
  const named = await app.signUp({ first_name: 'Ottilie', last_name: 'Quince' });
  const step_data = { name: 'Ottilie’s diary' };
  await postStep(named, await createDraftAtDetails(named), { step: 'details', step_data, action: 'save_state' });
  await page.goto('/dashboard/orders');
  await signIn(page, named);
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await signOut(other);
  await waitForAddress(page, /authentication\/login/);
  await signIn(other, customer);
  await other.getByRole('heading', { level: 1 }).waitFor();
  // The first tab comes along, as the person who is signed in now, and not to the page of the one before.
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await waitForIdle(page);
  expect(await page.content()).not.toMatch(/Ottilie|Quince/);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /Ottilie|Quince/,
  );
  await other.close();
});

it.each([-1, 1].filter((_, place) => isOfToday(place, 2)))(
  'a browser whose clock is %i day off signs in, stays signed in and tells the right times',
  async days => {
    const { page } = seen;
    const fresh = await app.signUp();
    await fresh.expect(201, 'initOrderForm', { body: {} });
    await page.clock.install({ time: app.clock.now().getTime() + days * 86_400_000 });
    await page.goto('/dashboard/account/security');
    await signIn(page, fresh);
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await waitForIdle(page);
    expect(await page.getByText(/yesterday|tomorrow|in 1 day|1 day ago/i).count()).toBe(0);
  },
);

it('a page that is open while a new version is put up fetches it by itself', async () => {
  const { page } = seen;
  expected = /dynamically imported module/;
  await page.goto('/dashboard');
  await signIn(page, customer);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  let lost = 0;
  await page.route(/assets\/AccountFrame/, route => {
    lost += 1;
    return lost === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByRole('link', { name: 'Account', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  expect(lost).toBe(2);
});

it('a change of language and theme in the middle of work loses nothing', async () => {
  const { page } = seen;
  await page.goto(`/dashboard/orders/order-form/${await createDraftAtDetails(customer)}`);
  await signIn(page, customer);
  await waitForAddress(page, isForm);
  await page.getByLabel('Order name').fill('River Atlas');
  await page.getByRole('button', { name: 'Settings' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Dark', { exact: true }).click();
  await drawer.getByRole('combobox').selectOption({ label: 'Deutsch' });
  await drawer.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Auftragsname').inputValue()).toBe('River Atlas');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(
    await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang })),
  ).toMatchObject({ theme: 'dark', lang: 'de' });
});
