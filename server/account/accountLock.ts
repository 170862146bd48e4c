import { and, asc, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { MailRow } from '../../engine/server/mail/index.ts';
import type { User } from '../../schemas/generated/types.ts';
import { retryNow } from '../billing/dunning.ts';
import { findFailedRenewal } from '../billing/findFailedRenewal.ts';
import { balancesOf, hasNoBalance } from '../billing/outstanding.ts';
import { payments } from '../billing/tables.ts';
import { termOf } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import { activeStatuses, HOLD_REASON, suspendsRunningWork } from '../orders/accountHold.ts';
import { putOnHold, returnFromHold } from '../orders/hold.ts';
import { holdIfQuarantined } from '../orders/quarantine.ts';
import { orders } from '../orders/tables.ts';
import type { TransitionContext } from '../orders/transition.ts';
import { uploadTokens } from '../uploads/tables.ts';
import { recordAccountEvent } from './accountEvents.ts';
import { deletionReminderLead } from './deletion.ts';
import { accountEvents, type UserRow, users } from './tables.ts';

export type LockReason = NonNullable<User['blocked_reason']>;
/** The uuid of the member of staff; null: the system, for a dispute or for security. */
type LockedBy = string | null;
type LockDeps = Pick<Deps, 'clock' | 'config'>;

/**
 * Locks an account: its current and new sessions allow little until it is unlocked, and its upload tokens end. A locked
 * account can be locked for another reason; the system never replaces a serious reason by a lesser one.
 */
export async function lockAccount(
  tx: Tx,
  deps: LockDeps,
  customer: string,
  reason: LockReason,
  by: LockedBy,
): Promise<void> {
  const user = await lockUserRow(tx, customer);
  if (!user || user.blocked_reason === reason) return;
  if (by === null && suspendsRunningWork(user.blocked_reason) && !suspendsRunningWork(reason)) return;
  await applyLock(tx, deps, user, reason, by);
}

/** A dispute is settled: unlocks what it locked, unless staff had locked it for another reason before. */
export async function unlockAfterDispute(tx: Tx, deps: LockDeps, customer: string): Promise<void> {
  const user = await lockUserRow(tx, customer);
  if (user?.blocked_reason !== 'dispute') return;
  const before = await findPreviousLock(tx, customer);
  if (before && !(await isPaidSince(tx, user, before))) await applyLock(tx, deps, user, before.reason, before.by);
  else await unlockAccount(tx, deps, customer, null);
}

interface PreviousLock {
  reason: LockReason;
  by: LockedBy;
  at: Date;
}

/** Returns whether the debt behind an earlier lock was paid during the dispute: then that lock ends, too. */
async function isPaidSince(tx: Tx, user: UserRow, { reason, at }: PreviousLock): Promise<boolean> {
  if (reason !== 'unpaid') return false;
  const isDebt = inArray(payments.payment_type, ['balance', 'renewal']);
  const theirs = and(eq(payments.customer_uuid, user.uuid), isDebt, gte(payments.settled_at, at));
  const paid = await tx.$count(payments, and(theirs, eq(payments.payment_status, 'succeeded')));
  return paid > 0 && hasNoBalance(tx, user);
}

/** Finds the reason for which the account was locked before the dispute, since it was last open. */
async function findPreviousLock(tx: Tx, customer: string): Promise<PreviousLock | null> {
  const events = await tx
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.user_uuid, customer), inArray(accountEvents.type, ['blocked', 'unblocked'])))
    .orderBy(desc(accountEvents.at))
    .limit(20);
  const opened = events.findIndex(({ type }) => type === 'unblocked');
  const found = events.slice(0, opened < 0 ? undefined : opened).find(({ note }) => note !== 'dispute');
  return found ? { reason: found.note as LockReason, by: found.by, at: found.at } : null;
}

async function applyLock(tx: Tx, deps: LockDeps, user: UserRow, reason: LockReason, by: LockedBy): Promise<void> {
  const { uuid: customer } = user;
  const now = deps.clock.now();
  await tx
    .update(users)
    .set({ blocked_at: user.blocked_at ?? now, blocked_reason: reason, updated_at: now })
    .where(eq(users.uuid, customer));
  await tx.delete(uploadTokens).where(eq(uploadTokens.user_uuid, customer));
  if (suspendsRunningWork(reason)) await holdOrders(tx, deps, customer, contextOf(by));
  else await releaseOrders(tx, deps, customer, contextOf(by));
  await publishFinishedOrders(tx, deps, customer);
  await recordAccountEvent(tx, deps, customer, { type: 'blocked', by, note: reason });
  await queueMail(tx, {
    ...mailTo(deps, user),
    template: 'account_locked',
    data: {
      ...aboutAccount(deps, user),
      reason: textsOf(user.locale).say(`locked.reason_${reason}`),
      rows: reason === 'unpaid' ? await debtsOf(tx, user) : [],
    },
  });
}

