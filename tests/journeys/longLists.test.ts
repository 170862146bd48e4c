/** Pages of up to 1,000 rows, of which only those in view are in the document: they work as short ones do. */

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedOrders } from '../engine/listing/walkPages.ts';
import { withBrowserApp } from '../helpers/browserApp.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { isOfToday } from '../helpers/sampling.ts';
import type { Customer } from '../helpers/testApp.ts';
import { waitForIdle } from '../helpers/waitForIdle.ts';

const shared = withBrowserApp();
const ROWS = 1_200;
const SIZE = 1_000;
/** Of the whole document, frame included. */
const MAX_ELEMENTS = 1_500;

let customer: Customer;
beforeAll(async () => {
  customer = await shared.app.signUp();
  await seedOrders(shared.app, customer, ROWS);
});

async function openList(query = `size=${SIZE}`, width = 1280): Promise<WatchedPage> {
  const watched = await openPage(shared.browser, shared.app.url, { viewport: { width, height: 900 } });
  const { context, page } = watched;
  await context.request.post('/api/auth/login', {
    headers: { origin: shared.app.url },
    data: { email: customer.me.email, password: customer.password },
  });
  await page.goto(`/dashboard/orders?${query}`);
  await page.locator('[data-row]').first().waitFor();
  await waitForIdle(page);
  return watched;
}

const countElements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
const countRows = (page: Page): Promise<number> => page.locator('[data-row]').count();
const countSheets = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
/** The place of the row that has the focus, from 1 and without the head. */
const focusedRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[data-row]');
    return row?.matches('li') ? Number(row.getAttribute('aria-posinset')) : Number(row?.ariaRowIndex) - 1;
  });

/** Scrolls to the end in steps of a screen, and returns the largest number of elements and the numbers of the rows seen. */
const walkDown = (page: Page) =>
  page.evaluate(async () => {
    const seen = new Set<string>();
    let most = 0;
    let blank = 0;
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 800) {
      window.scrollTo(0, top);
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      most = Math.max(most, document.querySelectorAll('*').length);
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      for (const row of rows) seen.add(row.dataset.row!);
      const box = rows.find(row => row.getBoundingClientRect().bottom > 450);
      if (!box && top + 900 < document.documentElement.scrollHeight) blank += 1;
    }
    return { most, seen: seen.size, blank };
  });

/** Each width every other day; the full run has both. */
const widths = [
  ['as a table', 1280],
  ['as cards', 375],
] as const;
const today = widths.filter((_, place) => isOfToday(place, 2));

