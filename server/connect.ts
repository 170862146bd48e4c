import './portalApp.ts';
import { openDatabase, openNotifications } from '../engine/server/db/index.ts';
import { followClock } from '../engine/server/dev-tools/index.ts';
import { openLiveStreams } from '../engine/server/events/index.ts';
import { appFunctions, type Log, movableClock, systemClock } from '../engine/server/index.ts';
import { createJobs } from '../engine/server/jobs/index.ts';
import { mailWhenQueued, openMailTransport } from '../engine/server/mail/index.ts';
import { guarded, openStorage } from '../engine/server/storage/index.ts';
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

/** Opens everything a server talks to. The database is there and migrated. */
export async function connect(config: Config, databaseUrl: string, log: Log): Promise<Connected> {
  const database = openDatabase({
    url: databaseUrl,
    work: 'requests',
    connections: config.mode === 'test' ? 5 : 20,
    onIdleError: error => log.warn({ err: error }, 'a database connection broke'),
  });
  const locks = openDatabase({ url: databaseUrl, work: 'locks', connections: config.mode === 'test' ? 5 : 20 });
  const reading = openDatabase({
    url: databaseUrl,
    work: 'requests',
    connections: config.mode === 'test' ? 2 : 5,
    isReadOnly: true,
  });
  const background = openDatabase({ url: databaseUrl, work: 'jobs', connections: 3 });
  const notifications = await openNotifications(databaseUrl);
  const clock = config.demo ? movableClock() : systemClock;
  const counter = openCounter({ dataDir: config.dataDir, uploads: config.uploads });
  const deps: Deps = {
    config,
    ...{ db: database.db, reading: reading.db, pool: database.pool, locks: locks.pool, clock, notifications, log },
    live: openLiveStreams({ db: database.db, clock, notifications, log, readStandings }),
    mail: openMailTransport(config),
    isOutdated,
    findUser,
    personSources,
    push: config.push && openFcm(config.push, clock),
    payments: await openPayments(config, databaseUrl, clock),
    storage: guarded(await openStorage(config), error => log.error({ err: error }, 'the store of files failed')),
    scanner: openScanner(config, counter, log),
    counter,
    jobs: createJobs(databaseUrl, sweeps, background.db),
    named: appFunctions(),
    site: portalSite(config),
    collections: null,
  };
  await stockCatalogue(deps.db);
  await followClock(deps);
  const outbox = mailWhenQueued(deps);
  const pushes = pushWhenQueued(deps);
  return {
    deps,
    async close() {
      await deps.live.close();
      await deps.jobs.stop();
      await deps.counter.close();
      await outbox.rest();
      await pushes.rest();
      await notifications.close();
      deps.mail.close();
      await deps.payments.close();
      await background.close();
      await locks.close();
      await reading.close();
      await database.close();
    },
  };
}
