import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role, type SchemaFixture, startWithSchemas } from '../engine/records/schemaFixture.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { skipAfterFailure } from '../helpers/skipAfterFailure.ts';
import type { Customer } from '../helpers/testApp.ts';

/** All there is of it: 20 lines. */
const loan = `{
  "$schema": "../../engine/meta/entity.schema.json",
  "title": "Loan",
  "type": "object",
  "required": ["subject", "kind"],
  "x-entity": {
    "search": ["subject"],
    "resource": {
      "menu": { "group": "general" },
      "show": { "aside": ["summary", "history"] },
      "permissions": {"support": true, "customer": {"list": true, "show": true, "create": true, "edit": true, "history": true}}
    }
  },
  "properties": {
    "subject": { "type": "string", "minLength": 3, "maxLength": 80 },
    "kind": { "type": "string", "enum": ["book", "film", "map"] },
    "days": { "type": "integer", "minimum": 1, "maximum": 30 },
    "fee": { "type": "integer", "x-field": { "read": ["support", "admin"], "write": ["support", "admin"] } }
  }
}`;

interface Person extends WatchedPage {
  account: Customer;
}

describe('one file of 20 lines, saved while the server runs and people are at work', () => {
  let dropped: SchemaFixture;
  let browser: Browser;
  let support: Person;
  let customer: Person;

  beforeAll(async () => {
    dropped = await startWithSchemas();
    browser = await openBrowser();
    [support, customer] = [await enter('support'), await enter('customer')];
  });
  afterAll(async () => {
    await browser?.close();
    await dropped?.close();
  });

  skipAfterFailure(() => [customer.page, support.page]);

  async function enter(role: Role): Promise<Person> {
    const account = await dropped.signUpAs(role);
    const { email } = account.me;
    const seen = await openPage(browser, dropped.app.url);
    const { url } = dropped.app;
    await signInContext(seen.context, url, { email, password: account.password });
    await seen.page.goto('/dashboard');
    await seen.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...seen, account };
  }

  const save = (text: string) => writeFileSync(join(dropped.folder, 'records', 'loan.entity.json'), text);
  const rows = (page: Page) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
  const fact = (page: Page, name: string) =>
    page.locator('main').locator('dt', { hasText: name }).locator('+ dd').first();

  const askToDelete = async (page: Page) => {
    await page.getByRole('button', { name: /More actions/ }).click();
    await page.getByRole('menuitem', { name: /delete/i }).click();
  };

  it('it has 20 lines', () => expect(loan.split('\n')).toHaveLength(20));

  it('is in the menus of pages that were open before, without a reload', async () => {
    const pages = [support.page, customer.page];
    for (const page of pages) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    save(loan);
    for (const page of pages) {
      await page.getByRole('navigation').getByRole('link', { name: 'Loans' }).waitFor();
      expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    }
  });

  it('create: what the file forbids is refused at its field, before and without the server', async () => {
    const { page } = customer;
    await page.getByRole('link', { name: 'Loans' }).click();
    await page.getByRole('heading', { name: /none yet/ }).waitFor();
    await support.page.getByRole('link', { name: 'Loans' }).click();
    await support.page.getByRole('heading', { name: /none yet/ }).waitFor();
    await page.getByRole('link', { name: 'New' }).first().click();
    await page.getByLabel('Subject').fill('At');
    await page.getByLabel(/Days/).fill('99');
    expect(await page.getByLabel(/Fee/).count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel(/Days/).getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
  });

  it('create: valid rows are stored and appear in the staff list without a reload', async () => {
    const { page } = customer;
    await page.getByLabel('Subject').fill('Atlas of rivers');
    await page.getByLabel('Kind').selectOption({ label: 'Map' });
    await page.getByLabel(/Days/).fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Atlas of rivers' }).waitFor();
    expect(await fact(page, 'Days').textContent()).toBe('12');
    expect(await page.getByText('Fee').count()).toBe(0);
    await page.getByText('Created by the customer').waitFor();
    await expectAccessible(page);
    await support.page.getByRole('row', { name: /Atlas of rivers/ }).waitFor();
  });

  it('list and filter: the address keeps what was asked, and the role decides on the columns', async () => {
    const others = [
      { subject: 'Bread', kind: 'book' },
      { subject: 'Boats', kind: 'film' },
    ];
    for (const other of others) expect((await customer.account.post('/api/loans', other)).status).toBe(201);
    const { page } = support;
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.goto('/dashboard/loans?kind=map&kind=film&sort=subject');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await rows(page).first().textContent()).toContain('Atlas of rivers');
    await page.getByRole('searchbox').fill('boats');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(new URL(page.url()).searchParams.getAll('kind')).toEqual(['map', 'film']);
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => rows(page).count()).toBe(2);
  });

  it('edit: both roles change what they may, and see what the other did', async () => {
    const { page } = support;
    await page.getByRole('link', { name: 'Atlas of rivers' }).click();
    await page.getByRole('button', { name: /edit/i }).click();
    await page.getByLabel(/Fee/).fill('450');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => fact(page, 'Fee').textContent()).toBe('450');
    await customer.page.getByText('Changed by the team').waitFor();
    expect(await customer.page.getByText('450').count()).toBe(0);
    await customer.page.getByRole('button', { name: /edit/i }).click();
    await customer.page.getByLabel(/Days/).fill('20');
  });

  it('the file is saved again: every tab has the new field; filters, an open dialog and typed text stay', async () => {
    const question = support.page.getByRole('dialog');
    await askToDelete(support.page);
    await question.waitFor();
    const otherTab = await support.context.newPage();
    await otherTab.goto('/dashboard/loans?kind=map');
    await expect.poll(() => rows(otherTab).count()).toBe(1);

    save(loan.replace('"days":', '"place": { "type": "string", "maxLength": 40 },\n    "days":'));
    await customer.page.getByLabel(/Place/).waitFor();
    await expect.poll(() => customer.page.getByLabel(/Days/).inputValue()).toBe('20');
    await customer.page.getByLabel(/Days/).and(customer.page.locator(':focus')).waitFor();
    expect(await question.isVisible()).toBe(true);
    await otherTab.getByRole('button', { name: 'Columns' }).click();
    await otherTab.getByText('Place').waitFor();
    await otherTab.keyboard.press('Escape');
    expect(otherTab.url()).toContain('kind=map');
    await expect.poll(() => rows(otherTab).count()).toBe(1);
    await otherTab.close();

    await question.getByRole('button', { name: 'Keep' }).click();
    await customer.page.getByLabel(/Place/).fill('Attic');
    await customer.page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => fact(customer.page, 'Place').textContent()).toBe('Attic');
    expect(await fact(customer.page, 'Days').textContent()).toBe('20');
    await expect.poll(() => fact(support.page, 'Place').textContent()).toBe('Attic');
  });

  it('refuse: a page hides what the role may not, and the API refuses it all the same', async () => {
    const { page, account } = customer;
    const uuid = new URL(page.url()).pathname.split('/').at(-1);
    await page.getByRole('button', { name: /edit/i }).waitFor();
    expect(await page.getByRole('button', { name: /delete|more actions/i }).count()).toBe(0);
    const address = `/api/loans/${uuid}`;
    expect((await account.delete(address)).status).toBe(403);
    expect((await account.patch(address, { fee: 1 })).status).toBe(422);
    expect((await account.patch(address, { days: 99 })).status).toBe(422);
    const { body } = await account.expect(200, 'getPortal');
    expect(JSON.stringify(body.resources.find(({ name }) => name === 'loans'))).not.toContain('fee');
    const stranger = await enter('customer');
    await stranger.page.goto(`/dashboard/loans/${uuid}`);
    await stranger.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await stranger.context.close();
  });

  it('delete: confirmed first, then gone for everyone who has it open', async () => {
    const { page } = support;
    await askToDelete(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await waitForAddress(page, /\/dashboard\/loans(\?|$)/);
    await customer.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  });

  it('nothing was complained about on the way', () => {
    expect([...support.complaints, ...customer.complaints]).toEqual([]);
  });
});
