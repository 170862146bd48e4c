import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../schemas/generated/calls.ts';
import type { CallName } from '../../schemas/generated/types.ts';
import { demoPassword } from '../../server/demo/accounts.ts';
import { specified } from '../engine/api/specified.ts';
import { type Ids, type Press, pressesInside, pressesOutside, reads } from '../engine/api/visibleStatuses.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { openPage, type WatchedPage } from '../helpers/page.ts';
import { signInToDemo } from '../helpers/routes.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { waitForIdle } from '../helpers/waitForIdle.ts';

/** Every day another few, and all of them in the full run. */
const some = <Row>(rows: Row[], most: number): Row[] =>
  rows.filter((_, place) => isOfToday(place, Math.ceil(rows.length / most)));

let app: TestApp;
let browser: Browser;
let outside: WatchedPage;
let inside: WatchedPage;
let ids: Ids;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  browser = await openBrowser();
  outside = await openPage(browser, app.url);
  inside = await openPage(browser, app.url);
  await signInContext(inside.context, app.url, { email: 'customer@demo.test', password: demoPassword });
  ids = await demoIds();
});
afterEach(async () => {
  for (const { page } of [outside, inside]) await page.unrouteAll({ behavior: 'ignoreErrors' });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  expect([...(outside?.complaints ?? []), ...(inside?.complaints ?? [])]).toEqual([]);
});

async function demoIds(): Promise<Ids> {
  const customer = await signInToDemo(app.url, 'customer');
  const order = async (status: string) =>
    (await customer.expect(200, 'listOrders', { query: { status } })).body.items[0]?.uuid ?? '';
  const recipes = await customer.expect(200, 'listRecipes');
  return {
    draft: await draftBeyondTheFirstStep(),
    unpaid: await order('awaiting_payment'),
    queued: await order('queued'),
    recipe: recipes.body.items[0]?.uuid ?? '',
  };

  async function draftBeyondTheFirstStep(): Promise<string> {
    const { items } = (await customer.expect(200, 'listOrders', { query: { status: 'draft' } })).body;
    for (const { uuid } of items) {
      const { body } = await customer.expect(200, 'getOrderForm', { params: { object_uuid: uuid } });
      if (!body.is_first && !body.is_last) return uuid;
    }
    throw new Error('The demo world has no draft in the middle of its form.');
  }
}

/** Holds every answer of a call until it is let go, as a refusal. */
async function hold(page: Page, name: CallName) {
  const { method, path } = calls[name];
  const address = new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
  const held: Route[] = [];
  let asked = 0;
  let refusal: number | undefined;
  const refuseOne = (route: Route, status: number) =>
    route.fulfill({ status, json: { detail: sentence, message: sentence } });
  await page.route(address, route => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    if (refusal !== undefined) return refuseOne(route, refusal);
    held.push(route);
  });
  const refuse = (status = 409) => Promise.all(held.splice(0).map(route => refuseOne(route, status)));
  return {
    asked: () => asked,
    arrived: () => expect.poll(() => asked).toBeGreaterThan(0),
    refuse,
    /** From now on: a page whose rows were fetched while its code loaded fetches them once more. */
    refuseAll: async (status: number) => {
      refusal = status;
      await refuse(status);
    },
  };
}
const sentence = 'Not while the moon is full.';

const isBusy = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector('button:disabled, [aria-disabled=true], [aria-busy=true], [role=progressbar]') !== null,
  );

const answersOf = (page: Page) =>
  page
    .locator('input:not([type=file]), textarea')
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value));

async function press(page: Page, name: CallName, { at, fill, button }: Press) {
  const requests = await hold(page, name);
  await page.goto(at(ids));
  const pressed = page.getByRole('button', { name: button, exact: typeof button === 'string' }).last();
  await pressed
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await fill?.(page);
  await pressed.waitFor();
  // Fields come later than buttons: a step is asked for, and the code of some fields is fetched.
  await waitForIdle(page);
  await expect.poll(() => pressed.isEnabled()).toBe(true);
  const typed = await answersOf(page);
  const handle = await pressed.elementHandle();
  await pressed.click();
  await requests.arrived();
  await expect.poll(() => isBusy(page)).toBe(true);
  await handle?.evaluate(element => (element as HTMLElement).click()).catch(() => undefined);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(requests.asked(), 'under way once').toBe(1);
  await requests.refuse();
  await page.getByText(sentence).first().waitFor();
  return { pressed, typed };
}

const getRowNames = (rows: object): string[] => Object.keys(rows);
const nameOf = (row: string): CallName => specified[row as keyof typeof specified].name;

describe.each([
  ['outside', pressesOutside as Record<string, Press>],
  ['inside', pressesInside as Record<string, Press>],
] as const)('what is pressed %s', (where, rows) => {
  it.each(some(getRowNames(rows), 2))(
    '%s: once at a time, seen to work, refused in words, and can be pressed again',
    async row => {
      const { page } = where === 'outside' ? outside : inside;
      const wanted = rows[row] as Press;
      const { pressed, typed } = await press(page, nameOf(row), wanted);
      expect(await answersOf(page), 'a refusal empties nothing').toEqual(typed);
      if (wanted.closes) await pressed.waitFor({ state: 'detached' });
      else await expect.poll(() => pressed.isEnabled()).toBe(true);
    },
  );
});

it.each(some(getRowNames(reads), 3))('%s: seen to be fetched, refused in words, and asked for again', async row => {
  const { page } = inside;
  const requests = await hold(page, nameOf(row));
  await page.goto((reads as Record<string, (ids: Ids) => string>)[row]?.(ids) ?? '');
  await requests.arrived();
  await page
    .locator('[aria-busy=true], [role=progressbar], [role=status][aria-label]')
    .first()
    .waitFor({ state: 'attached' });
  await requests.refuseAll(429);
  const again = page.getByRole('button', { name: /again/i }).first();
  await again.waitFor();
  const before = requests.asked();
  await again.click();
  await expect.poll(requests.asked).toBeGreaterThan(before);
});
