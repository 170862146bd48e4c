import { sql } from 'drizzle-orm';
import type { LiveEvent } from '../../contract/generated/types.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { liveEvents } from './tables.ts';

/** Resources that send live events. */
export type LiveResource = LiveEvent['resource'];

/**
 * Audience of events that concern everyone, such as a change of a row without an owner that all may list. Used in
 * place of an owner.
 */
export const BROADCAST = '00000000-0000-0000-0000-000000000000';

/** A change of an owner's data. It has no content: receivers read the data with their own rights. */
export interface LiveChange {
  /** Null: the data has no owner, so only staff receive the event. */
  owner: string | null;
  resource: LiveResource;
  /** The uuid of the row, or of the one that it belongs to. */
  uuid: string;
}

/**
 * A change as every server receives it.
 *
 * Sequence numbers become visible out of order: a transaction that began early may commit late. So streams are replayed
 * by transaction ids: `floor` is the oldest transaction that was still running when this row was written. Changes that
 * are not committed by now are published later (NOTIFY follows the order of commits) and have an id of at least
 * `floor`. A stream that replays everything from `floor` on misses nothing, and receives at most a few changes twice.
 */
export interface PublishedChange extends LiveChange {
  seq: number;
  floor: number;
  /** Milliseconds since 1970. */
  at: number;
}

export const liveChannel = 'galley_live';

/** Sends an event to every open page of an owner, on all servers, once the transaction is committed. */
export async function publish(db: Db | Tx, { clock }: Pick<Deps, 'clock'>, change: LiveChange): Promise<void> {
  const { owner, resource, uuid } = change;
  const at = clock.now();
  await db.execute(sql`
    with told as (
      insert into ${liveEvents} (transaction, customer_uuid, resource, uuid, at)
      values (pg_current_xact_id()::text::bigint, ${owner}, ${resource}, ${uuid}, ${at.toISOString()})
      returning seq
    )
    select pg_notify(${liveChannel}, json_build_object(
      'seq', seq, 'floor', pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      'owner', ${owner}::text, 'resource', ${resource}::text, 'uuid', ${uuid}::text, 'at', ${at.getTime()}::bigint
    )::text) from told`);
}
