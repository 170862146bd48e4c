import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import app from '../../schemas/app.json' with { type: 'json' };
import type { Deps, Sweep } from '../deps.ts';
import type { Delivery } from './fcm.ts';
import { pushChannel } from './notices.ts';
import { devices, pushOutbox } from './tables.ts';

const minute = 60_000;
/** So long a message belongs to the server that sends it, and so long it waits for another try. */
const lease = 2 * minute;
/** What could not be told in time is old news: the mail has said it. */
const stale = 60 * minute;

type Row = typeof pushOutbox.$inferSelect;

export const pushSweeps: Sweep[] = [{ name: 'push', every: 'minute', run: sendDuePushes }];

/** Sends what is due, one message after another. Where push is not set up, nothing is kept for later. */
export async function sendDuePushes(deps: Deps): Promise<void> {
  const { db, clock, push } = deps;
  const oldest = new Date(clock.now().getTime() - stale);
  await db.delete(pushOutbox).where(push ? lt(pushOutbox.created_at, oldest) : undefined);
  for (let row = push && (await take(deps)); row; row = await take(deps)) await sendOne(deps, row);
}

async function take({ db, clock }: Deps): Promise<Row | undefined> {
  const now = clock.now();
  const next = db
    .select({ uuid: pushOutbox.uuid })
    .from(pushOutbox)
    .where(lte(pushOutbox.due_at, now))
    .orderBy(asc(pushOutbox.due_at))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(pushOutbox)
    .set({ due_at: new Date(now.getTime() + lease), tries: sql`${pushOutbox.tries} + 1` })
    .where(eq(pushOutbox.uuid, sql`(${next})` as SQL<string>))
    .returning();
  return row;
}

async function sendOne(deps: Deps, row: Row): Promise<void> {
  const { db } = deps;
  const [device] = await db.select().from(devices).where(eq(devices.uuid, row.device_uuid));
  if (!device) return;
  const delivery = await deliver(deps, row, device.device_id);
  if (delivery === 'gone') await db.delete(devices).where(eq(devices.uuid, device.uuid));
  if (delivery === 'sent') await db.delete(pushOutbox).where(eq(pushOutbox.uuid, row.uuid));
}

async function deliver({ push, log }: Deps, row: Row, device_id: string): Promise<Delivery> {
  const { text, link, locale } = row;
  try {
    return (await push?.send({ device_id, title: app.title, text, link, locale })) ?? 'later';
  } catch (error) {
    log.warn({ err: error, push: row.uuid, tries: row.tries }, 'a push message was put off');
    return 'later';
  }
}

/** A stop does not wait for a push service that hangs. */
const stopsWithin = 3_000;

/** Sends messages as soon as the transaction that queued them is committed. */
export function pushWhenQueued(deps: Deps): { rest(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let resting = false;
  deps.notifications.on(pushChannel, () => {
    if (resting) return;
    running = running
      .then(() => sendDuePushes(deps))
      .catch(error => deps.log.error({ err: error }, 'push messages could not be sent'));
  });
  return {
    async rest() {
      resting = true;
      await Promise.race([running, sleep(stopsWithin, undefined, { ref: false })]);
    },
  };
}
