import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type { Pool } from 'pg';

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Most connections this process opens for requests; jobs have a pool of their own. */
  connections?: number;
  /** Every transaction only reads. */
  isReadOnly?: boolean;
  /** Hears of connections that broke while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

export function openDatabase({
  url,
  connections = 10,
  isReadOnly = false,
  onIdleError = () => {},
}: DatabaseOptions): Database {
  const options = isReadOnly ? { options: '-c default_transaction_read_only=on' } : {};
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 10_000, ...options });
  pool.on('error', onIdleError);
  pool.on('connect', survive);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/**
 * A connection that breaks between the statements of a transaction has nobody else to tell, and would end the process.
 * It also goes back by itself: drizzle forgets one on which not even `begin` came through, and the pool would run dry.
 */
function survive(client: pg.PoolClient): void {
  client.on('error', () => {});
  client.on('end', () => {
    const { release } = client;
    client.release = () => {};
    try {
      release(true);
    } catch {
      // It rested in the pool, which has dropped it.
    }
  });
}
