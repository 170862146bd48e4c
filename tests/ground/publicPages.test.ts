import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startWorld, type World } from '../support/world.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
});
afterAll(() => Promise.all([browser.close(), world.close()]));

/** What axe finds: rule and place. Its script is put in from outside, which the page's own policy would refuse. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { target: string[] }[] }[] };
    const { run } = (window as unknown as { axe: { run: () => Promise<Result> } }).axe;
    const { violations } = await run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`);
  });
}

const pages = [
  '/authentication/login',
  '/authentication/register',
  '/authentication/resend-verification',
  '/authentication/password-reset',
  '/authentication/verify-pass?token=x',
  '/authentication/verify-email?token=x',
  '/authentication/verify-code',
  '/500',
];

describe.each([
  ['light', 'en-GB', 1280],
  ['dark', 'de', 375],
  ['light', 'ar', 375],
] as const)('in %s, %s, %i px', (colorScheme, locale, width) => {
  it.each(pages)('%s has no fault that axe finds, and nothing stands out of the window', async path => {
    const context = await browser.newContext({
      bypassCSP: true,
      colorScheme,
      locale,
      viewport: { width, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(world.url + path);
    await page.waitForSelector('h1');
    expect(await faults(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
});

describe('the theme', () => {
  it('is the chosen one from the first paint on, before any of the app has loaded', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    await context.addInitScript(() =>
      localStorage.setItem('settings', JSON.stringify({ theme: 'dark', language: 'ar' })),
    );
    const page = await context.newPage();
    await page.route('**/assets/*.js', route => route.abort());
    await page.goto(`${world.url}/authentication/login`, { waitUntil: 'domcontentloaded' });
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
    await page.goto(`${world.url}/authentication/login`);
    await page.waitForSelector('h1');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForSelector('html[data-theme="dark"]');
    await context.close();
  });
});

it('who the user is is asked once, together with the document', async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/account/me')) asked.push(request.resourceType());
  });
  await page.goto(`${world.url}/authentication/login`);
  await page.waitForSelector('h1');
  expect(asked).toHaveLength(1);
  await page.close();
});

it('signing in, an ended session and the way back', async () => {
  const { me, password } = await world.signUp();
  const context = await browser.newContext();
  const page = await context.newPage();
  const signIn = async () => {
    await page.fill('#email', me.email);
    await page.fill('#password', password);
    await page.click('button[type=submit]');
  };
  await page.goto(`${world.url}/dashboard/account/security?from=mail`);
  await page.waitForSelector('#email');
  await signIn();
  await page.waitForURL('**/dashboard/account/security?from=mail');
  await page.waitForSelector('#current_password');

  await context.clearCookies();
  await context.addCookies([{ name: 'session', value: 'ended', url: world.url }]);
  await page.click('text=Orders');
  await page.getByText('Your session has ended').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await signIn();
  await page.waitForURL('**/dashboard/orders');
  await context.close();
});
