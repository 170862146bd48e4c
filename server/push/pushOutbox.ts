import { eq, lt } from 'drizzle-orm';
import { isDelayed, sendWhenQueued, takeDue } from '../../engine/server/db/index.ts';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import app from '../../schemas/app.json' with { type: 'json' };
import type { Deps, ScheduledJob } from '../deps.ts';
import type { Delivery } from './fcm.ts';
import { pushChannel } from './queuePush.ts';
import { devices, pushOutbox } from './tables.ts';

const minute = 60_000;
/** How long a message belongs to the server that sends it, and how long it waits for a retry. */
const lease = 2 * minute;
/** A late message is dropped: the mail has said it. */
const maxAge = 60 * minute;

type Row = typeof pushOutbox.$inferSelect;

export const pushJobs: ScheduledJob[] = [{ name: 'push', every: 'minute', run: sendDuePushes }];

/** Sends what is due, one message after another. Where push is not set up, nothing is kept for later. */
async function sendDuePushes(deps: Deps): Promise<void> {
  const { db, clock, push } = deps;
  const oldest = new Date(clock.now().getTime() - maxAge);
  await db.delete(pushOutbox).where(push ? lt(pushOutbox.created_at, oldest) : undefined);
  for (let row = push && (await take(deps)); row; row = await take(deps)) await sendOne(deps, row);
}

const take = (deps: Deps): Promise<Row | undefined> => takeDue(deps, pushOutbox, { lease });

async function sendOne(deps: Deps, row: Row): Promise<void> {
  const { db } = deps;
  const [device] = await db.select().from(devices).where(eq(devices.uuid, row.device_uuid));
  if (!device) return;
  if (isDelayed(deps, row) && (await isStale(deps, row))) return dropMessage(deps, row);
  const delivery = await deliver(deps, row, device.device_id);
  if (delivery === 'gone') await db.delete(devices).where(eq(devices.uuid, device.uuid));
  if (delivery === 'sent') await db.delete(pushOutbox).where(eq(pushOutbox.uuid, row.uuid));
}

/** Returns whether the mail's text is no longer true, whether or not the mail was sent. */
async function isStale(deps: Deps, { mail_uuid }: Row): Promise<boolean> {
  const [mail] = mail_uuid ? await deps.db.select().from(mailOutbox).where(eq(mailOutbox.uuid, mail_uuid)) : [];
  return mail !== undefined && deps.isOutdated(deps, mail);
}

async function dropMessage({ db, log }: Deps, { uuid, mail_uuid }: Row): Promise<void> {
  log.info({ push: uuid, mail: mail_uuid }, 'dropped a delayed push message that is no longer true');
  await db.delete(pushOutbox).where(eq(pushOutbox.uuid, uuid));
}

async function deliver({ push, log }: Deps, row: Row, device_id: string): Promise<Delivery> {
  const { text, link, locale } = row;
  try {
    return (await push?.send({ device_id, title: app.title, text, link, locale })) ?? 'later';
  } catch (error) {
    log.warn({ err: error, push: row.uuid, tries: row.tries }, 'a push message was deferred');
    return 'later';
  }
}

export const startPushSender = (deps: Deps) => sendWhenQueued(deps, pushChannel, () => sendDuePushes(deps));
