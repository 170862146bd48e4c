import type { FastifyBaseLogger } from 'fastify';
import type { AppFunctions } from './appFunctions.ts';
import type { Clock } from './clock.ts';
import type { EngineConfig } from './config.ts';
import type { Db, Pool, Tx } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import type { LiveStreams } from './events/liveStreams.ts';
import type { Scanner } from './files/virusScanner.ts';
import type { PrefillSources } from './forms/prefill.ts';
import type { mailOutbox } from './mail/tables.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AppPrincipal } from './principals/typeRegister.ts';
import type { Collection } from './records/collection.ts';
import type { Site } from './spa/site.ts';
import type { Stopping } from './stopping.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/tracing.ts';

/**
 * The engine's external dependencies, passed as the first argument so that tests can substitute them. An app extends
 * them with its own.
 */
export interface Deps {
  config: EngineConfig;
  db: Db;
  /** A read-only connection to the same database. */
  reading: Db;
  pool: Pool;
  /** Connections that hold a lock while their holder works with `pool`: apart, so that neither starves the other. */
  locks: Pool;
  clock: Clock;
  notifications: Notifications;
  /** Open streams of live events. */
  live: LiveStreams;
  mail: MailTransport;
  /** Finds a person in the app's own table, with all columns; null if there is none. */
  findUser(db: Db, by: { uuid: string } | { email: string }): Promise<AppPrincipal | null>;
  /** Facts about a person with which a form may start. */
  personSources(db: Db, user: AppPrincipal): PrefillSources;
  /** Records in the app's own table that mails to an address come back. */
  onUndeliverable?(tx: Tx, address: string, at: Date): Promise<void>;
  /** Whether the text of a delayed mail is no longer true. */
  isOutdated(deps: Pick<Deps, 'db' | 'clock'>, mail: typeof mailOutbox.$inferSelect): Promise<boolean>;
  storage: Storage;
  scanner: Scanner;
  jobs: JobRunner<this>;
  stopping: Stopping;
  /** Null: METRICS_PORT is not set. */
  metrics: Metrics | null;
  /** Null: OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
  tracing: Tracing | null;
  /** Settings and folder of the pages. */
  site: Site;
  /** Functions that schema files name. */
  functions: AppFunctions;
  /** Resources over tables that schema files describe, as they are now; null until the server has read the files. */
  collections: (() => Collection[]) | null;
  log: Log;
}

/** The logger. */
export type Log = FastifyBaseLogger;

/**
 * A periodic job: `run` processes rows that are due by `deps.clock`. It may run at any time and any number of times,
 * but never twice at once, across all servers.
 */
export interface ScheduledJob<AppDeps extends Deps = Deps> {
  name: string;
  every: 'minute' | 'ten minutes' | 'hour' | 'day';
  run(deps: AppDeps): Promise<unknown>;
}

export interface JobRunner<AppDeps extends Deps = Deps> {
  /** Runs one job now, or every job in its order. */
  run(deps: AppDeps, name: string): Promise<void>;
  runAll(deps: AppDeps): Promise<void>;
  /** Starts the jobs at their intervals, each on one server at a time. */
  start(deps: AppDeps): Promise<void>;
  stop(): Promise<void>;
}
