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
    rows: { at: number; commits: number; rules: number };
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
    { name: 'sign-in', path: '/authentication/login', most: 118, usable: (page: Page) => page.getByLabel('Email') },
    { name: 'the order list', path: '/dashboard/orders', most: 256, usable: row },
    {
      name: 'the order form',
      path: '/dashboard/orders/order-form',
      most: 391,
      usable: (page: Page) => page.getByText('Drop your files here'),
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

/** Notes when the first row is on the page, and what React and the styles did until then. */
function noteFirstRow(): void {
  const done = { commits: 0, rules: 0 };
  const insertRule = CSSStyleSheet.prototype.insertRule;
  CSSStyleSheet.prototype.insertRule = function insertAndCount(...given) {
    done.rules += 1;
    return insertRule.apply(this, given);
  };
  const countCommit = () => {
    done.commits += 1;
  };
  const hook = { supportsFiber: true, inject: () => 1, onCommitFiberUnmount: () => undefined };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, onCommitFiberRoot: countCommit } });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-row]')) return;
    observer.disconnect();
    window.rows = { at: performance.now(), ...done };
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The files and calls that a page has begun to fetch at a moment, without the marks of their versions. */
const listFetches = (page: Page, moment: 'first-contentful-paint' | 'rows'): Promise<string[]> =>
  page.evaluate(until => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const end = until === 'rows' ? window.rows.at : paint;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < end)
      .map(({ name }) => new URL(name).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}\.(\w+)$/, '.$1'))
      .filter(name => !/^(\/sandbox\/|image\/)|^\/api\/events$/.test(name))
      .toSorted();
  }, moment);

/** The document itself comes before these. */
const first = ['inter-latin-wght-normal.woff2', 'start.css', 'start.js'];

describe('what a browser fetches', () => {
  it('before sign-in is painted is the page alone, on a network of any speed', async () => {
    const context = await demo.browser.newContext({ baseURL: demo.app.url });
    const page = await context.newPage();
    const font = page.waitForResponse(/inter-latin-.*\.woff2/);
    // The pages behind sign-in are fetched while the person types.
    const later = page.waitForRequest(/portal-.*\.js/);
    await page.goto('/authentication/login');
    // Only the weights and features that the pages use.
    expect((await (await font).body()).length).toBeLessThan(29_000);
    await later;
    expect(await listFetches(page, 'first-contentful-paint')).toEqual(
      [...first, 'sign-in.css', 'sign-in.js'].toSorted(),
    );
    await context.close();
  });

  const frame = ['light-forms.js', 'list.css', 'list.js', 'look.js', 'portal.css', 'portal.js'];
  const calls = ['/api/account/me', '/api/portal', '/api/orders'];

  it('before the rows of a list are visible is one file for each kind of code, and nothing for later pages', async () => {
    const context = await demo.browser.newContext({ baseURL: demo.app.url });
    await context.addInitScript(noteFirstRow);
    await signInContext(context, demo.app.url, { email: 'customer@demo.test', password: demoPassword });
    const page = await context.newPage();
    const later = page.waitForRequest(/\/show-.*\.js/);
    await page.goto('/dashboard/orders');
    await later;
    expect(await listFetches(page, 'rows')).toEqual([...first, ...frame, 'shared.js', ...calls].toSorted());
    // React renders the page together with its rows. The commits before are those that wait for the session and the code.
    const { commits, rules } = await page.evaluate(() => window.rows);
    expect(commits).toBeLessThanOrEqual(8);
    expect(rules).toBeLessThanOrEqual(126);
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
