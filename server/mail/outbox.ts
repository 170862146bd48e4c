import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { Deps, Sweep } from '../deps.ts';
import { mailOutbox } from './tables.ts';

/** Announced by every transaction that queues a mail, so that it leaves at once. */
export const mailChannel = 'galley_mail';

const mostTries = 20;
const minute = 60_000;
const longestWait = 6 * 60 * minute;

export const mailSweeps: Sweep[] = [{ name: 'mail', every: 'minute', run: sendDueMails }];

/** Sends what is due, one transaction a mail: a mail is never lost, and doubled only if the server dies in between. */
export async function sendDueMails(deps: Deps): Promise<void> {
  while (await deps.db.transaction(tx => sendNext(deps, tx)));
}

async function sendNext({ clock, mail, log }: Deps, tx: Tx): Promise<boolean> {
  const now = clock.now();
  const [row] = await tx
    .select()
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sent_at), lte(mailOutbox.due_at, now), sql`${mailOutbox.tries} < ${mostTries}`))
    .orderBy(asc(mailOutbox.due_at))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!row) return false;
  const outcome = await mail.send(row).then(
    () => ({ sent_at: clock.now(), last_error: null }),
    (error: Error) => {
      log.warn({ err: error, mail: row.uuid, tries: row.tries + 1 }, 'a mail could not be sent');
      return { due_at: new Date(now.getTime() + waitAfter(row.tries)), last_error: error.message };
    },
  );
  await tx
    .update(mailOutbox)
    .set({ ...outcome, tries: row.tries + 1 })
    .where(eq(mailOutbox.uuid, row.uuid));
  return true;
}

const waitAfter = (tries: number): number => Math.min(minute * 2 ** tries, longestWait);

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
      await running;
    },
  };
}
