import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { recordPayment, requestCharge } from '../payments/charge.ts';
import { planLockKey, tryWithPaymentLock } from '../payments/paymentLock.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { type Taxed, taxTermsOf, withTax } from '../tax/taxRate.ts';
import { agreedPlanOf } from './agreedPlan.ts';
import { endTerm, postponeRetry, recordFailedRenewal, retryNow } from './dunning.ts';
import { findFailedRenewal } from './findFailedRenewal.ts';
import { fulfilPurchase } from './fulfilPurchase.ts';
import { levelAfter, willRenew } from './levelAfter.ts';
import { defaultMethod } from './paymentMethods.ts';
import { settleOpenPlanPayment } from './planLock.ts';
import { mailPlanEnd } from './planMails.ts';
import { cardChargeSource, methodColumns } from './planPayment.ts';
import { continuingAddOns, type PlanState, planState } from './planState.ts';
import { settlePlanPayment } from './settlePlanPayment.ts';
import {
  type PaymentMethodRow,
  type PaymentRow,
  type PremierLevelRow,
  type Purchase,
  subscriptions,
} from './tables.ts';
import { renewalTime, type Term, today } from './termDates.ts';

/** Renews or ends due terms, and retries failed renewals. */
export async function renewDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const found = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'past_due']),
        lte(subscriptions.end_date, today(now)),
        or(isNull(subscriptions.retry_at), lte(subscriptions.retry_at, now)),
      ),
    )
    .orderBy(asc(subscriptions.end_date));
  const due = found.filter(term => term.end_date && renewalTime(term.end_date) <= now);
  await forEachIsolated(
    deps.log,
    due,
    term => term.uuid,
    term => renew(deps, { uuid: term.customer_uuid }),
  );
}

/**
 * Tries an unpaid renewal at once, because the customer has a card now that may pay it. If the amount differs from
 * `expected`, in minor units, nothing is charged and the renewal waits for its own day.
 */
export async function payOverdueRenewal(
  deps: Deps,
  customer: { uuid: string },
  expected: number | null,
): Promise<void> {
  if (!(await deps.db.transaction(tx => retryNow(tx, deps, customer)))) return;
  await renew(deps, customer, { expected }).catch(error =>
    deps.log.error({ err: error, customer: customer.uuid }, 'cannot charge renewal'),
  );
}

/** A card of the customer is to pay the renewal, and they were shown `expected`; null: they saw no sum. */
interface OverduePayment {
  expected: number | null;
}

/** Skips plans that are locked; the next run of the job processes them. */
const renew = (deps: Deps, customer: { uuid: string }, repair: OverduePayment | null = null) =>
  tryWithPaymentLock(deps, planLockKey(customer.uuid), async () => {
    if (!(await settleOpenPlanPayment(deps, customer, 'system'))) return;
    const charged = await deps.db.transaction(tx => beginRenewal(tx, deps, customer, repair));
    if (!charged) return;
    const { payment, user, card } = charged;
    const how = await cardChargeSource(deps, user, card, { description: payment.number, offSession: true });
    await settlePlanPayment(deps, payment, await requestCharge(deps, payment, how), 'system');
  });

interface BegunRenewal {
  payment: PaymentRow;
  user: UserRow;
  card: PaymentMethodRow;
}

/** Does what needs no provider; otherwise records the payment. */
async function beginRenewal(
  tx: Tx,
  deps: Deps,
  customer: { uuid: string },
  repair: OverduePayment | null,
): Promise<BegunRenewal | null> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, customer.uuid)).for('update');
  const state = await planState(tx, customer);
  const { term } = state;
  if (!user || !term || !isDue(term, deps.clock.now())) return null;
  const { subscription, level: current } = term;
  const next = await levelAfter(tx, term);
  if (!willRenew(term, next) || user.deletion_scheduled_at) {
    await endTerm(tx, deps, subscription, subscription.status === 'past_due' ? 'expired' : 'cancelled');
    await mailPlanEnd(tx, deps, user, 'plan_ended', current.name);
    return null;
  }
  // Staff renew contracts.
  if (next.price === null) return null;
  // A locked account is not renewed, except if it is locked for this very payment.
  const isHeld = user.blocked_at && !(repair && user.blocked_reason === 'unpaid');
  if (isHeld) return postponeRetry(tx, deps, user, subscription.uuid).then(() => null);
  const renewal = await announcedRenewal(tx, state, next, await taxTermsOf(tx, user.uuid));
  const isSeen = renewal.amount === (repair?.expected ?? renewal.amount);
  if (!isSeen) return postponeRetry(tx, deps, user, subscription.uuid).then(() => null);
  return beginCharge(tx, deps, user, subscription.uuid, { ...renewal, plan: next.name });
}

async function beginCharge(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  subscription: string,
  { amount, tax, buys, plan }: Renewal & { plan: string },
): Promise<BegunRenewal | null> {
  if (amount === 0) {
    await fulfilPurchase(tx, deps, user, buys, subscription);
    return null;
  }
  const card = await defaultMethod(tx, user);
  if (!card) {
    await recordFailedRenewal(tx, deps, user, { subscription, plan, amount, reason: null });
    return null;
  }
  const payment = await recordPayment(tx, deps, {
    customer_uuid: user.uuid,
    subscription_uuid: subscription,
    amount,
    tax,
    currency,
    payment_for: 'subscription',
    payment_type: 'renewal',
    buys,
    ...methodColumns(card),
  });
  return { payment, user, card };
}

function isDue({ subscription: { end_date, retry_at } }: Term, now: Date): boolean {
  return end_date !== null && renewalTime(end_date) <= now && (retry_at === null || retry_at <= now);
}

/** What the next term costs; `amount`: with tax. */
interface Renewal extends Taxed {
  buys: Purchase;
}

/** The next year: the level chosen for it, and the add-ons that were not taken out. */
export function quoteRenewal(state: PlanState, level: PremierLevelRow, tax: TaxTerms): Renewal {
  const addOns = continuingAddOns(state);
  return {
    ...withTax(
      addOns.reduce((sum, addOn) => sum + addOn.price, level.price ?? 0),
      tax,
    ),
    buys: {
      kind: 'renew',
      level: level.uuid,
      pending: null,
      terms: agreedPlanOf(level),
      tax,
      add_ons: addOns.map(addOn => addOn.uuid),
    },
  };
}

/**
 * The renewal once it is due: a failed attempt is repeated at the same price, even if the list price has changed since.
 */
export async function announcedRenewal(
  db: Db | Tx,
  state: PlanState,
  level: PremierLevelRow,
  tax: TaxTerms,
): Promise<Renewal> {
  const now = quoteRenewal(state, level, tax);
  const failed = state.term && (await findFailedRenewal(db, state.term.subscription));
  if (!failed?.buys || !isSameChoice(failed.buys, now.buys)) return now;
  const { amount, tax: of, buys } = failed;
  return { amount, tax: of, net: amount - of, buys };
}

const isSameChoice = (one: Purchase, other: Purchase): boolean =>
  one.level === other.level && isDeepStrictEqual([...one.add_ons].sort(), [...other.add_ons].sort());
