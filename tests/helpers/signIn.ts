import type { Page } from 'playwright-core';
import { waitForAddress } from './page.ts';
import type { Customer } from './testApp.ts';

/** Fills in the sign-in page that is shown and sends it. */
export async function signIn(page: Page, { me, password }: Pick<Customer, 'me' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out by the account menu and waits for the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await waitForAddress(page, /\/authentication\/login/);
}
