import { and, desc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Db, preparedStatement } from '../../engine/server/db/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { Dashboard } from '../../schemas/generated/types.ts';
import { allLevels } from '../billing/levels.ts';
import type { PremierLevelRow } from '../billing/tables.ts';
import { daysAfter, daysBetween, type Term, today } from '../billing/termDates.ts';
import type { Deps } from '../deps.ts';
import { customPrices } from '../generated/entityTables.ts';
import { orders } from '../orders/tables.ts';
import { isPaidOrder, keptPart, refundedAmounts } from './paidOrders.ts';
import { breakEven, termsOfLevel, type YearsOrder, yearlyCost } from './planCost.ts';

type Advice = NonNullable<Dashboard['plan_advice']>;

const year = 365;
/** The newest orders are enough to estimate the pace. Reading all of them would be slow for some customers. */
const maxOrders = 500;
/** Fewer orders give no meaningful pace. */
const minOrders = 3;
const minDays = 60;
/** The minimum if `maxOrders` were read: so many orders are meaningful even if they span few days. */
const minDaysOfMany = 7;

/**
 * Which level would cost least for a year like the last one: the customer's paid orders of the last 365 days, priced
 * again under each level that can be bought. A shorter history, and that of the newest 500 orders, is taken as the pace
 * of a whole year. `running`: the running term of the customer.
 */
export async function planAdvice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: { uuid: string },
  running: Promise<Term | null>,
): Promise<Advice | null> {
  const to = today(clock.now());
  const [levels, term, made] = await Promise.all([
    allLevels(db),
    running,
    lastYear(db, customer, daysAfter(to, -year), to),
  ]);
  const current = term?.level ?? levels.find(({ codename }) => codename === 'alacarte');
  const from = made[0]?.on;
  if (!from || !current || current.price === null) return null;
  const days = Math.min(year, Math.max(1, daysBetween(from, to)));
  const isMany = made.length === maxOrders;
  if (made.length < minOrders || days < (isMany ? minDaysOfMany : minDays)) return null;
  // Customers of a year or more are not scaled up, even if the first order of the year came after some days.
  const isWholeYear = !isMany && (await hasOrderedBefore(db, customer, daysAfter(to, -year)));
  const pace = isWholeYear ? 1 : year / days;
  const yearOf = made.map(({ list, own }) => ({ list: list * pace, own: own * pace }));
  return { ...compare(levels, current, yearOf), orders: made.length, from, to };
}

type Comparison = Omit<Advice, 'orders' | 'from' | 'to'>;

/**
 * Compares the levels by the cost of a year's orders. Of equal levels the customer's own wins, then the one with the
 * lower fee.
 */
function compare(levels: PremierLevelRow[], current: PremierLevelRow, orders: YearsOrder[]): Comparison {
  // The customer's own level counts as it was agreed for their term, not as it is on sale.
  const onSale = levels
    .map(level => (level.uuid === current.uuid ? current : level))
    .filter(({ price }) => price !== null)
    .toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0));
  const costOf = (level: PremierLevelRow) => yearlyCost(termsOfLevel(level), orders);
  const best = onSale.reduce((found, level) => (costOf(level) < costOf(found) ? level : found), current);
  const kind = best.uuid === current.uuid ? 'stay' : 'change';
  const list = orders.reduce((sum, one) => sum + one.list, 0);
  return {
    kind,
    level: { uuid: best.uuid, codename: best.codename, name: best.name },
    saving: money(costOf(current) - costOf(best)),
    list_value: money(Math.round(list)),
    break_even: turningPoint(current, kind === 'stay' ? nextOf(onSale, current) : best, orders),
    levels: onSale.map(level => ({
      codename: level.codename,
      name: level.name,
      fee: money(level.price ?? 0),
      total: money(costOf(level)),
    })),
  };
}

const nextOf = (levels: PremierLevelRow[], current: PremierLevelRow): PremierLevelRow | undefined =>
  levels.find(({ price }) => (price ?? 0) > (current.price ?? 0));

function turningPoint(
  one: PremierLevelRow,
  other: PremierLevelRow | undefined,
  orders: YearsOrder[],
): Comparison['break_even'] {
  if (!other) return null;
  const [cheaper, dearer] = (one.price ?? 0) <= (other.price ?? 0) ? [one, other] : [other, one];
  const amount = breakEven(termsOfLevel(cheaper), termsOfLevel(dearer), orders);
  return amount === null ? null : { amount: money(amount), level: dearer.name, over: cheaper.name };
}

/**
 * Reads the newest paid orders since a day, oldest first: their list value, and what the customer's current custom
 * prices take off. Quoted orders are left out, because their price is the same on every level.
 */
async function lastYear(db: Db, customer: { uuid: string }, since: string, to: string) {
  const newest = await newestPaidOrders(db).execute({
    customer: customer.uuid,
    since: new Date(since).toISOString(),
    today: to,
  });
  return newest.reverse();
}

const newestPaidOrders = preparedStatement(db =>
  db
    .select({
      on: sql<string>`to_char(${orders.paid_at} at time zone 'UTC', 'YYYY-MM-DD')`,
      list: sql<number>`(${listValue} * ${keptPart})::float8`,
      own: sql<number>`(greatest(0, ${listValue} - coalesce(${ownPrice}, ${listValue})) * ${keptPart})::float8`,
    })
    .from(orders)
    .leftJoin(
      customPrices,
      and(
        eq(customPrices.customer_uuid, orders.customer_uuid),
        sql`${customPrices.order_type} = ${orders.price}->'inputs'->>'order_type'`,
        or(isNull(customPrices.valid_until), gte(customPrices.valid_until, sql.placeholder('today'))),
      ),
    )
    .leftJoinLateral(refundedAmounts, sql`true`)
    .where(sql`${isPaidOrder({ uuid: sql.placeholder('customer') }, sql.placeholder('since'))} and ${isPricedByList}`)
    .orderBy(desc(orders.paid_at))
    .limit(maxOrders)
    .prepare('newest_paid_orders'),
);

const listValue = sql`(${orders.price}->>'list')::numeric`;
const input = (name: 'quantity' | 'unit_size') => sql`(${orders.price}->'inputs'->>${sql.raw(`'${name}'`)})::numeric`;
const ownPrice = sql`round(${customPrices.price} * ${input('quantity')} / ${input('unit_size')})`;

const isPricedByList = isNotNull(sql`${orders.price}->'inputs'->>'list_price'`);

async function hasOrderedBefore(db: Db, customer: { uuid: string }, day: string): Promise<boolean> {
  const earlier = sql`${isPaidOrder(customer, null)} and ${orders.paid_at} < ${new Date(day)}`;
  return (await db.select({ uuid: orders.uuid }).from(orders).where(earlier).limit(1)).length > 0;
}
