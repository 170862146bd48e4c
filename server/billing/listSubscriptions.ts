import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, preparedStatement } from '../../engine/server/db/index.ts';
import {
  isOwnedBy,
  type ListDefinition,
  type ListingRow,
  readList,
  readPage,
  readRows,
} from '../../engine/server/listing/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { ListQuery, Page, Subscription } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { premierLevels } from '../generated/entityTables.ts';
import { remainingAllowance } from '../orders/pricing.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { taxTermsOf } from '../tax/taxRate.ts';
import { toLevel } from './levels.ts';
import { addOnsOf, type HeldAddOn, toAddOn } from './listAddOns.ts';
import { endedOutlook, type Outlook, outlookOf } from './outlook.ts';
import { planState } from './planState.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';
import { agreedLevel, type Term } from './termDates.ts';

export const subscriptionList: ListDefinition = {
  uuid: subscriptions.uuid,
  fields: {
    status: { column: subscriptions.status, kind: 'text' },
    start_date: { column: subscriptions.start_date, kind: 'date' },
    end_date: { column: subscriptions.end_date, kind: 'date' },
    auto_renew: { column: subscriptions.auto_renew, kind: 'boolean' },
    created_at: { column: subscriptions.created_at, kind: 'time' },
  },
  search: ['status'],
};

type Owner = { uuid: string };
type Read = Pick<Deps, 'db' | 'clock'>;

export function listSubscriptions(
  deps: Read,
  customer: Owner,
  query: ListQuery,
  url: string,
): Promise<Page<Subscription>> {
  const list = readList(subscriptionList, { ...query }, isOwnedBy(subscriptions.customer_uuid, customer));
  return readPage(listing(deps.db), list, url, rows => toSubscriptions(deps, customer, rows));
}

/** A subscription with its level, and the one that follows. */
export type SubscriptionTerm = Omit<TermRow, 'total_rows'>;

/** Reads all subscriptions of a customer, the earliest first. */
export const readTerms = (db: Db, customer: Owner): Promise<SubscriptionTerm[]> =>
  termsOfCustomer(db).execute({ customer: customer.uuid });

/** Returns the running one of a customer's subscriptions as the API shows it. `terms`: all of them, if they were read. */
export async function currentSubscription(
  deps: Read,
  customer: Owner,
  terms?: SubscriptionTerm[],
): Promise<Subscription | null> {
  const all = terms ?? (await readTerms(deps.db, customer));
  const [answer] = await toSubscriptions(
    deps,
    customer,
    all.filter(({ subscription }) => isRunning(subscription)),
  );
  return answer ?? null;
}

/** Returns the running one of a customer's subscriptions, with its level as agreed. */
export function runningTerm(terms: SubscriptionTerm[]): Term | null {
  const term = terms.find(({ subscription }) => isRunning(subscription));
  return term ? { subscription: term.subscription, level: agreedLevel(term.level, term.subscription) } : null;
}

/** One subscription of a customer's, running or not. */
export async function findSubscription(deps: Read, customer: Owner, uuid: string): Promise<Subscription | null> {
  const list = readList(subscriptionList, { size: 1, uuid: [uuid] }, isOwnedBy(subscriptions.customer_uuid, customer));
  const [answer] = await toSubscriptions(deps, customer, await readRows(listing(deps.db), list));
  return answer ?? null;
}

const pendingLevels = alias(premierLevels, 'pending_levels');

const listing = (db: Db) => ({
  db,
  from: subscriptions,
  select: (total_rows: SQL<number>) =>
    db
      .select({ subscription: subscriptions, level: premierLevels, pending: pendingLevels, total_rows })
      .from(subscriptions)
      .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
      .leftJoin(pendingLevels, eq(pendingLevels.uuid, subscriptions.pending_level_uuid))
      .$dynamic(),
});

type TermRow = ListingRow<typeof listing>;

const termsOfCustomer = preparedStatement(db =>
  db
    .select({ subscription: subscriptions, level: premierLevels, pending: pendingLevels })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .leftJoin(pendingLevels, eq(pendingLevels.uuid, subscriptions.pending_level_uuid))
    .where(eq(subscriptions.customer_uuid, sql.placeholder('customer')))
    .orderBy(asc(subscriptions.start_date))
    .prepare('subscriptions_of_customer'),
);

async function toSubscriptions(
  { db, clock }: Read,
  customer: Owner,
  rows: SubscriptionTerm[],
): Promise<Subscription[]> {
  if (!rows.length) return [];
  const [addOns, left, state, tax] = await Promise.all([
    addOnsOf(
      db,
      rows.map(row => row.subscription.uuid),
    ),
    remainingAllowance(db, customer.uuid, null),
    planState(db, customer, runningTerm(rows) ?? undefined),
    taxTermsOf(db, customer.uuid),
  ]);
  const known = { left, tax, now: clock.now(), outlook: await outlookOf(db, state, tax) };
  return rows.map(row =>
    toSubscription(
      row,
      addOns.filter(one => one.subscription === row.subscription.uuid),
      known,
    ),
  );
}

/** What is the same for all terms of a customer. */
interface CustomerPlan {
  /** List value that the running term's discount may still be given on. */
  left: number | null;
  tax: TaxTerms;
  now: Date;
  /** What happens at the end of the running term. */
  outlook: Outlook;
}

const isRunning = ({ status }: SubscriptionRow): boolean => status === 'active' || status === 'past_due';

/**
 * The part of the cap that placed orders hold until they are paid counts as used, because no other order can have it.
 */
function toSubscription(row: SubscriptionTerm, addOns: HeldAddOn[], known: CustomerPlan): Subscription {
  const { subscription, pending } = row;
  const { left, now } = known;
  const level = agreedLevel(row.level, subscription);
  const seen = { state: { term: { subscription, level } }, tax: known.tax, now };
  const outlook = isRunning(subscription) ? known.outlook : endedOutlook(subscription.end_date);
  const cap = level.discount_cap;
  const leftNow = isRunning(subscription) ? left : cap === null ? null : cap - subscription.discount_used;
  return {
    uuid: subscription.uuid,
    level_name: level.name,
    add_on_names: addOns.map(({ addOn }) => addOn.name),
    premier_level_data: toLevel(level, seen),
    add_ons: addOns.map(({ addOn, ends }) =>
      toAddOn(addOn, subscription, isRunning(subscription) ? { ends } : null, now),
    ),
    start_date: subscription.start_date,
    end_date: subscription.end_date,
    auto_renew: subscription.auto_renew,
    status: subscription.status,
    pending_level: pending && toLevel(pending, seen),
    cancelled_at: subscription.cancelled_at?.toISOString() ?? null,
    outlook,
    renews_for: outlook.amount,
    discount_used: money(cap === null || leftNow === null ? subscription.discount_used : cap - leftNow),
    discount_left: cap === null || leftNow === null ? null : money(Math.max(0, leftNow)),
  };
}
