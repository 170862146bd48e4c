import { and, eq, isNull } from 'drizzle-orm';
import { isDelayed, sendWhenQueued, takeDue } from '../db/outbox.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { type Bounce, isUndeliverable, recordBounce } from './bounces.ts';
import { deliveryFaultOf } from './deliveryFault.ts';
import { mailOutbox } from './tables.ts';

/** Notified by every transaction that queues a mail, so that it is sent at once. */
export const mailChannel = 'galley_mail';

const minute = 60_000;
const maxWait = 6 * 60 * minute;
/** How long a deferred mail is retried, as between mail servers. */
const patience = 5 * 24 * 60 * minute;
const lease = 10 * minute;

type MailRow = typeof mailOutbox.$inferSelect;
type Changes = Partial<typeof mailOutbox.$inferInsert>;

export const mailJobs: ScheduledJob[] = [{ name: 'mail', every: 'minute', run: sendDueMails }];

/**
 * Sends due mails one after another. A mail is claimed in its own transaction, sent outside of any, and then marked. So
 * it is never lost, and sent twice only if a server dies between sending and marking; that cannot be ruled out, and the
 * same Message-ID lets the receiver drop the second one. Stops when no mail can be sent.
 */
export async function sendDueMails(deps: Deps): Promise<void> {
  for (let row = await take(deps); row; row = await take(deps)) {
    const canGoOn = await sendOne(deps, row);
    if (!canGoOn) return;
  }
}

const take = (deps: Deps): Promise<MailRow | undefined> =>
  takeDue(deps, mailOutbox, { lease, waits: and(isNull(mailOutbox.sent_at), isNull(mailOutbox.given_up_at)) });

/** Sends one mail. Returns whether other mails can be sent. */
async function sendOne(deps: Deps, row: MailRow): Promise<boolean> {
  try {
    if (!row.requested && (await isUndeliverable(deps.db, row.to, deps.clock.now())))
      return await drop(deps, row, 'the address returns mails');
    if ((row.last_error !== null || isDelayed(deps, row)) && (await deps.isOutdated(deps, row)))
      return await drop(deps, row, 'no longer true');
    await deps.mail.send(row);
  } catch (error) {
    return recordFailure(deps, row, error as Error);
  }
  await updateMail(deps, row, { sent_at: deps.clock.now(), last_error: null });
  deps.log.debug({ mail: row.uuid, template: row.template, queued_by: row.request_id }, 'sent a mail');
  return true;
}

async function drop(deps: Deps, row: MailRow, why: string): Promise<true> {
  deps.log.info({ mail: row.uuid, template: row.template, queued_by: row.request_id, why }, 'did not send a mail');
  await updateMail(deps, row, { given_up_at: deps.clock.now(), last_error: `not sent: ${why}` });
  return true;
}

async function recordFailure(deps: Deps, row: MailRow, error: Error): Promise<boolean> {
  const { log } = deps;
  const fault = deliveryFaultOf(error);
  const now = deps.clock.now();
  const about = { err: error, mail: row.uuid, template: row.template, queued_by: row.request_id, tries: row.tries };
  const last_error = error.message;
  if (fault === 'server') {
    log.warn(about, 'cannot send mails; they are retried');
    await updateMail(deps, row, { last_error, due_at: new Date(now.getTime() + minute), tries: row.tries - 1 });
    return false;
  }
  if (fault === 'refused' || now.getTime() - row.created_at.getTime() > patience) {
    log.error(about, 'a mail was rejected permanently and stays in the outbox');
    await updateMail(deps, row, { last_error, given_up_at: now });
    if (fault === 'refused') await recordBounce(deps, refusalOf(row, error));
  } else {
    log.warn(about, 'a mail was deferred');
    await updateMail(deps, row, { last_error, due_at: new Date(now.getTime() + waitAfter(row.tries)) });
  }
  return true;
}

/** A mail server that refuses a mail at once says the same as one that returns it. */
const refusalOf = ({ uuid, to }: MailRow, { message }: Error): Bounce => ({
  event: `smtp:${uuid}`,
  address: to,
  status: /\b5\.\d{1,3}\.\d{1,3}\b/.exec(message)?.[0] ?? null,
  reason: message,
});

const updateMail = ({ db }: Deps, { uuid }: MailRow, changes: Changes) =>
  db.update(mailOutbox).set(changes).where(eq(mailOutbox.uuid, uuid));

const waitAfter = (tries: number): number => Math.min(minute * 2 ** (tries - 1), maxWait);

/** Sends each mail as soon as its transaction is committed. Returns a function that stops it. */
export const mailWhenQueued = (deps: Deps) => sendWhenQueued(deps, mailChannel, () => sendDueMails(deps));
