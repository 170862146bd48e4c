import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { publish } from '../../engine/server/events/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { isInCoolingOff } from './coolingOff.ts';
import { endTerm } from './dunning.ts';
import { levelAfter } from './levelAfter.ts';
import { settleOpenPlanPayment, withPlanLock } from './planLock.ts';
import { mailPlanRefund } from './planMails.ts';
import { refundTerm } from './refundTerm.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';
import { type Term, termOf, today } from './termDates.ts';

/** The result of cancelling: the level stays until a day, or ends at once, with or without a refund. */
export type CancellationResult = { until: string } | { given_back: number } | 'ended';

/** Cancels the renewal of the plan. In its first days, if unused, the plan ends at once and its price is refunded. */
export const cancelPlan = (
  deps: Deps,
  customer: UserRow,
  done: (tx: Tx, ended: CancellationResult) => Promise<void>,
): Promise<CancellationResult> =>
  withTerm(deps, customer, 'nothing_to_cancel', async (tx, term) => {
    const ended = await cancelTerm(tx, deps, customer, term);
    await done(tx, ended);
    return ended;
  });

async function cancelTerm(
  tx: Tx,
  deps: Deps,
  customer: UserRow,
  { subscription, level }: Term,
): Promise<CancellationResult> {
  // A contract is ended with staff. The customer decides only whether it renews.
  if (level.codename === 'custom') throw problem('custom_level');
  if (subscription.status === 'past_due') return endUnpaid(tx, deps, subscription);
  if (await isInCoolingOff(tx, deps, subscription)) {
    await endTerm(tx, deps, subscription, 'cancelled');
    await updateTerm(tx, deps, subscription, { cancelled_at: deps.clock.now() });
    const amount = await refundTerm(tx, deps, subscription.uuid);
    await mailPlanRefund(tx, deps, customer, { plan: level.name, amount });
    return { given_back: amount };
  }
  if (!subscription.auto_renew) throw problem('nothing_to_cancel');
  await updateTerm(tx, deps, subscription, renewalOff(deps));
  return { until: subscription.end_date ?? today(deps.clock.now()) };
}

/** Sets whether the plan renews automatically. Switched off while a renewal is unpaid, it ends. Returns the term. */
export const setAutoRenew = (
  deps: Deps,
  customer: UserRow,
  auto_renew: boolean,
  done: (tx: Tx, term: Term) => Promise<void> = async () => undefined,
): Promise<string> =>
  withTerm(deps, customer, 'no_paid_term', async (tx, term) => {
    const { subscription } = term;
    if (auto_renew) await updateTerm(tx, deps, subscription, await renewalOn(tx, term));
    else if (subscription.status === 'past_due') await endUnpaid(tx, deps, subscription);
    else if (subscription.auto_renew) await updateTerm(tx, deps, subscription, renewalOff(deps));
    await done(tx, term);
    return subscription.uuid;
  });

/** A plan that is not renewed has no other level after it: a change that was chosen for the next term is dropped. */
const renewalOff = ({ clock }: Pick<Deps, 'clock'>): Changes => ({
  auto_renew: false,
  pending_level_uuid: null,
  cancelled_at: clock.now(),
});

/**
 * Turns the renewal on. It contradicts a choice of the free level for the next term, so that choice is dropped; any
 * other choice stays.
 */
async function renewalOn(tx: Tx, term: Term): Promise<Changes> {
  const isFree = (await levelAfter(tx, term)).price === 0;
  return { auto_renew: true, cancelled_at: null, ...(isFree && { pending_level_uuid: null }) };
}

/** Ends the term at once, even if it is paid; `done` decides the refund. */
export const endImmediately = (
  deps: Deps,
  customer: UserRow,
  done: (tx: Tx, term: Term) => Promise<void>,
): Promise<void> =>
  withTerm(deps, customer, 'no_paid_term', async (tx, term) => {
    await endTerm(tx, deps, term.subscription, 'cancelled');
    await updateTerm(tx, deps, term.subscription, { cancelled_at: deps.clock.now() });
    await done(tx, term);
  });

/**
 * Takes the plan lock, so that no payment, change or renewal runs at the same time. A payment that has just succeeded
 * is part of the term.
 */
const withTerm = <Result>(
  deps: Deps,
  customer: UserRow,
  without: 'nothing_to_cancel' | 'no_paid_term',
  work: (tx: Tx, term: Term) => Promise<Result>,
): Promise<Result> =>
  withPlanLock(deps, customer, async () => {
    if (!(await settleOpenPlanPayment(deps, customer, 'customer'))) throw problem('payment_in_progress');
    return deps.db.transaction(async tx => {
      await tx.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, customer.uuid)).for('update');
      const term = await termOf(tx, customer);
      if (!term?.subscription.end_date) throw problem(without);
      return work(tx, term);
    });
  });

async function endUnpaid(tx: Tx, deps: Deps, subscription: SubscriptionRow): Promise<'ended'> {
  await endTerm(tx, deps, subscription, 'expired');
  await updateTerm(tx, deps, subscription, { cancelled_at: deps.clock.now() });
  return 'ended';
}

type Changes = Partial<Pick<SubscriptionRow, 'auto_renew' | 'cancelled_at' | 'pending_level_uuid'>>;

async function updateTerm(
  tx: Tx,
  deps: Deps,
  { uuid, customer_uuid }: SubscriptionRow,
  changes: Changes,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...changes, updated_at: deps.clock.now() })
    .where(eq(subscriptions.uuid, uuid));
  await publish(tx, deps, { owner: customer_uuid, resource: 'subscriptions', uuid });
}
