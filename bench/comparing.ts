/** Two pages measured in turns in one Chromium: ours, and the stock way. */
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../tests/helpers/browser.ts';
import { median } from './figures.ts';
import type { Row } from './run.ts';
import { rounds } from './settings.ts';

export type Side = 'ours' | 'stock';
export type Rounds<Measured> = Record<Side, Measured[]>;
/** Opens an address in a window of its own and closes it after the work. */
export type InWindow = <Result>(
  address: string,
  work: (page: Page, session: CDPSession) => Promise<Result>,
) => Promise<Result>;

export async function withWindows<Result>(work: (inWindow: InWindow) => Promise<Result>): Promise<Result> {
  const browser = await openBrowser();
  try {
    return await work(async (address, measure) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      try {
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Performance.enable');
        await page.goto(address);
        return await measure(page, session);
      } finally {
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
}

export async function inTurns<Measured>(measure: (side: Side) => Promise<Measured>): Promise<Rounds<Measured>> {
  const measurements: Rounds<Measured> = { ours: [], stock: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const side of ['stock', 'ours'] as const) {
      const measured = await measure(side);
      // The first round is for the caches of the browser.
      if (round >= 0) measurements[side].push(measured);
    }
  return measurements;
}

/** Seconds or bytes, as Chromium counts them. */
export async function metric(session: CDPSession, wanted: 'ScriptDuration' | 'JSHeapUsedSize'): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

export async function megabytesInUse(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await metric(session, 'JSHeapUsedSize')) / 1e6;
}

export interface Kind<Measured> {
  what: string;
  key: keyof Measured;
  unit: string;
}

/** Medians of both sides, ours with its ratio to the stock way's. */
export const compareMedians = <Measured extends Record<keyof Measured, number>>(
  subject: string,
  stockName: string,
  kinds: Kind<Measured>[],
  measurements: Rounds<Measured>,
): Row[] =>
  kinds.flatMap(({ what, key, unit }) => {
    const of = (side: Side) => median(measurements[side].map(measured => measured[key]));
    const [mine, theirs] = [of('ours'), of('stock')];
    return [
      { what: `${subject}, ${stockName}: ${what}`, figure: `${theirs.toFixed(2)} ${unit}` },
      { what: `${subject}, ours: ${what}`, figure: `${mine.toFixed(2)} ${unit}`, ratio: mine / theirs },
    ];
  });
