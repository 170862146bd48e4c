/** One person in two windows or on two devices, whose account, order or session changes under an open page. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LockReason, lockAccount, unlockAccount } from '../../server/account/accountLock.ts';
import { sessions } from '../../server/auth/tables.ts';
import { cards, listCharges, payWith, saveCard, succeededCharges } from '../checkout/api/checkoutHelpers.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { signIn, signOut } from '../helpers/signIn.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { waitForIdle, watchRequests } from '../helpers/waitForIdle.ts';
import {
  copyEdit,
  createDraftAtDetails,
  createFilledDraft,
  createPlacedOrder,
  fillDraft,
  postStep,
  readOrder,
} from '../orders/api/orderFixtures.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** A device of this person, its questions counted. */
async function device(who: Customer): Promise<WatchedPage & { asked: string[] }> {
  const seen = await openPage(browser, app.url);
  await signInContext(seen.context, app.url, { email: who.me.email, password: who.password });
  const asked: string[] = [];
  seen.page.on('dialog', dialog => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return { ...seen, asked };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
const isForm = (uuid: string) => `/dashboard/orders/order-form/${uuid}`;

/** The form makes an entry of the browser's history for each step, one after the other, once it is rendered. */
const expectSteps = (page: Page, steps: number) =>
  expect.poll(() => page.evaluate(() => history.state?.usr?.formSteps?.length)).toBe(steps);

/** A second tab as "Duplicate" of a browser opens it: with a copy of what the first one has in its session storage. */
async function duplicate(page: Page): Promise<Page> {
  await page.evaluate(() => sessionStorage.setItem('copied', 'yes'));
  const [twin] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))]);
  watchRequests(twin);
  expect(await twin.evaluate(() => sessionStorage.getItem('copied'))).toBe('yes');
  await waitForIdle(twin);
  return twin;
}

const draftsOf = async (who: Customer) =>
  (await who.expect(200, 'listOrders', { query: { status: ['draft'] } })).body.items;

