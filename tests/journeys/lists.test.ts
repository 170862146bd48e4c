/** The shipped lists with the rows of the demo: in each language, at a desk and on a phone, and on paper. */

import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../engine/dsl/index.ts';
import { demoPassword } from '../../server/demo/accounts.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { freePort } from '../helpers/freePort.ts';
import { waitForAddress } from '../helpers/page.ts';
import { isFullRun, isOfToday } from '../helpers/sampling.ts';
import { clean, type Launched, launch, newFolder } from '../startup/launched.ts';

let server: Launched;
let browser: Browser;
beforeAll(async () => {
  const port = await freePort();
  server = launch({
    dataDir: newFolder(),
    port,
    environment: { PUBLIC_URL: `http://localhost:${port}`, RATE_LIMIT: 'off' },
  });
  [browser] = await Promise.all([openBrowser(), server.ready()]);
});
afterAll(async () => {
  await browser?.close();
  await clean();
});

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 812 };

async function enter(who: string, locale: string, colorScheme: 'light' | 'dark' = 'light'): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: DESK,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await signInContext(context, server.url, { email: `${who}@demo.test`, password: demoPassword });
  return context;
}

/** Where rows, or the words that there are none, are rendered, with all that they wait for. */
async function open(page: Page, route: string): Promise<boolean> {
  await page.goto(route);
  await page.locator('main h1').waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return (await page.locator('[data-row]').count()) > 0;
}

/** Buttons, states, days and figures of which something is cut off, or that stand over something else. */
function offenders(): string[] {
  const facts = 'is-badge is-date is-datetime is-relative is-money is-number is-count is-percent is-boolean is-named';
  const whole = [...facts.split(' ').map(name => `td.${name}`), 'td.acts-cell', '.pill', '.figure', '.facts > bdi'];
  const parts = '.pill, .dots, time, [class*=chip i]';
  const describeElement = (what: string, element: Element) =>
    `${what}: ${element.className} "${element.textContent?.slice(0, 60)}"`;
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].flatMap(row => {
    const cut = [...row.querySelectorAll<HTMLElement>(whole.join())]
      .filter(element => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map(element => describeElement('cut', element));
    const over = [...row.querySelectorAll<HTMLElement>(parts)].flatMap(part => {
      const box = part.closest('td, li')!.getBoundingClientRect();
      const own = part.getBoundingClientRect();
      return own.width > 0 && (own.left < box.left - 1 || own.right > box.right + 1)
        ? [describeElement('over', part)]
        : [];
    });
    return [...cut, ...over];
  });
}

/**
 * A third of the customer's lists in each language, and a ninth of the administrator's, who has many; other ones each
 * day. The full run walks all in each.
 */
const languages = ['en', 'de', 'ar'];
const turns = { customer: 3, admin: 9 };
const isWalked = (who: keyof typeof turns, language: string, place: number): boolean =>
  isOfToday(place + languages.indexOf(language), turns[who]);

/** What support sees, an administrator sees too. */
describe.each(['customer', 'admin'] as const)('the lists of %s', who => {
  it.each(languages)('cut no button, state, day or figure in %s', async language => {
    const context = await enter(who, language);
    const page = await context.newPage();
    const answer = await context.request.get('/api/portal');
    const { resources } = (await answer.json()) as Manifest;
    const found: string[] = [];
    let lists = 0;
    for (const [place, { list, route, name }] of resources.entries()) {
      if (!list || !isWalked(who, language, place) || !(await open(page, route))) continue;
      lists += 1;
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        // A desk renders rows of a table, a phone cards; the size and what is rendered for it do not change in one moment.
        await page.waitForFunction(
          other => !document.querySelector(other),
          size === PHONE ? 'tr[data-row]' : 'li[data-row]',
        );
        found.push(...(await page.evaluate(offenders)).map(one => `${name} ${size.width}: ${one}`));
      }
      await page.setViewportSize(DESK);
    }
    await context.close();
    expect(found).toEqual([]);
    expect(lists).toBeGreaterThan(isFullRun ? 3 : 0);
  });
});

interface Point {
  x: number;
  y: number;
}

async function centerOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags in steps, as a hand does. */
async function dragHandle(page: Page, by: string, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const hand =
    by === 'a finger'
      ? {
          down: () => touch('touchStart', [from]),
          move: (at: Point) => touch('touchMove', [at]),
          up: () => touch('touchEnd', []),
        }
      : { down: () => page.mouse.down(), move: ({ x, y }: Point) => page.mouse.move(x, y), up: () => page.mouse.up() };
  if (by === 'a mouse') await page.mouse.move(from.x, from.y);
  await hand.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await hand.move({ x: to.x, y: from.y + (to.y - from.y) * part });
  await page.getByRole('status').filter({ hasText: 'moved to position 1' }).waitFor();
  await hand.up();
}

