import { eq } from 'drizzle-orm';
import { type ActingStaff, type AuditFacts, audit } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { ProblemError, problem } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import type { SupportRenewal, SupportSubscription, SupportTermEnd } from '../../../schemas/generated/types.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { requireRecentSignInFor } from '../../auth/reauthentication.ts';
import { endImmediately, setAutoRenew } from '../../billing/cancelPlan.ts';
import { levelAfter, willRenew } from '../../billing/levelAfter.ts';
import { type PaidPart, unusedAmount } from '../../billing/proration.ts';
import { refundUnused } from '../../billing/refundTerm.ts';
import { type PremierLevelRow, type SubscriptionRow, subscriptions } from '../../billing/tables.ts';
import type { Term } from '../../billing/termDates.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';
import { getSupportSubscription } from './subscriptionList.ts';

/** Sets whether a term renews automatically, by staff. The customer is notified; without a change, nothing happens. */
export async function setRenewal(
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { auto_renew, note }: SupportRenewal,
): Promise<SupportSubscription> {
  const customer = await ownerOf(deps, uuid);
  const turned = setAutoRenew(deps, customer, auto_renew, async (tx, term) => {
    assertSameTerm(term, uuid);
    const { status } = term.subscription;
    if (auto_renew && customer.deletion_scheduled_at) throw problem('customer_deletion_scheduled');
    const next = await levelAfter(tx, term);
    // A plan that is followed by À la carte does not renew, even if its renewal is on.
    const before = auto_renew ? willRenew(term, next) : term.subscription.auto_renew;
    if (before === auto_renew) return;
    if (status === 'past_due') await mailTermEnd(tx, deps, { customer, term, note, amount: 0 });
    else await mailRenewal(tx, deps, { customer, term, note, ...renewalMail(term, next, auto_renew) });
    await recordTermAction(tx, deps, by, { action: 'turn_renewal', term, why: note });
  });
  await turned.catch(rethrowAsEnded);
  return getSupportSubscription(deps, uuid);
}

/** Ends a term at once. The caller chooses the refund to the card: nothing, the remaining days, or all. */
export async function endSubscription(
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  { give_back, note }: SupportTermEnd,
  done: (tx: Tx, ended: SupportSubscription) => Promise<void>,
): Promise<SupportSubscription> {
  const customer = await ownerOf(deps, uuid);
  const ended = endImmediately(deps, customer, async (tx, term) => {
    assertSameTerm(term, uuid);
    const { subscription } = term;
    const parts = {
      nothing: () => 0,
      unused: (paid: PaidPart) => unusedAmount(paid, subscription, deps.clock.now()),
      all: ({ amount }: PaidPart) => amount,
    };
    const amount = await refundUnused(tx, deps, uuid, parts[give_back]);
    await requireRecentSignInFor(tx, deps, by, amount);
    await mailTermEnd(tx, deps, { customer, term, note, amount });
    await recordTermAction(tx, deps, by, { action: 'end_subscription', term, why: note, also: { given_back: amount } });
    await done(tx, await getSupportSubscription({ ...deps, db: tx }, uuid));
  });
  await ended.catch(rethrowAsEnded);
  return getSupportSubscription(deps, uuid);
}

async function ownerOf({ db }: Deps, uuid: string): Promise<UserRow> {
  const [found] = await db
    .select({ customer: users })
    .from(subscriptions)
    .innerJoin(users, eq(users.uuid, subscriptions.customer_uuid))
    .where(eq(subscriptions.uuid, uuid));
  if (!found) throw problem('subscription_not_found');
  return found.customer;
}

/** The customer's running term may have become another one since the page was opened. */
function assertSameTerm({ subscription }: Term, uuid: string): void {
  if (subscription.uuid !== uuid) throw problem('subscription_ended');
}

/** Rewrites errors about the customer's own plan for staff. */
function rethrowAsEnded(error: unknown): never {
  if (error instanceof ProblemError && error.problem === 'no_paid_term') throw problem('subscription_ended');
  throw error;
}

interface MailContext {
  customer: UserRow;
  term: Term;
  note: string;
}

type RenewalMail = 'renewal_on_by_us' | 'renewal_off_by_us' | 'contract_goes_on';

interface RenewalNotice {
  template: RenewalMail;
  /** The plan that runs until the day in the mail, or the one that begins on it. */
  plan: string;
}

/** A contract does not renew automatically: staff renew it. */
function renewalMail({ level }: Term, next: PremierLevelRow, auto_renew: boolean): RenewalNotice {
  if (!auto_renew) return { template: 'renewal_off_by_us', plan: level.name };
  if (next.price === null) return { template: 'contract_goes_on', plan: level.name };
  return { template: 'renewal_on_by_us', plan: next.price === 0 ? level.name : next.name };
}

const mailRenewal = (
  tx: Tx,
  { clock, config }: Deps,
  { customer, term, note, template, plan }: MailContext & RenewalNotice,
): Promise<void> =>
  queueMail(tx, {
    to: customer.email,
    locale: customer.locale,
    at: clock.now(),
    template,
    data: {
      name: customer.first_name,
      plan,
      note,
      day: new Date(term.subscription.end_date ?? clock.now()),
      link: `${config.publicUrl}/dashboard/account/subscription`,
    },
  });

/** `amount`: the refund to the card, in minor units. */
async function mailTermEnd(
  tx: Tx,
  { clock, config }: Deps,
  { customer, term, note, amount }: MailContext & { amount: number },
): Promise<void> {
  const { say, money } = textsOf(customer.locale);
  await queueMail(tx, {
    to: customer.email,
    locale: customer.locale,
    at: clock.now(),
    template: 'plan_ended_by_us',
    data: {
      name: customer.first_name,
      plan: term.level.name,
      note,
      money:
        amount > 0
          ? say('billing_messages.plan.goes_back', { amount: money(amount) })
          : say('billing_messages.plan.nothing_back'),
      link: `${config.publicUrl}/dashboard/account/payments`,
    },
  });
}

interface TermAction {
  action: string;
  /** The term before the change. */
  term: Term;
  why: string;
  /** Facts that the term itself does not say. */
  also?: AuditFacts;
}

async function recordTermAction(
  tx: Tx,
  deps: Deps,
  by: ActingStaff,
  { action, term: { subscription }, why, also }: TermAction,
): Promise<void> {
  const { uuid, customer_uuid } = subscription;
  const [after] = await tx.select().from(subscriptions).where(eq(subscriptions.uuid, uuid));
  await audit(tx, deps, by, {
    action,
    owner: customer_uuid,
    resource: 'support_subscriptions',
    record: uuid,
    why,
    before: factsOf(subscription),
    after: { ...factsOf(after ?? subscription), ...also },
  });
}

const factsOf = ({ status, end_date, auto_renew }: SubscriptionRow): AuditFacts => ({ status, end_date, auto_renew });
