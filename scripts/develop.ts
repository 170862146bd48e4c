import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { type Config, ConfigFaults, readConfig } from '../server/config.ts';
import { type EmbeddedPostgres, startEmbedded } from '../server/db/embedded/embedded.ts';
import { StartProblem } from '../server/db/startProblem.ts';
import { documentFor } from '../server/pages/document.ts';
import { announceDemo } from './announce.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const entry = fileURLToPath(new URL('devServer.ts', import.meta.url));
/** What the server answers itself; everything else is Vite's. */
const serverPaths = ['/api', '/dev/', '/health', '/sandbox', '/webhooks', '/docs', '/openapi.json'];

/** Pages with hot reload and a server that restarts when it is changed; the database outlives those restarts. */
export async function develop(): Promise<void> {
  let postgres: EmbeddedPostgres | undefined;
  try {
    const config = readConfig('dev');
    if (!config.databaseUrl) postgres = await startEmbedded(config.dataDir);
    const port = await freePort();
    const server = watchServer({
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: config.publicUrl,
      DATABASE_URL: config.databaseUrl ?? postgres?.url,
    });
    const target = `http://127.0.0.1:${port}`;
    const vite = await createServer({
      root,
      plugins: [fillSettings(config)],
      server: {
        ...{ host: config.host, port: config.port, strictPort: true },
        proxy: Object.fromEntries(serverPaths.map(path => [path, { target, xfwd: true, changeOrigin: false }])),
      },
    });
    await vite.listen();
    announceDemo(config.publicUrl);
    await stopWanted();
    await vite.close();
    await stop(server);
    await postgres?.stop();
    process.exit(0);
  } catch (error) {
    const known =
      error instanceof StartProblem || error instanceof ConfigFaults || /Port \d+ is .*in use/.test(String(error));
    console.error(known ? `Galley cannot start. ${(error as Error).message}` : error);
    await postgres?.stop();
    process.exit(1);
  }
}

/** The server fills in the settings of a page it serves; here Vite serves the page. */
const fillSettings = (config: Config): Plugin => ({
  name: 'page-settings',
  transformIndexHtml: page => documentFor(config, page)('__CSP_NONCE__'),
});

function watchServer(environment: NodeJS.ProcessEnv): ChildProcess {
  const watch = ['--watch', '--watch-preserve-output', '--watch-path=server', '--watch-path=schemas'];
  return spawn(process.execPath, [...watch, entry], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

function stopWanted(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
