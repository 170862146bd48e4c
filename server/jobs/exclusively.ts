import type { Pool } from 'pg';

/** Does a piece of work while no other server does the one of the same name; whoever comes second waits. */
export async function exclusively<Result>(locks: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await locks.connect();
  let broken: unknown;
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 4217))', [name]);
    const result = await work();
    await client.query('select pg_advisory_unlock(hashtextextended($1, 4217))', [name]);
    return result;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // A connection that is closed gives its locks back, whatever state it is in.
    client.release(broken !== undefined);
  }
}
