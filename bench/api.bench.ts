import { fillWorld, type World } from './benchOrders.ts';
import { median } from './figures.ts';
import { compareLoads, type Load } from './load.ts';
import { callForSeconds, signInAll } from './mixedCalls.ts';
import type { Bench, BenchOutput, Row } from './run.ts';
import { type Servers, withServers } from './serverProcess.ts';
import { allOrders, callers, callSeconds, fewOrders, loadSeconds, manyOrders, rounds } from './settings.ts';
import type { Result } from './targets.ts';

/**
 * The calls of the API with session, rights, serialization and log, against hand-written statements for the same
 * data in a bare Fastify that checks the session; and the calls of many customers at the same time.
 */
export const bench: Bench = () =>
  withServers(async (servers, deps) => {
    const world = await fillWorld(deps, servers.galley, { few: fewOrders, many: manyOrders, all: allOrders });
    const { results, details } = await measureCalls(servers, world);
    const statements = await countStatements(servers, world);
    const mixed = await measureMixed(servers, world);
    return { results: [...results, { target: 'orderStatements', ours: [statements] }, ...mixed], details };
  });

/** Measures each call beside its anchor. */
export async function measureCalls(
  servers: Pick<Servers, 'galley' | 'anchors' | 'cpu'>,
  { few, many, staff, order }: World,
  lengths = { rounds, seconds: loadSeconds },
): Promise<BenchOutput> {
  const cookie = (by: World['few']) => ({ cookie: by.client.cookieHeader() });
  const compressed = { ...cookie(few), 'accept-encoding': 'br, gzip' };
  const manifest = await fetch(`${servers.galley}/api/portal`, { headers: compressed });
  await manifest.arrayBuffer();
  const known = { ...compressed, 'if-none-match': manifest.headers.get('etag') ?? '' };
  const at =
    (path: string, headers: Record<string, string>, status = 200) =>
    () => ({ url: servers.galley + path, headers, status });
  const anchor = (path: string, headers: Record<string, string>) => () => ({ url: servers.anchors + path, headers });
  const loads = await compareLoads(
    {
      ownAnchor: anchor('/orders', cookie(few)),
      own: at('/api/orders', cookie(few)),
      many: at('/api/orders', cookie(many)),
      orderAnchor: anchor(`/orders/${order}`, cookie(few)),
      order: at(`/api/orders/${order}`, cookie(few)),
      staffAnchor: anchor('/staff', cookie(staff)),
      staff: at('/api/support/orders?size=25', cookie(staff)),
      dashboard: at('/api/dashboard', cookie(few)),
      manyDashboard: at('/api/dashboard', cookie(many)),
      portal: at('/api/portal', compressed),
      portalAgain: at('/api/portal', known, 304),
      me: at('/api/account/me', cookie(few)),
    },
    { ...lengths, servers },
  );
  const of = (name: keyof typeof loads, key: keyof Load) => loads[name].map(load => load[key]);
  return {
    results: [
      {
        target: 'ordersRate',
        ours: of('own', 'rate'),
        anchor: of('ownAnchor', 'rate'),
        note: compareCpu(of('own', 'cpu'), of('ownAnchor', 'cpu')),
      },
      { target: 'ordersTail', ours: of('own', 'p99'), anchor: of('ownAnchor', 'p99') },
      { target: 'manyList', ours: of('many', 'cpu'), anchor: of('own', 'cpu') },
      { target: 'manyDashboard', ours: of('manyDashboard', 'cpu'), anchor: of('dashboard', 'cpu') },
      { target: 'orderCpu', ours: of('order', 'cpu'), anchor: of('orderAnchor', 'cpu') },
      { target: 'portalCpu', ours: of('portal', 'cpu') },
      { target: 'portalBytes', ours: [await readBytes(`${servers.galley}/api/portal`, compressed)] },
      { target: 'portalAgain', ours: of('portalAgain', 'cpu') },
      {
        target: 'staffPage',
        ours: of('staff', 'rate'),
        anchor: of('staffAnchor', 'rate'),
        note: compareCpu(of('staff', 'cpu'), of('staffAnchor', 'cpu')),
      },
    ],
    details: Object.entries(loads).map(([name, all]) => describeLoad(name, all)),
  };
}

/** The anchor's server CPU, divided by ours. Other work of the machine changes it less than elapsed time. */
const compareCpu = (ours: number[], anchor: number[]): string =>
  `server CPU ${(median(anchor) / median(ours)).toFixed(2)}`;

const describeLoad = (what: string, loads: Load[]): Row => {
  const middle = loads.toSorted((one, other) => one.rate - other.rate)[Math.floor(loads.length / 2)];
  const { rate = 0, p50 = 0, p99 = 0, serverCpu = 0, cpu = 0 } = middle ?? {};
  return {
    what,
    figure: `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms, CPU ${serverCpu.toFixed(2)} + ${(cpu - serverCpu).toFixed(2)} ms`,
  };
};

/** Kilobytes of an answer as transferred. */
async function readBytes(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length')) / 1_000;
}

async function countStatements(servers: Servers, { few, order }: World): Promise<number> {
  const read = () => few.client.expect(200, 'getOrder', { params: { object_uuid: order } });
  // Background work may send statements in between, so the smallest count is that of the call itself.
  const counts: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    await servers.statements();
    await read();
    counts.push(await servers.statements());
  }
  return Math.min(...counts);
}

async function measureMixed(servers: Servers, { few, others }: World): Promise<Result[]> {
  const all = await signInAll(servers.galley, others.slice(0, callers), few.password);
  await callForSeconds(servers.galley, all, 2, 1);
  const loads = [];
  for (let round = 0; round < rounds; round += 1)
    loads.push(await callForSeconds(servers.galley, all, callSeconds, round * 1_000));
  const note = `${all.length} customers, ${loads.reduce((sum, { calls }) => sum + calls, 0)} calls, ${loads.reduce((sum, { refusals }) => sum + refusals, 0)} of 4xx`;
  return [
    { target: 'mixedTail', ours: loads.map(({ p95 }) => p95), note },
    { target: 'mixedErrors', ours: loads.map(({ faults }) => faults), note },
  ];
}
