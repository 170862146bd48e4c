import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { forEachIsolated } from '../../engine/server/jobs/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import { type UserRow, users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { planSubject, whenAlone } from '../payments/alone.ts';
import { askProvider, recordPayment } from '../payments/charging.ts';
import type { TaxTerms } from '../pricing/price.ts';
import { type Taxed, taxTermsOf, withTax } from '../tax/terms.ts';
import { failedRenewal } from './failedRenewal.ts';
import { handOver } from './handOver.ts';
import { levelAfter, willRenew } from './levelAfter.ts';
import { termsOf } from './levelTerms.ts';
import { defaultMethod } from './methods.ts';
import { endTerm, noteFailure, putOff, retryNow } from './pastDue.ts';
import { concludeOpen } from './planAlone.ts';
import { mailEnded } from './planMails.ts';
import { byCard, namedAfter } from './planPayment.ts';
import { goingOn, type PlanState, planState } from './planState.ts';
import { settleTerm } from './settleTerm.ts';
import {
  type PaymentMethodRow,
  type PaymentRow,
  type PremierLevelRow,
  type Purchase,
  subscriptions,
} from './tables.ts';
import { renewalOf, type Term, today } from './terms.ts';

/** Terms whose day has come are renewed, or end; renewals that failed are tried again. */
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
  const due = found.filter(term => term.end_date && renewalOf(term.end_date) <= now);
  await forEachIsolated(
    deps.log,
    due,
    term => term.uuid,
    term => renew(deps, { uuid: term.customer_uuid }),
  );
}

/**
 * A customer whose renewal is unpaid has a card now that may pay it: it is tried at once. Another sum than the `expected`
 * one, in minor units, is not charged: the renewal waits for its own day.
 */
export async function repairPlan(deps: Deps, customer: { uuid: string }, expected: number | null): Promise<void> {
  if (!(await deps.db.transaction(tx => retryNow(tx, deps, customer)))) return;
  await renew(deps, customer, { expected }).catch(error =>
    deps.log.error({ err: error, customer: customer.uuid }, 'a renewal could not be tried'),
  );
}

/** A card of the customer is to pay the renewal, and they were shown `expected`; null: they saw no sum. */
interface Repair {
  expected: number | null;
}

/** Skips plans that are locked; the next run of the job processes them. */
const renew = (deps: Deps, customer: { uuid: string }, repair: Repair | null = null) =>
  whenAlone(deps, planSubject(customer.uuid), async () => {
    if (!(await concludeOpen(deps, customer, 'system'))) return;
    const charged = await deps.db.transaction(tx => begin(tx, deps, customer, repair));
    if (!charged) return;
    const { payment, user, card } = charged;
    const how = await byCard(deps, user, card, { description: payment.number, offSession: true });
    await settleTerm(deps, payment, await askProvider(deps, payment, how), 'system');
  });

interface Charged {
  payment: PaymentRow;
  user: UserRow;
  card: PaymentMethodRow;
}

/** What can be done without the provider is done; else the payment is written down. */
async function begin(tx: Tx, deps: Deps, customer: { uuid: string }, repair: Repair | null): Promise<Charged | null> {
  const [user] = await tx.select().from(users).where(eq(users.uuid, customer.uuid)).for('update');
  const state = await planState(tx, customer);
  const { term } = state;
  if (!user || !term || !isDue(term, deps.clock.now())) return null;
  const { subscription, level: current } = term;
  const next = await levelAfter(tx, term);
  if (!willRenew(term, next) || user.deletion_scheduled_at) {
    await endTerm(tx, deps, subscription, subscription.status === 'past_due' ? 'expired' : 'cancelled');
    await mailEnded(tx, deps, user, 'plan_ended', current.name);
    return null;
  }
  // What was agreed by contract, our team renews.
  if (next.price === null) return null;
  // Nothing renews behind a lock, but who is locked out for this payment may make it.
  const isHeld = user.blocked_at && !(repair && user.blocked_reason === 'unpaid');
  if (isHeld) return putOff(tx, deps, user, subscription.uuid).then(() => null);
  const renewal = await renewalAsTold(tx, state, next, await taxTermsOf(tx, user.uuid));
  const isSeen = renewal.amount === (repair?.expected ?? renewal.amount);
  if (!isSeen) return putOff(tx, deps, user, subscription.uuid).then(() => null);
  return beginCharge(tx, deps, user, subscription.uuid, { ...renewal, plan: next.name });
}

async function beginCharge(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  subscription: string,
  { amount, tax, buys, plan }: Renewal & { plan: string },
): Promise<Charged | null> {
  if (amount === 0) {
    await handOver(tx, deps, user, buys, subscription);
    return null;
  }
  const card = await defaultMethod(tx, user);
  if (!card) {
    await noteFailure(tx, deps, user, { subscription, plan, amount, reason: null });
    return null;
  }
  const payment = await recordPayment(tx, deps, {
    ...{ customer_uuid: user.uuid, subscription_uuid: subscription, amount, tax, currency },
    ...{ payment_for: 'subscription', payment_type: 'renewal', buys },
    ...namedAfter(card),
  });
  return { payment, user, card };
}

function isDue({ subscription: { end_date, retry_at } }: Term, now: Date): boolean {
  return end_date !== null && renewalOf(end_date) <= now && (retry_at === null || retry_at <= now);
}

/** What the next term costs; `amount`: with tax. */
interface Renewal extends Taxed {
  buys: Purchase;
}

/** The next year: the level chosen for it, and the add-ons that were not taken out. */
export function renewalFrom(state: PlanState, level: PremierLevelRow, tax: TaxTerms): Renewal {
  const addOns = goingOn(state);
  return {
    ...withTax(
      addOns.reduce((sum, addOn) => sum + addOn.price, level.price ?? 0),
      tax,
    ),
    buys: {
      ...{ kind: 'renew', level: level.uuid, pending: null, terms: termsOf(level), tax },
      add_ons: addOns.map(addOn => addOn.uuid),
    },
  };
}

/** The same once it is due: what failed is tried again as it was, whatever our team asks for the plan meanwhile. */
export async function renewalAsTold(
  db: Db | Tx,
  state: PlanState,
  level: PremierLevelRow,
  tax: TaxTerms,
): Promise<Renewal> {
  const now = renewalFrom(state, level, tax);
  const failed = state.term && (await failedRenewal(db, state.term.subscription));
  if (!failed?.buys || !sameChoice(failed.buys, now.buys)) return now;
  const { amount, tax: of, buys } = failed;
  return { amount, tax: of, net: amount - of, buys };
}

const sameChoice = (one: Purchase, other: Purchase): boolean =>
  one.level === other.level && isDeepStrictEqual([...one.add_ons].sort(), [...other.add_ons].sort());
