/** Galley, and a server that does nothing but write what comes to disk: in a process of their own, measured by another. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openLog } from '../engine/server/log.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openPortalDependencies } from '../server/portalDependencies.ts';

const config = readConfig('production');
const { deps } = await openPortalDependencies(config, config.databaseUrl ?? '', openLog('silent'));
const app = await buildApp(deps);
await app.listen({ host: '127.0.0.1', port: 0 });

let files = 0;
const raw = createServer(async (request, response) => {
  files += 1;
  const path = join(config.dataDir, `raw-${files}`);
  const flush = request.url === '/flushed';
  await pipeline(request, createWriteStream(path, { highWaterMark: 1024 * 1024, flush }));
  response.writeHead(204).end();
  await rm(path);
});
await once(raw.listen(0, '127.0.0.1'), 'listening');

const urlOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`;
process.send?.({ galley: urlOf(app.server.address() as AddressInfo), raw: urlOf(raw.address() as AddressInfo) });
/** Seconds of a processor that this process has taken so far. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
// An orderly end, so that a profile is written.
process.once('SIGTERM', () => process.exit(0));
