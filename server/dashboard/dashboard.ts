import { and, asc, eq, getTableColumns, gte, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Dashboard } from '../../schemas/generated/types.ts';
import { currentSubscription } from '../billing/listSubscriptions.ts';
import { subscriptions } from '../billing/tables.ts';
import { daysBetween, today } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { customPrices, listPrices, premierLevels } from '../generated/entityTables.ts';
import { listPriceOf } from '../pricing/listPrices.ts';
import { planAdvice } from './planAdvice.ts';

type Owner = { uuid: string };

export async function getDashboard(deps: Pick<Deps, 'db' | 'clock'>, customer: Owner): Promise<Dashboard> {
  const now = deps.clock.now();
  const [subscription_summary, subscription, custom_prices, plan_advice] = await Promise.all([
    summaryOf(deps.db, customer, now),
    currentSubscription(deps, customer),
    pricesOf(deps.db, customer, now),
    planAdvice(deps, customer),
  ]);
  return { subscription_summary, subscription, custom_prices, plan_advice };
}

const year = 365;

/** Returns since when a customer has paid for a plan, and for how many full years, without gaps. */
async function summaryOf(db: Db, customer: Owner, now: Date): Promise<Dashboard['subscription_summary']> {
  const terms = await db
    .select({ start: subscriptions.start_date, end: subscriptions.end_date })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .where(and(eq(subscriptions.customer_uuid, customer.uuid), ne(premierLevels.codename, 'alacarte')))
    .orderBy(asc(subscriptions.start_date));
  const until = today(now);
  const days = terms
    .map(({ start, end }) => daysBetween(start, end !== null && end < until ? end : until))
    .reduce((sum, one) => sum + Math.max(0, one), 0);
  return { premier_member_since: terms[0]?.start ?? null, premier_member_years: Math.floor(days / year) };
}

async function pricesOf(db: Db, customer: Owner, now: Date): Promise<Dashboard['custom_prices']> {
  const rows = await db
    .select({ ...getTableColumns(customPrices), list_price: listPrices.price })
    .from(customPrices)
    .innerJoin(listPrices, eq(listPrices.order_type, customPrices.order_type))
    .where(
      and(
        eq(customPrices.customer_uuid, customer.uuid),
        or(isNull(customPrices.valid_until), gte(customPrices.valid_until, today(now))),
      ),
    )
    .orderBy(asc(customPrices.order_type));
  return rows.flatMap(row => {
    const listed = listPriceOf(row.order_type);
    if (!listed) return [];
    return {
      order_type: row.order_type as Dashboard['custom_prices'][number]['order_type'],
      unit: listed.unit,
      unit_size: listed.unit_size,
      list_price: money(row.list_price),
      custom_price: money(row.price),
      valid_until: row.valid_until,
    };
  });
}
