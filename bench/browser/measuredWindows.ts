/** Windows of one Chromium in which pages are measured. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../tests/helpers/browser.ts';
import type { Client } from '../../tests/helpers/client.ts';
import { median } from '../figures.ts';
import { rounds } from '../settings.ts';
import { type Condition, type ShownFacts, timeUntil, watchUntil } from './watchUntil.ts';

export type Side = 'ours' | 'stock';
export type Measurements<Measured> = Record<Side, Measured[]>;

/** How a window differs from one on a fast computer with a fast network. */
export interface Conditions {
  /** How many times slower the processor seems. */
  slowdown?: number;
  isMobileNetwork?: boolean;
  /** Prepares the cookies, or the store, before the page opens. */
  prepare?(context: BrowserContext): Promise<void>;
}

export interface MeasuredWindow {
  page: Page;
  session: CDPSession;
  facts: ShownFacts;
  /** Milliseconds of the main thread's processor until it was shown. */
  cpu: number;
  /**
   * Clicks an element, or goes back in the history if it is null, and waits until the condition is painted. Returns
   * the milliseconds that passed, and those of the main thread's processor.
   */
  act(element: string | null, condition: Condition): Promise<{ time: number; cpu: number }>;
  /** Longest task since `from`, in milliseconds of the page's clock. */
  longestTask(from: number): Promise<number>;
  heap(): Promise<number>;
}

/** Opens an address in a new window, waits until the condition is painted, and closes the window after the work. */
export type InWindow = <Result>(
  address: string,
  condition: Condition,
  work: (window: MeasuredWindow) => Promise<Result>,
  conditions?: Conditions,
) => Promise<Result>;

/** Milliseconds that the pointer rests on an element before the click. */
const pointerRest = 300;

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const mobileNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export async function withWindows<Result>(work: (inWindow: InWindow) => Promise<Result>): Promise<Result> {
  const browser = await openBrowser();
  try {
    return await work(async (address, condition, measure, conditions = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
      try {
        await conditions.prepare?.(context);
        await context.addInitScript(watchUntil, condition);
        const page = await context.newPage();
        page.setDefaultTimeout(90_000);
        const session = await context.newCDPSession(page);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown ?? 1 });
        if (conditions.isMobileNetwork) {
          await session.send('Network.enable');
          await session.send('Network.emulateNetworkConditions', mobileNetwork);
        }
        return await measure(await open(page, session, address));
      } finally {
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
}

async function open(page: Page, session: CDPSession, address: string): Promise<MeasuredWindow> {
  await page.goto(address, { waitUntil: 'commit', timeout: 90_000 });
  await page.waitForFunction(() => window.facts !== undefined);
  const cpu = (await metric(session, 'TaskDuration')) * 1_000;
  const facts = (await page.evaluate(() => window.facts))!;
  return {
    ...{ page, session, facts, cpu },
    async act(element, condition) {
      // A person's pointer is over the element for a moment before the click.
      if (element) await page.hover(element, { force: true });
      await page.waitForTimeout(pointerRest);
      const before = await metric(session, 'TaskDuration');
      const time = await page.evaluate(timeUntil, { element, condition });
      return { time, cpu: ((await metric(session, 'TaskDuration')) - before) * 1_000 };
    },
    longestTask: from =>
      page.evaluate(
        since => Math.max(0, ...window.longTasks.filter(({ start }) => start >= since).map(({ duration }) => duration)),
        from,
      ),
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      return (await metric(session, 'JSHeapUsedSize')) / 1e6;
    },
  };
}

/** Seconds or bytes, as Chromium counts them. */
export async function metric(
  session: CDPSession,
  wanted: 'TaskDuration' | 'ScriptDuration' | 'JSHeapUsedSize',
): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

/** Measures stock and ours in turns. A first round is for the caches of the browser and the servers. */
export async function inTurns<Measured>(measure: (side: Side) => Promise<Measured>): Promise<Measurements<Measured>> {
  const measurements: Measurements<Measured> = { ours: [], stock: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const side of ['stock', 'ours'] as const) {
      const measured = await measure(side);
      if (round >= 0) measurements[side].push(measured);
    }
  return measurements;
}

/** Gives a window the session of a client. */
export const addSession = (context: BrowserContext, url: string, client: Client): Promise<void> =>
  context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));

/** The ratio of the main thread's processor time, which other work of the machine changes less than elapsed time. */
export const compareCpu = (ours: number[], stock: number[]): string =>
  `main-thread CPU ${(median(ours) / median(stock)).toFixed(2)}`;
