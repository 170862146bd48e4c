import { withDeferredRemovals } from './backup/deferredRemovals.ts';
import { movableClock, systemClock } from './clock.ts';
import type { EngineConfig } from './config.ts';
import { type Db, openDatabase } from './db/database.ts';
import { openNotifications } from './db/notifications.ts';
import type { Deps, JobRunner, Log, ScheduledJob } from './deps.ts';
import { followClock } from './dev-tools/sharedClock.ts';
import { openLiveStreams, type SessionStatus } from './events/openLiveStreams.ts';
import { createJobs } from './jobs/jobs.ts';
import { mailWhenQueued } from './mail/mailOutbox.ts';
import { openMailTransport } from './mail/transport.ts';
import { engineFigures, type FigureSet } from './metrics/figures.ts';
import { createStopping } from './stopping.ts';
import { openStorage } from './storage/openStorage.ts';
import { withStorageErrors } from './storage/storageErrors.ts';

/** Parts of the engine's dependencies that an app chooses. */
interface DependencyParts<AppDeps extends Deps>
  extends Pick<
    Deps,
    'findUser' | 'personSources' | 'onUndeliverable' | 'isOutdated' | 'scanner' | 'functions' | 'site'
  > {
  /** All periodic jobs, in the order in which they run when the clock is moved. */
  scheduledJobs: ScheduledJob<AppDeps>[];
  /** What the metrics say about the app's own tables. */
  figures?: FigureSet[];
  /** Reads the state of sessions by their keys; sessions that are over are left out. */
  readSessionStatuses(db: Db, now: Date, sessions: string[]): Promise<Map<string, SessionStatus>>;
}

/** Open dependencies, and a function that closes them. */
interface OpenedDependencies<AppDeps extends Deps> {
  deps: Omit<Deps, 'jobs'> & { jobs: JobRunner<AppDeps> };
  /** Closes everything. `closeOwn` closes the app's own dependencies, once they are unused. */
  close(closeOwn?: () => Promise<void>): Promise<void>;
}

/** Opens the engine's external dependencies. The database must exist and be migrated. */
export async function openDependencies<AppDeps extends Deps = Deps>(
  config: EngineConfig,
  databaseUrl: string,
  log: Log,
  { scheduledJobs, readSessionStatuses, figures = [], ...parts }: DependencyParts<AppDeps>,
): Promise<OpenedDependencies<AppDeps>> {
  const isTest = config.mode === 'test';
  const database = openDatabase({
    url: databaseUrl,
    work: 'requests',
    connections: isTest ? 5 : 20,
    onIdleError: error => log.warn({ err: error }, 'an idle database connection failed'),
  });
  const locks = openDatabase({ url: databaseUrl, work: 'locks', connections: isTest ? 5 : 20 });
  const reading = openDatabase({
    url: databaseUrl,
    work: 'requests',
    connections: isTest ? 2 : 5,
    isReadOnly: true,
  });
  const background = openDatabase({ url: databaseUrl, work: 'jobs', connections: 3 });
  const notifications = await openNotifications(databaseUrl);
  const clock = config.demo ? movableClock() : systemClock;
  const { db, pool } = database;
  const live = openLiveStreams({ db, clock, notifications, log, readSessionStatuses });
  const pools = { requests: pool, reading: reading.pool, locks: locks.pool, jobs: background.pool };
  const tracing =
    config.otlpEndpoint === null ? null : (await import('./tracing/openTracing.ts')).openTracing(config.otlpEndpoint);
  if (tracing) for (const traced of Object.values(pools)) tracing.followStatements(traced);
  const measured = { databaseUrl, clock, log, live, pools, figures: [...engineFigures, ...figures] };
  const metrics = config.metricsPort === null ? null : (await import('./metrics/openMetrics.ts')).openMetrics(measured);
  const deps = {
    ...parts,
    config,
    db,
    reading: reading.db,
    pool,
    locks: locks.pool,
    clock,
    notifications,
    log,
    live,
    metrics,
    tracing,
    stopping: createStopping(),
    mail: openMailTransport(config),
    storage: withDeferredRemovals(
      withStorageErrors(await openStorage(config), error => log.error({ err: error }, 'file storage error')),
      db,
      clock,
    ),
    jobs: createJobs(databaseUrl, scheduledJobs, background.db),
    collections: null,
  };
  await followClock(deps);
  const outbox = mailWhenQueued(deps);
  return {
    deps,
    async close(closeOwn) {
      await deps.live.close();
      await deps.jobs.stop();
      await outbox.rest();
      await closeOwn?.();
      await notifications.close();
      deps.mail.close();
      await metrics?.close();
      await tracing?.close();
      await background.close();
      await locks.close();
      await reading.close();
      await database.close();
    },
  };
}