/**
 * Unlocks the account and restores everything; held orders continue, and so does an unpaid renewal. An open account
 * stays as it is.
 */
export async function unlockAccount(tx: Tx, deps: LockDeps, customer: string, by: LockedBy): Promise<void> {
  const user = await lockUserRow(tx, customer);
  if (!user?.blocked_at) return;
  const now = deps.clock.now();
  const end = postponeDeletion(user, now);
  await tx
    .update(users)
    .set({ blocked_at: null, blocked_reason: null, updated_at: now, ...end })
    .where(eq(users.uuid, customer));
  await tx.delete(uploadTokens).where(eq(uploadTokens.user_uuid, customer));
  await releaseOrders(tx, deps, customer, contextOf(by));
  await publishFinishedOrders(tx, deps, customer);
  await retryNow(tx, deps, { uuid: customer });
  await recordAccountEvent(tx, deps, customer, { type: 'unblocked', by, note: user.blocked_reason });
  const { say, date } = textsOf(user.locale);
  await queueMail(tx, {
    ...mailTo(deps, user),
    template: 'account_unlocked',
    data: {
      ...aboutAccount(deps, user),
      state: end
        ? say('account_messages.unlocked.leaving', { until: date(end.deletion_scheduled_at) })
        : say('account_messages.unlocked.open'),
    },
  });
}

/**
 * When an account whose deletion is scheduled is deleted after its lock has ended. Its owner keeps at least the time
 * between the last reminder and the deletion; if the date moves for that, the mail about the lock is the reminder.
 */
function postponeDeletion({ deletion_scheduled_at }: UserRow, now: Date) {
  const earliest = new Date(now.getTime() + deletionReminderLead);
  if (!deletion_scheduled_at || deletion_scheduled_at >= earliest)
    return deletion_scheduled_at && { deletion_scheduled_at };
  return { deletion_scheduled_at: earliest, deletion_reminded_at: now };
}

/** Unlocks an account that was locked for a missing payment once nothing is due any more. */
export async function unlockWhenPaid(tx: Tx, deps: LockDeps, customer: string): Promise<void> {
  const user = await lockUserRow(tx, customer);
  if (user?.blocked_reason === 'unpaid' && (await hasNoBalance(tx, user)))
    await unlockAccount(tx, deps, customer, null);
}

const contextOf = (by: LockedBy): TransitionContext => ({ actor: by ? 'support' : 'system', actor_uuid: by });

async function lockUserRow(tx: Tx, customer: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, customer)).for('no key update');
  return user;
}

async function holdOrders(tx: Tx, deps: LockDeps, customer: string, act: TransitionContext): Promise<void> {
  const found = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.customer_uuid, customer), inArray(orders.status, activeStatuses)))
    .orderBy(asc(orders.uuid))
    .for('update');
  for (const order of found) await putOnHold(tx, deps, order, { reason: HOLD_REASON, returnTo: order.status }, act);
}

async function releaseOrders(tx: Tx, deps: LockDeps, customer: string, act: TransitionContext): Promise<void> {
  const found = await tx
    .select()
    .from(orders)
    .where(
      and(eq(orders.customer_uuid, customer), eq(orders.status, 'on_hold'), eq(orders.on_hold_reason, HOLD_REASON)),
    )
    .orderBy(asc(orders.uuid))
    .for('update');
  for (const order of found) await holdIfQuarantined(tx, deps, order, await returnFromHold(tx, deps, order, act));
}

/** No lock interrupts their quality check, but it says whether they may be delivered. */
async function publishFinishedOrders(tx: Tx, deps: LockDeps, customer: string): Promise<void> {
  const found = await tx
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(eq(orders.customer_uuid, customer), eq(orders.status, 'quality_check')));
  for (const { uuid } of found) await publish(tx, deps, { owner: customer, resource: 'orders', uuid });
}

const mailTo = ({ clock }: LockDeps, { email, locale }: UserRow) => ({ to: email, locale, at: clock.now() });
const aboutAccount = ({ config }: LockDeps, { first_name }: UserRow) => ({
  name: first_name,
  link: `${config.publicUrl}/dashboard`,
});

/** The unpaid sums of the account: balances of orders, and a failed renewal. */
async function debtsOf(tx: Tx, user: UserRow): Promise<MailRow[]> {
  const balances = await balancesOf(tx, user);
  const term = await termOf(tx, user);
  const renewal = term && (await findFailedRenewal(tx, term.subscription));
  return [
    ...balances.map(({ order, amount }) => ({ label: order.number, value: amount })),
    ...(term && renewal
      ? [{ label: term.level.name, value: { amount: renewal.amount, currency: renewal.currency } }]
      : []),
  ];
}
