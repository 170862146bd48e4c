import { and, asc, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { BROADCAST, type LiveResource } from './events.ts';
import { liveEvents } from './tables.ts';

const day = 24 * 3_600_000;
/** Rows are kept longer than streams are replayed, so that no replay is incomplete. */
export const eventRetention = 2 * day;
const replayWindow = day;
/** A page that missed more events reloads everything, which is less work. */
const maxMissed = 1_000;

/**
 * The position of a stream: every change of a transaction before `floor` has been sent. Sent as the `id:` of an event.
 */
export interface StreamCursor {
  floor: number;
  at: number;
}

export const formatCursor = ({ floor, at }: StreamCursor): string => `${floor}-${at}`;

export function parseCursor(text: string): StreamCursor | null {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text);
  return found ? { floor: Number(found[1]), at: Number(found[2]) } : null;
}

/** The place of a stream that begins now. */
export async function currentCursor({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<StreamCursor> {
  const { rows } = await db.execute<{ floor: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot()) as floor`);
  return { floor: Number(rows[0]?.floor), at: clock.now().getTime() };
}

type MissedEvent = { seq: number; resource: LiveResource; uuid: string; at: Date };

/** Returns what a stream has missed since a position; null: it was too long ago, too much, or in another database. */
export async function readMissed(
  db: Db,
  from: StreamCursor,
  now: StreamCursor,
  owner: string | null,
): Promise<MissedEvent[] | null> {
  if (now.at - from.at > replayWindow || from.floor > now.floor) return null;
  const rows = await db
    .select({ seq: liveEvents.seq, resource: liveEvents.resource, uuid: liveEvents.uuid, at: liveEvents.at })
    .from(liveEvents)
    .where(
      and(
        gte(liveEvents.transaction, from.floor),
        owner ? inArray(liveEvents.customer_uuid, [owner, BROADCAST]) : undefined,
      ),
    )
    .orderBy(asc(liveEvents.seq))
    .limit(maxMissed + 1);
  return rows.length > maxMissed ? null : (rows as MissedEvent[]);
}
