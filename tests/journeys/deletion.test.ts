import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { signIn } from '../helpers/signIn.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPaidOrder } from '../orders/api/orderStages.ts';

/** A customer wants to go, may not yet, goes, and thinks better of it. */
let app: TestApp;
let browser: Browser;
let customer: Customer;
let order: string;
let seen: WatchedPage;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
  order = await createPaidOrder(customer);
  browser = await openBrowser();
  seen = await openPage(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

it('a paid order prevents the deletion, and the page links to it', async () => {
  const { page } = seen;
  await page.goto('/dashboard/account/security');
  await signIn(page, customer);
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Sign out all other devices' }).waitFor();
  await page.getByRole('link', { name: /^Delete my account/ }).click();
  await page.getByText('Your account cannot be deleted yet').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
  await page.getByRole('link', { name: /River Atlas/ }).click();
  await waitForAddress(page, new RegExp(order));
});

it('without it the account goes: one is signed out, and told until when it can be had back', async () => {
  const { page } = seen;
  const again = await app.signIn(customer.me.email, customer.password);
  await again.expect(200, 'deleteOrder', { params: { object_uuid: order } });
  await page.goto('/dashboard/account/security/delete');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await waitForAddress(page, /\/authentication\/login/);
  await page.getByText(/^Your account will be deleted on \w+ \d+, \d{4}\. Sign in before then/).waitFor();
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  expect((await again.call('getMe')).status).toBe(401);
});

it('signing in within the grace brings everything back, and says so', async () => {
  const { page } = seen;
  await app.advance('P13D');
  await signIn(page, customer);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const subjects = (await app.mailbox(customer.me.email)).map(mail => mail.subject);
  expect(subjects[0]).toBe('Your account will not be deleted');
  await app.advance('P3D');
  await app.signIn(customer.me.email, customer.password);
});

it('after the grace period it is not possible to sign in', async () => {
  const { page } = seen;
  const last = await app.signIn(customer.me.email, customer.password);
  await last.expect(200, 'deleteAccount');
  await app.advance('P15D');
  await page.goto('/authentication/login?disableGuard=true');
  await signIn(page, customer);
  await page.getByText('Incorrect email or password.').waitFor();
  expect(seen.complaints).toEqual([]);
});
