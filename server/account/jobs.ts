import { and, asc, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm';
import { mailOutbox } from '../../engine/server/mail/index.ts';
import type { Deps, ScheduledJob } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import { removeBytes } from '../uploads/removeBytes.ts';
import { makeExports, removeExports } from './accountExports.ts';
import { deletionReminderLead } from './deletion.ts';
import { detachCards, eraseAccount } from './erasure.ts';
import { type UserRow, users } from './tables.ts';

const day = 24 * 3_600_000;

export const accountJobs: ScheduledJob[] = [
  { name: 'account_deletion', every: 'hour', run: deleteDueAccounts },
  { name: 'account_exports', every: 'minute', run: makeExports },
  { name: 'account_exports_over', every: 'hour', run: removeExports },
];

async function deleteDueAccounts(deps: Deps): Promise<void> {
  await remind(deps);
  const due = await deps.db
    .select({ uuid: users.uuid })
    .from(users)
    .where(lte(users.deletion_scheduled_at, deps.clock.now()))
    .orderBy(asc(users.deletion_scheduled_at))
    .limit(500);
  for (const { uuid } of due)
    await erase(deps, uuid).catch(error => deps.log.error({ err: error, user: uuid }, 'cannot delete account'));
  await detachCards(deps);
  await purgeErasureMails(deps);
}

/** Deletes the rows of an account, then the bytes of its files. */
async function erase(deps: Deps, uuid: string): Promise<void> {
  await removeBytes(deps, (await eraseAccount(deps, uuid)) ?? []);
}

async function remind(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const soon = await deps.db
    .select()
    .from(users)
    .where(
      and(
        lte(users.deletion_scheduled_at, new Date(now.getTime() + deletionReminderLead)),
        // A locked account is not erased. The mail about the end of the lock says when the deletion follows.
        ...[isNull(users.deletion_reminded_at), isNull(users.blocked_at)],
      ),
    )
    .limit(500);
  for (const user of soon) await remindOne(deps, user, now);
}

const remindOne = (deps: Deps, { uuid }: UserRow, now: Date): Promise<void> =>
  deps.db.transaction(async tx => {
    const [user] = await tx
      .update(users)
      .set({ deletion_reminded_at: now })
      .where(
        and(
          ...[eq(users.uuid, uuid), isNull(users.blocked_at)],
          ...[isNotNull(users.deletion_scheduled_at), isNull(users.deletion_reminded_at)],
        ),
      )
      .returning();
    if (!user?.deletion_scheduled_at || user.deletion_scheduled_at <= now) return;
    await queueMail(tx, {
      to: user.email,
      template: 'deletion_reminder',
      locale: user.locale,
      at: now,
      data: {
        name: user.first_name,
        link: `${deps.config.publicUrl}/authentication/login`,
        until: user.deletion_scheduled_at,
      },
    });
  });

/** Deletes the last mail to an erased account once it was sent, because it contains the address. */
const purgeErasureMails = ({ db, clock }: Deps) =>
  db
    .delete(mailOutbox)
    .where(
      and(eq(mailOutbox.template, 'account_erased'), lt(mailOutbox.sent_at, new Date(clock.now().getTime() - day))),
    );
