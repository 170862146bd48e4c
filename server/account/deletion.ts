import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { type Caller, problem } from '../../engine/server/http/index.ts';
import { blockingOrderStatuses, deletionGraceDays, openPaymentStatuses } from '../../schemas/account/deletion.ts';
import { endSessions } from '../auth/portalSessions.ts';
import { payments, subscriptions } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import { orders } from '../orders/tables.ts';
import { uploadTokens } from '../uploads/tables.ts';
import { recordAccountEvent } from './accountEvents.ts';
import { withdrawAllConsents } from './consents.ts';
import { isCustomerRole } from './roles.ts';
import { users } from './tables.ts';

const day = 24 * 3_600_000;
const gracePeriod = deletionGraceDays * day;
/** How long before the deletion of an account its owner gets the last reminder. */
export const deletionReminderLead = 2 * day;

type DeletionDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Schedules the end of the caller's account and signs them out everywhere. Nothing else changes until then, so that
 * signing in within the grace period restores everything; only a plan does not renew until then. Returns the time of
 * the deletion.
 */
export const scheduleDeletion = (deps: DeletionDeps, { user }: Caller): Promise<Date> =>
  deps.db.transaction(async tx => {
    // An administrator ends the access of staff and names their successor; what they did keeps their name.
    if (!isCustomerRole(user.role)) throw problem('forbidden');
    // Payments refer to the customer, so a concurrent payment waits and then finds that the account is being deleted.
    const [locked] = await tx.select().from(users).where(eq(users.uuid, user.uuid)).for('update');
    if (!locked || locked.erased_at) throw problem('account_deletion_scheduled');
    const fault = await findDeletionBlocker(tx, user.uuid);
    if (fault) throw problem(fault);
    const now = deps.clock.now();
    const until = new Date(now.getTime() + gracePeriod);
    const renewed = await turnOffRenewal(tx, user.uuid, now);
    await tx
      .update(users)
      .set({ deletion_scheduled_at: until, deletion_reminded_at: null, updated_at: now })
      .where(eq(users.uuid, user.uuid));
    await tx.delete(uploadTokens).where(eq(uploadTokens.user_uuid, user.uuid));
    await endSessions(tx, now, user.uuid);
    await withdrawAllConsents(tx, now, user.uuid);
    await recordAccountEvent(tx, deps, user.uuid, { type: 'deletion_requested', by: user.uuid, note: renewed });
    await queueMail(tx, {
      to: locked.email,
      template: 'deletion_requested',
      locale: locked.locale,
      at: now,
      data: { name: locked.first_name, link: `${deps.config.publicUrl}/authentication/login`, until },
    });
    return until;
  });

type DeletionBlocker = 'deletion_orders' | 'deletion_past_due' | 'deletion_payment';

/** Returns why an account cannot be deleted now; null: it can. */
export async function findDeletionBlocker(tx: Tx, customer: string): Promise<DeletionBlocker | null> {
  const busy = and(eq(orders.customer_uuid, customer), inArray(orders.status, blockingOrderStatuses));
  if (await tx.$count(orders, busy)) return 'deletion_orders';
  const unpaid = and(eq(subscriptions.customer_uuid, customer), eq(subscriptions.status, 'past_due'));
  if (await tx.$count(subscriptions, unpaid)) return 'deletion_past_due';
  const pending = and(eq(payments.customer_uuid, customer), inArray(payments.payment_status, [...openPaymentStatuses]));
  return (await tx.$count(payments, pending)) ? 'deletion_payment' : null;
}

/** The subscription whose automatic renewal was on, to be restored with the account. */
async function turnOffRenewal(tx: Tx, customer: string, now: Date): Promise<string | null> {
  const [stopped] = await tx
    .update(subscriptions)
    .set({ auto_renew: false, updated_at: now })
    .where(
      and(
        eq(subscriptions.customer_uuid, customer),
        eq(subscriptions.status, 'active'),
        eq(subscriptions.auto_renew, true),
      ),
    )
    .returning({ uuid: subscriptions.uuid });
  return stopped?.uuid ?? null;
}

/**
 * Refuses actions that would bind an account that is about to be deleted. For charges, the customer's row stays locked
 * until they are written.
 */
export async function assertNotDeleting(tx: Tx, customer: string): Promise<void> {
  const [user] = await tx
    .select({ until: users.deletion_scheduled_at, erased: users.erased_at })
    .from(users)
    .where(eq(users.uuid, customer))
    .for('key share');
  if (!user || user.until || user.erased) throw problem('account_deletion_scheduled');
}
