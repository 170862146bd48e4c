import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A database connection without a transaction. */
export type Db = NodePgDatabase;
/** A database connection inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type { Pool } from 'pg';

/** A pool of connections to PostgreSQL. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  /** Most connections this process opens for requests; jobs have a separate pool. */
  connections?: number;
  /** What the connections are for; it decides how long a statement may take. */
  work?: keyof typeof statementTimeouts;
  /** Every transaction only reads. */
  isReadOnly?: boolean;
  /** Is called for connections that broke while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void;
}

/** Milliseconds that a statement may take, by kind of work. Waiting for a lock counts. */
const statementTimeouts = {
  /** A client waits for the response. */
  requests: 15_000,
  /** Scheduled jobs walk whole tables, and no client waits. */
  jobs: 5 * 60_000,
  /**
   * Waiting for a lock that another request of the same key holds; scheduled jobs wait longer, see `withAdvisoryLock`.
   */
  locks: 20_000,
  /** A page of metrics shows what it has in time. */
  metrics: 2_000,
  /** Migrations rewrite whole tables. */
  migrations: 0,
};
/** PostgreSQL stops a statement itself; if the server hangs, only this process can. */
const grace = 2_000;

/** Opens a pool of connections to PostgreSQL. */
export function openDatabase({
  url,
  connections = 10,
  work = 'migrations',
  isReadOnly = false,
  onIdleError = () => {},
}: DatabaseOptions): Database {
  const options = isReadOnly ? { options: '-c default_transaction_read_only=on' } : {};
  const longest = statementTimeouts[work];
  const limits = longest ? { statement_timeout: longest, query_timeout: longest + grace } : {};
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    ...options,
    ...limits,
  });
  pool.on('error', onIdleError);
  pool.on('connect', handleBrokenConnection);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/**
 * Handles a connection that breaks between the statements of a transaction; the unhandled error would end the process.
 * Also releases it: drizzle forgets a connection on which not even `begin` succeeded, and the pool would run dry.
 */
function handleBrokenConnection(client: pg.PoolClient): void {
  client.on('error', () => {});
  client.on('end', () => {
    const { release } = client;
    client.release = () => {};
    try {
      release(true);
    } catch {
      // The connection was idle in the pool, which has dropped it.
    }
  });
}
