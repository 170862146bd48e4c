import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './testApp.ts';

export interface BrowserApp {
  app: TestApp;
  browser: Browser;
}

/** Starts a server and a browser before the tests of a file, and stops them afterwards. */
export function withBrowserApp(options?: TestAppOptions): BrowserApp {
  const started = {} as BrowserApp;
  beforeAll(async () => {
    started.app = await startTestApp(options);
    started.browser = await openBrowser();
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.app?.close();
  });
  return started;
}
