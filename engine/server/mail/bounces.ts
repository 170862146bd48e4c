import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { emailKey } from '../personNames.ts';
import { mailBounces } from './tables.ts';

/** A report that a mail was not delivered. */
export interface Bounce {
  /** What reported it; the same report counts once. */
  event: string;
  address: string;
  /** Enhanced status code (RFC 3463), such as "5.1.1"; null: the report has none. */
  status: string | null;
  reason: string;
}

/**
 * Codes about the mailbox itself: no such mailbox, host or domain, moved, switched off. Other codes are about the mail
 * or its sender, such as a filter that took it for spam, or about the moment.
 */
const aboutMailbox = /^5\.(1\.([1236]|10)|2\.1|4\.4)$/;

/** So many soft bounces within so many days count as a hard one. */
const maxSoft = { bounces: 5, days: 30 };
const day = 86_400_000;
const maxReasonLength = 500;

/** Records a bounce, once. Tells the app when the address has become undeliverable by it. */
export async function recordBounce(
  { db, clock, log, onUndeliverable }: Pick<Deps, 'db' | 'clock' | 'log' | 'onUndeliverable'>,
  { event, address, status, reason }: Bounce,
): Promise<void> {
  const at = clock.now();
  const kind = aboutMailbox.test(status ?? '') ? 'hard' : 'soft';
  // What PostgreSQL cannot store, and what would forge a line of the log.
  const said = reason
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength);
  await db.transaction(async tx => {
    const wasKnown = await isUndeliverable(tx, address, at);
    const added = await tx
      .insert(mailBounces)
      .values({ event, address: emailKey(address), kind, reason: said, at })
      .onConflictDoNothing()
      .returning({ event: mailBounces.event });
    if (!added.length || wasKnown || !(await isUndeliverable(tx, address, at))) return;
    log.warn({ event, status }, 'an address returns mails and gets no more');
    await onUndeliverable?.(tx, address, at);
  });
}

/** Whether mails to an address come back. */
export async function isUndeliverable(db: Db | Tx, address: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - maxSoft.days * day).toISOString();
  const [row] = await db
    .select({
      holds: sql<boolean | null>`bool_or(${mailBounces.kind} = 'hard')
        or count(*) filter (where ${mailBounces.at} > ${since}) >= ${maxSoft.bounces}`,
    })
    .from(mailBounces)
    .where(and(eq(mailBounces.address, emailKey(address)), isNull(mailBounces.cleared_at)));
  return row?.holds ?? false;
}

/** The address works: its owner has opened a link that was sent to it. */
export const clearBounces = (tx: Tx, address: string, now: Date) =>
  tx
    .update(mailBounces)
    .set({ cleared_at: now })
    .where(and(eq(mailBounces.address, emailKey(address)), isNull(mailBounces.cleared_at)));
