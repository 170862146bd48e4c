import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markerCookie } from '../../engine/server/testing.ts';
import { openBrowser } from '../helpers/browser.ts';
import { waitForAddress } from '../helpers/page.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
});
afterAll(() => Promise.all([browser.close(), app.close()]));

describe('the theme', () => {
  it('is the chosen one from the first paint on, before any of the app has loaded', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    await context.addInitScript(() =>
      localStorage.setItem('settings', JSON.stringify({ theme: 'dark', language: 'ar' })),
    );
    const page = await context.newPage();
    await page.route('**/assets/*.js', route => route.abort());
    await page.goto(`${app.url}/authentication/login`, { waitUntil: 'domcontentloaded' });
    const look = await page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      dir: document.documentElement.dir,
      lang: document.documentElement.lang,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(look).toEqual({ theme: 'dark', dir: 'rtl', lang: 'ar', ground: 'rgb(13, 18, 19)' });
    await context.close();
  });

  it('follows the system while nothing is chosen', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const page = await context.newPage();
    await page.goto(`${app.url}/authentication/login`);
    await page.waitForSelector('h1');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForSelector('html[data-theme="dark"]');
    await context.close();
  });
});

it('who the user is is asked once where a session may be, and not where none can be', async () => {
  const context = await browser.newContext();
  const asked: string[] = [];
  context.on('request', request => {
    if (request.url().endsWith('/api/account/me')) asked.push(request.resourceType());
  });
  const visit = async () => {
    const page = await context.newPage();
    await page.goto(`${app.url}/authentication/login`);
    await page.waitForSelector('h1');
    await page.close();
  };
  await visit();
  expect(asked).toEqual([]);
  await context.addCookies([{ name: markerCookie, value: '1', url: app.url }]);
  await visit();
  expect(asked).toHaveLength(1);
  await context.close();
});

it('signing in, an ended session and the way back', async () => {
  const { me, password } = await app.signUp();
  const context = await browser.newContext();
  const page = await context.newPage();
  const signIn = async () => {
    await page.fill('#email', me.email);
    await page.fill('#password', password);
    await page.click('button[type=submit]');
  };
  await page.goto(`${app.url}/dashboard/account/security?from=mail`);
  await page.waitForSelector('#email');
  await signIn();
  await waitForAddress(page, '**/dashboard/account/security?from=mail');
  await page.waitForSelector('#current_password');

  await context.clearCookies();
  await context.addCookies([{ name: 'session', value: 'ended', url: app.url }]);
  await page.click('text=Orders');
  await page.getByText('Your session has ended').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await signIn();
  await waitForAddress(page, '**/dashboard/orders');
  await context.close();
});