describe.each(today)('a page of 1,000 orders %s', (_, width) => {
  it('has few elements while it is scrolled from end to end, and shows every row', async () => {
    const { context, page, complaints } = await openList(undefined, width);
    expect(await countElements(page)).toBeLessThan(MAX_ELEMENTS);
    const { most, seen, blank } = await walkDown(page);
    expect(most).toBeLessThanOrEqual(MAX_ELEMENTS);
    expect([seen, blank]).toEqual([SIZE, 0]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('moves between rows by keyboard, and keeps the focus on its row while it is scrolled', async () => {
    const { context, page } = await openList(undefined, width);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await focusedRow(page)).toBe(3);
    await page.keyboard.press('End');
    expect(await focusedRow(page)).toBe(SIZE);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { top, bottom } = document.activeElement!.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await focusedRow(page)).toBe(SIZE - 1);
    await page.keyboard.press('PageUp');
    const above = await focusedRow(page);
    expect(above).toBeLessThan(SIZE - 3);
    expect(above).toBeGreaterThan(SIZE - 40);
    await page.evaluate(() => window.scrollTo(0, 0));
    await waitForIdle(page);
    expect(await focusedRow(page)).toBe(above);
    await page.keyboard.press('ArrowDown');
    expect(await focusedRow(page)).toBe(above + 1);
    await page.keyboard.press('Home');
    expect(await focusedRow(page)).toBe(1);
    await context.close();
  });

  it('is all in the document for the search of the browser and for printing', async () => {
    const { context, page } = await openList(undefined, width);
    expect(await countRows(page)).toBeLessThan(60);
    const last = await page.evaluate(async () => {
      const answer = await fetch('/api/orders?size=1000&sort=-created_at');
      return ((await answer.json()) as { items: { number: string }[] }).items.at(-1)!.number;
    });
    const isFound = () => page.evaluate(text => document.body.textContent.includes(text), last);
    expect(await isFound()).toBe(false);
    expect(countSheets(await page.pdf())).toBeGreaterThan(20);
    expect(await countRows(page)).toBeLessThan(60);
    await page.keyboard.press('Control+f');
    expect(await countRows(page)).toBe(SIZE);
    expect(await isFound()).toBe(true);
    await page.getByRole('button', { name: 'Next page' }).click();
    await waitForIdle(page);
    expect(await countRows(page)).toBeLessThan(60);
    await context.close();
  });
});

describe('a page of 1,000 orders', () => {
  it('tells a screen reader how many rows there are, and which one it reads', async () => {
    const { context, page } = await openList();
    await page.evaluate(() => window.scrollTo(0, 20_000));
    await waitForIdle(page);
    const table = page.getByRole('table');
    expect(await table.getAttribute('aria-rowcount')).toBe(String(SIZE + 1));
    const indexes = await page.locator('[data-row]').evaluateAll(rows => rows.map(row => Number(row.ariaRowIndex)));
    expect(indexes[0]).toBeGreaterThan(400);
    expect(indexes).toEqual(indexes.map((_, place) => indexes[0]! + place));
    await expectAccessible(page);
    await context.close();
  });

  it('keeps the selection of rows out of view, and selects all of the page', async () => {
    const { context, page } = await openList();
    await page.locator('[data-row] .check').nth(1).check();
    await page.evaluate(() => window.scrollTo(0, 30_000));
    await waitForIdle(page);
    await page.locator('[data-row] .check').nth(12).check();
    await page.getByText('2 selected').waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await waitForIdle(page);
    expect(await page.locator('[data-row] .check').nth(1).isChecked()).toBe(true);
    await page.locator('thead .check').check();
    await page.getByText('1,000 selected').waitFor();
    await context.close();
  });

  it('has the same scroll position after going back', async () => {
    const { context, page } = await openList();
    await page.evaluate(() => window.scrollTo(0, 21_000));
    await waitForIdle(page);
    const row = page.locator('[data-row]').nth(14);
    const [id, before] = [await row.getAttribute('data-row'), await row.boundingBox()];
    await row.locator('a').click();
    await waitForAddress(page, /[0-9a-f-]{36}/);
    await page.locator('main h1').waitFor();
    await waitForIdle(page);
    await page.goBack();
    const same = page.locator(`[data-row="${id}"]`);
    await same.waitFor();
    await waitForIdle(page);
    expect(Math.abs((await same.boundingBox())!.y - before!.y)).toBeLessThan(60);
    await context.close();
  });

  it('shows a change from elsewhere in the row in view', async () => {
    // Drafts only: a fifth of the orders, and each of them can be deleted.
    const { context, page } = await openList(`size=${SIZE}&status=draft`);
    // Until the rows have their heights, the page is shorter.
    await expect
      .poll(() =>
        page.evaluate(() => {
          window.scrollTo(0, 5_000);
          return window.scrollY;
        }),
      )
      .toBe(5_000);
    await waitForIdle(page);
    const id = await page.evaluate(
      () => document.elementFromPoint(400, 450)!.closest<HTMLElement>('[data-row]')!.dataset.row!,
    );
    await customer.expect(200, 'deleteOrder', { params: { object_uuid: id } });
    await page.locator(`[data-row="${id}"]`).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.scrollY)).toBe(5_000);
    await context.close();
  });

  it('is offered by the control for the size of a page, and kept in the address', async () => {
    const { context, page } = await openList('');
    expect(await countRows(page)).toBe(25);
    const sizes = page.getByLabel('Rows per page');
    expect(await sizes.locator('option').allTextContents()).toEqual(
      ['10', '25', '50', '100', '250', '1,000'].map(count => `${count} rows`),
    );
    await sizes.selectOption('250');
    await waitForAddress(page, /size=250/);
    await waitForIdle(page);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('251');
    await context.close();
  });
});
