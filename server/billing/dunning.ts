import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { mailFailedRenewal, mailPlanEnd } from './planMails.ts';
import { findLevel } from './planState.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';
import { renewalTime, today } from './termDates.ts';

const day = 86_400_000;
/** Days after the renewal was due on which it is tried again; with the last one the term ends. */
const retryDays = [1, 3, 5, 7];

/** When an unpaid renewal is tried for the last time. */
export const lastRetry = (since: Date): Date => new Date(since.getTime() + Math.max(...retryDays) * day);

type DunningDeps = Pick<Deps, 'clock' | 'config'>;

interface FailedRenewal {
  subscription: string;
  /** The plan that was to be renewed. */
  plan: string;
  amount: number;
  /** Name of the decline; null: nothing was charged because there was nothing to charge. */
  reason: string | null;
}

/** Records a failed renewal. The benefits stay until the last retry has failed, too. */
export async function recordFailedRenewal(
  tx: Tx,
  deps: DunningDeps,
  customer: UserRow,
  failure: FailedRenewal,
): Promise<void> {
  const term = await lockTerm(tx, failure.subscription);
  if (!term) return;
  const next = await scheduleRetry(tx, deps, term);
  if (!next) return expire(tx, deps, customer, term);
  const { plan, amount } = failure;
  await mailFailedRenewal(tx, deps, customer, {
    plan,
    amount,
    next,
    reason: describeDecline(failure.reason, customer.locale),
  });
}

/**
 * Postpones a renewal that may not be charged now, because of a lock or an amount that the customer has not seen. It
 * waits like a failed one.
 */
export async function postponeRetry(tx: Tx, deps: DunningDeps, customer: UserRow, subscription: string): Promise<void> {
  const term = await lockTerm(tx, subscription);
  if (term && !(await scheduleRetry(tx, deps, term))) await expire(tx, deps, customer, term);
}

/** Sets the next retry, the first of its days that is still to come. Null: there is none. */
async function scheduleRetry(tx: Tx, { clock }: DunningDeps, term: SubscriptionRow): Promise<Date | null> {
  const now = clock.now();
  const since = term.past_due_since ?? dueSince(term, now);
  const next = retryDays.map(days => new Date(since.getTime() + days * day)).find(at => at > now);
  if (!next) return null;
  await tx
    .update(subscriptions)
    .set({ status: 'past_due', past_due_since: since, retry_at: next, updated_at: now })
    .where(eq(subscriptions.uuid, term.uuid));
  await publish(tx, { clock }, { owner: term.customer_uuid, resource: 'subscriptions', uuid: term.uuid });
  return next;
}

/** Returns when the renewal was due. If no server ran on that day, days are counted from the first attempt. */
function dueSince({ end_date }: SubscriptionRow, now: Date): Date {
  const due = end_date ? renewalTime(end_date) : now;
  return now.getTime() - due.getTime() < day ? due : now;
}

async function expire(tx: Tx, deps: DunningDeps, customer: UserRow, term: SubscriptionRow): Promise<void> {
  await endTerm(tx, deps, term, 'expired');
  await mailPlanEnd(tx, deps, customer, 'plan_expired', (await findLevel(tx, term.level_uuid))?.name ?? '');
}

/** The customer is on À la carte from now on. `end_date`: today when it ends before its day. */
export async function endTerm(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  term: SubscriptionRow,
  status: 'expired' | 'cancelled',
): Promise<void> {
  const now = clock.now();
  const end_date = term.end_date && term.end_date < today(now) ? term.end_date : today(now);
  const changes = { status, end_date, auto_renew: false, pending_level_uuid: null, retry_at: null, updated_at: now };
  await tx.update(subscriptions).set(changes).where(eq(subscriptions.uuid, term.uuid));
  await publish(tx, { clock }, { owner: term.customer_uuid, resource: 'subscriptions', uuid: term.uuid });
}

/** Retries at once, because there is a card now that can be charged. */
export async function retryNow(tx: Tx, { clock }: Pick<Deps, 'clock'>, customer: { uuid: string }): Promise<boolean> {
  const rows = await tx
    .update(subscriptions)
    .set({ retry_at: clock.now() })
    .where(and(eq(subscriptions.customer_uuid, customer.uuid), eq(subscriptions.status, 'past_due')))
    .returning({ uuid: subscriptions.uuid });
  return rows.length > 0;
}

async function lockTerm(tx: Tx, uuid: string): Promise<SubscriptionRow | null> {
  const [term] = await tx.select().from(subscriptions).where(eq(subscriptions.uuid, uuid)).for('update');
  return term && (term.status === 'active' || term.status === 'past_due') ? term : null;
}

/** Why a charge failed, as a sentence; null: there was no card. */
export function describeDecline(reason: string | null, locale: string): string {
  const { has, say } = textsOf(locale);
  if (reason === null) return say('billing_messages.plan.no_card');
  const key = `billing.declined.${reason}`;
  return say(has(key) ? key : 'billing.declined.card_declined');
}
