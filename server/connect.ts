import './portalApp.ts';
import { appFunctions, type Log, openDependencies } from '../engine/server/index.ts';
import { personSources } from './account/personSources.ts';
import { findUser } from './account/users.ts';
import { readStandings } from './auth/sessions.ts';
import { stockCatalogue } from './billing/catalogue.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { openFcm } from './devices/fcm.ts';
import { pushWhenQueued } from './devices/outbox.ts';
import { isOutdated } from './mail/outdated.ts';
import { openPayments } from './payments/payments.ts';
import { portalSite } from './site.ts';
import { sweeps } from './sweeps.ts';
import { openCounter } from './uploads/counting/counter.ts';
import { openScanner } from './uploads/openScanner.ts';

export interface Connected {
  deps: Deps;
  close(): Promise<void>;
}

/** Opens the portal's external dependencies. The database must exist and be migrated. */
export async function connect(config: Config, databaseUrl: string, log: Log): Promise<Connected> {
  const counter = openCounter({ dataDir: config.dataDir, uploads: config.uploads });
  const opened = await openDependencies<Deps>(config, databaseUrl, log, {
    ...{ findUser, personSources, isOutdated, readSessionStatuses: readStandings, scheduledJobs: sweeps },
    scanner: openScanner(config, counter, log),
    functions: appFunctions(),
    site: portalSite(config),
  });
  const { clock } = opened.deps;
  // The same object is extended, so that the engine's running work uses the parts that replace its own.
  const deps: Deps = Object.assign(opened.deps, {
    ...{ config, counter },
    push: config.push && openFcm(config.push, clock),
    payments: await openPayments(config, databaseUrl, clock),
  });
  await stockCatalogue(deps.db);
  const pushes = pushWhenQueued(deps);
  return {
    deps,
    close: () =>
      opened.close(async () => {
        await deps.counter.close();
        await pushes.rest();
        await deps.payments.close();
      }),
  };
}
