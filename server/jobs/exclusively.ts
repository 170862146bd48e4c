import type { Pool } from 'pg';

/**
 * Does a piece of work while no other server does the one of the same name; whoever comes second waits.
 * Of several names all are held. They are taken in one order, so that two who want several never block each other.
 */
export async function exclusively<Result>(
  locks: Pool,
  names: string | string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await locks.connect();
  const held = [names].flat().sort();
  let broken: unknown;
  try {
    await client.query('select pg_advisory_lock(hashtextextended(name, 4217)) from unnest($1::text[]) name', [held]);
    const result = await work();
    await client.query('select pg_advisory_unlock(hashtextextended(name, 4217)) from unnest($1::text[]) name', [held]);
    return result;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // A connection that is closed gives its locks back, whatever state it is in.
    client.release(broken !== undefined);
  }
}
