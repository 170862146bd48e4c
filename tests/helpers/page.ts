import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { watchRequests } from './waitForIdle.ts';

/** What a page complained about: errors on its console, uncaught errors, refused policies. Answers of 401 and the like are a page's own business. */
export interface WatchedPage {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

/** A busy machine renders slowly. */
export const patience = 30_000;

/** Opens a page in its own browser context, and records everything that the browser reports. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  watchRequests(page);
  page.setDefaultTimeout(patience);
  const complaints: string[] = [];
  page.on('pageerror', error => complaints.push(String(error)));
  page.on('console', message => {
    if (message.type() !== 'error' || /Failed to load resource/.test(message.text())) return;
    complaints.push(message.text());
  });
  return { context, page, complaints };
}
