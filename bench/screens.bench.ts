import { budgets, compressedKilobytes, weightOf } from '../scripts/budgets.ts';
import { buildIfStale } from '../scripts/build.ts';
import { builtPages } from '../server/builtPages.ts';
import { compareMedians, type InWindow, inTurns, type Kind, megabytesInUse, metric, withWindows } from './comparing.ts';
import { type Pages, servePages } from './pages.ts';
import type { BenchOutput, Row } from './run.ts';

const COUNTS = [25, 100, 1_000];
const STOCK = 'stock react-admin';

interface Measured {
  shown: number;
  detail: number;
  back: number;
  script: number;
  megabytes: number;
}

const kinds: Kind<Measured>[] = [
  { what: 'time to rows', key: 'shown', unit: 'ms' },
  { what: 'list to detail', key: 'detail', unit: 'ms' },
  { what: 'and back', key: 'back', unit: 'ms' },
  { what: 'script, the page with them', key: 'script', unit: 'ms' },
  { what: 'memory of the rows', key: 'megabytes', unit: 'MB' },
];

/** A list of seven columns and the page of a row, by this project and by react-admin's own parts, in turns. */
export async function bench(): Promise<BenchOutput> {
  await buildIfStale();
  const pages = await servePages({
    ours: { file: 'screens/ours.tsx' },
    stock: { file: 'screens/stock.tsx', isStock: true },
  });
  const addresses = { ours: pages.of('ours'), stock: `${pages.of('stock')}/orders` };
  try {
    return await withWindows(async inWindow => {
      const rows = await scripts(inWindow, pages);
      for (const count of COUNTS) {
        const rounds = await inTurns(side => measure(inWindow, addresses[side], count));
        rows.push(...compareMedians(`${count} rows`, STOCK, kinds, rounds));
      }
      return { results: [], details: rows };
    });
  } finally {
    await pages.close();
  }
}

/** The whole order list of the product, with all it can do, against the two stock screens. */
async function scripts(inWindow: InWindow, pages: Pages): Promise<Row[]> {
  const theirs = await inWindow(`${pages.of('stock')}/orders#1`, async page => {
    const sources = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const bodies = sources
      .filter(source => source.endsWith('.js'))
      .map(async source => new Uint8Array(await (await fetch(source)).arrayBuffer()));
    return (await Promise.all(bodies)).reduce((sum, body) => sum + compressedKilobytes(body), 0);
  });
  const ours = weightOf(builtPages, budgets.find(({ page }) => page === 'the order list')?.parts ?? []);
  return [
    { what: `JavaScript, ${STOCK}`, figure: `${theirs.toFixed(1)} KB` },
    { what: 'JavaScript, ours: the order list', figure: `${ours.toFixed(1)} KB`, ratio: ours / theirs },
  ];
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
    const megabytes = await megabytesInUse(session);
    const detail = await page.evaluate(() => window.toDetail());
    const back = await page.evaluate(() => window.toList());
    return { shown, script, megabytes, detail, back };
  });
