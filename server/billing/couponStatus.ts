import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DeriveFunction } from '../../engine/server/index.ts';
import { couponUses } from './tables.ts';

type Fields = Parameters<DeriveFunction>[0];

/** A percentage, or minor units, by `discount_type`. */
export const couponValue = (field: Fields): SQL => sql`coalesce(${field('percent_off')}, ${field('amount_off')})`;

/** The number of orders with the coupon, paid or not. */
export const redemptionsOf = (coupon: SQLWrapper): SQL =>
  sql`(select count(*)::int from ${couponUses}
    where ${couponUses.coupon_uuid} = ${coupon} and ${couponUses.state} <> 'assigned')`;

export const couponRedemptions: DeriveFunction = field => redemptionsOf(field('uuid'));

/** The status of a coupon for all customers together. A customer who has used it up has another: see `listCoupons`. */
export const couponStatus = (field: Fields, { now }: { now: Date }): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case
    when ${field('expires_at')} <= ${at} then 'expired'
    when ${redemptionsOf(field('uuid'))} >= ${field('max_redemptions')} then 'exhausted'
    when ${field('paused_at')} is not null then 'paused'
    when ${field('starts_at')} > ${at} then 'scheduled'
    else 'available' end`;
};
