import type { Browser, CDPSession } from 'playwright-core';
import { openBrowser } from '../tests/support/browser.ts';
import { servePages } from './pages.ts';
import type { Row } from './run.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const COUNTS = [25, 100, 1_000];

interface Measured {
  shown: number;
  script: number;
  megabytes: number;
}
type Name = 'ours' | 'stock';

/** Lists of seven columns drawn by this project and by react-admin's own <Datagrid>, in turns, in one Chromium. */
export async function bench(): Promise<Row[]> {
  const pages = await servePages({ ours: 'list/ours.tsx', stock: 'list/stock.tsx' });
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const count of COUNTS) {
      const rounds = { ours: [] as Measured[], stock: [] as Measured[] };
      for (let round = -1; round < ROUNDS; round += 1)
        for (const name of ['stock', 'ours'] as const) {
          const measured = await measure(browser, pages.of(name), count);
          // The first round is for the caches of the browser.
          if (round >= 0) rounds[name].push(measured);
        }
      rows.push(...rowsOf(count, rounds));
    }
    return rows;
  } finally {
    await browser.close();
    await pages.close();
  }
}

/** Memory is what the rows take: the page with one row is measured too and taken off. */
async function measure(browser: Browser, address: string, count: number): Promise<Measured> {
  const whole = await load(browser, address, count);
  const bare = await load(browser, address, 1);
  return { ...whole, megabytes: Math.max(0, whole.megabytes - bare.megabytes) };
}

async function load(browser: Browser, address: string, count: number): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(`${address}#${count}`);
    await page.waitForFunction(() => window.rowsAfter !== undefined);
    const shown = await page.evaluate(() => window.rowsAfter ?? 0);
    const script = (await metric(session, 'ScriptDuration')) * 1_000;
    await session.send('HeapProfiler.collectGarbage');
    return { shown, script, megabytes: (await metric(session, 'JSHeapUsedSize')) / 1e6 };
  } finally {
    await context.close();
  }
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const kinds: { what: string; key: keyof Measured; unit: string }[] = [
  { what: 'time to rows', key: 'shown', unit: 'ms' },
  { what: 'script, the page with them', key: 'script', unit: 'ms' },
  { what: 'memory of the rows', key: 'megabytes', unit: 'MB' },
];

const rowsOf = (count: number, rounds: Record<Name, Measured[]>): Row[] =>
  kinds.flatMap(({ what, key, unit }) => {
    const of = (name: Name) => median(rounds[name].map(measured => measured[key]));
    const [mine, theirs] = [of('ours'), of('stock')];
    return [
      { what: `${count} rows, stock Datagrid: ${what}`, figure: `${theirs.toFixed(1)} ${unit}` },
      { what: `${count} rows, ours: ${what}`, figure: `${mine.toFixed(1)} ${unit}`, ratio: mine / theirs },
    ];
  });
