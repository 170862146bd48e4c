import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { systemClock } from './clock.ts';
import type { EngineConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startEmbedded } from './db/embedded/startEmbedded.ts';
import { migrate } from './db/migrate.ts';
import { reachDatabase } from './db/reachDatabase.ts';
import { StartProblem } from './db/startProblem.ts';
import type { Deps, Log } from './deps.ts';
import { precompileForms } from './forms/forms.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serveMetrics.ts';
import { applyMigrationFiles } from './records/migrations/migrateCollections.ts';
import type { Stopping } from './stopping.ts';

/** A running server. */
export interface RunningServer {
  url: string;
  /** Says that the server is not ready, and answers as before until balancers have noticed: see DRAIN_SECONDS. */
  drain(): Promise<void>;
  /** Finishes the running requests, stops the jobs and the database, in this order. */
  close(): Promise<void>;
}

/** How long a running request may delay a stop. */
const patience = 5_000;

type Closing = () => Promise<void>;

/** What an app starts beside what the engine starts for every app. */
interface ServerParts<Config extends EngineConfig, AppDeps extends Deps> {
  /** Opens everything that the server talks to. The database is there and migrated. */
  openDependencies(config: Config, databaseUrl: string, log: Log): Promise<{ deps: AppDeps; close(): Promise<void> }>;
  /** Runs before the first request, for example to add demo data; the schema files are read, and their tables exist. */
  fill(deps: AppDeps): Promise<void>;
  /** The server without a port. */
  build(deps: AppDeps): Promise<FastifyInstance>;
}

/**
 * Starts the server, the database first. `prepare` runs once the address and the database are available. If one part
 * cannot start, the parts before it are stopped.
 */
export async function startServer<Config extends EngineConfig, AppDeps extends Deps>(
  parts: ServerParts<Config, AppDeps>,
  config: Config,
  log: Log,
  prepare: () => Promise<void> | undefined = () => undefined,
): Promise<RunningServer> {
  const closings: Closing[] = [];
  const close = async () => {
    for (let next = closings.pop(); next; next = closings.pop())
      await next().catch(error => log.error({ err: error }, 'a part of the server failed to stop'));
  };
  try {
    const { url, stopping } = await open(parts, config, log, closings, prepare);
    const drain = async () => {
      log.info({ drain_seconds: config.drainSeconds }, 'stopping: no longer ready');
      stopping.announce();
      await sleep(config.drainSeconds * 1_000);
    };
    const stop = async () => {
      await close();
      log.info('stopped');
    };
    return { url, drain, close: stop };
  } catch (error) {
    // One sentence says why there is no start; what fails while the rest is stopped follows from that.
    if (error instanceof StartProblem) log.level = 'silent';
    await close();
    throw error;
  }
}

async function open<Config extends EngineConfig, AppDeps extends Deps>(
  parts: ServerParts<Config, AppDeps>,
  config: Config,
  log: Log,
  closings: Closing[],
  prepare: () => Promise<void> | undefined,
): Promise<{ url: string; stopping: Stopping }> {
  const databaseUrl = await openPostgres(config, log, closings);
  await assertPortFree(config);
  await prepare();
  await migrateOnce(databaseUrl, config);
  const { deps, close } = await parts.openDependencies(config, databaseUrl, log);
  closings.push(close);
  if (deps.metrics) closings.push(await openMetricsPort(deps.metrics, config));
  const app = await parts.build(deps);
  closings.push(() => closeApp(app));
  await parts.fill(deps);
  await app.listen({ host: config.host, port: config.port }).catch(error => {
    throw listenProblem(error, config);
  });
  await deps.jobs.start(deps);
  void precompileForms();
  const { port } = app.server.address() as AddressInfo;
  const url = config.port === port ? config.publicUrl : `http://localhost:${port}`;
  return { url, stopping: deps.stopping };
}

/** Returns how it is closed: after the server, so that a scrape also sees a server that stops. */
async function openMetricsPort(metrics: Metrics, config: EngineConfig): Promise<Closing> {
  const served = await serveMetrics(metrics, config).catch(error => {
    throw listenProblem(error, { host: config.host, port: config.metricsPort ?? 0 }, 'METRICS_PORT');
  });
  return served.close;
}

/** Closes the server. Running requests get a while to end; idle connections are closed at once. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const resting = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearInterval(resting);
  clearTimeout(late);
}

/** Throws if the port is taken. The server listens only when it can serve, so this is checked first. */
async function assertPortFree(config: EngineConfig): Promise<void> {
  const probe = createServer(socket => socket.destroy()).listen(config.port, config.host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw listenProblem(error as NodeJS.ErrnoException, config);
  } finally {
    probe.close();
  }
}

async function openPostgres(config: EngineConfig, log: Log, closings: Closing[]): Promise<string> {
  const report = (error: unknown) => log.error({ err: error }, 'embedded PostgreSQL error');
  const { url, stop } = await reachDatabase(config, dataDir => startEmbedded(dataDir, {}, report));
  closings.push(stop);
  return url;
}

/** Migrates the tables of code, and then those of entity files: an app writes rows of both as soon as it is connected. */
async function migrateOnce(url: string, { schemasDir }: EngineConfig): Promise<void> {
  const database = openDatabase({ url, connections: 3 });
  try {
    await migrate(database.pool);
    await applyMigrationFiles({ db: database.db, clock: systemClock, schemas: schemasDir });
  } finally {
    await database.close();
  }
}

/** `setting`: the name of the setting that chooses the port. */
export function listenProblem(
  error: NodeJS.ErrnoException,
  { host, port }: Pick<EngineConfig, 'host' | 'port'>,
  setting = 'PORT',
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} on ${host} is taken by another program; stop it, or choose another port with ${setting}.`,
      );
    case 'EACCES':
      return new StartProblem(`Port ${port} may not be opened by this user; choose one above 1023 with ${setting}.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(
        `HOST=${host} is no address of this machine; 127.0.0.1 is this machine only, 0.0.0.0 is every network.`,
      );
    default:
      return error;
  }
}
