import type { Pool } from 'pg';

/** Does a piece of work while no other server does the one of the same name; whoever comes second waits. */
export async function exclusively<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 4217))', [name]);
    return await work();
  } finally {
    // A connection that is closed gives its locks back, also when the work or the database failed.
    client.release(true);
  }
}
