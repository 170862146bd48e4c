import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../startProblem.ts';
import { findBinaries } from './binaries.ts';
import { Cluster, type ClusterSettings } from './cluster.ts';
import { findLocation } from './clusterLocation.ts';

/** The PostgreSQL that comes with Galley, running for this process alone. */
export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

const databaseName = 'galley';
/** Any number, as long as every version of Galley uses the same one. */
const ownerLock = 4_217_001;
const startTimeout = 60_000;
/** How long a start is retried after a temporary failure. */
const startPatience = 10_000;
/** Pause between attempts to restart a database that has died. */
const restartPause = 1_000;
/** After a server was killed, the database notices the closed connection within this time. */
const lockPatience = 1_500;

/**
 * Starts the database of a data folder, or adopts one that a killed server left running. The server holds a lock
 * in the database itself for as long as it lives, so two servers never share a data folder and a killed one never
 * leaves a stale lock behind. A database that dies while the server lives is started again.
 */
export async function startEmbedded(
  dataDir: string,
  settings: ClusterSettings = {},
  onTrouble: (error: unknown) => void = () => {},
): Promise<EmbeddedPostgres> {
  const place = findLocation(dataDir);
  const cluster = new Cluster(place, findBinaries(place.account), settings);
  if (!cluster.exists()) await cluster.create();
  let stopping = false;

  function keep(owner: pg.Client): void {
    owner.on('error', () => {});
    owner.once('end', () => {
      if (stopping) return;
      onTrouble(new Error(`The database in ${place.cluster} has stopped; it is restarted.`));
      void regain();
    });
  }

  /**
   * Restarts the database. On a busy machine, the rest of the old one may take its time to end, and without a database
   * there is nothing to serve.
   */
  async function regain(): Promise<void> {
    while (!stopping) {
      try {
        return keep(await own(cluster, dataDir));
      } catch (error) {
        onTrouble(error);
        await sleep(restartPause, undefined, { ref: false });
      }
    }
  }

  const owner = await own(cluster, dataDir);
  keep(owner);
  removeLeftovers(cluster, onTrouble);
  await createDatabase(owner);
  const url = cluster.address(databaseName);
  if (!url) throw new StartProblem(`The database in ${place.cluster} stopped while it was started.`);
  return {
    url,
    stop() {
      stopping = true;
      return cluster.stop();
    },
  };
}

/** Removes unfinished clusters. A folder that cannot be removed is reported and does not stop the start. */
function removeLeftovers(cluster: Cluster, onTrouble: (error: unknown) => void): void {
  try {
    cluster.removeUnfinished();
  } catch (error) {
    onTrouble(error);
  }
}

/** Connects to the database of a data folder, beside the server that runs it; starts it if none does. */
export async function reachEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const place = findLocation(dataDir);
  const cluster = new Cluster(place, findBinaries(place.account));
  const client = await connect(cluster);
  if (client === 'absent') return startEmbedded(dataDir);
  if (client !== 'busy') await client.end();
  const url = cluster.address(databaseName);
  if (client === 'busy' || !url)
    throw new StartProblem(`The database in ${place.cluster} is starting or stopping; try again in a moment.`);
  return { url, stop: async () => {} };
}

async function own(cluster: Cluster, dataDir: string): Promise<pg.Client> {
  const begun = Date.now();
  for (;;) {
    const client = await connect(cluster);
    if (client === 'busy') await sleep(50);
    else if (client === 'absent') await start(cluster, begun + startPatience);
    else if (await lock(client)) return client;
    else {
      await client.end();
      throw new StartProblem(
        `Another server is using the data folder ${dataDir}; stop it first, or choose another folder with DATA_DIR.`,
      );
    }
    if (Date.now() > begun + startTimeout)
      throw new StartProblem(`The database in ${cluster.place.cluster} did not become ready.`);
  }
}

async function connect(cluster: Cluster): Promise<pg.Client | 'absent' | 'busy'> {
  const connectionString = cluster.address('postgres');
  if (!connectionString) return 'absent';
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, application_name: 'galley owner' });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (['ECONNREFUSED', 'ENOENT'].includes(code)) return 'absent';
    // 57P03: starting up or shutting down; 53300: too many connections.
    if (['57P03', '53300', 'ECONNRESET', 'EPIPE'].includes(code)) return 'busy';
    throw error;
  }
}

/**
 * Starts the cluster. If another start was faster, or processes of a killed database are still ending, the next attempt
 * finds that out.
 */
async function start(cluster: Cluster, patientUntil: number): Promise<void> {
  try {
    await cluster.start();
  } catch (error) {
    const passing = /lock file "postmaster.pid"|shared memory block|another server might be running/i;
    if (!passing.test(String(error)) || Date.now() > patientUntil) throw error;
    await sleep(200);
  }
}

async function lock(client: pg.Client): Promise<boolean> {
  const until = Date.now() + lockPatience;
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [ownerLock]);
    if (rows[0].mine) return true;
    if (Date.now() > until) return false;
    await sleep(100);
  }
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (!rowCount) await owner.query(`create database ${databaseName}`);
}
