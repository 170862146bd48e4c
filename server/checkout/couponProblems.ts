import { and, count, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import type { ProblemName } from '../../schemas/generated/types.ts';
import type { CouponRow } from '../billing/couponTerms.ts';
import { couponUses } from '../billing/tables.ts';
import type { OrderRow, StoredPrice } from '../orders/tables.ts';
import type { CheckoutContext } from './ensurePayable.ts';

const workKinds: readonly string[] = ['list', 'plan_discount', 'custom_price', 'minimum_fee'];

/** Why the coupon itself cannot be used now; null: it can. */
export function couponProblem(coupon: CouponRow, order: OrderRow, { now }: CheckoutContext): ProblemName | null {
  if (coupon.paused_at) return 'coupon_paused';
  if (coupon.starts_at && coupon.starts_at > now) return 'coupon_not_started';
  if (hasExpired(coupon, now)) return 'coupon_expired';
  return order.status === 'on_hold' ? 'coupon_not_applicable' : null;
}

/**
 * Returns why the coupon is not valid for this order. `price`: with the coupon, which does not change the lines of the
 * work.
 */
export function orderProblem(coupon: CouponRow, order: OrderRow, price: StoredPrice | null): ProblemName | null {
  if (!price?.inputs) return 'coupon_not_applicable';
  if (coupon.order_types.length && !(coupon.order_types as string[]).includes(order.order_type))
    return 'coupon_wrong_order_type';
  const work = price.lines.filter(line => workKinds.includes(line.kind)).reduce((sum, line) => sum + line.amount, 0);
  return coupon.min_order !== null && work < coupon.min_order ? 'coupon_below_minimum' : null;
}

export const hasExpired = ({ expires_at }: CouponRow, now: Date): boolean => expires_at !== null && expires_at <= now;

/** Returns whether the customer, or all customers together, have used up the coupon. */
export async function usageProblem(tx: Tx, coupon: CouponRow, order: OrderRow): Promise<ProblemName | null> {
  const taken = and(
    eq(couponUses.coupon_uuid, coupon.uuid),
    ne(couponUses.state, 'assigned'),
    ne(couponUses.order_uuid, order.uuid),
  );
  const mine = and(taken, eq(couponUses.customer_uuid, order.customer_uuid));
  if ((await countUses(tx, mine)) >= coupon.per_customer_limit) return 'coupon_used';
  const most = coupon.max_redemptions;
  return most !== null && (await countUses(tx, taken)) >= most ? 'coupon_exhausted' : null;
}

async function countUses(tx: Tx, which: ReturnType<typeof and>): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(couponUses).where(which);
  return found?.number ?? 0;
}
