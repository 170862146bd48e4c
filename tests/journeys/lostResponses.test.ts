/** Steps that change something, each interrupted in each way: done once, said as it is, and finished by one press. */
import { and, eq } from 'drizzle-orm';
import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, isLinkedTo } from '../../engine/server/audit/index.ts';
import { coupons } from '../../server/generated/entityTables.ts';
import { orderEvents, orders } from '../../server/orders/tables.ts';
import { planSummary, totalCharged } from '../billing/api/planHelpers.ts';
import { cards, createCoupon, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { waitForIdle } from '../helpers/waitForIdle.ts';
import { bringOrderTo, type OrderActors, prepareActors } from '../orders/api/bringOrderTo.ts';
import { createPlacedOrder, readOrder } from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { type ChildServer, startChild } from '../uploads/api/childServer.ts';

let app: TestApp;
let server: ChildServer;
let browser: Browser;
let stage: OrderActors;
let seen: WatchedPage | undefined;
beforeAll(async () => {
  app = await startTestApp();
  [server, browser, stage] = await Promise.all([
    startChild(app),
    openBrowser(),
    createStaff(app).then(async member => prepareActors(app, await app.signUp(), member)),
  ]);
});
afterEach(async () => {
  await seen?.context.close();
  seen = undefined;
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await app?.close();
});

/** One step of a person: how the page is opened, the press that sends it, and how the result is shown. */
interface Begun {
  by?: Customer;
  place: string;
  /** Does everything up to the press that sends the step. */
  fill: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** What others do before the request arrives. */
  meanwhile?: () => Promise<unknown>;
  /** Waits until the page shows the result. */
  shown: (page: Page) => Promise<void>;
  /** How often it was done. */
  count: () => Promise<number>;
}

const main = (page: Page) => page.getByRole('main');
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).and(page.locator(':enabled')).click();
const countEventsTo = (uuid: string, to: typeof orders.$inferSelect.status) =>
  app.db.$count(orderEvents, and(eq(orderEvents.order_uuid, uuid), eq(orderEvents.to, to)));

const flows: Record<string, { write: RegExp; begin: () => Promise<Begun> }> = {
  'a customer accepts a delivery': {
    write: /orders\/form\//,
    async begin() {
      const uuid = await bringOrderTo.delivered(stage);
      return {
        place: `orders/${uuid}`,
        fill: page => main(page).getByRole('button', { name: 'Accept now' }).first().click(),
        press: page => inDialog(page, 'Accept now'),
        shown: page => main(page).getByText('Completed').first().waitFor(),
        count: () => countEventsTo(uuid, 'completed'),
      };
    },
  },
  'a customer asks for changes': {
    write: /orders\/form\//,
    async begin() {
      const uuid = await bringOrderTo.delivered(stage);
      return {
        place: `orders/order-form/${uuid}`,
        fill: page => page.getByRole('textbox').first().fill('Chapter 2 lacks its title.'),
        press: page => page.getByRole('button', { name: /^Send/ }).and(page.locator(':enabled')).click(),
        async shown(page) {
          await waitForAddress(page, new RegExp(`orders/${uuid}`));
          await main(page).getByText('Chapter 2 lacks its title.').first().waitFor();
        },
        count: () => countEventsTo(uuid, 'revision_requested'),
      };
    },
  },
  'our team delivers an order': {
    write: /\/deliver$/,
    async begin() {
      const uuid = await bringOrderTo.quality_check(stage);
      const { insertFiles: send } = await import('../orders/api/staffActions.ts');
      await send(app, uuid, { role: 'result', name: 'edited.docx' });
      return {
        by: stage.member,
        place: `support/orders/${uuid}`,
        fill: page => main(page).getByRole('button', { name: 'Deliver', exact: true }).first().click(),
        press: page => inDialog(page, 'Deliver'),
        shown: page => main(page).getByText('Delivered').first().waitFor(),
        count: () => countEventsTo(uuid, 'delivered'),
      };
    },
  },
  'our team assigns many orders': {
    write: /orders\/assign$/,
    async begin() {
      const [one, two] = [await bringOrderTo.queued(stage), await bringOrderTo.queued(stage)];
      const numbers = await Promise.all([one, two].map(async uuid => (await readOrder(stage.customer, uuid)).number));
      return {
        by: stage.member,
        place: 'support/orders?status=queued&sort=-created_at',
        async fill(page) {
          for (const number of numbers)
            await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
          await page.getByRole('button', { name: 'Assign', exact: true }).first().click();
        },
        press: page => inDialog(page, 'Assign 2 orders'),
        meanwhile: () => app.db.update(orders).set({ status: 'on_hold' }).where(eq(orders.uuid, two)),
        shown: page => page.getByRole('dialog', { name: 'Assign: 1 done, 1 refused' }).waitFor(),
        count: () => app.db.$count(auditEntries, and(eq(auditEntries.action, 'assign'), isLinkedTo('order', one))),
      };
    },
  },
  'an administrator makes a coupon': {
    write: /support\/coupons$/,
    async begin() {
      const by = await createStaff(app, 'admin');
      const code = `MADE-${by.me.uuid.slice(0, 6).toUpperCase()}`;
      return {
        by,
        place: 'support/coupons/create',
        async fill(page) {
          await page.getByLabel('Code').fill(code);
          await page.getByLabel('Description').fill('Spring');
          await page.getByLabel('Kind').selectOption({ label: 'Percentage' });
          await page.getByLabel('Percent off').fill('10');
        },
        press: page => page.getByRole('button', { name: 'Save' }).click(),
        shown: page => main(page).getByText(code).first().waitFor(),
        count: () => app.db.$count(coupons, eq(coupons.code, code)),
      };
    },
  },
  'a customer adds a coupon to an order': {
    write: /redeem-coupon$/,
    async begin() {
      const uuid = await createPlacedOrder(stage.customer);
      const code = await createCoupon(app, { per_customer_limit: 100 });
      return {
        place: `orders/${uuid}/checkout`,
        async fill(page) {
          await page.getByLabel('Coupon').fill(code);
        },
        press: page => page.getByRole('button', { name: 'Apply' }).click(),
        shown: page => main(page).getByText(code).first().waitFor(),
        count: async () => ((await app.db.select().from(orders).where(eq(orders.uuid, uuid)))[0]?.coupon_uuid ? 1 : 0),
      };
    },
  },
  'a customer changes the plan': {
    write: /change-premier-level$/,
    async begin() {
      const by = await app.signUp();
      await saveCard(by, cards.good);
      return {
        by,
        place: 'account/subscription',
        async fill(page) {
          await page.getByRole('button', { name: 'Choose Limited' }).click();
          await page
            .getByRole('button', { name: /^Pay \$299/ })
            .and(page.locator(':enabled'))
            .waitFor();
        },
        press: page => page.getByRole('button', { name: /^Pay \$299/ }).click(),
        shown: page => page.getByRole('region', { name: 'Limited' }).getByText('Your plan').waitFor(),
        async count() {
          const level = (await planSummary(by))?.level;
          return level === 'limited' ? (await totalCharged(app, by)) / 29_900 : 0;
        },
      };
    },
  },
};

