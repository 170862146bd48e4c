/** The ten largest costs of a loaded server and of the first list, by self time for each package or folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, mergeConfig } from 'vite';
import { buildIfStale } from '../scripts/build.ts';
import { fillWorld, type World } from './benchOrders.ts';
import { addSession, withWindows } from './browser/measuredWindows.ts';
import { callForSeconds, signInAll } from './mixedCalls.ts';
import { describeMachine, describeRun, writePart } from './report.ts';
import { type Profile, withServers } from './serverProcess.ts';
import { callers, callSeconds, fewOrders } from './settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type CallFrame = Profile['nodes'][number]['callFrame'];
interface Cost {
  name: string;
  milliseconds: number;
  share: number;
}

/** Prints both profiles; writes them into docs/performance.md if wanted. */
export async function printProfiles(isWritten: boolean): Promise<void> {
  await buildIfStale();
  const costs = await withServers(async (servers, deps) => {
    const world = await fillWorld(deps, servers.galley, { few: fewOrders, many: 0, all: fewOrders + callers * 40 });
    const first = await profileFirstList(servers.galley, world);
    const all = await signInAll(servers.galley, world.others.slice(0, callers), world.few.password);
    let calls = 0;
    const server = await servers.profile(async () => {
      calls = (await callForSeconds(servers.galley, all, callSeconds, 1)).calls;
    });
    return { first, server: sumCosts(server, nameServerFrame), calls };
  });
  const text = [
    `Measured on ${describeMachine()}: ${describeRun({ load: loadavg()[0] ?? 0, rounds: 1 })}. Self time, without idle time.`,
    `### The server, ${costs.calls} mixed calls of ${callers} customers`,
    tableOf(costs.server),
    '### The first order list, from the navigation to 25 rows',
    tableOf(costs.first),
  ].join('\n\n');
  console.log(text);
  if (isWritten) writePart('profiles', () => text);
}

const tableOf = (costs: Cost[]): string =>
  [
    '| Cost | Self time | Share |',
    '|---|---|---|',
    ...costs
      .slice(0, 10)
      .map(
        ({ name, milliseconds, share }) => `| ${name} | ${milliseconds.toFixed(0)} ms | ${(share * 100).toFixed(1)}% |`,
      ),
  ].join('\n');

/** Sums the time of the samples by the name of where they were taken. */
function sumCosts({ nodes, samples = [], timeDeltas = [] }: Profile, nameOf: (frame: CallFrame) => string): Cost[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const sums = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (name) sums.set(name, (sums.get(name) ?? 0) + Math.max(0, timeDeltas[place] ?? 0) / 1_000);
  }
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  return [...sums]
    .map(([name, milliseconds]) => ({ name, milliseconds, share: milliseconds / total }))
    .sort((one, other) => other.milliseconds - one.milliseconds);
}

/** Names for what has no file: idle time has none. */
const withoutFile: Record<string, string> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'outside of JavaScript',
  '(idle)': '',
  '(root)': '',
};

/** `react-dom` of a package's file, `engine/ui/resources` of an own one. */
function nameFile(path: string): string {
  if (path.startsWith('..')) return 'generated modules';
  const [, inside] = /^.*node_modules\/(.*)$/.exec(path) ?? [];
  if (inside)
    return inside
      .split('/')
      .slice(0, inside.startsWith('@') ? 2 : 1)
      .join('/');
  return path.split('/').slice(0, -1).slice(0, 3).join('/') || path;
}

function nameServerFrame({ functionName, url, lineNumber }: CallFrame): string {
  const named = withoutFile[functionName];
  if (named !== undefined) return named;
  if (url.startsWith('node:')) return 'Node';
  if (url.startsWith('file:')) return nameFile(relative(root, fileURLToPath(url)));
  // Code that was compiled at run time has lines, and no file.
  return lineNumber < 0 ? `built-in ${functionName}` : 'serializers and checks compiled at run time';
}

/** Profiles the page until its rows are visible, by the sources of its bundles. */
async function profileFirstList(url: string, { few }: World): Promise<Cost[]> {
  const maps = await readSourceMaps();
  const profile = await withWindows(async inWindow => {
    await inWindow(`${url}/dashboard/orders`, { visible: 'tr[data-row]', count: 25 }, async () => undefined, {
      prepare: context => addSession(context, url, few.client),
    });
    let profiled: Profile | undefined;
    await inWindow(
      'about:blank',
      { visible: 'body', count: 0 },
      async ({ page, session }) => {
        await session.send('Profiler.enable');
        await session.send('Profiler.setSamplingInterval', { interval: 200 });
        await session.send('Profiler.start');
        await page.goto(`${url}/dashboard/orders`, { waitUntil: 'commit' });
        await page.waitForFunction(() => document.querySelectorAll('tr[data-row]').length >= 25);
        ({ profile: profiled } = await session.send('Profiler.stop'));
      },
      { prepare: context => addSession(context, url, few.client) },
    );
    return profiled as Profile;
  });
  return sumCosts(profile, ({ functionName, url: file, lineNumber, columnNumber }) => {
    const named = withoutFile[functionName];
    if (named !== undefined) return named;
    if (!file.startsWith('http')) return file ? '' : `built-in ${functionName}`;
    const name = basename(new URL(file).pathname);
    const entry = maps.get(name)?.findEntry(lineNumber, columnNumber);
    const source = entry && 'originalSource' in entry ? entry.originalSource : undefined;
    return source ? nameFile(source) : name;
  });
}

/** Source maps of the built pages, by the names of their files: the same sources have the same names. */
async function readSourceMaps(): Promise<Map<string, SourceMap>> {
  const outDir = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    const more = { logLevel: 'error' as const, build: { outDir, emptyOutDir: true, sourcemap: 'hidden' as const } };
    await build(mergeConfig({ root }, more));
    const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js.map'));
    return new Map(
      files.map(name => {
        const map = JSON.parse(readFileSync(join(outDir, name), 'utf8'));
        const folder = dirname(join(outDir, name));
        const sources = map.sources.map((source: string) => relative(root, resolve(folder, source)));
        return [basename(name, '.map'), new SourceMap({ ...map, sources })];
      }),
    );
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
