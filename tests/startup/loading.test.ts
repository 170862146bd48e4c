import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { compressedKilobytes } from '../../scripts/budgets.ts';
import { demoPassword } from '../../server/demo/accounts.ts';
import { signInContext } from '../helpers/browser.ts';
import { withBrowserApp } from '../helpers/browserApp.ts';
import { waitForIdle, watchRequests } from '../helpers/waitForIdle.ts';

/** What a browser really fetches until a page is usable, and whether anything moves while it comes. */
const demo = withBrowserApp({ demo: true });

/** What is fetched in idle moments, for later, does not count: there are none here. */
function withoutIdle(): void {
  Object.assign(window, { requestIdleCallback: () => 0, shifts: [] });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.shifts.push(entry as LayoutShift);
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}
declare global {
  interface Window {
    shifts: LayoutShift[];
  }
}

async function open(width: number, asCustomer: boolean): Promise<{ context: BrowserContext; page: Page }> {
  const context = await demo.browser.newContext({ baseURL: demo.app.url, viewport: { width, height: 900 } });
  await context.addInitScript(withoutIdle);
  if (asCustomer) {
    await signInContext(context, demo.app.url, { email: 'customer@demo.test', password: demoPassword });
  }
  const page = await context.newPage();
  watchRequests(page);
  return { context, page };
}

/** Compressed as the budgets count it; the payment provider's script is not ours. */
function weighScripts(page: Page): () => Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on('response', response => {
    const isOurs = response.request().resourceType() === 'script' && !response.url().includes('/sandbox/');
    if (isOurs) scripts.push(response.body().then(compressedKilobytes));
  });
  return async () => (await Promise.all(scripts)).reduce((sum, kilobytes) => sum + kilobytes, 0);
}

/** What moved, as the words of it. */
const listLayoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    window.shifts.flatMap(({ value, sources }) =>
      sources.map(({ node }) => `${value.toFixed(5)} ${node?.textContent}`),
    ),
  );

const row = (page: Page) => page.locator('[data-row]').first();

describe('JavaScript until a page is usable', () => {
  it.each([
    { name: 'sign-in', path: '/authentication/login', most: 130, usable: (page: Page) => page.getByLabel('Email') },
    { name: 'the order list', path: '/dashboard/orders', most: 270, usable: row },
    {
      name: 'the order form',
      path: '/dashboard/orders/order-form',
      most: 400,
      usable: (page: Page) => page.getByLabel('Order name'),
    },
  ])('of $name is at most $most KB', async ({ path, most, usable }) => {
    const { context, page } = await open(1280, path.startsWith('/dashboard'));
    const weight = weighScripts(page);
    await page.goto(path, { waitUntil: 'load' });
    await usable(page).waitFor();
    await waitForIdle(page);
    expect(await weight()).toBeLessThanOrEqual(most);
    await context.close();
  });
});

describe('nothing moves while a list comes', () => {
  const lists = ['/dashboard/orders', '/dashboard/orders/order-recipes', '/dashboard/account/payments'];
  it.each([375, 1280])('at %i px', async width => {
    const { context, page } = await open(width, true);
    for (const path of lists) {
      await page.goto(path);
      await row(page).waitFor();
      await waitForIdle(page);
      expect(await listLayoutShifts(page), path).toEqual([]);
    }
    await context.close();
  });
});