/** Lets the request reach the server, and its answer not the page. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};
/** The server is killed when it has done what was asked, before its answer arrives; another takes its place. */
const killServer = async (route: Route) => {
  await route.fetch();
  await server.kill();
  await route.abort('connectionreset');
  server = await startChild(app, server.port);
};
/** The server is killed before the request reaches it. */
const killBefore = async (route: Route) => {
  await server.kill();
  await route.abort('connectionrefused');
  server = await startChild(app, server.port);
};
const failures = {
  'its answer is lost': loseAnswer,
  'the server is killed after it': killServer,
  'the server is killed before it': killBefore,
};

/** Does something to the first write, and counts them all. */
async function interrupt(page: Page, write: RegExp, how: (route: Route) => Promise<void>) {
  const sent: Request[] = [];
  const over = Promise.withResolvers<void>();
  const isWrite = (request: Request) => request.method() === 'POST' && !request.postData()?.includes('"dry_run":true');
  await page.route(
    url => write.test(url.pathname) && url.pathname.startsWith('/api'),
    async route => {
      if (!isWrite(route.request())) return route.fallback();
      sent.push(route.request());
      if (sent.length > 1) return route.fallback();
      await how(route);
      over.resolve();
    },
  );
  return { sent, over: over.promise };
}

async function open({ by = stage.customer, place }: Begun): Promise<Page> {
  seen = await openPage(browser, server.url);
  await signInContext(seen.context, server.url, { email: by.me.email, password: by.password });
  await seen.page.goto(`/dashboard/${place}`);
  await main(seen.page).getByRole('heading', { level: 1 }).waitFor();
  await waitForIdle(seen.page);
  return seen.page;
}

/** Some of the flows by each failure, other ones each day. The full run tries all. */
const isTried = (flow: number, failure: number) => isOfToday(flow + failure, 7);
const names = Object.keys(flows);

describe.each(Object.entries(failures).map(([name, how], failure) => ({ name, how, failure })))(
  'when $name,',
  ({ how, failure }) => {
    it.each(names.filter((_, flow) => isTried(flow, failure * 2)))('%s: one more press is enough', async name => {
      const { write, begin } = flows[name]!;
      const begun = await begin();
      const page = await open(begun);
      await begun.fill(page);
      const { sent, over } = await interrupt(page, write, async route => {
        await begun.meanwhile?.();
        await how(route);
      });
      await begun.press(page);
      await over;
      await waitForIdle(page);
      // A live update may show the result first, and then no button is left to press.
      begun.press(page).catch(() => undefined);
      await begun.shown(page);
      expect(await begun.count()).toBe(1);
      expect(new Set(sent.map(request => request.postData())).size).toBe(1);
      expect(seen?.complaints).toEqual([]);
    });
  },
);

describe('when a person leaves while the answer is on its way,', () => {
  it.each(names.filter((_, flow) => isTried(flow, 6)))(
    '%s: it is done, and the person stays where they are',
    async name => {
      const { write, begin } = flows[name]!;
      const begun = await begin();
      const page = await open(begun);
      await begun.fill(page);
      const left = Promise.withResolvers<void>();
      const { over } = await interrupt(page, write, async route => {
        await begun.meanwhile?.();
        const response = await route.fetch();
        await left.promise;
        await route.fulfill({ response }).catch(() => undefined);
      });
      await begun.press(page);
      await expect.poll(begun.count).toBe(1);
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
      await page.locator('a[href="/dashboard"]').first().click();
      const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true });
      await leave.or(page.locator('main h1')).first().waitFor();
      if (await leave.isVisible()) await leave.click();
      await waitForAddress(page, /\/dashboard$/);
      left.resolve();
      await over;
      await waitForIdle(page);
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      expect(await begun.count()).toBe(1);
      expect(seen?.complaints).toEqual([]);
    },
  );
});
