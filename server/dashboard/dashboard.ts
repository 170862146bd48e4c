import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { type Db, preparedStatement } from '../../engine/server/db/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Dashboard } from '../../schemas/generated/types.ts';
import { currentSubscription, readTerms, runningTerm, type SubscriptionTerm } from '../billing/listSubscriptions.ts';
import { daysBetween, today } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { customPrices } from '../generated/entityTables.ts';
import { serviceOf } from '../pricing/currentServices.ts';
import { planAdvice } from './planAdvice.ts';

type Owner = { uuid: string };

export async function getDashboard(deps: Pick<Deps, 'db' | 'clock'>, customer: Owner): Promise<Dashboard> {
  const now = deps.clock.now();
  const terms = readTerms(deps.db, customer);
  const [subscription_summary, subscription, custom_prices, plan_advice] = await Promise.all([
    terms.then(all => summaryOf(all, now)),
    terms.then(all => currentSubscription(deps, customer, all)),
    pricesOf(deps.db, customer, now),
    planAdvice(deps, customer, terms.then(runningTerm)),
  ]);
  return { subscription_summary, subscription, custom_prices, plan_advice };
}

const year = 365;

/** Returns since when a customer has paid for a plan, and for how many full years, without gaps. */
function summaryOf(all: SubscriptionTerm[], now: Date): Dashboard['subscription_summary'] {
  const terms = all
    .filter(({ level }) => level.codename !== 'alacarte')
    .map(({ subscription }) => ({ start: subscription.start_date, end: subscription.end_date }));
  const until = today(now);
  const days = terms
    .map(({ start, end }) => daysBetween(start, end !== null && end < until ? end : until))
    .reduce((sum, one) => sum + Math.max(0, one), 0);
  return { premier_member_since: terms[0]?.start ?? null, premier_member_years: Math.floor(days / year) };
}

async function pricesOf(db: Db, customer: Owner, now: Date): Promise<Dashboard['custom_prices']> {
  const rows = await customPricesOf(db).execute({ customer: customer.uuid, today: today(now) });
  return rows.flatMap(row => {
    const service = serviceOf(row.order_type);
    if (!service) return [];
    return {
      order_type: row.order_type as Dashboard['custom_prices'][number]['order_type'],
      unit: service.unit,
      unit_size: service.unit_size,
      list_price: money(service.steps[0]?.price ?? 0),
      custom_price: money(row.price),
      valid_until: row.valid_until,
    };
  });
}

const customPricesOf = preparedStatement(db =>
  db
    .select()
    .from(customPrices)
    .where(
      and(
        eq(customPrices.customer_uuid, sql.placeholder('customer')),
        or(isNull(customPrices.valid_until), gte(customPrices.valid_until, sql.placeholder('today'))),
      ),
    )
    .orderBy(asc(customPrices.order_type))
    .prepare('custom_prices_of_customer'),
);
