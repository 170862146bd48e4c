import type { BrowserContext } from 'playwright-core';
import { buildIfStale } from '../scripts/build.ts';
import { createMemoryApi } from './anchors/memoryApi.ts';
import type { Condition } from './browser/watching.ts';
import {
  addSession,
  type Conditions,
  compareCpu,
  type InWindow,
  inTurns,
  type MeasuredWindow,
  type Side,
  withWindows,
} from './browser/windows.ts';
import { median } from './figures.ts';
import { onParts } from './ground.ts';
import { servePages } from './pages.ts';
import type { Bench, BenchOutput } from './run.ts';
import { startServers } from './serverProcess.ts';
import { fewOrders } from './settings.ts';
import type { Result, TargetName } from './targets.ts';
import { fillWorld } from './world.ts';

/** Where the two sides are, and what a window needs so that somebody is signed in. */
interface SideAddresses {
  signIn: string;
  list: string;
  prepare(context: BrowserContext): Promise<void>;
}
type Sides = Record<Side, SideAddresses>;

/** Sign-in and the order list in a browser, of a running server, against stock react-admin with its API in memory. */
export const bench: Bench = async () => {
  await buildIfStale();
  return onParts('test', async ({ deps, folder, databaseUrl }) => {
    const servers = await startServers({ folder, databaseUrl });
    const pages = await servePages(
      { stock: { file: 'anchors/stockAdmin.tsx', isStock: true } },
      createMemoryApi(fewOrders),
    );
    try {
      const { few } = await fillWorld(deps, servers.galley, { few: fewOrders, many: 0, all: fewOrders });
      const stock = pages.of('stock');
      const sides: Sides = {
        ours: {
          signIn: `${servers.galley}/authentication/login`,
          list: `${servers.galley}/dashboard/orders`,
          prepare: context => addSession(context, servers.galley, few.client),
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
        const lists = await measureLists(inWindow, sides);
        return {
          results: [...signIn.results, ...lists.results],
          details: [...(signIn.details ?? []), ...(lists.details ?? [])],
        };
      });
    } finally {
      await servers.stop();
      await pages.close();
    }
  });
};

const emailField: Condition = { visible: 'input[type=email], input[name=email], input[name=username]' };

async function measureSignIn(inWindow: InWindow, sides: Sides): Promise<BenchOutput> {
  const open = (side: Side, conditions: Conditions) =>
    inWindow(sides[side].signIn, emailField, async ({ facts, cpu }) => ({ ...facts, cpu }), conditions);
  const measured = await inTurns(async side => ({
    fast: await open(side, {}),
    slow: await open(side, { slowdown: 4, isMobileNetwork: true }),
  }));
  return {
    results: [
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
    ],
  };
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
  const compare = (target: TargetName, of: (round: Round) => number, cpu?: (round: Round) => number): Result => ({
    target,
    ours: measured.ours.map(of),
    anchor: measured.stock.map(of),
    ...(cpu ? { note: compareCpu(measured.ours.map(cpu), measured.stock.map(cpu)) } : {}),
  });
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
      compare(
        'listToShow',
        ({ show }) => show.time,
        ({ show }) => show.cpu,
      ),
      compare(
        'backToList',
        ({ back }) => back.time,
        ({ back }) => back.cpu,
      ),
      compare(
        'nextPage',
        ({ next }) => next.time,
        ({ next }) => next.cpu,
      ),
      compare(
        'sortList',
        ({ sort }) => sort.time,
        ({ sort }) => sort.cpu,
      ),
    ],
    details: [
      describe(
        '25 rows visible, CPU 4 times slower',
        measured.stock.map(({ facts }) => facts.at),
        measured.ours.map(({ facts }) => facts.at),
        'ms',
      ),
      describe(
        'JavaScript until then',
        measured.stock.map(({ cold }) => cold.scriptBytes / 1_000),
        measured.ours.map(({ cold }) => cold.scriptBytes / 1_000),
        'kB',
      ),
      describe(
        'elements',
        measured.stock.map(({ cold }) => cold.elements),
        measured.ours.map(({ cold }) => cold.elements),
        '',
      ),
    ],
  };
}

const describe = (what: string, stock: number[], ours: number[], unit: string) => ({
  what,
  figure: `${median(ours).toFixed(0)} ${unit}, stock ${median(stock).toFixed(0)}`,
  ratio: median(ours) / median(stock),
});

/** What is done with a list: a row opened, back, the next page, sorted. Each begins when the page has come to rest. */
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
