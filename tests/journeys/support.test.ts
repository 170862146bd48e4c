import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, saveCard } from '../checkout/api/checkoutHelpers.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { skipAfterFailure } from '../helpers/skipAfterFailure.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createFilledDraft } from '../orders/api/orderFixtures.ts';
import { standard } from '../orders/api/orderStages.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

/** A customer and our team at one order, each in a browser of their own: neither reloads, both see what the other does. */
describe('an order between two browsers', () => {
  const name = 'River Atlas, second edition';
  let app: TestApp;
  let browser: Browser;
  let theirs: WatchedPage;
  let ours: WatchedPage;
  /** The customer's page, and that of our team. */
  let customer: Page;
  let team: Page;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await openBrowser();
    const person = await app.signUp();
    await saveCard(person, cards.good);
    const answers = { ...standard, details: { ...standard.details, name } };
    const { object_uuid } = await createFilledDraft(person, answers);
    theirs = await enter(person, `/dashboard/orders/order-form/${object_uuid}`);
    ours = await enter(await createStaff(app), '/dashboard/support/orders?view=quotes');
    [customer, team] = [theirs.page, ours.page];
    for (const page of [customer, team]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  skipAfterFailure(() => [customer, team]);

  async function enter(who: Customer, path: string): Promise<WatchedPage> {
    const seen = await openPage(browser, app.url);
    await signInContext(seen.context, app.url, { email: who.me.email, password: who.password });
    await seen.page.goto(path);
    await seen.page.getByRole('heading', { level: 1 }).waitFor();
    return seen;
  }

  const dialog = () => team.getByRole('dialog');
  const row = () => team.getByRole('row', { name: new RegExp(name) });
  const act = (label: string) =>
    team.getByRole('main').getByRole('button', { name: label, exact: true }).first().click();
  /** What the dialog of an act is confirmed with. */
  async function confirm(label: string): Promise<void> {
    await dialog().getByRole('button', { name: label, exact: true }).and(team.locator(':enabled')).click();
    await dialog().waitFor({ state: 'detached' });
  }
  const waitForCustomerText = (text: string) => customer.getByRole('main').getByText(text).first().waitFor();
  const turnTo = (label: string) =>
    customer.getByRole('main').getByRole('button', { name: label, exact: true }).first().click();
  const sendFiles = (page: Page, file: string, words: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: file, mimeType: 'text/plain', buffer: Buffer.from(words.repeat(8_400)) }]);
  const finish = (page: Page, label: RegExp) =>
    page.getByRole('button', { name: label }).and(page.locator(':enabled')).click();

  it('a quote is asked for, appears in the queue, and is priced', async () => {
    await turnTo('Request a quote');
    await row().getByRole('button', { name: 'Quote', exact: true }).click();
    await dialog()
      .getByRole('textbox', { name: /^Price/ })
      .fill('880');
    await confirm('Send quote');
    await row().waitFor({ state: 'detached' });
    await waitForCustomerText('Your quote is ready');
  });

  it('the customer pays and uploads, and the order is in the queue to assign', async () => {
    await turnTo('Accept and pay');
    await customer.getByRole('button', { name: /^Pay / }).click();
    await waitForAddress(customer, /placed$/);
    await team.getByRole('link', { name: /^To assign/ }).click();
    await sendFiles(customer, 'chapters.txt', 'word ');
    await finish(customer, /^Submit/);
    await row().getByRole('link').first().click();
    await team.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('our team asks, and the customer answers', async () => {
    await act('Ask the customer');
    await dialog().getByLabel('Why').selectOption({ label: 'Something is unclear' });
    await dialog().getByLabel('Question').fill('Which map is right?');
    await confirm('Ask the customer');
    await waitForCustomerText('We need your answer');
    await turnTo('Answer');
    await customer.getByRole('textbox', { name: 'Your answer' }).fill('The second.');
    await finish(customer, /answer/i);
  });

  const deliver = async (file: string) => {
    await act('Upload result');
    await waitForAddress(team, /upload$/);
    await sendFiles(team, file, 'words ');
    await finish(team, /^Submit/);
    await act('Send to quality check');
    await confirm('Send to quality check');
    await act('Deliver');
    await confirm('Deliver');
  };

  it('the work is done and delivered', async () => {
    await act('Assign');
    await confirm('Assign');
    await deliver('edited.txt');
    await waitForCustomerText('Delivered');
  });

  it('the customer asks for changes, and gets them', async () => {
    await turnTo('Request changes');
    await customer.getByRole('textbox').first().fill('Chapter 2 lacks its title.');
    await finish(customer, /^Send/);
    await act('Start');
    await confirm('Start');
    await deliver('edited again.txt');
    await waitForCustomerText('Delivered');
  });

  it('the customer accepts, and staff see it without a reload and without errors', async () => {
    await customer.getByRole('main').getByRole('button', { name: 'Accept now' }).first().click();
    await customer.getByRole('dialog').getByRole('button', { name: 'Accept now' }).click();
    await waitForCustomerText('Completed');
    await team.getByRole('main').getByText('Completed').first().waitFor();
    for (const { page, complaints } of [theirs, ours]) {
      expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
      expect(complaints).toEqual([]);
    }
  });
});
