import { eq } from 'drizzle-orm';
import type { SupportRenewal, SupportSubscription, SupportTermEnd } from '../../../schemas/generated/types.ts';
import { type UserRow, users } from '../../account/tables.ts';
import { audit, type Staff } from '../../audit/audit.ts';
import { endAtOnce, setAutoRenew } from '../../billing/ending.ts';
import { giveUnusedBack } from '../../billing/giveBack.ts';
import { type SubscriptionRow, subscriptions } from '../../billing/tables.ts';
import { type PaidPart, type Term, unusedOf } from '../../billing/terms.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuse } from '../../http/problems.ts';
import { queueMail } from '../../mail/mail.ts';
import { textsOf } from '../../texts.ts';
import { supportSubscriptionNamed } from './subscriptionList.ts';

/** Whether a term renews by itself, decided by our team. The customer is told. */
export async function turnRenewal(
  deps: Deps,
  by: Staff,
  uuid: string,
  { auto_renew, note }: SupportRenewal,
): Promise<SupportSubscription> {
  const customer = await ownerOf(deps, uuid);
  const turned = setAutoRenew(deps, customer, auto_renew, async (tx, term) => {
    same(term, uuid);
    const { end_date } = term.subscription;
    await queueMail(tx, {
      ...mailTo(deps, customer),
      template: auto_renew ? 'renewal_on_by_us' : 'renewal_off_by_us',
      data: {
        ...{ name: customer.first_name, plan: term.level.name, note },
        day: new Date(end_date ?? deps.clock.now()),
        link: `${deps.config.publicUrl}/dashboard/account/subscription`,
      },
    });
    await keep(tx, deps, by, { act: 'turn_renewal', term, why: note, after: { auto_renew } });
  });
  await turned.catch(overIfGone);
  return supportSubscriptionNamed(deps, uuid);
}

/** Ends a term at once. What goes back to the card is said by who ends it: nothing, the days that are left, or all. */
export async function endSubscription(
  deps: Deps,
  by: Staff,
  uuid: string,
  { give_back, note }: SupportTermEnd,
  done: (tx: Tx, ended: SupportSubscription) => Promise<void>,
): Promise<SupportSubscription> {
  const customer = await ownerOf(deps, uuid);
  const ended = endAtOnce(deps, customer, async (tx, term) => {
    same(term, uuid);
    const { subscription } = term;
    const parts = {
      nothing: () => 0,
      unused: (paid: PaidPart) => unusedOf(paid, subscription, deps.clock.now()),
      all: ({ amount }: PaidPart) => amount,
    };
    const amount = await giveUnusedBack(tx, deps, uuid, parts[give_back]);
    const { say, money } = textsOf(customer.locale);
    const goesBack = say('billing.plan.goes_back', { amount: money(amount) });
    await queueMail(tx, {
      ...mailTo(deps, customer),
      template: 'plan_ended_by_us',
      data: {
        ...{ name: customer.first_name, plan: term.level.name, note },
        money: amount > 0 ? goesBack : say('billing.plan.nothing_back'),
        link: `${deps.config.publicUrl}/dashboard/account/payments`,
      },
    });
    const after = { status: 'cancelled', end_date: null, auto_renew: false, given_back: amount };
    await keep(tx, deps, by, { act: 'end_subscription', term, why: note, after });
    await done(tx, await supportSubscriptionNamed({ ...deps, db: tx }, uuid));
  });
  await ended.catch(overIfGone);
  return supportSubscriptionNamed(deps, uuid);
}

async function ownerOf({ db }: Deps, uuid: string): Promise<UserRow> {
  const [found] = await db
    .select({ customer: users })
    .from(subscriptions)
    .innerJoin(users, eq(users.uuid, subscriptions.customer_uuid))
    .where(eq(subscriptions.uuid, uuid));
  if (!found) throw refuse('subscription_not_found');
  return found.customer;
}

/** The customer's running term may have become another one since the page was opened. */
function same({ subscription }: Term, uuid: string): void {
  if (subscription.uuid !== uuid) throw refuse('subscription_over');
}

/** What a customer would be told of their own plan, in words for our team. */
function overIfGone(error: unknown): never {
  if (error instanceof Refusal && error.problem === 'no_paid_term') throw refuse('subscription_over');
  throw error;
}

const mailTo = ({ clock }: Deps, { email, locale }: UserRow) => ({ to: email, locale, at: clock.now() });

interface Kept {
  act: string;
  term: Term;
  why: string;
  after: Record<string, string | number | boolean | null>;
}

const keep = (tx: Tx, deps: Deps, by: Staff, { act, term: { subscription }, why, after }: Kept): Promise<void> =>
  audit(tx, deps, by, {
    ...{ act, customer: subscription.customer_uuid, resource: 'support_subscriptions', record: subscription.uuid, why },
    before: factsOf(subscription),
    after,
  });

const factsOf = ({ status, end_date, auto_renew }: SubscriptionRow) => ({ status, end_date, auto_renew });
