import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { clean, freePort, launch, newFolder } from './ground/launched.ts';
import { openBrowser } from './support/browser.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const account = { email: 'customer@demo.test', password: 'galley-demo-2026' };

type Shot = { name: string; open: (page: Page) => Promise<unknown>; sizes?: string[] };

/** The order of that status that the demo customer made last. */
const newest = (status: string) => async (page: Page) => {
  const answer = await page.request.get(`/api/orders?status=${status}&size=1`);
  return (await answer.json()).items[0].uuid as string;
};

const shots: Shot[] = [
  { name: 'dashboard', open: page => page.goto('/dashboard'), sizes: ['1280-light', '1280-dark', '375-light'] },
  { name: 'orders', open: page => page.goto('/dashboard/orders'), sizes: ['1280-light', '375-dark'] },
  { name: 'order-form', open: async page => page.goto(`/dashboard/orders/order-form/${await newest('draft')(page)}`) },
  {
    name: 'checkout',
    open: async page => page.goto(`/dashboard/orders/${await newest('awaiting_payment')(page)}/checkout`),
  },
  { name: 'upload', open: async page => page.goto(`/dashboard/orders/${await newest('awaiting_files')(page)}/upload`) },
  { name: 'order', open: async page => page.goto(`/dashboard/orders/${await newest('delivered')(page)}?tab=details`) },
];

/** Takes the pictures of the README from the demo world, in a database of their own. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const server = launch({ dataDir: newFolder(), port, environment: { PUBLIC_URL: `http://localhost:${port}` } });
  await server.ready();
  const browser = await openBrowser();
  for (const shot of shots)
    for (const size of shot.sizes ?? ['1280-light']) await take(browser, server.url, shot, size);
  await browser.close();
  await server.stop();
}

async function take(browser: Browser, baseURL: string, { name, open }: Shot, size: string): Promise<void> {
  const [width, colorScheme] = size.split('-') as [string, 'light' | 'dark'];
  const viewport = { width: Number(width), height: 900 };
  const context = await browser.newContext({ baseURL, colorScheme, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.request.post('/api/auth/login', { data: account, headers: { origin: baseURL } });
  await open(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
  await context.close();
}

await main().finally(clean);
