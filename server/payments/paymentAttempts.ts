import pg from 'pg';

/**
 * One live payment attempt for each thing that is paid, across all servers. The locks end with this process's
 * connection: after `kill -9` nothing is left behind, and the next attempt knows that the last one has ended.
 */
export interface Attempts {
  /** Begins an attempt. Returns a function that ends it, or null if another payment is in progress. */
  begin(subject: string): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
}

const lockSpace = 4_217_004;

export function openAttempts(databaseUrl: string): Attempts {
  // PostgreSQL grants a lock to its holder again, so what this process holds is kept here as well.
  const held = new Set<string>();
  let connection: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'galley attempts' });
    client.on('error', () => {});
    client.on('end', () => {
      connection = undefined;
    });
    await client.connect();
    return client;
  }

  const client = (): Promise<pg.Client> => {
    connection ??= connect().catch(error => {
      connection = undefined;
      throw error;
    });
    return connection;
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Runs one statement at a time, because the connection is shared. */
  function ask(statement: string, subject: string): Promise<boolean> {
    const answer = last.then(async () => {
      const { rows } = await (await client()).query<{ yes: boolean }>(statement, [lockSpace, subject]);
      return rows[0]?.yes ?? false;
    });
    last = answer.catch(() => {});
    return answer;
  }

  const end = (subject: string) => async () => {
    // A failure means that the connection is closed, and the lock released.
    await ask('select pg_advisory_unlock($1, hashtext($2)) as yes', subject).catch(() => {});
    held.delete(subject);
  };

  return {
    async begin(subject) {
      if (held.has(subject)) return null;
      held.add(subject);
      const locked = await ask('select pg_try_advisory_lock($1, hashtext($2)) as yes', subject).catch(error => {
        held.delete(subject);
        throw error;
      });
      if (locked) return end(subject);
      held.delete(subject);
      return null;
    },
    async close() {
      await last;
      await (await connection)?.end();
    },
  };
}
