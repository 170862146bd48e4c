import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import { files } from './tables.ts';

/** Advisory locks of two numbers: this one, and the mark of a server. */
const space = 4219;

interface ServerMark {
  /** What this server writes into `writer_server` of the uploads it receives. */
  mark: number;
  close(): void;
}

/**
 * Holds an advisory lock as long as this process lives. PostgreSQL releases it when the process is killed, so that the
 * other servers know at once that its uploads have no writer.
 */
export async function markServer({ locks, log }: Pick<Deps, 'locks' | 'log'>): Promise<ServerMark> {
  const mark = randomInt(1, 2 ** 31 - 1);
  let closed = false;
  let held: PoolClient | undefined;

  async function hold(): Promise<void> {
    const client = await locks.connect();
    try {
      await client.query('select pg_advisory_lock($1, $2)', [space, mark]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (closed) return client.release(true);
    held = client;
    // A closed connection returns to the pool.
    client.once('end', () => {
      held = undefined;
      if (!closed) void holdAgain();
    });
  }

  /**
   * Takes the lock again after a lost connection. Until then the uploads here count as abandoned, and their writers get
   * an error.
   */
  async function holdAgain(): Promise<void> {
    while (!closed) {
      try {
        return await hold();
      } catch (error) {
        log.debug({ err: error }, 'cannot hold the mark of this server yet');
        await sleep(500, undefined, { ref: false });
      }
    }
  }

  await hold();
  return {
    mark,
    close() {
      closed = true;
      held?.release(true);
    },
  };
}

/** Whether the server that writes an upload has died. Uploads from before servers had marks go by silence alone. */
export const isServerGone = sql`(${files.writer_server} is not null and not exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
    and classid = ${sql.raw(String(space))}::oid and objid = ${files.writer_server}::oid))`;