describe('a list', () => {
  it('has the focus on the opened row after a way back, and moves on from there by the arrow keys', async () => {
    const context = await enter('customer', 'en');
    const page = await context.newPage();
    await open(page, '/dashboard/orders');
    await page.locator('a[data-open]').nth(2).click();
    await waitForAddress(page, /orders\/[0-9a-f-]{36}/);
    await page.locator('main h1').waitFor();
    expect(await page.locator('[data-row]').count()).toBe(0);
    await page.goBack();
    const focused = page.locator('[data-row] a[data-open]:focus');
    await focused.waitFor();
    const links = page.locator('a[data-open]');
    const addressOf = (link: Locator) => link.getAttribute('href');
    expect(await addressOf(focused)).toBe(await addressOf(links.nth(2)));
    await page.keyboard.press('ArrowDown');
    expect(await addressOf(focused)).toBe(await addressOf(links.nth(3)));
    await context.close();
  });

  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])('reads names of others as they are written, in %s', async (language, direction) => {
    const context = await enter('customer', language);
    const page = await context.newPage();
    await open(page, '/dashboard/orders');
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    const names = await page
      .locator('td.name [dir=auto]')
      .evaluateAll(elements =>
        elements.map(element => [element.textContent ?? '', getComputedStyle(element).direction]),
      );
    const latin = names.filter(([name]) => /^[A-Za-z]/.test(name!));
    expect(latin.length).toBeGreaterThan(3);
    expect(latin.filter(([, read]) => read !== 'ltr')).toEqual([]);
    await context.close();
  });

  it.each(['a finger', 'a mouse', 'the keyboard'])('has its columns moved by %s', async by => {
    const context = await enter('customer', 'en');
    const page = await context.newPage();
    await open(page, '/dashboard/orders');
    await page.getByRole('button', { name: 'Columns' }).click();
    const handles = page.getByRole('dialog', { name: 'Shown columns' }).locator('button.handle');
    // Where they stay: the window opens with a movement.
    await handles.nth(1).hover();
    const names = () => handles.evaluateAll(all => all.map(handle => handle.ariaLabel));
    const [first, second, ...others] = await names();
    if (by === 'the keyboard') {
      await handles.nth(1).focus();
      for (const key of ['Space', 'ArrowUp', 'Space']) {
        await page.keyboard.press(key);
        // The move is rendered, and with it what the next key is about.
        await page
          .getByRole('status')
          .filter({ hasText: key === 'Space' ? /picked up|dropped/ : /moved to position 1/ })
          .waitFor();
      }
    } else await dragHandle(page, by, await centerOf(handles.nth(1)), await centerOf(handles.first()));
    await expect.poll(names).toEqual([second, first, ...others]);
    expect(new URL(page.url()).searchParams.get('columns')).toBeTruthy();
    await context.close();
  });

  it('changes the row height for all lists, and in a saved view for that view only', async () => {
    const context = await enter('other', 'en');
    const page = await context.newPage();
    const density = () => page.locator('[data-density][style*="--row"]').first().getAttribute('data-density');
    await open(page, '/dashboard/orders');
    const made = await context.request.post('/api/account/views', {
      headers: { origin: server.url },
      data: {
        resource: 'orders',
        label: 'Mine',
        role: null,
        view: null,
        q: '',
        filters: {},
        sort: null,
        columns: null,
        density: null,
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { uuid } = (await made.json()) as { uuid: string };
    await open(page, `/dashboard/orders?view=${uuid}`);
    const top = async () => (await page.locator('[data-density][style*="--row"]').first().boundingBox())?.y;
    const before = await top();
    const [usual, settings] = [await density(), () => page.evaluate(() => document.documentElement.dataset.density)];
    await page.getByRole('button', { name: /^(Row height|Density|Rows)/ }).click();
    await page.getByRole('button', { name: 'Update view' }).waitFor();
    expect(await density()).not.toBe(usual);
    expect(await top()).toBe(before);
    expect(await settings()).toBe(usual);
    await open(page, '/dashboard/orders');
    expect(await density()).toBe(usual);
    await page.getByRole('button', { name: /^(Row height|Density|Rows)/ }).click();
    await expect.poll(settings).not.toBe(usual);
    expect(await density()).toBe(await settings());
    await context.close();
  });
});

describe('printing', () => {
  it.each(['/dashboard', '/dashboard/orders', '/dashboard/account', 'record'])(
    'shows of %s what it tells, and nothing to press',
    async route => {
      const context = await enter('customer', 'en', 'dark');
      const page = await context.newPage();
      await open(page, route === 'record' ? '/dashboard/orders' : route);
      if (route === 'record') {
        const listTitle = (await page.locator('main h1').textContent())!;
        await page.locator('a[data-open]').nth(2).click();
        await waitForAddress(page, /orders\/[0-9a-f-]{36}/);
        await page.locator('main h1').filter({ hasNotText: listTitle }).waitFor();
        await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      }
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'header, nav, a[href="#main"], input, textarea, select, .pill, .dots, .MuiButton-root, [role=search], .bottom-bar, button',
          ),
        ]
          .filter(element => element.checkVisibility() && !element.closest('th, h1, h2, h3, h4'))
          .map(element => element.outerHTML.slice(0, 80)),
      );
      expect(seen).toEqual([]);
      const look = await page.evaluate(() => {
        const title = document.querySelector('h1')!;
        if (!title.checkVisibility()) throw new Error('the title is not visible');
        return [getComputedStyle(title).color, getComputedStyle(document.documentElement).backgroundColor];
      });
      expect(look).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
      expect((await page.pdf()).length).toBeGreaterThan(5_000);
      await context.close();
    },
  );
});
