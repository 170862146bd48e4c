import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { currency } from '../../schemas/billing/money.ts';
import type { MoneyReport } from '../../schemas/generated/types.ts';
import { payments } from '../billing/tables.ts';
import { termOf } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { orders } from '../orders/tables.ts';
import { isPaidOrder, keptPart, refundedAmounts } from './paidOrders.ts';

type Owner = { uuid: string };

/**
 * What a customer saved against the list price, month by month, and what membership cost in that time. Only paid orders
 * count; a partly refunded one with the rest; cancelled ones not at all.
 */
export async function getMoneyReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: Owner,
  period: MoneyReport['period'],
  locale: string,
): Promise<MoneyReport> {
  const since = period === 'total' ? null : await termStart(db, customer);
  const nothing = period === 'current_plan' && since === null;
  const [months, fees] = nothing
    ? [[], 0]
    : await Promise.all([savings(db, customer, since), sumFees(db, customer, since)]);
  const { say } = textsOf(locale);
  const sum = (figure: 'list' | 'plan' | 'custom' | 'coupons') => months.reduce((all, month) => all + month[figure], 0);
  const gross = sum('plan') + sum('custom') + sum('coupons');
  const values = { list_total: sum('list'), paid_total: sum('list') - gross, gross, fees, net: gross - fees };
  const labels = monthsBetween(months[0]?.month, clock.now());
  const data = (figure: 'plan' | 'custom' | 'coupons') =>
    labels.map(label => months.find(month => month.month === label)?.[figure] ?? 0);
  return {
    period,
    currency,
    chart: {
      labels,
      series: [
        { name: say('reports.series.plan'), data: data('plan') },
        { name: say('reports.series.custom_prices'), data: data('custom') },
        { name: say('reports.series.coupons'), data: data('coupons') },
      ],
    },
    fields: (Object.keys(values) as (keyof typeof values)[]).map(name => ({
      name,
      label: say(`reports.fields.${name}`),
      value: { amount: values[name], currency },
    })),
  };
}

async function termStart(db: Db, customer: Owner): Promise<Date | null> {
  const term = await termOf(db, customer);
  return term?.level.price ? new Date(term.subscription.start_date) : null;
}

interface Month {
  /** "2026-03" */
  month: string;
  list: number;
  plan: number;
  custom: number;
  coupons: number;
}

async function savings(db: Db, customer: Owner, since: Date | null): Promise<Month[]> {
  const month = sql<string>`to_char(${orders.paid_at} at time zone 'UTC', 'YYYY-MM')`;
  const total = (figure: string): SQL<number> =>
    sql`sum(round((${orders.price}->>${sql.raw(`'${figure}'`)})::numeric * ${keptPart}))`.mapWith(Number);
  return db
    .select({
      month,
      list: total('list'),
      plan: total('plan_saving'),
      custom: total('custom_saving'),
      coupons: total('coupon_discount'),
    })
    .from(orders)
    .leftJoinLateral(refundedAmounts, sql`true`)
    .where(isPaidOrder(customer, since))
    .groupBy(month)
    .orderBy(month);
}

/** The part of a fee that was not refunded, without its tax: savings are without tax, too. */
const netFee = sql`round((${payments.amount} - ${payments.refunded})
  * (${payments.amount} - ${payments.tax})::numeric / nullif(${payments.amount}, 0))`;

async function sumFees(db: Db, customer: Owner, since: Date | null): Promise<number> {
  const [row] = await db
    .select({ fees: sql`coalesce(sum(${netFee}), 0)`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.customer_uuid, customer.uuid),
        inArray(payments.payment_for, ['subscription', 'add_on']),
        inArray(payments.payment_status, ['succeeded', 'partially_refunded', 'refunded', 'disputed']),
        since ? gte(sql`coalesce(${payments.settled_at}, ${payments.created_at})`, since) : undefined,
      ),
    );
  return row?.fees ?? 0;
}

/** Returns every month from the first with a saving until now, including months without any. */
function monthsBetween(first: string | undefined, now: Date): string[] {
  if (!first) return [];
  const labels: string[] = [];
  const at = new Date(`${first}-01T00:00:00Z`);
  for (; at <= now; at.setUTCMonth(at.getUTCMonth() + 1)) labels.push(at.toISOString().slice(0, 7));
  return labels;
}
