/** Runs a server process that a test can kill, on DATABASE_URL, DATA_DIR and PORT. */
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { openLog } from '../../../engine/server/index.ts';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { openPortalDependencies } from '../../../server/portalDependencies.ts';

const config = readConfig('test');
const { deps } = await openPortalDependencies(config, config.databaseUrl ?? '', openLog('silent'));
const app = await buildApp(deps);
await app.listen({ host: '127.0.0.1', port: config.port });
process.stdout.write(`http://localhost:${(app.server.address() as AddressInfo).port}\n`);
// A process that is killed writes none.
flushCompileCache();
