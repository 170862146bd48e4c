import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { normalizeCode } from '../../engine/dsl/index.ts';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { lockCustomerRow } from '../account/lockCustomerRow.ts';
import { type CouponRow, couponTerms } from '../billing/couponTerms.ts';
import { couponUses } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { coupons } from '../generated/entityTables.ts';
import * as orders from '../orders/orders.ts';
import { type OrderRow, orders as orderTable, type StoredPrice } from '../orders/tables.ts';
import { checkoutProblem } from './checkoutProblem.ts';
import { couponProblem, hasExpired, orderProblem, usageProblem } from './couponProblems.ts';
import type { CheckoutContext } from './ensurePayable.ts';

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
  if (order.coupon_uuid === coupon.uuid && !(await findExpiredCoupon(tx, order, visit.now))) return order;
  const unusable = couponProblem(coupon, order, visit);
  if (unusable) throw checkoutProblem(visit.locale, unusable);
  const price = await priceWith(tx, deps, order, coupon);
  const problem = orderProblem(coupon, order, price) ?? (await usageProblem(tx, coupon, order));
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
  return storePrice(tx, deps, order, { coupon, price });
}

/** Takes the coupon off an order. Without one nothing happens. */
export async function removeCoupon(tx: Tx, deps: Deps, order: OrderRow): Promise<OrderRow> {
  if (!order.coupon_uuid) return order;
  await cancelReservation(tx, order);
  return storePrice(tx, deps, order, { coupon: null, price: await priceWith(tx, deps, order, null) });
}

async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | null> {
  if (!pattern.test(code)) return null;
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return coupon ?? null;
}

const cancelReservation = (tx: Tx, order: OrderRow) =>
  tx.delete(couponUses).where(and(eq(couponUses.order_uuid, order.uuid), eq(couponUses.state, 'reserved')));

/** Locks the customer: two orders that are priced at the same time must not both take the same credit. */
async function priceWith(tx: Tx, deps: Deps, order: OrderRow, coupon: CouponRow | null): Promise<StoredPrice | null> {
  await lockCustomerRow(tx, order.customer_uuid);
  return orders.priceOf(deps, tx, order, coupon && couponTerms(coupon));
}

async function storePrice(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  { coupon, price }: { coupon: CouponRow | null; price: StoredPrice | null },
): Promise<OrderRow> {
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
