import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { watchRequests } from './waitForIdle.ts';

/** What a page complained about: errors on its console, uncaught errors, refused policies. Answers of 401 and the like are a page's own business. */
export interface WatchedPage {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

/**
 * Waits until a page is at an address and loaded. A navigation there may be replaced by another one, such as the reload
 * that follows when a second tab signs out.
 */
export async function waitForAddress(page: Page, address: Parameters<Page['waitForURL']>[0]): Promise<void> {
  for (;;)
    try {
      return await page.waitForURL(address);
    } catch (error) {
      if (!/ERR_ABORTED/.test(String(error))) throw error;
    }
}

/** A busy machine renders slowly. */
export const patience = 60_000;

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
