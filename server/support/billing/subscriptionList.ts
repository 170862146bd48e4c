import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { fullName } from '../../../engine/server/index.ts';
import {
  anyOf,
  type ListDefinition,
  type ListingRow,
  readList,
  readPage,
  readRow,
} from '../../../engine/server/listing/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import type { Page, SupportSubscription, SupportSubscriptionQuery } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { contactEmail, customerName } from '../../account/users.ts';
import { subscriptionList } from '../../billing/listSubscriptions.ts';
import { holdsMoney } from '../../billing/paidOrder.ts';
import { type PaidPart, unusedAmount } from '../../billing/proration.ts';
import { payments, refundingStatuses, refunds, subscriptionAddOns, subscriptions } from '../../billing/tables.ts';
import { agreedLevel } from '../../billing/termDates.ts';
import type { Deps } from '../../deps.ts';
import { addOns, premierLevels } from '../../generated/entityTables.ts';

type Read = Pick<Deps, 'clock'> & { db: Db | Tx };

const name = fullName(users);

export const supportSubscriptionList: ListDefinition = {
  ...subscriptionList,
  fields: {
    ...subscriptionList.fields,
    customer_name: { column: name, kind: 'text', sort: false },
    customer_email: { column: users.email, kind: 'text', sort: false },
    level_codename: { column: premierLevels.codename, kind: 'text', sort: false },
  },
  search: ['customer_name', 'customer_email'],
};

const everyones = sql`${subscriptions} join ${users} on ${users.uuid} = ${subscriptions.customer_uuid}
  join ${premierLevels} on ${premierLevels.uuid} = ${subscriptions.level_uuid}`;

/** All terms, for staff. */
export function listSupportSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { customer_uuid, ...query }: SupportSubscriptionQuery,
  url: string,
): Promise<Page<SupportSubscription>> {
  const of = customer_uuid && anyOf(subscriptions.customer_uuid, customer_uuid, 'uuid');
  return readPage(listing(db), readList(supportSubscriptionList, { ...query }, of), url, rows =>
    rows.map(row => toSupportSubscription(row, clock.now())),
  );
}

export async function getSupportSubscription({ db, clock }: Read, uuid: string): Promise<SupportSubscription> {
  const row = await readRow(listing(db), eq(subscriptions.uuid, uuid));
  if (!row) throw problem('subscription_not_found');
  return toSupportSubscription(row, clock.now());
}

const pendingLevels = alias(premierLevels, 'pending_levels');

const addOnNames = sql<string[]>`array(select ${addOns.name} from ${subscriptionAddOns} join ${addOns}
  on ${addOns.uuid} = ${subscriptionAddOns.add_on_uuid}
  where ${subscriptionAddOns.subscription_uuid} = ${subscriptions.uuid} order by ${addOns.position})`;

/** What was paid for the term and is neither refunded nor being refunded, by payment. */
const paid = sql<PaidPart[]>`coalesce((select json_agg(json_build_object(
  'amount', ${payments.amount} - coalesce((select sum(${refunds.amount}) from ${refunds}
    where ${refunds.payment_uuid} = ${payments.uuid} and ${inArray(refunds.refund_status, [...refundingStatuses])}), 0),
  'payment_type', ${payments.payment_type}, 'day', (${payments.created_at} at time zone 'UTC')::date))
  from ${payments} where ${payments.subscription_uuid} = ${subscriptions.uuid}
  and ${holdsMoney}), '[]')`;

const listing = (db: Db | Tx) => ({
  db,
  from: everyones,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        term: subscriptions,
        level: premierLevels,
        pending: pendingLevels.name,
        customer_name: customerName,
        customer_email: contactEmail,
        leaves_at: users.deletion_scheduled_at,
        add_on_names: addOnNames,
        paid,
        total_rows,
      })
      .from(subscriptions)
      .innerJoin(users, eq(users.uuid, subscriptions.customer_uuid))
      .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
      .leftJoin(pendingLevels, eq(pendingLevels.uuid, subscriptions.pending_level_uuid))
      .$dynamic(),
});

const sum = (amounts: number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

function toSupportSubscription(row: ListingRow<typeof listing>, now: Date): SupportSubscription {
  const { term, level, pending, paid: paidFor, customer_name, customer_email, leaves_at, add_on_names } = row;
  const { price } = agreedLevel(level, term);
  const isRunning = term.status === 'active' || term.status === 'past_due';
  const { uuid, customer_uuid, status, start_date, end_date, auto_renew } = term;
  return {
    uuid,
    customer_uuid,
    status,
    start_date,
    end_date,
    auto_renew,
    customer_name,
    customer_email,
    add_on_names,
    customer_leaves_at: leaves_at?.toISOString() ?? null,
    level_codename: level.codename,
    level_name: level.name,
    level_price: price === null ? null : money(price),
    pending_level_name: pending,
    cancelled_at: term.cancelled_at?.toISOString() ?? null,
    discount_used: money(term.discount_used),
    past_due_since: term.past_due_since?.toISOString() ?? null,
    retry_at: term.retry_at?.toISOString() ?? null,
    paid: money(sum(paidFor.map(({ amount }) => amount))),
    unused: money(isRunning ? sum(paidFor.map(one => unusedAmount(one, term, now))) : 0),
    created_at: term.created_at.toISOString(),
  };
}
