import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Deps } from '../deps.ts';

/** Messages to send, written in the transaction that causes them. */
type Outbox = PgTable & Record<'uuid' | 'due_at' | 'tries', PgColumn>;

interface TakeOptions {
  /**
   * How long, in milliseconds, a message belongs to the server that sends it; after its death, another one sends it.
   */
  lease: number;
  /** Condition for the due messages that are still to be sent; absent: all of them. */
  waits?: SQL | undefined;
}

/** Takes the message that has been due longest and that no other server is sending. */
export async function takeDue<Table extends Outbox>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  outbox: Table,
  { lease, waits }: TakeOptions,
): Promise<Table['$inferSelect'] | undefined> {
  const now = clock.now();
  const next = db
    .select({ uuid: outbox.uuid })
    .from(outbox as PgTable)
    .where(and(waits, lte(outbox.due_at, now)))
    .orderBy(asc(outbox.due_at))
    .limit(1)
    .for('update', { skipLocked: true });
  const taken = { due_at: new Date(now.getTime() + lease), tries: sql`${outbox.tries} + 1` };
  const rows = await db
    .update(outbox)
    .set(taken as PgUpdateSetSource<Table>)
    .where(eq(outbox.uuid, sql`(${next})`))
    .returning();
  return (rows as Table['$inferSelect'][])[0];
}

const minute = 60_000;

/**
 * Returns whether a message has waited so long that it may be outdated. Normally a message is sent moments after its
 * commit.
 */
export const isDelayed = ({ clock }: Pick<Deps, 'clock'>, row: { tries: number; created_at: Date }): boolean =>
  row.tries > 1 || clock.now().getTime() - row.created_at.getTime() > minute;

/**
 * How long a stop waits for a service that hangs. Messages that were not marked as sent are sent again after the next
 * start.
 */
const stopTimeout = 3_000;

/**
 * Sends queued messages as soon as the transaction that queued them is committed, on the first server that receives the
 * notification. It never runs twice at once; if messages were queued while it ran, it runs once more.
 */
export function sendWhenQueued(
  { notifications, log }: Pick<Deps, 'notifications' | 'log'>,
  channel: string,
  send: () => Promise<void>,
): { rest(): Promise<void> } {
  let again = false;
  let running: Promise<void> | undefined;
  let resting = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await send().catch(error => log.error({ err: error, channel }, 'cannot send queued messages'));
    } while (again && !resting);
    running = undefined;
  }

  notifications.on(channel, () => {
    if (resting) return;
    if (running) again = true;
    else running = run();
  });

  return {
    async rest() {
      resting = true;
      await Promise.race([running, sleep(stopTimeout, undefined, { ref: false })]);
    },
  };
}
