import { compared, type InWindow, inTurns, type Kind, megabytesInUse, metric, withWindows } from './comparing.ts';
import { servePages } from './pages.ts';
import type { Row } from './run.ts';

const COUNTS = [25, 100, 1_000];

interface Measured {
  shown: number;
  script: number;
  megabytes: number;
}

const kinds: Kind<Measured>[] = [
  { what: 'time to rows', key: 'shown', unit: 'ms' },
  { what: 'script, the page with them', key: 'script', unit: 'ms' },
  { what: 'memory of the rows', key: 'megabytes', unit: 'MB' },
];

/** Lists of seven columns drawn by this project and by react-admin's own <Datagrid>, in turns, in one Chromium. */
export async function bench(): Promise<Row[]> {
  const pages = await servePages({ ours: 'list/ours.tsx', stock: 'list/stock.tsx' });
  try {
    return await withWindows(async inWindow => {
      const rows: Row[] = [];
      for (const count of COUNTS) {
        const rounds = await inTurns(side => measure(inWindow, pages.of(side), count));
        rows.push(...compared(`${count} rows`, 'stock Datagrid', kinds, rounds));
      }
      return rows;
    });
  } finally {
    await pages.close();
  }
}

/** Memory is what the rows take: the page with one row is measured too and taken off. */
async function measure(inWindow: InWindow, address: string, count: number): Promise<Measured> {
  const whole = await load(inWindow, address, count);
  const bare = await load(inWindow, address, 1);
  return { ...whole, megabytes: Math.max(0, whole.megabytes - bare.megabytes) };
}

const load = (inWindow: InWindow, address: string, count: number): Promise<Measured> =>
  inWindow(`${address}#${count}`, async (page, session) => {
    await page.waitForFunction(() => window.rowsAfter !== undefined);
    const shown = await page.evaluate(() => window.rowsAfter ?? 0);
    const script = (await metric(session, 'ScriptDuration')) * 1_000;
    return { shown, script, megabytes: await megabytesInUse(session) };
  });
