/**
 * Registrations for a paid plan whose bank asks first, each interrupted at another moment: by closing the page, or by
 * killing the server. A person who comes back has one account, one card and the plan, and is charged once.
 */
import { eq } from 'drizzle-orm';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../server/account/tables.ts';
import { paymentMethods } from '../../server/billing/tables.ts';
import { planSummary } from '../billing/api/planHelpers.ts';
import { cards, succeededCharges } from '../checkout/api/checkoutHelpers.ts';
import { openBrowser } from '../helpers/browser.ts';
import { openPage, type WatchedPage } from '../helpers/page.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';
import { waitForIdle } from '../helpers/waitForIdle.ts';
import { type ChildServer, startChild } from '../uploads/api/childServer.ts';

let app: TestApp;
let server: ChildServer;
let browser: Browser;
let seen: WatchedPage;
beforeAll(async () => {
  app = await startTestApp();
  [server, browser] = await Promise.all([startChild(app), openBrowser()]);
});
afterEach(async () => {
  await seen?.context.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await app?.close();
});

const password = 'seven green bicycles';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bank = (page: Page) => page.frameLocator('iframe[src*="3ds"]');
const approve = (page: Page) => bank(page).getByRole('button', { name: 'Approve' }).click();

async function fill(page: Page, email: string): Promise<void> {
  await page.goto('/authentication/register?premier_level=limited');
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('State').selectOption({ label: 'Oregon' });
  await page.getByLabel(/I accept/).check();
  await typeCard(page);
}

async function typeCard(page: Page): Promise<void> {
  const card = page.frameLocator('iframe').first();
  await card.getByLabel('Card number').fill(cards.asks);
  await card.getByLabel('Expiry date').fill('12 / 30');
  await card.getByLabel('Security code').fill('123');
}

/** Restarts the server after it was killed. */
async function restart(): Promise<void> {
  await server.kill();
  server = await startChild(app, server.port);
}

/** Waits for the registration of that number, does something to it, and lets all others through. */
function atRegistration(page: Page, number: number, how: (route: Route) => Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  let sent = 0;
  return page
    .route('**/api/auth/register', async route => {
      sent += 1;
      if (sent !== number) return route.fallback();
      await how(route);
      over.resolve();
    })
    .then(() => over.promise);
}

/** `page`: its person opens a new one. `server`: the person presses again on the page that is still there. */
interface Moment {
  ends: 'page' | 'server';
  /** Whether the account exists when the person comes back. */
  isMade: boolean;
  interrupt: (page: Page) => Promise<void>;
}

/**
 * Interrupts the request of that number as its name says. The first request makes the bank ask, the second carries its
 * answer.
 */
const during = (number: 1 | 2, how: (route: Route) => Promise<unknown>) => async (page: Page) => {
  const over = atRegistration(page, number, how);
  await button(page, 'Create account').click();
  if (number === 2) await approve(page);
  await over;
};
const never = (route: Route) => route.abort('connectionrefused');
const dropAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};
const killBeforeRequest = async (route: Route) => {
  await restart();
  await route.abort('connectionrefused');
};
const killAfterRequest = async (route: Route) => {
  await route.fetch();
  await restart();
  await route.abort('connectionreset');
};

/** Add a line for a new moment. */
const moments: Record<string, Moment> = {
  'the page is closed before the bank is asked': { ends: 'page', isMade: false, interrupt: during(1, never) },
  'the page is closed while the bank asks': {
    ends: 'page',
    isMade: false,
    async interrupt(page) {
      await button(page, 'Create account').click();
      await bank(page).getByRole('button', { name: 'Approve' }).waitFor();
    },
  },
  'the page is closed when the bank has agreed': { ends: 'page', isMade: false, interrupt: during(2, never) },
  'the page is closed before it hears of its account': { ends: 'page', isMade: true, interrupt: during(2, dropAnswer) },
  'the server is killed before it asks the bank': {
    ends: 'server',
    isMade: false,
    interrupt: during(1, killBeforeRequest),
  },
  'the server is killed when it has asked the bank': {
    ends: 'server',
    isMade: false,
    interrupt: during(1, killAfterRequest),
  },
  'the server is killed while the bank asks': {
    ends: 'server',
    isMade: true,
    async interrupt(page) {
      await button(page, 'Create account').click();
      await bank(page).getByRole('button', { name: 'Approve' }).waitFor();
      await restart();
      await approve(page);
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    },
  },
  'the server is killed before it hears the bank': {
    ends: 'server',
    isMade: false,
    interrupt: during(2, killBeforeRequest),
  },
  'the server is killed when the account is made': {
    ends: 'server',
    isMade: true,
    interrupt: during(2, killAfterRequest),
  },
};

