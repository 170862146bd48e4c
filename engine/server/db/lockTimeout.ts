import { setTimeout as sleep } from 'node:timers/promises';
import { databaseErrorOf } from './retryDeadlocks.ts';

/**
 * How long a migration waits for the lock of a table. Every request that comes later waits behind it, so it gives up
 * before requests do, and tries again.
 */
export const lockTimeout = '2s';

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
