import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../deps.ts';
import { requestCounts } from './tables.ts';

/** Interval at which a server shares its counts. In between, requests on other servers are not counted. */
const shareInterval = 500;
/** Callers counted in a window, which limits the memory that an attack can fill. */
const maxCallers = 20_000;
const perStatement = 2_000;

interface Count {
  /** The count of all servers, as far as it is known here. */
  known: number;
  /** Counted by this server, not shared with the others yet. */
  untold: number;
}

type CountResult = { current: number; ttl: number };

interface SharedCounts {
  /** Counts one request of a caller in the current window. `window`: its length in milliseconds. */
  count(caller: string, window: number): CountResult;
  /** Publishes the counts of this server, and reads those of the others. */
  share(): Promise<void>;
}

/**
 * Creates request counts that all servers share. They cost one statement each half second and none for a request.
 * Windows begin at the same time on every server. Without the database, each server counts for itself. `shareAfter`:
 * milliseconds before counts are shared.
 */
export function sharedCounts(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  shareAfter = shareInterval,
): SharedCounts {
  let counts = new Map<string, Count>();
  let endsAt = 0;
  let soon: NodeJS.Timeout | undefined;
  let sharing: Promise<void> = Promise.resolve();

  function countOf(caller: string): Count {
    const found = counts.get(caller);
    if (found) return found;
    if (counts.size >= maxCallers) counts.delete(counts.keys().next().value ?? '');
    const fresh = { known: 0, untold: 0 };
    counts.set(caller, fresh);
    return fresh;
  }

  async function addToShared(): Promise<void> {
    const [window, end] = [counts, endsAt];
    const told = [...window].filter(([, { untold }]) => untold > 0).sort(([a], [b]) => (a < b ? -1 : 1));
    for (let from = 0; from < told.length; from += perStatement)
      await add(db, new Date(end), told.slice(from, from + perStatement));
  }

  const share = (): Promise<void> => {
    clearTimeout(soon);
    soon = undefined;
    sharing = sharing.then(addToShared).catch(error => log.warn({ err: error }, 'cannot share request counts'));
    return sharing;
  };

  return {
    count(caller, window) {
      const now = clock.now().getTime();
      if (now >= endsAt || endsAt - now > window) {
        counts = new Map();
        endsAt = (Math.floor(now / window) + 1) * window;
      }
      const one = countOf(caller);
      one.untold += 1;
      soon ??= setTimeout(share, shareAfter).unref();
      return { current: one.known + one.untold, ttl: endsAt - now };
    },
    share,
  };
}

/** In the order of the callers, so that two servers never wait for each other's rows. */
async function add(db: Db, endsAt: Date, told: [string, Count][]): Promise<void> {
  const sent = told.map(([caller, { untold }]) => ({ caller, untold }));
  const { rows } = await db.execute<{ caller: string; requests: number }>(sql`
    insert into ${requestCounts} (caller, ends_at, requests)
    select caller, ${endsAt.toISOString()}::timestamptz, untold
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as counted (caller text, untold int)
    on conflict (ends_at, caller) do update set requests = ${requestCounts}.requests + excluded.requests
    returning caller, requests`);
  const totals = new Map(rows.map(row => [row.caller, row.requests]));
  for (const [index, [caller, count]] of told.entries()) {
    count.known = totals.get(caller) ?? count.known;
    count.untold -= sent[index]?.untold ?? 0;
  }
}
