import type { AddressInfo } from 'node:net';
import { engineFigures } from '../engine/server/metrics/index.ts';
import { openMetrics } from '../engine/server/testing.ts';
import { buildApp } from '../server/app.ts';
import type { Deps } from '../server/deps.ts';
import { signUp, withDependencies } from './benchServer.ts';
import { compareLoads } from './load.ts';
import type { Bench } from './run.ts';
import { loadSeconds, rounds } from './settings.ts';

/** The same call of the same database, in turns by a server with metrics and by one without. */
export const bench: Bench = () =>
  withDependencies('demo', async ({ deps, config, databaseUrl }) => {
    const { clock, log, live, pool } = deps;
    const metrics = openMetrics({ databaseUrl, clock, log, live, pools: { requests: pool }, figures: engineFigures });
    const servers = await Promise.all(
      [
        { ...deps, metrics: null },
        { ...deps, metrics },
      ].map(listen),
    );
    const [without = '', measured = ''] = servers.map(({ url }) => url);
    config.publicUrl = without;
    const { client } = await signUp(deps, without);
    const ask = (url: string) => () => ({ url: `${url}/api/account/me`, headers: { cookie: client.cookieHeader() } });
    const loads = await compareLoads(
      { without: ask(without), measured: ask(measured) },
      { rounds: 3 * rounds, seconds: loadSeconds, servers: { cpu: processorSeconds } },
    );
    for (const { close } of servers) await close();
    await metrics.close();
    const ratesOf = (name: keyof typeof loads) => loads[name].map(({ serverCpu }) => 1_000 / serverCpu);
    return { results: [{ target: 'metrics', ours: ratesOf('measured'), anchor: ratesOf('without') }] };
  });

/** Of this process, which asks and answers: other work of the machine does not count. */
async function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return { server: (user + system) / 1_000_000, database: 0 };
}

async function listen(deps: Deps) {
  const app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
}
