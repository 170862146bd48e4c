import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, waitForAddress } from '../helpers/page.ts';
import { isOfToday } from '../helpers/sampling.ts';
import { skipAfterFailure } from '../helpers/skipAfterFailure.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createStaff } from '../support/api/staffHelpers.ts';

/** An administrator makes a service, a customer orders it, it is edited, and the order stays as it was. */
describe.runIf(isOfToday(0, 3))('a service between two browsers', () => {
  let app: TestApp;
  let browser: Browser;
  let buyer: Customer;
  let admin: Page;
  let customer: Page;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await openBrowser();
    buyer = await app.signUp();
    admin = await enter(await createStaff(app, 'admin'), '/dashboard/support/services');
    customer = await enter(buyer, '/dashboard');
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  skipAfterFailure(() => [admin, customer]);

  async function enter(who: Customer, path: string): Promise<Page> {
    const { context, page } = await openPage(browser, app.url);
    await signInContext(context, app.url, { email: who.me.email, password: who.password });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }
  const steps = () => admin.getByRole('group', { name: 'Price by quantity' });
  const save = () => admin.getByRole('button', { name: 'Save', exact: true }).click();

  const preview = () => admin.getByRole('region', { name: 'Preview' });
  const tryQuantity = () => preview().getByLabel('Try a quantity').fill('80,000');

  it('is made in a form, which shows its card and what a quantity costs', async () => {
    await admin.getByRole('main').getByRole('link', { name: 'New service' }).click();
    await admin.getByLabel('Name', { exact: true }).fill('Translation');
    await admin.getByLabel('What it does', { exact: true }).fill('Puts your text into another language.');
    await admin.getByLabel('Code').fill('translation');
    await admin.getByLabel('Counted in').selectOption('Words');
    await admin.getByLabel('A price is for how many').fill('1000');
    for (const [place, step] of [
      { from: '0', price: '120' },
      { from: '50000', price: '108' },
    ].entries()) {
      await steps().getByRole('button', { name: 'Add a row' }).click();
      await steps().getByLabel('After units').nth(place).fill(step.from);
      await steps().getByLabel('Price').nth(place).fill(step.price);
    }
    await admin.getByLabel('Minimum order').fill('50');
    await admin.getByLabel('Working days, at least').fill('3');
    await admin.getByLabel('One more day for each').fill('2000');
    await admin.getByLabel('Manuscript').check();
    await admin.getByLabel('Language of the text').check();
    await admin.getByRole('textbox', { name: 'Before (optional)' }).fill('Der Fluss war hoch.');
    await admin.getByRole('textbox', { name: 'After (optional)' }).fill('The river was high.');
    await expectAccessible(admin);
    await tryQuantity();
    await preview().getByText('$9,240.00').first().waitFor();
    await preview().getByText('from $108.00').waitFor();
    await save();
    await admin.getByRole('heading', { level: 1, name: 'Translation' }).waitFor();
    await admin.getByRole('row', { name: '50,000 $108.00' }).waitFor();
    await expectAccessible(admin);
  });

  it('is ordered in the form, where its card opens an example', async () => {
    await customer.goto('/dashboard/orders');
    await customer.getByRole('main').getByRole('link', { name: 'New order' }).first().click();
    await customer.getByRole('radio', { name: 'Translation' }).check();
    await customer.getByRole('button', { name: 'See an example: Translation' }).click();
    await customer.getByRole('dialog').getByText('The river was high.').waitFor();
    await customer.keyboard.press('Escape');
    await customer.getByLabel('Words to edit').fill('80000');
    await customer.getByText('$9,240.00').first().waitFor();
    await expectAccessible(customer);
    await customer.getByRole('button', { name: /^Continue/ }).click();
    await customer.getByLabel('Order name').fill('Atlas in German');
    await customer.getByLabel('Language').selectOption({ label: 'German' });
    await customer.getByRole('button', { name: /^Continue/ }).click();
    await customer.getByRole('button', { name: 'Place order: $9,240.00' }).click();
    await waitForAddress(customer, /\/checkout$/);
    await customer.goto(customer.url().replace('/checkout', ''));
    await customer.getByRole('heading', { level: 1, name: 'Atlas in German' }).waitFor();
    await customer.getByRole('main').getByText('Translation').first().waitFor();
    await customer.getByRole('main').getByText('$9,240.00').first().waitFor();
  });

  it('is edited for new orders, and the old one keeps its price', async () => {
    await admin.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    await waitForAddress(admin, /edit/);
    await admin.getByLabel('Name', { exact: true }).fill('Certified translation');
    await steps().getByLabel('Price').first().fill('300');
    await tryQuantity();
    await preview().getByText('Before this change: $9,240.00.').waitFor();
    await expectAccessible(admin);
    await save();
    const confirmation = admin.getByRole('dialog');
    await confirmation.getByText('Placed orders and quotes keep their terms.').waitFor();
    await confirmation.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByRole('heading', { level: 1, name: 'Certified translation' }).waitFor();
    await customer.reload();
    await customer.getByRole('main').getByText('Certified translation').first().waitFor();
    expect(await customer.getByRole('main').getByText('$9,240.00').count()).toBeGreaterThan(0);
  });
});
