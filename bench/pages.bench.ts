import type { BrowserContext } from 'playwright-core';
import { buildIfStale } from '../scripts/build.ts';
import { createMemoryApi } from './anchors/memoryApi.ts';
import { fillWorld } from './benchOrders.ts';
import {
  addSession,
  type Conditions,
  compareCpu,
  type InWindow,
  inTurns,
  type MeasuredWindow,
  type Side,
  withWindows,
} from './browser/measuredWindows.ts';
import type { Condition } from './browser/watchUntil.ts';
import { median } from './figures.ts';
import { servePages } from './pages.ts';
import type { Bench, BenchOutput, Row } from './run.ts';
import { withServers } from './serverProcess.ts';
import { fewOrders } from './settings.ts';
import type { Result, TargetName } from './targets.ts';

/** The addresses of one side, and what signs a window in. */
interface SideAddresses {
  signIn: string;
  list: string;
  prepare(context: BrowserContext): Promise<void>;
}
type Sides = Record<Side, SideAddresses>;

/** Sign-in and the order list of a running server in a browser, beside stock react-admin with its API in memory. */
export const bench: Bench = async () => {
  await buildIfStale();
  return withServers(async ({ galley }, deps) => {
    const pages = await servePages(
      { stock: { file: 'anchors/stockAdmin.tsx', isStock: true } },
      createMemoryApi(fewOrders),
    );
    try {
      const { few } = await fillWorld(deps, galley, { few: fewOrders, many: 0, all: fewOrders });
      const stock = pages.of('stock');
      const sides: Sides = {
        ours: {
          signIn: `${galley}/authentication/login`,
          list: `${galley}/dashboard/orders`,
          prepare: context => addSession(context, galley, few.client),
        },
        stock: {
          signIn: `${stock}/login`,
          list: `${stock}/orders`,
          async prepare(context) {
            await context.addInitScript(() => localStorage.setItem('bench', 'signed in'));
          },
        },
      };
      return await withWindows(async inWindow => {
        const signIn = await measureSignIn(inWindow, sides);
        const { results, details } = await measureLists(inWindow, sides);
        return { results: [...signIn, ...results], details };
      });
    } finally {
      await pages.close();
    }
  });
};

const emailField: Condition = { visible: 'input[type=email], input[name=email], input[name=username]' };

async function measureSignIn(inWindow: InWindow, sides: Sides): Promise<Result[]> {
  const open = (side: Side, conditions: Conditions) =>
    inWindow(sides[side].signIn, emailField, async ({ facts, cpu }) => ({ ...facts, cpu }), conditions);
  const measured = await inTurns(async side => ({
    fast: await open(side, {}),
    slow: await open(side, { slowdown: 4, isMobileNetwork: true }),
  }));
  return [
    {
      target: 'signInScripts',
      ours: measured.ours.map(({ fast, slow }) => Math.max(fast.scriptBytes, slow.scriptBytes) / 1_000),
      note: `stock ${(median(measured.stock.map(({ fast }) => fast.scriptBytes)) / 1_000).toFixed(0)} kB`,
    },
    {
      target: 'signInVisible',
      ours: measured.ours.map(({ slow }) => slow.at),
      anchor: measured.stock.map(({ slow }) => slow.at),
      note: compareCpu(
        measured.ours.map(({ slow }) => slow.cpu),
        measured.stock.map(({ slow }) => slow.cpu),
      ),
    },
  ];
}

const rowCount = 25;
const selectors = {
  ours: {
    row: 'tr[data-row]',
    open: 'tr[data-row] a[data-open]',
    shown: { visible: 'main h2, main h3', text: 'History' },
    next: 'button[aria-label="Next page"]',
    sort: 'th[data-field="name"] button',
  },
  stock: {
    row: 'tbody tr',
    open: 'tbody tr td:nth-child(3)',
    shown: { visible: '.RaSimpleShowLayout-stack .RaLabeled-label', count: 8 },
    next: 'button[aria-label="Go to next page"]',
    sort: 'th.column-name .MuiTableSortLabel-root',
  },
} as const;

async function measureLists(inWindow: InWindow, sides: Sides): Promise<BenchOutput> {
  const measured = await inTurns(async side => {
    const { prepare, list } = sides[side];
    const rows: Condition = { visible: selectors[side].row, count: rowCount };
    const cold = await inWindow(list, rows, async ({ facts, cpu }) => ({ ...facts, cpu }), { prepare });
    const slow = await inWindow(list, rows, window => walk(window, side, rows), { prepare, slowdown: 4 });
    return { cold, ...slow };
  });
  type Round = (typeof measured.ours)[number];
  type Step = 'show' | 'back' | 'next' | 'sort';
  const both = (of: (round: Round) => number) => ({ ours: measured.ours.map(of), anchor: measured.stock.map(of) });
  const compare = (target: TargetName, of: (round: Round) => number): Result => ({ target, ...both(of) });
  const compareStep = (target: TargetName, step: Step): Result => {
    const cpu = both(round => round[step].cpu);
    return { ...compare(target, round => round[step].time), note: compareCpu(cpu.ours, cpu.anchor) };
  };
  const describe = (what: string, of: (round: Round) => number, unit = ''): Row => {
    const [ours, stock] = [median(measured.ours.map(of)), median(measured.stock.map(of))];
    return { what, figure: `${ours.toFixed(0)} ${unit}, stock ${stock.toFixed(0)}`, ratio: ours / stock };
  };
  return {
    results: [
      compare('listCpu', ({ cold }) => cold.cpu),
      compare('listBlocked', ({ facts }) => facts.blocked),
      compare('listBytes', ({ cold }) => cold.bytes / 1_000),
      {
        target: 'listRequests',
        ours: measured.ours.map(({ cold }) => cold.requests),
        note: `stock ${median(measured.stock.map(({ cold }) => cold.requests))}`,
      },
      compareStep('listToShow', 'show'),
      compareStep('backToList', 'back'),
      compareStep('nextPage', 'next'),
      compareStep('sortList', 'sort'),
    ],
    details: [
      describe('25 rows visible, CPU 4 times slower', ({ facts }) => facts.at, 'ms'),
      describe('JavaScript until then', ({ cold }) => cold.scriptBytes / 1_000, 'kB'),
      describe('elements', ({ cold }) => cold.elements),
    ],
  };
}

/** Opens a row, goes back, turns the page and sorts. Each step begins when the page is at rest. */
async function walk({ page, facts, act }: MeasuredWindow, side: Side, rows: Condition) {
  const { row, open, shown, next, sort } = selectors[side];
  const rest = () => page.waitForTimeout(2_500);
  await rest();
  const show = await act(open, { ...shown, gone: row });
  await rest();
  const back = await act(null, rows);
  await rest();
  const turned = await act(next, { ...rows, changed: row });
  await rest();
  const sorted = await act(sort, { ...rows, changed: row });
  return { facts, show, back, next: turned, sort: sorted };
}
