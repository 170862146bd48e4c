import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Deps, Sweep } from '../deps.ts';
import { faultOf } from './fault.ts';
import { mailOutbox } from './tables.ts';

/** Announced by every transaction that queues a mail, so that it leaves at once. */
export const mailChannel = 'galley_mail';

const minute = 60_000;
const longestWait = 6 * 60 * minute;
/** How long a mail that is put off is tried, as mail servers do among themselves. */
const patience = 5 * 24 * 60 * minute;
/** So long a mail belongs to the server that sends it; should that die, another one sends it. */
const lease = 10 * minute;

type MailRow = typeof mailOutbox.$inferSelect;
type Changes = Partial<typeof mailOutbox.$inferInsert>;

export const mailSweeps: Sweep[] = [{ name: 'mail', every: 'minute', run: sendDueMails }];

/**
 * Sends what is due, one mail after another. A mail is taken in a transaction of its own, sent with none open, and then
 * marked: it is never lost, and doubled only when a server dies after the mail server took it and before it was marked.
 * Nothing can rule that out; the same Message-ID lets the receiver drop the second. Stops when no mail can leave.
 */
export async function sendDueMails(deps: Deps): Promise<void> {
  for (let row = await take(deps); row; row = await take(deps)) {
    const canGoOn = await sendOne(deps, row);
    if (!canGoOn) return;
  }
}

async function take({ db, clock }: Deps): Promise<MailRow | undefined> {
  const now = clock.now();
  const next = db
    .select({ uuid: mailOutbox.uuid })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sent_at), isNull(mailOutbox.given_up_at), lte(mailOutbox.due_at, now)))
    .orderBy(asc(mailOutbox.due_at))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(mailOutbox)
    .set({ due_at: new Date(now.getTime() + lease), tries: sql`${mailOutbox.tries} + 1` })
    .where(eq(mailOutbox.uuid, sql`(${next})` as SQL<string>))
    .returning();
  return row;
}

/** Whether other mails may leave. */
async function sendOne(deps: Deps, row: MailRow): Promise<boolean> {
  try {
    await deps.mail.send(row);
  } catch (error) {
    return failed(deps, row, error as Error);
  }
  await mark(deps, row, { sent_at: deps.clock.now(), last_error: null });
  return true;
}

async function failed(deps: Deps, row: MailRow, error: Error): Promise<boolean> {
  const { log } = deps;
  const fault = faultOf(error);
  const now = deps.clock.now();
  const about = { err: error, mail: row.uuid, template: row.template, tries: row.tries };
  const last_error = error.message;
  if (fault === 'server') {
    log.warn(about, 'no mail can be sent at the moment');
    await mark(deps, row, { last_error, due_at: new Date(now.getTime() + minute), tries: row.tries - 1 });
    return false;
  }
  if (fault === 'refused' || now.getTime() - row.created_at.getTime() > patience) {
    log.error(about, 'a mail was refused for good and stays in the outbox');
    await mark(deps, row, { last_error, given_up_at: now });
  } else {
    log.warn(about, 'a mail was put off');
    await mark(deps, row, { last_error, due_at: new Date(now.getTime() + waitAfter(row.tries)) });
  }
  return true;
}

const mark = ({ db }: Deps, { uuid }: MailRow, changes: Changes) =>
  db.update(mailOutbox).set(changes).where(eq(mailOutbox.uuid, uuid));

const waitAfter = (tries: number): number => Math.min(minute * 2 ** (tries - 1), longestWait);

/** A stop does not wait for a mail server that hangs: what was not marked is sent again by whoever runs then. */
const stopsWithin = 3_000;

/** Sends mails as soon as the transaction that queued them is committed, on whichever server hears of it first. */
export function sendWhenQueued(deps: Deps): { rest(): Promise<void> } {
  let again = false;
  let running: Promise<void> | undefined;
  let resting = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await sendDueMails(deps).catch(error => deps.log.error({ err: error }, 'mails could not be sent'));
    } while (again && !resting);
    running = undefined;
  }

  deps.notifications.on(mailChannel, () => {
    if (resting) return;
    if (running) again = true;
    else running = run();
  });

  return {
    async rest() {
      resting = true;
      await Promise.race([running, sleep(stopsWithin, undefined, { ref: false })]);
    },
  };
}
