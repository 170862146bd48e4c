import { randomUUID } from 'node:crypto';
import { and, count, eq, ne } from 'drizzle-orm';
import { normalizeCode } from '../../engine/dsl/index.ts';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { ProblemName } from '../../schemas/generated/types.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import { type CouponRow, coupons, couponUses } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import * as orders from '../orders/orders.ts';
import { type OrderRow, orders as orderTable } from '../orders/tables.ts';
import type { CheckoutContext } from './payable.ts';
import { checkoutProblem } from './problems.ts';

const pattern = /^[A-Z0-9-]{3,32}$/;

/**
 * Reserves a coupon for an order and recalculates its price; a previous coupon of the order is released. The coupon's
 * row is locked, so that only one of two customers gets the last use.
 */
export async function reserveCoupon(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  code: string,
  visit: CheckoutContext,
): Promise<OrderRow> {
  const coupon = await lockCoupon(tx, normalizeCode(code));
  if (!coupon || (coupon.currency && coupon.currency !== order.currency))
    throw checkoutProblem(visit.locale, 'coupon_unknown');
  if (order.coupon_uuid === coupon.uuid) return order;
  const problem = (await couponProblem(tx, deps, coupon, order, visit)) ?? (await usageProblem(tx, coupon, order));
  if (problem) throw checkoutProblem(visit.locale, problem);
  await cancelReservation(tx, order);
  await tx.insert(couponUses).values({
    uuid: randomUUID(),
    coupon_uuid: coupon.uuid,
    customer_uuid: order.customer_uuid,
    order_uuid: order.uuid,
    state: 'reserved',
    created_at: visit.now,
  });
  return reprice(tx, deps, order, coupon);
}

/** Takes the coupon off an order. Without one nothing happens. */
export async function removeCoupon(tx: Tx, deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (!order.coupon_uuid) return order;
  await cancelReservation(tx, order);
  return reprice(tx, deps, order, null);
}

async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | null> {
  if (!pattern.test(code)) return null;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return coupon ?? null;
}

const workKinds: readonly string[] = ['list', 'plan_discount', 'custom_price', 'minimum_fee'];

async function couponProblem(
  tx: Tx,
  deps: Deps,
  coupon: CouponRow,
  order: OrderRow,
  { now }: CheckoutContext,
): Promise<ProblemName | null> {
  if (coupon.paused_at) return 'coupon_paused';
  if (coupon.starts_at && coupon.starts_at > now) return 'coupon_not_started';
  if (hasExpired(coupon, now)) return 'coupon_expired';
  const price = await orders.priceOf(deps, tx, order, null);
  if (order.status === 'on_hold' || !price?.inputs) return 'coupon_not_applicable';
  if (coupon.order_types.length && !coupon.order_types.includes(order.order_type)) return 'coupon_wrong_order_type';
  const work = price.lines.filter(line => workKinds.includes(line.kind)).reduce((sum, line) => sum + line.amount, 0);
  return coupon.min_order !== null && work < coupon.min_order ? 'coupon_below_minimum' : null;
}

export const hasExpired = ({ expires_at }: CouponRow, now: Date): boolean => expires_at !== null && expires_at <= now;

async function usageProblem(tx: Tx, coupon: CouponRow, order: OrderRow): Promise<ProblemName | null> {
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

const cancelReservation = (tx: Tx, order: OrderRow) =>
  tx.delete(couponUses).where(and(eq(couponUses.order_uuid, order.uuid), eq(couponUses.state, 'reserved')));

async function reprice(tx: Tx, deps: Deps, order: OrderRow, coupon: CouponRow | null): Promise<OrderRow> {
  // Of two orders at once, both must not be given the same credit.
  await lockCustomerRow(tx, order.customer_uuid);
  const price = await orders.priceOf(deps, tx, order, coupon);
  const [changed] = await tx
    .update(orderTable)
    .set({ coupon_uuid: coupon?.uuid ?? null, price, total: price?.total ?? null, updated_at: deps.clock.now() })
    .where(eq(orderTable.uuid, order.uuid))
    .returning();
  return changed ?? order;
}

/** A coupon that ended while it was reserved is taken off again. `ended`: the code of one that went just now. */
export async function removeExpiredCoupon(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  now: Date,
): Promise<{ order: OrderRow; ended: string | null }> {
  const ended = await findExpiredCoupon(tx, order, now);
  return ended ? { order: await removeCoupon(tx, deps, order), ended: ended.code } : { order, ended: null };
}

/** The coupon of an order that can be used no more. */
export async function findExpiredCoupon(db: Db | Tx, order: OrderRow, now: Date): Promise<CouponRow | null> {
  if (!order.coupon_uuid || order.status === 'on_hold') return null;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.uuid, order.coupon_uuid));
  return coupon && hasExpired(coupon, now) ? coupon : null;
}
