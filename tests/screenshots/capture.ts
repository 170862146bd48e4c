import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Client } from '../helpers/client.ts';
import { mockState, type State } from './states.ts';

export interface Size {
  width: number;
  theme: 'light' | 'dark';
}

export const sizes: Size[] = [1280, 375].flatMap(width => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
]);

export interface Screenshot {
  name: string;
  path: string;
  state: State;
  /** Who looks, if anybody has signed in. */
  client: Client | undefined;
  /** Brings the page to what the screenshot shows. */
  prepare?: (page: Page) => Promise<void>;
}

export interface CaptureOptions {
  browser: Browser;
  url: string;
  folder: string;
  /** The whole page, or what a window shows of it. */
  whole: boolean;
}

export const fileOf = (name: string, { width, theme }: Size): string => `${name}-${width}-${theme}.png`;

/** Takes a screenshot of the page in its own browser context. Returns what it waited for in vain. */
export async function captureScreenshot(camera: CaptureOptions, shot: Screenshot, size: Size): Promise<string[]> {
  const context = await openContext(camera, shot, size);
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', error => complaints.push(String(error)));
    await mockState(page, shot.state);
    await page.goto(shot.path);
    await shot.prepare?.(page);
    await settle(page, shot.state).catch(() => complaints.push('did not come to rest'));
    if (camera.whole) await makeRoom(page, size.width);
    await page.screenshot({ path: join(camera.folder, fileOf(shot.name, size)), animations: 'disabled' });
  } finally {
    await context.close();
  }
  return complaints;
}

async function openContext({ browser, url }: CaptureOptions, { client }: Screenshot, { width, theme }: Size) {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height: width < 600 ? 812 : 900 },
    reducedMotion: 'reduce',
  });
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => ({ name, value, url }));
  await context.addCookies(cookies);
  return context;
}

const TALLEST = 3_000;

/** A window as tall as the page: what sticks to its edges is where it belongs, over nothing. */
async function makeRoom(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
  await page.waitForTimeout(100);
}

const resting = { timeout: 12_000 };

/** The heading is there, nothing waits any more, unless waiting is what the picture shows. */
async function settle(page: Page, state: State): Promise<void> {
  await page.locator('h1').first().waitFor(resting);
  if (state !== 'loading')
    await page
      .locator('[aria-busy="true"], .MuiSkeleton-root')
      .first()
      .waitFor({ state: 'detached', ...resting });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(state === 'loading' ? 700 : 500);
}
