import type { Pool, QueryConfig } from 'pg';

/** Milliseconds: the work of another server may take minutes. */
const maxWait = 5 * 60_000;

/**
 * Runs work while it holds the advisory lock of a name, on all servers; a second caller waits. Several names are locked
 * in one order, so that two callers never deadlock.
 */
export async function withAdvisoryLock<Result>(
  locks: Pool,
  names: string | string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await locks.connect();
  const held = [names].flat().sort();
  let broken: unknown;
  try {
    await client.query(`set statement_timeout = ${maxWait}`);
    await client.query({
      text: 'select pg_advisory_lock(hashtextextended(name, 4217)) from unnest($1::text[]) name',
      values: [held],
      query_timeout: maxWait + 2_000,
    } as QueryConfig);
    await client.query('reset statement_timeout');
    const result = await work();
    await client.query('select pg_advisory_unlock(hashtextextended(name, 4217)) from unnest($1::text[]) name', [held]);
    return result;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // A closed connection releases its locks, in any state.
    client.release(broken !== undefined);
  }
}
