import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailOutbox } from '../mail/tables.ts';

/** Gauges whose values one statement reads when the metrics are scraped. */
export interface FigureSet {
  /** Help texts by the names of the gauges, which get the prefix of all metrics. */
  gauges: Record<string, string>;
  /** Names of labels. Their values must be few: states and names, never keys of rows. */
  labels?: readonly string[];
  /** Returns a row for each combination of labels, with a number for each gauge. `now` is the server's clock. */
  read(db: Db, now: Date): Promise<Record<string, unknown>[]>;
}

/** The figures of every app: mails that wait, and jobs that wait. */
export const engineFigures: FigureSet[] = [
  {
    gauges: {
      mails_waiting: 'Mails in the outbox that are not sent yet.',
      mails_oldest_waiting_seconds: 'Age of the oldest of them; 0 without one.',
    },
    read: (db, now) => readWaiting(db, sql`${mailOutbox} where sent_at is null and given_up_at is null`, now, 'mails'),
  },
  {
    gauges: {
      jobs_waiting: 'Jobs that are due and that no server has started yet.',
      jobs_oldest_waiting_seconds: 'Age of the oldest of them.',
    },
    labels: ['job'],
    async read(db) {
      const { rows: found } = await db.execute(sql`select to_regclass('pgboss.job') is not null as is_there`);
      if (!found[0]?.is_there) return [];
      const { rows } = await db.execute(sql`select name as job, count(*)::float8 as jobs_waiting,
          extract(epoch from now() - min(start_after))::float8 as jobs_oldest_waiting_seconds
        from pgboss.job where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%'
        group by name`);
      return rows;
    },
  },
];

/** Reads how many rows of a queue wait, and how old the oldest is. `queue`: its table with the condition. */
export async function readWaiting(
  db: Db,
  queue: ReturnType<typeof sql>,
  now: Date,
  name: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute(sql`select count(*)::float8 as waiting,
    coalesce(greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - min(created_at))), 0)::float8 as oldest
    from ${queue}`);
  const [{ waiting, oldest } = {}] = rows;
  return [{ [`${name}_waiting`]: waiting, [`${name}_oldest_waiting_seconds`]: oldest }];
}
