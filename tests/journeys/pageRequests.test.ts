/** The calls that a visit to a list sends to the API, in figures that do not depend on time. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../server/demo/accounts.ts';
import { paths } from '../../src/paths.ts';
import { signInContext } from '../helpers/browser.ts';
import { withBrowserApp } from '../helpers/browserApp.ts';
import { openPage, waitForAddress } from '../helpers/page.ts';
import { signInToDemo } from '../helpers/routes.ts';
import { waitForIdle } from '../helpers/waitForIdle.ts';

const demo = withBrowserApp({ demo: true });

/** Records the calls of a page, in the order in which it sends them; the event stream is no call. */
function recordCalls(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') sent.push(pathname.slice('/api'.length));
  });
  return sent;
}

async function waitForRows(page: Page): Promise<void> {
  await page.locator('[data-row]').first().waitFor();
  await waitForIdle(page);
}

/** Of the page that is left: who else is at the record, and who may be its editor. */
const ofRecord = ['/presence', '/support/editors'];

/** The calls of a first visit beside those of the session and the manifest, and of coming back to the list. */
const lists: [role: string, route: string, first: string[], back: string[]][] = [
  ['customer', paths.orders, ['/orders', '/account/organization', '/account/views', '/counts'], ['/orders']],
  ['support', paths.supportOrders, ['/support/orders', '/account/views', '/counts'], ['/support/orders']],
];

describe.each(lists)('the order list of %s', (role, route, first, back) => {
  it('is asked for before its counts, which are one call; coming back asks for the rows alone', async () => {
    const { context, page, complaints } = await openPage(demo.browser, demo.app.url);
    await signInContext(context, demo.app.url, { email: `${role}@demo.test`, password: demoPassword });
    const sent = recordCalls(page);
    await page.goto(route);
    await waitForRows(page);
    expect(sent.splice(0)).toEqual(['/account/me', '/portal', ...first]);

    await page.locator('[data-row] a').first().click();
    await waitForAddress(page, /[0-9a-f-]{36}/);
    await page.locator('main h1').waitFor();
    await waitForIdle(page);
    sent.length = 0;
    await page.goBack();
    await waitForRows(page);
    expect(sent.filter(path => !ofRecord.includes(path))).toEqual(back);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a record is fetched when the person points at its row, with its code already there, and not again when it opens', async () => {
  const { context, page, complaints } = await openPage(demo.browser, demo.app.url);
  await signInContext(context, demo.app.url, { email: 'customer@demo.test', password: demoPassword });
  const later = page.waitForRequest(/\/OrderFormPage-.*\.js$/);
  await page.goto(paths.orders);
  await waitForRows(page);
  // The page of a record is prefetched before the order form.
  await later;
  await waitForIdle(page);
  const fetched: string[] = [];
  page.on('request', request => fetched.push(new URL(request.url()).pathname));
  const link = page.locator('[data-row] a').first();
  const record = page.waitForResponse(/\/api\/orders\/[0-9a-f-]{36}$/);
  await link.hover();
  await record;
  const address = await link.getAttribute('href');
  await link.click();
  await waitForAddress(page, url => url.pathname === address);
  await page.locator('main h1').waitFor();
  await waitForIdle(page);
  expect(fetched).toEqual([`/api/orders/${address?.split('/').at(-1)}`]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('the rows of another order are fetched when the person points at the head of a column, and not again', async () => {
  const { context, page, complaints } = await openPage(demo.browser, demo.app.url);
  await signInContext(context, demo.app.url, { email: 'customer@demo.test', password: demoPassword });
  await page.goto(paths.orders);
  await waitForRows(page);
  const sent = recordCalls(page);
  const head = page.locator('th[data-field="name"]');
  const rows = page.waitForResponse(/\/api\/orders\?.*sort=name/);
  await head.getByRole('button').hover();
  await rows;
  await head.getByRole('button').click();
  await page.locator('th[data-field="name"][aria-sort]').waitFor();
  await waitForIdle(page);
  expect(sent).toEqual(['/orders']);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a change elsewhere brings all counts up to date in one call', async () => {
  const { context, page } = await openPage(demo.browser, demo.app.url);
  await signInContext(context, demo.app.url, { email: 'customer@demo.test', password: demoPassword });
  await page.goto(paths.orders);
  await waitForRows(page);
  const drafts = page.locator('main nav a', { hasText: 'Drafts' });
  const before = Number(/\d+/.exec((await drafts.textContent()) ?? '')?.[0]);
  const sent = recordCalls(page);
  const customer = await signInToDemo(demo.app.url, 'customer');
  const { items } = (await customer.expect(200, 'listOrders', { query: { status: 'draft' } })).body;
  await customer.expect(200, 'deleteOrder', { params: { object_uuid: items[0]!.uuid } });
  await drafts.getByText(String(before - 1)).waitFor();
  expect(sent.filter(path => path === '/counts')).toHaveLength(1);
  await context.close();
});
