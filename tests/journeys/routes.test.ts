import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtPages } from '../../server/builtPages.ts';
import { tabFaults } from '../engine/focus/tabbing.ts';
import { openBrowser } from '../helpers/browser.ts';
import { type Appearance, appearanceName, appearances, PageVisitor } from '../helpers/pageVisitor.ts';
import { type AppRoute, appRoutes, type Visitor } from '../helpers/routes.ts';
import { dayNumber, isFullRun } from '../helpers/sampling.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { plainFinder, wordsOn } from '../i18n/plain.ts';
import { disguise, pseudoPages } from '../i18n/pseudoPages.ts';

vi.mock('node:fs', async importOriginal => {
  const files = await importOriginal<typeof import('node:fs')>();
  const { readingPseudo } = await import('../i18n/pseudoFiles.ts');
  return { ...files, readFileSync: readingPseudo(files.readFileSync as never) };
});

/** A walk is one test, because its routes are known only when the world is there. */
const patience = 600_000;
/** Each day a tenth of the pages, each in another way than the last time; GALLEY_LOOK repeats the day that a failure names. */
const parts = 10;
const turns = parts * appearances.length;
const turn = Number(process.env.GALLEY_LOOK ?? dayNumber % turns);

/** Calls that are refused because that is what the page shows. */
const refusals: Partial<Record<string, RegExp>> = {
  'checkout-paid': /^409 .*\/checkout$/,
  'not-found': /^404 .*no-such-page$/,
};
/** What web.dev/cls calls good. Lists, which stand still, have a test of their own. */
const steady = 0.1;
const isInTurn = (place: number): boolean => isFullRun || (place + turn) % parts === 0;
const lookInTurn = (place: number): Appearance => appearances[(place + Math.floor(turn / parts)) % appearances.length]!;
const askedWhoItIs = /^401 \/api\/account\/me$/;

let app: TestApp;
let browser: Browser;
let routes: AppRoute[];
/** By whether the page is our team's. */
let finders: Record<'team' | 'others', (text: string) => string | null>;
const visits = new Map<Visitor, Promise<PageVisitor>>();
let pages: Awaited<ReturnType<typeof pseudoPages>>;
beforeAll(async () => {
  pages = await pseudoPages(builtPages);
  [app, browser] = await Promise.all([startTestApp({ demo: true, pages: pages.folder }), openBrowser()]);
  routes = await appRoutes(app.url);
  finders = {
    team: await plainFinder(app, disguise, true),
    others: await plainFinder(app, disguise),
  };
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  pages?.remove();
});

/** One context for each visitor, whose browser keeps what it has fetched and compiled. */
function visitsOf(visitor: Visitor): Promise<PageVisitor> {
  const known = visits.get(visitor) ?? PageVisitor.of(browser, app.url, visitor);
  visits.set(visitor, known);
  return known;
}

/** Returns all faults of a page that are visible at once. */
async function faultsOf({ name, path, visitor }: AppRoute, look: Appearance): Promise<string[]> {
  const seen = await visitsOf(visitor);
  const complaints = await seen.open(path, look);
  const unexpected = complaints.filter(
    complaint => !refusals[name]?.test(complaint) && !(visitor === 'nobody' && askedWhoItIs.test(complaint)),
  );
  const findPlain = finders[visitor === 'support' || visitor === 'admin' ? 'team' : 'others'];
  const plain = look.language === disguise ? (await wordsOn(seen.page)).flatMap(text => findPlain(text) ?? []) : [];
  const shifted = await seen.shifts();
  const accessibility = await seen.accessibilityFaults();
  const overflow = await seen.overflow();
  const zoomed = await seen.overflow(true);
  return [
    ...unexpected,
    ...plain.map(text => `not in a language file: ${text}`),
    ...accessibility,
    ...(shifted.sum > steady ? [`moved by ${shifted.sum.toFixed(3)}: ${shifted.moved.join('; ')}`] : []),
    ...(overflow > 0 ? [`${overflow} px stand out of the window`] : []),
    ...(zoomed > 0 ? [`${zoomed} px stand out of the window at 400 %`] : []),
  ];
}

/** Side by side: while one of them waits for its page, another one is looked at. */
const lanes: Visitor[][] = [['customer'], ['nobody', 'support', 'admin', 'locked']];

/** All faults of all pages at once, so that they can be mended together. */
async function walk(lookOf: (place: number) => Appearance): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const inTurn = routes.map((route, place) => ({ route, place })).filter(({ place }) => isInTurn(place));
  const walkAs = async (visitors: Visitor[]) => {
    for (const { route, place } of inTurn.filter(one => visitors.includes(one.route.visitor))) {
      const look = lookOf(place);
      const faults = await faultsOf(route, look).catch(error => [String(error)]);
      if (faults.length) found[`${route.visitor} at ${route.path} (${route.name}; ${appearanceName(look)})`] = faults;
    }
  };
  await Promise.all(lanes.map(walkAs));
  return found;
}

describe('every page', () => {
  it('has only texts of language files, is accessible, logs no errors and does not shift', {
    timeout: patience,
  }, async () => {
    const found = await walk(place => {
      const look = lookInTurn(place);
      return { ...look, language: disguise, direction: look.language === 'ar' ? 'rtl' : 'ltr' };
    });
    expect(found, `GALLEY_LOOK=${turn}`).toEqual({});
  });

  it.skipIf(!isFullRun).each(appearances.map(look => [appearanceName(look), look] as const))(
    'is right in %s',
    { timeout: patience },
    async (_, look) => expect(await walk(() => look)).toEqual({}),
  );
});

describe('with the keyboard alone', () => {
  /** Those with bars that stay in place, and with every kind of control; half of them each day. */
  const telling = [
    'register',
    'orders',
    'order-form-draft',
    'checkout',
    'contact',
    'upload',
    'support-holidays-create',
  ];
  const english: Appearance = { theme: 'light', language: 'en', width: 1280 };

  it('one sees where one is, at every stop of every page', { timeout: patience }, async () => {
    const found: Record<string, string[]> = {};
    const inTurn = telling.filter((_, place) => (place + turn) % 2 === 0);
    for (const { name, path, visitor } of routes.filter(route => isFullRun || inTurn.includes(route.name))) {
      const seen = await visitsOf(visitor);
      await seen.open(path, { ...english, width: isFullRun ? 375 : 1280 });
      // Low, so that bars at the top and the bottom are close to everything.
      await seen.page.setViewportSize({ width: isFullRun ? 375 : 1280, height: 500 });
      const { stops, faults } = await tabFaults(seen.page, isFullRun ? 200 : 40);
      if (faults.length || stops < 2) found[name] = [`${stops} stops`, ...faults];
    }
    expect(found, `GALLEY_LOOK=${turn}`).toEqual({});
  });

  it('one comes past the menu, opens and closes what one wants, and keeps the place when a row goes', async () => {
    const seen = await visitsOf('customer');
    const { page } = seen;
    const getFocusedText = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await seen.open('/dashboard/orders?view=drafts', english);
    await page.keyboard.press('Tab');
    expect(await getFocusedText()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');

    const settings = page.getByRole('button', { name: 'Settings' });
    await settings.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await getFocusedText()).toBe('Settings');

    const rows = page.getByRole('main').getByRole('row');
    const before = await rows.count();
    await rows
      .nth(1)
      .getByRole('button', { name: /^More actions/ })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete draft' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(count => document.querySelectorAll('main [role="row"], main tr').length < count, before);
    await page.waitForFunction(() => document.activeElement?.closest('main tr, main [role="row"]'));
  });
});
