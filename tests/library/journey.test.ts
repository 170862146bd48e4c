/** The library in a browser, as its command starts it: the engine's pages with the extensions of its folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage, waitForAddress } from '../helpers/page.ts';
import { waitForIdle } from '../helpers/waitForIdle.ts';
import { createEmptyDatabase, type EmptyDatabase } from './emptyDatabase.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'app-test-'));
let start: ChildProcess;
let database: EmptyDatabase;
let browser: Browser;
let url = '';
let password = '';
beforeAll(async () => {
  database = await createEmptyDatabase();
  [{ url, password }, browser] = await Promise.all([startLibrary(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  if (start?.exitCode === null) {
    const ended = once(start, 'exit');
    start.kill('SIGTERM');
    await ended;
  }
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the app, and reads its address and the password of its demo accounts. */
async function startLibrary(): Promise<{ url: string; password: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string; password: string }>();
  const command = ['--import', './scripts/node24.mjs', 'scripts/launch.ts', 'start', '--app', 'examples/library'];
  start = spawn(process.execPath, command, {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off' },
  });
  let said = '';
  const hear = (text: string) => {
    said += text;
    const [, where, word] = /is ready: (\S+).*password (\S+)/s.exec(said) ?? [];
    if (where && word) resolve({ url: where, password: word });
  };
  start.stdout?.setEncoding('utf8').on('data', hear);
  start.stderr?.setEncoding('utf8').on('data', hear);
  start.on('exit', () => reject(new Error(said)));
  return promise;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a browser and signs in. */
async function enter(name: string, words: typeof english, locale = 'en-GB') {
  const seen = await openPage(browser, url, { locale });
  const { page } = seen;
  await page.goto('/');
  await signIn(page, name, words);
  await waitForAddress(page, /\/dashboard$/);
  return seen;
}

async function signIn(page: Page, name: string, words: typeof english): Promise<void> {
  await page.getByLabel(words.email).fill(`${name}@library.test`);
  await page.getByLabel(words.secret, { exact: true }).fill(password);
  await press(page, words.submit);
}

const english = { email: 'Email', secret: 'Password', submit: 'Sign in' };
const german = { email: 'E-Mail', secret: 'Passwort', submit: 'Anmelden' };

async function choose(page: Page, field: string, typed: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

const quiet = ({ complaints }: WatchedPage) => expect(complaints).toEqual([]);

it('shows figures to librarians, and the lent book to the member', async () => {
  const librarian = await enter('librarian', english);
  const { page } = librarian;
  await heading(page, 'Overview');
  await waitForIdle(page);
  expect(await page.getByText('could not be loaded').count()).toBe(0);
  await page.getByRole('link', { name: 'Lend a copy' }).click();
  await heading(page, 'Lend a copy');
  await choose(page, 'Member', 'Ada Brandt');
  await choose(page, 'Copy', 'Moby-Dick');
  await press(page, 'Save');
  await heading(page, 'Loans');
  await page.getByRole('row').filter({ hasText: 'Moby-Dick' }).filter({ hasText: 'Ada Brandt' }).waitFor();
  quiet(librarian);

  const member = await enter('member', english);
  await heading(member.page, 'Overview');
  await member.page.getByText('Moby-Dick').waitFor();
  await member.page.getByRole('link', { name: /^Loans/ }).click();
  await heading(member.page, 'Loans');
  await member.page.getByRole('row').filter({ hasText: 'Moby-Dick' }).waitFor();
  quiet(member);
});

it('leads through a form of four steps and back, in German', async () => {
  const seen = await enter('colleague', german, 'de-DE');
  const { page } = seen;
  await heading(page, 'Übersicht');
  await page.getByRole('link', { name: 'Mitglieder', exact: true }).click();
  await heading(page, 'Mitglieder');
  await page.getByRole('link', { name: 'Neues Mitglied' }).click();
  await heading(page, 'Neues Mitglied');
  const step = (title: string, place: string) =>
    Promise.all([page.getByRole('heading', { level: 2, name: title }).waitFor(), page.getByText(place).waitFor()]);
  await step('Wer wird Mitglied?', '1 / 3');
  await page.getByLabel('Vorname').fill('Tom');
  await page.getByLabel('Nachname').fill('Brandt');
  await page.getByLabel('Ausweis').selectOption({ label: 'Kind' });
  await page.getByLabel('Geboren am').fill('2018-05-04');
  await press(page, 'Weiter');
  await step('Wer haftet für das Kind?', '2 / 4');
  await press(page, 'Zurück');
  await step('Wer wird Mitglied?', '1 / 4');
  expect(await page.getByLabel('Vorname').inputValue()).toBe('Tom');
  quiet(seen);
});

/** Locks or unlocks the account of a person. */
async function lock(name: string, since: 'now()' | 'null'): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`update users set blocked_at = ${since} where email = $1`, [`${name}@library.test`]);
  await client.end();
}

it('sends a locked account to a page that says so, and back when the account is unlocked', async () => {
  await lock('noor', 'now()');
  const seen = await openPage(browser, url, { locale: 'en-GB' });
  const { page } = seen;
  await page.goto('/dashboard/loans');
  await signIn(page, 'noor', english);
  await heading(page, 'Your account is locked');
  await page.getByText('noor@library.test').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account-locked');
  await expectAccessible(page);
  await page.goto('/dashboard/books');
  await heading(page, 'Your account is locked');
  await lock('noor', 'null');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  // The page that was asked for before the sign-in.
  await heading(page, 'Loans');

  await lock('noor', 'now()');
  await page.goto('/dashboard/loans');
  await heading(page, 'Your account is locked');
  await press(page, 'Sign out');
  await heading(page, 'Sign in');
  await lock('noor', 'null');
  quiet(seen);
});
