import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Billing } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { challengeOf } from '../payments/charge.ts';
import { taxNumberState } from '../tax/taxNumberState.ts';
import { coolingOffEnd, isInCoolingOff } from './coolingOff.ts';
import { describeDecline, lastRetry } from './dunning.ts';
import { findFailedRenewal } from './findFailedRenewal.ts';
import { currentSubscription } from './listSubscriptions.ts';
import type { Outlook } from './outlook.ts';
import { balancesOf } from './outstanding.ts';
import { defaultMethod, toPaymentMethod } from './paymentMethods.ts';
import { findOpenPlanPayment } from './planPayment.ts';
import { findLevel, planState } from './planState.ts';
import { refundableOfTerm } from './refundTerm.ts';
import { payments, type SubscriptionRow, subscriptions } from './tables.ts';
import { type Term, today } from './termDates.ts';

type Owner = { uuid: string };
type Read = Pick<Deps, 'db' | 'clock'>;

/** The customer's plan, its automatic charges, and the result of cancelling it. */
export async function toBilling(deps: Read, customer: Owner, locale: string): Promise<Billing> {
  const { db, clock } = deps;
  const [subscription, method, state] = await Promise.all([
    currentSubscription(deps, customer),
    defaultMethod(db, customer),
    planState(db, customer),
  ]);
  const { term } = state;
  return {
    subscription,
    payment_method: method && toPaymentMethod(method, clock.now()),
    renewal: term && subscription ? await nextRenewal(db, term, subscription.outlook, locale) : null,
    balances: await balancesOf(db, customer),
    withdrawal: term && (await coolingOffOf(deps, term)),
    first_charge: term ? null : await findFailedFirstCharge(db, customer, locale),
    open_question: await pendingChallenge(db, customer),
    ...(await taxNumberState(db, customer)),
  };
}

/** The next automatic charge, from the outlook of the plan. */
async function nextRenewal(
  db: Db,
  { subscription }: Term,
  { kind, on, level, amount, tax }: Outlook,
  locale: string,
): Promise<Billing['renewal']> {
  if (!on || !level || !amount || !tax) return null;
  const unpaid = kind === 'unpaid' ? await unpaidSince(db, subscription, locale) : null;
  return { on, level, amount, tax, unpaid };
}

type Unpaid = NonNullable<Billing['renewal']>['unpaid'];

async function unpaidSince(db: Db, term: SubscriptionRow, locale: string): Promise<Unpaid> {
  const last = await findFailedRenewal(db, term);
  const since = term.past_due_since ?? term.updated_at;
  return {
    reason: describeDecline(last ? last.failure_reason : null, locale),
    method_label: last?.method_label ?? null,
    retry_at: term.retry_at?.toISOString() ?? null,
    ends_on: today(lastRetry(since)),
  };
}

async function coolingOffOf(deps: Read, { subscription }: Term): Promise<Billing['withdrawal']> {
  const isPaid = subscription.end_date !== null && subscription.status === 'active';
  if (!isPaid || !(await isInCoolingOff(deps.db, deps, subscription))) return null;
  return { until: coolingOffEnd(subscription), amount: money(await refundableOfTerm(deps.db, subscription.uuid)) };
}

/** The page may have been left, or reloaded, while the bank was asking about a change of plan. */
async function pendingChallenge(db: Db, customer: Owner): Promise<Billing['open_question']> {
  const open = await findOpenPlanPayment(db, customer);
  const question = open && challengeOf(open);
  if (!question || !open.buys || open.buys.kind === 'renew') return null;
  const { level, pending, add_ons } = open.buys;
  const wanted = await findLevel(db, pending ?? level);
  if (!wanted) return null;
  return {
    premier_level: wanted.uuid,
    level: wanted.name,
    add_ons,
    amount: money(open.amount ?? 0),
    method_label: open.method_label,
    requires_action: question,
  };
}

/** The level chosen at registration could not be charged: the page shows it to the customer. */
async function findFailedFirstCharge(db: Db, customer: Owner, locale: string): Promise<Billing['first_charge']> {
  if (await db.$count(subscriptions, eq(subscriptions.customer_uuid, customer.uuid))) return null;
  const [last] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.customer_uuid, customer.uuid), isNotNull(payments.buys)))
    .orderBy(desc(payments.created_at))
    .limit(1);
  if (last?.payment_status !== 'failed' || !last.buys) return null;
  return {
    level: (await findLevel(db, last.buys.level))?.name ?? '',
    amount: money(last.amount ?? 0),
    reason: describeDecline(last.failure_reason, locale),
    at: last.created_at.toISOString(),
  };
}
