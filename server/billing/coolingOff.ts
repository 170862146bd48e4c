import { and, eq, gt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { Deps } from '../deps.ts';
import { type OrderRow, orders } from '../orders/tables.ts';
import { paidForOrder } from './paidOrder.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';
import { daysAfter, daysBetween, today } from './termDates.ts';

/** Days after its purchase in which a first plan can be cancelled with a refund. */
const coolingOffDays = 14;

/** The last day on which the time allows to cancel a term with a refund. */
export const coolingOffEnd = ({ start_date }: SubscriptionRow): string => daysAfter(start_date, coolingOffDays);

/** Returns whether the term is a first plan in its first days without a discounted order. */
export async function isInCoolingOff(
  db: Db | Tx,
  { clock }: Pick<Deps, 'clock'>,
  term: SubscriptionRow,
): Promise<boolean> {
  if (daysBetween(term.start_date, today(clock.now())) > coolingOffDays) return false;
  const earlier = and(eq(subscriptions.customer_uuid, term.customer_uuid), ne(subscriptions.uuid, term.uuid));
  if (await db.$count(subscriptions, earlier)) return false;
  return (await db.$count(orders, isDiscountedOrder(term.customer_uuid))) === 0;
}

const unusedStatuses: OrderRow['status'][] = ['draft', 'quote_requested', 'cancelled', 'expired'];

/** Orders that were placed with the plan's discount in their price; cancelled, as far as work on them stays paid. */
const isDiscountedOrder = (customer: string) =>
  and(
    eq(orders.customer_uuid, customer),
    or(notInArray(orders.status, unusedStatuses), and(eq(orders.status, 'cancelled'), gt(paidForOrder, 0))),
    sql`${orders.price} -> 'lines' @> '[{"kind": "plan_discount"}]'`,
  );