/** By name; each ends with everything on the pages as it is. */
const walks: Record<string, () => Promise<WatchedPage[]>> = {
  async 'the password is asked for in two windows: signed out in one, the other waits for nothing'() {
    const who = await app.signUp();
    const one = await device(who);
    await app.db.update(sessions).set({ authenticated_at: new Date(0) });
    await one.page.goto('/dashboard/account');
    await one.page.getByLabel('Email', { exact: true }).fill(`new.${who.me.email}`);
    await one.page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = one.page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).waitFor();
    const other = await one.context.newPage();
    await other.goto('/dashboard');
    await signOut(other);
    await waitForAddress(one.page, /login/);
    await signIn(one.page, who);
    await heading(one.page, 'Profile');
    await app.db.update(sessions).set({ authenticated_at: new Date(0) });
    await expect.poll(() => one.page.getByLabel('Email', { exact: true }).inputValue()).toBe(`new.${who.me.email}`);
    await one.page.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('The current password is not correct.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(who.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await one.page.getByText('Confirm your new address').waitFor();
    return [one];
  },

  async 'an order is placed on one device while the other is at its first step'() {
    const who = await app.signUp();
    const { object_uuid } = await createFilledDraft(who);
    const uuid = object_uuid ?? '';
    const one = await device(who);
    await one.page.goto(isForm(uuid));
    await stepHeading(one.page, 'Review');
    await expectSteps(one.page, 3);
    for (const steps of [1, 2]) {
      await one.page.goBack();
      await expectSteps(one.page, 3 - steps);
      await waitForIdle(one.page);
    }
    await postStep(who, uuid, { step: 'review', step_data: {}, action: 'place_order' });
    await one.page.getByLabel(/words/i).first().fill('1234');
    await one.page.getByText(/This order has been placed/).waitFor();
    expect((await readOrder(who, uuid)).status).toBe('awaiting_payment');
    await one.page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await readOrder(who, uuid)).status).toBe('draft');
    expect((await readOrder(who, uuid)).quantity).toBe(1234);
    return [one];
  },

  async 'an order is paid in one window while the other is at its checkout'() {
    const who = await app.signUp();
    const uuid = await createPlacedOrder(who);
    const one = await device(who);
    await one.page.goto(`/dashboard/orders/${uuid}`);
    await one.page.goto(isForm(uuid));
    await stepHeading(one.page, 'Review');
    await one.page.getByRole('button', { name: /Place order/ }).click();
    await heading(one.page, 'Checkout');
    const twin = await one.context.newPage();
    await twin.goto(one.page.url());
    await heading(twin, 'Checkout');
    await payWith(who, uuid, cards.good);
    await twin.reload();
    await waitForIdle(twin);
    expect(await twin.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await one.page.goBack();
    await waitForIdle(one.page);
    expect(await one.page.getByText(/could not be loaded|stopped working|There is no such step/).count()).toBe(0);
    await one.page.goForward();
    await waitForIdle(one.page);
    expect(await one.page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    expect((await readOrder(who, uuid)).status).toBe('awaiting_files');
    return [one];
  },

  async 'a record is edited on two devices: both texts are shown, none is lost, and the chosen one is saved'() {
    const [who, colleague] = [await createStaff(app), await createStaff(app)];
    const created = { short_description: 'We move on Friday.', long_description: 'The desk is closed.' };
    const api = '/api/support/dashboard-messages';
    const { uuid } = (await who.post(api, created)).body as { uuid: string };
    const path = `/dashboard/support/dashboard-messages/${uuid}/edit`;
    const [one, other] = [await device(who), await device(colleague)];
    const line = (page: Page) => page.getByLabel('Headline');
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const { page } of [one, other]) {
      await page.goto(path);
      await expect.poll(() => line(page).inputValue()).toBe('We move on Friday.');
    }
    await line(one.page).fill('We move on Monday.');
    await line(other.page).fill('We move on Sunday.');
    await save(one.page);
    await heading(one.page, 'We move on Monday.');
    const dialog = other.page.getByRole('dialog', { name: 'Someone else has changed this' });
    await save(other.page);
    for (const text of ['We move on Monday.', 'We move on Sunday.']) await dialog.getByText(text).waitFor();
    await other.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await line(other.page).inputValue()).toBe('We move on Sunday.');
    await other.page.reload();
    await expect.poll(() => line(other.page).inputValue()).toBe('We move on Sunday.');
    await save(other.page);
    await dialog.getByText('We move on Monday.').waitFor();
    await dialog.getByText('We move on Sunday.').click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await save(other.page);
    await heading(other.page, 'We move on Sunday.');
    const stored = (await who.get(`${api}/${uuid}`)).body;
    expect(stored).toMatchObject({ short_description: 'We move on Sunday.', long_description: 'The desk is closed.' });
    return [one, other];
  },

  async 'the tab of a draft is duplicated: one draft, both texts to choose from, and one order'() {
    const who = await app.signUp();
    const one = await device(who);
    const name = (page: Page) => page.getByLabel('Order name');
    await one.page.goto(isForm(await createDraftAtDetails(who)));
    await name(one.page).fill('Rivers');
    const twin = await duplicate(one.page);
    await expect.poll(() => name(twin).inputValue()).toBe('Rivers');
    await name(twin).fill('Rivers of Asia');
    await expect.poll(async () => (await draftsOf(who)).map(draft => draft.name)).toEqual(['Rivers of Asia']);
    await name(one.page).fill('Rivers of Europe');
    const dialog = one.page.getByRole('dialog', { name: 'There is a newer version of these answers' });
    for (const text of ['Rivers of Asia', 'Rivers of Europe']) await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await draftsOf(who)).map(draft => draft.name)).toEqual(['Rivers of Europe']);
    const [draft] = await draftsOf(who);
    await fillDraft(who, draft!.uuid, { details: { ...copyEdit.details, name: 'Rivers of Europe' } });
    for (const page of [one.page, twin]) {
      await page.goto(isForm(draft!.uuid));
      await stepHeading(page, 'Review');
    }
    const place = (page: Page) => page.getByRole('button', { name: /Place order/ }).click();
    await Promise.all([place(one.page), place(twin)]);
    for (const page of [one.page, twin]) await waitForIdle(page);
    await heading(one.page.url().includes('checkout') ? one.page : twin, 'Checkout');
    const { items } = (await who.expect(200, 'listOrders')).body;
    expect(items.map(({ name: called, status }) => [called, status])).toEqual([
      ['Rivers of Europe', 'awaiting_payment'],
    ]);
    await twin.close();
    return [one];
  },

  async 'the tab of a checkout is duplicated: what is pressed in both is paid once'() {
    const who = await app.signUp();
    const uuid = await createPlacedOrder(who);
    await saveCard(who, cards.good);
    const one = await device(who);
    await one.page.goto(`/dashboard/orders/${uuid}/checkout`);
    await heading(one.page, 'Checkout');
    const twin = await duplicate(one.page);
    await heading(twin, 'Checkout');
    const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click();
    await Promise.all([pay(one.page), pay(twin)]);
    await expect.poll(() => [one.page, twin].filter(page => page.url().endsWith('/placed')).length).toBeGreaterThan(0);
    for (const page of [one.page, twin]) {
      if (!page.url().endsWith('/placed')) await page.getByText('Already paid').waitFor();
    }
    const { number } = await readOrder(who, uuid);
    expect(succeededCharges(await listCharges(app, number))).toHaveLength(1);
    await twin.close();
    return [one];
  },

  async 'a session ends while a record is typed: no question, and its words are for its own person alone'() {
    const [who, another] = [await createStaff(app), await createStaff(app)];
    const one = await device(who);
    await one.page.goto('/dashboard/support/dashboard-messages/create');
    const title = one.page.getByLabel('Headline');
    await title.pressSequentially('Typed and not saved');
    await one.context.request.delete('/api/auth/logout', { headers: { origin: app.url } });
    await one.page.getByText('Your session has ended').waitFor();
    expect(one.asked).toEqual([]);
    await signIn(one.page, another);
    await waitForAddress(one.page, /\/dashboard/);
    await waitForIdle(one.page);
    await one.page.goto('/dashboard/support/dashboard-messages/create');
    await title.waitFor();
    expect(await title.inputValue()).toBe('');
    await one.context.request.delete('/api/auth/logout', { headers: { origin: app.url } });
    await one.page.getByText('Your session has ended').waitFor();
    await signIn(one.page, who);
    await waitForAddress(one.page, /\/dashboard/);
    await waitForIdle(one.page);
    await one.page.goto('/dashboard/support/dashboard-messages/create');
    await title.waitFor();
    await expect.poll(() => title.inputValue()).toBe('Typed and not saved');
    return [one];
  },
};

