import './portalApp.ts';
import { appFunctions, type Log, openDependencies } from '../engine/server/index.ts';
import { personSources } from './account/personSources.ts';
import { findUser, markUndeliverable } from './account/users.ts';
import { readStandings } from './auth/portalSessions.ts';
import { seedCatalogue } from './billing/catalogue.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { portalJobs } from './jobs.ts';
import { isMailOutdated } from './mail/isMailOutdated.ts';
import { portalFigures } from './metrics/portalFigures.ts';
import { openPayments } from './payments/payments.ts';
import { portalSite } from './portalSite.ts';
import { loadServices } from './pricing/currentServices.ts';
import { openFcm } from './push/fcm.ts';
import { startPushSender } from './push/pushOutbox.ts';
import { openCounter } from './uploads/counting/wordCounter.ts';
import { openDocumentReader } from './uploads/documents/documentReader.ts';
import { openScanner } from './uploads/openScanner.ts';

export interface PortalDependencies {
  deps: Deps;
  close(): Promise<void>;
}

/** Opens the portal's external dependencies. The database must exist and be migrated. */
export async function openPortalDependencies(
  config: Config,
  databaseUrl: string,
  log: Log,
): Promise<PortalDependencies> {
  const files = { dataDir: config.dataDir, uploads: config.uploads };
  const counter = openCounter(files);
  const opened = await openDependencies<Deps>(config, databaseUrl, log, {
    findUser,
    personSources,
    isOutdated: isMailOutdated,
    onUndeliverable: markUndeliverable,
    readSessionStatuses: readStandings,
    scheduledJobs: portalJobs,
    figures: portalFigures,
    scanner: openScanner(config, counter, log),
    functions: appFunctions(),
    site: portalSite(config),
  });
  const { clock } = opened.deps;
  // The same object is extended, so that the engine's running work uses the parts that replace its own.
  const deps: Deps = Object.assign(opened.deps, {
    config,
    counter,
    documents: openDocumentReader(files),
    push: config.push && openFcm(config.push, clock),
    payments: await openPayments(config, databaseUrl, clock),
  });
  await seedCatalogue(deps.db);
  await loadServices(deps.db);
  const pushes = startPushSender(deps);
  return {
    deps,
    close: () =>
      opened.close(async () => {
        await deps.counter.close();
        await deps.documents.close();
        await pushes.rest();
        await deps.payments.close();
      }),
  };
}
