import { setTimeout as sleep } from 'node:timers/promises';
import { alteredTables } from './onlineStatements.ts';
import { databaseErrorOf } from './retryDeadlocks.ts';

/**
 * How long a migration waits for the lock of its first table. Every request that comes later waits behind it, so it gives
 * up and tries again. With the locks of its further statements it stays below PostgreSQL's `deadlock_timeout` of a second:
 * a request that has waited that long, and waits in a circle with the migration, would be the one that fails.
 */
export const lockTimeout = '200ms';
/** The same while it holds the lock of a table. */
const nextLockTimeout = '50ms';

/**
 * Joins the statements of a migration for one round trip, so that little time passes between its first lock and its last:
 * a request that waits for the first for a second fails where it holds the last.
 */
export const joinStatements = (statements: string[]): string =>
  [...alteredTables(statements).map(lockAtOnce), ...statements]
    .map(statement => `${statement}\n;set local lock_timeout = '${nextLockTimeout}';`)
    .join('\n');

/**
 * The strongest lock is the first one on a table. A weaker one before it, such as that of a reference to the table, would
 * let requests in between that hold the table and wait for it: PostgreSQL ends those at once.
 */
const lockAtOnce = (table: string): string =>
  `do $$ begin if to_regclass('${table}') is not null then lock table ${table} in access exclusive mode; end if; end $$`;

/** PostgreSQL's codes `lock_not_available` and `deadlock_detected`. */
const lockFailures = ['55P03', '40P01'];
const patience = 5 * 60_000;

/**
 * Runs a whole transaction, and runs it again while another transaction holds a lock that it needs. Between attempts,
 * the requests that waited behind it proceed.
 */
export async function retryLocked<Result>(transaction: () => Promise<Result>, maxWait = patience): Promise<Result> {
  const until = Date.now() + maxWait;
  for (;;)
    try {
      return await transaction();
    } catch (error) {
      const code = databaseErrorOf(error)?.code ?? '';
      if (!lockFailures.includes(code) || Date.now() > until) throw error;
      await sleep(200 + Math.random() * 800);
    }
}
