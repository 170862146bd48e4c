import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { subscriptions } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { premierLevels } from '../generated/entityTables.ts';
import { queueMail } from '../mail/mail.ts';
import { recordAccountEvent } from './accountEvents.ts';
import { accountEvents, type UserRow, users } from './tables.ts';

/**
 * Cancels the deletion, because the owner signed in before it: the account stays with all its data, and its plan renews
 * again.
 */
export async function cancelDeletion(tx: Tx, deps: Pick<Deps, 'clock' | 'config'>, user: UserRow): Promise<void> {
  const now = deps.clock.now();
  const { say } = textsOf(user.locale);
  await tx
    .update(users)
    .set({ deletion_scheduled_at: null, deletion_reminded_at: null, updated_at: now })
    .where(eq(users.uuid, user.uuid));
  const over = await resumeRenewal(tx, user.uuid, now);
  await recordAccountEvent(tx, deps, user.uuid, { type: 'deletion_withdrawn', by: user.uuid });
  await queueMail(tx, {
    to: user.email,
    template: 'deletion_withdrawn',
    locale: user.locale,
    at: now,
    data: {
      name: user.first_name,
      link: `${deps.config.publicUrl}/dashboard`,
      state: over
        ? say('account_messages.withdrawn.plan_over', { plan: over })
        : say('account_messages.withdrawn.as_before'),
    },
  });
}

/** Turns the renewal of the plan on again. Returns the plan's name if it has ended since, otherwise null. */
async function resumeRenewal(tx: Tx, user_uuid: string, updated_at: Date): Promise<string | null> {
  const [request] = await tx
    .select({ subscription: accountEvents.note })
    .from(accountEvents)
    .where(and(eq(accountEvents.user_uuid, user_uuid), eq(accountEvents.type, 'deletion_requested')))
    .orderBy(desc(accountEvents.at))
    .limit(1);
  if (!request?.subscription) return null;
  const stopped = eq(subscriptions.uuid, request.subscription);
  const renewed = await tx
    .update(subscriptions)
    .set({ auto_renew: true, updated_at })
    .where(and(stopped, eq(subscriptions.status, 'active')))
    .returning({ uuid: subscriptions.uuid });
  if (renewed.length) return null;
  const [ended] = await tx
    .select({ plan: premierLevels.name })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .where(stopped);
  return ended?.plan ?? null;
}
