import { and, eq, getTableColumns, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { jsonRows, preparedStatement } from '../../engine/server/db/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Dashboard } from '../../schemas/generated/types.ts';
import { organizations, users } from '../account/tables.ts';
import { currentSubscription, readTerms, runningTerm, type SubscriptionTerm } from '../billing/listSubscriptions.ts';
import { daysBetween, today } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { customPrices } from '../generated/entityTables.ts';
import { orders } from '../orders/tables.ts';
import { serviceOf } from '../pricing/currentServices.ts';
import { firstSteps } from './firstSteps.ts';
import { planAdvice } from './planAdvice.ts';

type Owner = { uuid: string };

export async function getDashboard(deps: Pick<Deps, 'db' | 'clock'>, customer: Owner): Promise<Dashboard> {
  const now = deps.clock.now();
  const terms = readTerms(deps.db, customer);
  const [subscription_summary, subscription, [facts], plan_advice] = await Promise.all([
    terms.then(all => summaryOf(all, now)),
    terms.then(all => currentSubscription(deps, customer, all)),
    factsOfCustomer(deps.db).execute({ customer: customer.uuid, today: today(now) }),
    planAdvice(deps, customer, terms.then(runningTerm)),
  ]);
  return {
    subscription_summary,
    subscription,
    custom_prices: facts ? facts.prices.flatMap(toCustomPrice) : [],
    plan_advice,
    first_steps: facts ? firstSteps(facts) : null,
  };
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

function toCustomPrice(row: typeof customPrices.$inferSelect): Dashboard['custom_prices'] {
  const service = serviceOf(row.order_type);
  if (!service) return [];
  return [
    {
      order_type: row.order_type as Dashboard['custom_prices'][number]['order_type'],
      unit: service.unit,
      unit_size: service.unit_size,
      list_price: money(service.steps[0]?.price ?? 0),
      custom_price: money(row.price),
      valid_until: row.valid_until,
    },
  ];
}

const hasPlacedOrder = sql<boolean>`exists (select from ${orders}
  where ${and(eq(orders.customer_uuid, users.uuid), isNotNull(orders.placed_at))})`;

const currentPrices = and(
  eq(customPrices.customer_uuid, users.uuid),
  or(isNull(customPrices.valid_until), gte(customPrices.valid_until, sql.placeholder('today'))),
);

/** Reads in one statement what the dashboard needs of a customer, except for the plan. */
const factsOfCustomer = preparedStatement(db =>
  db
    .select({
      hasPlacedOrder,
      verifiedAt: users.email_verified_at,
      billing: organizations.billing_address,
      prices: jsonRows(
        getTableColumns(customPrices),
        sql`${customPrices} where ${currentPrices}`,
        sql`${customPrices.order_type}`,
      ),
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.user_uuid, users.uuid))
    .where(eq(users.uuid, sql.placeholder('customer')))
    .prepare('dashboard_facts_of_customer'),
);
