import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { startEmbedded } from '../engine/server/db/embedded/startEmbedded.ts';
import { explain, stopSignal } from '../engine/server/runServer.ts';
import { createDocumentRenderer } from '../engine/server/spa/documentRenderer.ts';
import { listenProblem } from '../engine/server/startServer.ts';
import { watchFolder } from '../engine/server/watchFolder.ts';
import { type Config, readConfig } from '../server/config.ts';
import { portalSite } from '../server/portalSite.ts';
import { printDemoBanner } from './printBanner.ts';
import { type SchemaOverlay, schemaOverlay } from './schemaOverlay.ts';
import { engineFolders, isServedAtOnce, watchServer } from './watchServer.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
/** Paths that the server answers itself; Vite answers all others. */
const serverPaths = [
  '/api',
  '/dev/',
  '/health',
  '/sandbox',
  '/webhooks',
  '/docs',
  '/openapi.json',
  '/downloads',
  '/validators',
];

/** Pages with hot reload and a server that restarts when it is changed; the database outlives those restarts. */
export async function develop(): Promise<void> {
  const stopped = stopSignal();
  const closings: (() => Promise<unknown>)[] = [];
  let code = 0;
  try {
    await open(readConfig('dev'), closings, stopped);
    await stopped;
  } catch (error) {
    explain(error);
    code = 1;
  }
  for (const close of closings.reverse()) await close();
  process.exit(code);
}

async function open(config: Config, closings: (() => Promise<unknown>)[], stopped: Promise<void>): Promise<void> {
  const front = createHttpServer(tellToWait);
  await listen(front, config);
  closings.push(async () => front.closeAllConnections());
  const postgres = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  if (postgres) closings.push(() => postgres.stop());
  const port = await freePort();
  const server = watchServer({
    folders: [...engineFolders, join(root, 'server')],
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: config.publicUrl,
      DATABASE_URL: config.databaseUrl ?? postgres?.url,
    },
  });
  closings.push(() => server.close());
  const target = `http://127.0.0.1:${port}`;
  const overlay = schemaOverlay();
  closings.push(async () => overlay.close());
  const schemaWatcher = watchSchemas(config.schemasDir, server.restart, () => overlay.refresh(target));
  closings.push(async () => schemaWatcher.close());
  const vite = await pagesBeside(front, config, target, overlay);
  closings.push(() => vite.close());
  const answers = waitUntilAnswering(`${target}/health/live`);
  await Promise.race([answers, server.ended, stopped]);
  front.off('request', tellToWait).on('request', vite.middlewares);
  void answers.then(() => printDemoBanner(config.publicUrl));
  overlay.refresh(target);
}

/** Answers while the server starts. The port is taken early, so that a second start fails at once. */
function tellToWait(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
    .end('Galley is starting. Try again in a moment.\n');
}

const pagesBeside = (front: Server, config: Config, target: string, overlay: SchemaOverlay): Promise<ViteDevServer> =>
  createVite({
    root,
    plugins: [fillSettings(config), overlay.plugin],
    server: {
      middlewareMode: true,
      hmr: { server: front },
      proxy: Object.fromEntries(serverPaths.map(path => [path, { target, xfwd: true, changeOrigin: false }])),
    },
  });

/** The server fills in the settings of a page it serves; here Vite serves the page. */
const fillSettings = (config: Config): Plugin => ({
  name: 'page-settings',
  transformIndexHtml: page => createDocumentRenderer(portalSite(config), page)('__CSP_NONCE__'),
});

/** Milliseconds without a further change before the schema files are checked. */
const settled = 400;

/** Restarts the server if a saved file requires it, and checks every saved file. */
function watchSchemas(schemas: string, restart: () => void, check: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const take = (file: string): void => {
    if (!/\.(json|ts|sql)$/.test(file) || /^generated/.test(file)) return;
    if (!isServedAtOnce(schemas, file)) restart();
    clearTimeout(timer);
    timer = setTimeout(check, settled);
  };
  const watcher = watchFolder(schemas, take, error =>
    console.error('The schema files are not watched:', error.message),
  );
  return {
    close() {
      watcher.close();
      clearTimeout(timer);
    },
  };
}

/** Resolves when the server answers. A server that cannot start prints the reason itself and ends. */
async function waitUntilAnswering(url: string): Promise<void> {
  const answers = (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await sleep(100);
}

async function listen(front: Server, config: Config): Promise<void> {
  const failed = once(front, 'error').then(([error]) => {
    throw listenProblem(error, config);
  });
  await Promise.race([once(front.listen(config.port, config.host), 'listening'), failed]);
}

async function freePort(): Promise<number> {
  const probe = createHttpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