const reasons: LockReason[] = ['unpaid', 'dispute', 'security', 'terms', 'requested'];
for (const reason of reasons)
  walks[`an account is locked for ${reason} and opened again, with two windows open`] = async () => {
    const who = await app.signUp();
    const { object_uuid } = await createFilledDraft(who);
    const one = await device(who);
    await one.page.goto(isForm(object_uuid ?? ''));
    await stepHeading(one.page, 'Review');
    await expectSteps(one.page, 3);
    await one.page.goBack();
    await one.page.getByRole('radio').or(one.page.getByRole('textbox')).first().waitFor();
    const other = await one.context.newPage();
    await other.goto('/dashboard/orders');
    await heading(other, 'Orders');
    await app.db.transaction(tx => lockAccount(tx, app.deps, who.me.uuid, reason, null));
    await one.page.goBack();
    await heading(one.page, 'Your account is locked');
    await heading(other, 'Your account is locked');
    await one.page.getByRole('button', { name: 'Your payments and invoices' }).click();
    await one.page.getByText('There are no payments yet.').waitFor();
    await one.page.getByRole('button', { name: 'Contact support' }).click();
    await one.page.getByLabel('Subject').fill('Why?');
    await app.db.transaction(tx => unlockAccount(tx, app.deps, who.me.uuid, null));
    for (const page of [one.page, other]) {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await heading(page, 'Dashboard');
    }
    return [one];
  };

const named = Object.entries(walks);

describe('one person in two places', () => {
  it.each(named.filter((_, index) => isOfToday(index, 3)))('%s', async (_, walk) => {
    for (const { context, page, complaints } of await walk()) {
      await waitForIdle(page);
      await context.close();
      expect(complaints).toEqual([]);
    }
  });
});
