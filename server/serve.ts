import { type Log, type RunningServer, startServer } from '../engine/server/index.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { openPortalDependencies } from './portalDependencies.ts';
import { inviteFirstAdmin } from './support/staff/firstAdmin.ts';

/** Starts the portal; `prepare` runs once the address and the database are ours. */
export const serve = (config: Config, log: Log, prepare?: () => Promise<void> | undefined): Promise<RunningServer> =>
  startServer(
    {
      openDependencies: openPortalDependencies,
      async fill(deps) {
        if (config.mode === 'demo' || config.mode === 'dev') await seedDemo(deps);
        await inviteFirstAdmin(deps);
      },
      build: deps => buildApp(deps),
    },
    config,
    log,
    prepare,
  );
