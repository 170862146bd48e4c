import { PAGE_SIZES } from '../engine/ui/resources/list/state/listUrlState.ts';
import type { Condition } from './browser/watching.ts';
import { type InWindow, inTurns, metric, withWindows } from './browser/windows.ts';
import { median } from './figures.ts';
import { servePages } from './pages.ts';
import type { BenchOutput, Row } from './run.ts';
import { rounds } from './settings.ts';

const many = 1_000;
const scrolled = 10_000;

/** The rows that fit a window; of a long list that is windowed, no more than some of the others are in the document. */
const rowsInSight: Condition = { visible: 'tbody tr', count: 12 };

/** A list of seven columns in many rows, by this project and by react-admin's own parts, in turns. */
export async function bench(): Promise<BenchOutput> {
  const pages = await servePages({
    ours: { file: 'screens/ours.tsx' },
    stock: { file: 'screens/stock.tsx', isStock: true },
  });
  const addresses = { ours: pages.of('ours'), stock: `${pages.of('stock')}/orders` };
  try {
    return await withWindows(async inWindow => {
      const measured = await inTurns(side => measureRows(inWindow, addresses[side]));
      const both = (key: 'time' | 'heap') => ({
        ours: measured.ours.map(one => one[key]),
        anchor: measured.stock.map(one => one[key]),
      });
      const offer = PAGE_SIZES.includes(many) ? {} : { note: 'not offered as a page size: the component alone' };
      const isWindowed = median(measured.ours.map(({ rows }) => rows)) < many;
      const scrolls = isWindowed ? await repeat(rounds, () => scrollRows(inWindow, addresses.ours)) : [];
      const otherwise = isWindowed ? offer : { note: 'not offered: all rows are in the document' };
      return {
        results: [
          { target: 'thousandTime', ...both('time'), ...offer },
          { target: 'thousandHeap', ...both('heap'), ...offer },
          { target: 'scrollElements', ours: scrolls.map(({ elements }) => elements), ...otherwise },
          { target: 'scrollTask', ours: scrolls.map(({ longest }) => longest), ...otherwise },
        ],
        details: (['cpu', 'script', 'elements'] as const).map(
          (key): Row => ({
            what: `1,000 rows: ${key}`,
            ...describe(
              measured.ours.map(one => one[key]),
              measured.stock.map(one => one[key]),
            ),
          }),
        ),
      };
    });
  } finally {
    await pages.close();
  }
}

const describe = (ours: number[], stock: number[]) => ({
  figure: `${median(ours).toFixed(0)}, stock ${median(stock).toFixed(0)}`,
  ratio: median(ours) / median(stock),
});

async function repeat<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) results.push(await work());
  return results;
}

/** The heap is that of the rows: a page with some rows is measured too, and taken off. */
async function measureRows(inWindow: InWindow, address: string) {
  const open = (count: number) =>
    inWindow(`${address}#${count}`, rowsInSight, async ({ page, session, facts, cpu, heap }) => ({
      time: facts.at,
      cpu,
      elements: facts.elements,
      script: (await metric(session, 'ScriptDuration')) * 1_000,
      heap: await heap(),
      rows: await page.locator('tbody tr').count(),
    }));
  const whole = await open(many);
  const bare = await open(12);
  return { ...whole, heap: Math.max(0, whole.heap - bare.heap) };
}

/** Scrolls from the first row to the last: the most elements at any time, and the longest task. */
const scrollRows = (inWindow: InWindow, address: string) =>
  inWindow(`${address}#${scrolled}`, rowsInSight, async ({ page, longestTask }) => {
    await page.waitForTimeout(1_000);
    const begun = await page.evaluate(() => performance.now());
    const elements = await page.evaluate(scrollToEnd);
    return { elements, longest: await longestTask(begun) };
  });

/** Runs in the page. */
async function scrollToEnd(): Promise<number> {
  let scroller: Element = document.scrollingElement ?? document.body;
  for (let parent = document.querySelector('tbody')?.parentElement; parent; parent = parent.parentElement ?? undefined)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight) {
      scroller = parent;
      break;
    }
  let most = 0;
  const steps = 300;
  for (let step = 1; step <= steps; step += 1) {
    scroller.scrollTop = (scroller.scrollHeight * step) / steps;
    await new Promise(requestAnimationFrame);
    most = Math.max(most, document.querySelectorAll('*').length);
  }
  return most;
}
