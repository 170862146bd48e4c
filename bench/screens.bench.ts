import { type InWindow, inTurns, metric, withWindows } from './browser/measuredWindows.ts';
import type { Condition } from './browser/watchUntil.ts';
import { median } from './figures.ts';
import { servePages } from './pages.ts';
import type { BenchOutput, Row } from './run.ts';
import { rounds } from './settings.ts';

const many = 1_000;
const scrolled = 10_000;

/** The rows that fit into a window: of a long list, few others are in the document. */
const rowsInSight: Condition = { visible: 'tbody tr', count: 12 };

/** A list of seven columns with many rows, beside react-admin's own components. */
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
      const scrolls = await repeat(rounds, () => scrollRows(inWindow, addresses.ours));
      return {
        results: [
          { target: 'thousandTime', ...both('time') },
          { target: 'thousandHeap', ...both('heap') },
          { target: 'scrollElements', ours: scrolls.map(({ elements }) => elements) },
          { target: 'scrollTask', ours: scrolls.map(({ longest }) => longest) },
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

/** The heap is that of the rows: the heap of a page with twelve rows is subtracted. */
async function measureRows(inWindow: InWindow, address: string) {
  const open = (count: number) =>
    inWindow(`${address}#${count}`, rowsInSight, async ({ session, facts, cpu, heap }) => ({
      time: facts.at,
      cpu,
      elements: facts.elements,
      script: (await metric(session, 'ScriptDuration')) * 1_000,
      heap: await heap(),
    }));
  const whole = await open(many);
  const bare = await open(12);
  return { ...whole, heap: Math.max(0, whole.heap - bare.heap) };
}

/** Scrolls from the first row to the last. Returns the largest number of elements at any time, and the longest task. */
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