const accountsOf = (email: string) => app.db.select().from(users).where(eq(users.email, email));

/** On a new page everything is entered again; an address with an account is sent to sign-in. */
async function comeBack(page: Page, email: string, { ends, isMade }: Moment): Promise<void> {
  const checkMail = page.getByRole('heading', { name: 'Check your inbox' });
  if (ends === 'page') await fill(page, email);
  if (!(await checkMail.isVisible())) {
    await button(page, 'Create account').click();
    if (ends === 'page' && isMade) {
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
      return;
    }
    // Playwright has no locator over two frames, so the first one that appears decides.
    await Promise.race([checkMail.waitFor(), approve(page)]);
  }
  await checkMail.waitFor();
}

/** Opens the link of the mail in another browser, as on a phone. */
async function confirm(email: string): Promise<void> {
  const [mail] = await app.mailbox(email);
  const link = new URL(mail!.links.find(one => one.includes('verify-email')) ?? '');
  const phone = await openPage(browser, server.url);
  await phone.page.goto(`${link.pathname}${link.search}`);
  await button(phone.page, 'Confirm address').click();
  await phone.page.getByRole('link', { name: 'Sign in' }).waitFor();
  await phone.context.close();
}

const chargesOf = async (email: string) => {
  const [user] = await accountsOf(email);
  const { rows } = await app.deps.pool.query(
    'select key, status, amount, refunded, secret from sandbox.charges where customer = $1',
    [user?.provider_customer],
  );
  return succeededCharges(rows).map(({ amount }) => amount);
};

/** Runs a third of the moments each day, in turn. */
const names = Object.keys(moments).filter((_, place) => isOfToday(place, 3));

describe('a registration whose bank asks', () => {
  it.each(names)('ends with one account, one card and one charge when %s', async name => {
    const moment = moments[name]!;
    const email = `mara${Object.keys(moments).indexOf(name)}@northfield.test`;
    seen = await openPage(browser, server.url);
    await fill(seen.page, email);
    await moment.interrupt(seen.page);
    expect(await accountsOf(email)).toHaveLength(moment.isMade ? 1 : 0);
    if (moment.ends === 'page') {
      await seen.page.close();
      seen.page = await seen.context.newPage();
    } else await waitForIdle(seen.page);
    await comeBack(seen.page, email, moment);
    await confirm(email);
    const customer = await app.signIn(email, password);
    expect(await planSummary(customer)).toMatchObject({ level: 'limited', status: 'active' });
    await app.advance('PT1H');
    expect(await chargesOf(email)).toEqual([29_900]);
    const [user, ...others] = await accountsOf(email);
    expect(others).toEqual([]);
    const kept = app.db.select().from(paymentMethods).where(eq(paymentMethods.customer_uuid, user!.uuid));
    expect(await kept).toMatchObject([{ last4: '3155', is_default: true }]);
    expect(seen.complaints).toEqual([]);
  });

  it('that the bank refuses ends without the plan, which is offered after the sign-in', async () => {
    const email = 'ida@northfield.test';
    seen = await openPage(browser, server.url);
    const { page } = seen;
    await fill(page, email);
    await button(page, 'Create account').click();
    await bank(page).getByRole('button', { name: 'Refuse' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('radio', { name: /À la carte/ }).check();
    await button(page, 'Create account').click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await confirm(email);
    await page.goto('/authentication/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Sign in').click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.goto('/dashboard/account/subscription');
    await button(page, 'Choose Limited').waitFor();
    expect(await chargesOf(email)).toEqual([]);
  });
});
