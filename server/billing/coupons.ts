/** Rules of coupons. The engine stores their rows. A placed order keeps the terms of its coupon. */
import { isDeepStrictEqual } from 'node:util';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { problem, validationError } from '../../engine/server/http/index.ts';
import type { DeriveFunction, Hook } from '../../engine/server/index.ts';
import type { Money, SupportCouponsRow } from '../../schemas/generated/types.ts';
import type { coupons } from '../generated/entityTables.ts';
import type { CouponTerms } from '../pricing/couponDiscount.ts';
import { amountFaults } from './amountFaults.ts';
import { couponUses } from './tables.ts';

export type CouponRow = typeof coupons.$inferSelect;
export type Coupon = Required<SupportCouponsRow>;

export const couponHook: Hook = {
  beforeSave({ row, before }) {
    const coupon = row as unknown as Coupon;
    assertOneDiscount(coupon);
    assertAmounts(coupon);
    const { starts_at, expires_at, amount_off } = coupon;
    if (starts_at && expires_at && Date.parse(expires_at) <= Date.parse(starts_at))
      throw problem('coupon_period_invalid');
    // An unchanged amount keeps its currency, even if the app has another one by now.
    if (before && isDeepStrictEqual(before.amount_off, amount_off)) return undefined;
    return { currency: amount_off?.currency ?? null };
  },
};

function assertOneDiscount({ discount_type, percent_off, amount_off }: Coupon): void {
  const isPercentage = discount_type === 'percentage';
  const wrong = [
    ...((percent_off === null) === isPercentage ? ['percent_off'] : []),
    ...((amount_off === null) === isPercentage ? [] : ['amount_off']),
  ];
  if (wrong[0]) throw problem('coupon_value_invalid', { loc: ['body', wrong[0]] });
}

function assertAmounts({ amount_off, max_discount, min_order }: Coupon): void {
  const faultsOf = (field: string, amount: Money | null, min: number) =>
    amount ? amountFaults(field, amount, { min }) : [];
  const faults = [
    ...faultsOf('amount_off', amount_off, 1),
    ...faultsOf('max_discount', max_discount, 1),
    ...faultsOf('min_order', min_order, 0),
  ];
  if (faults.length) throw validationError(faults);
}

type TermColumns = 'code' | 'name' | 'discount_type' | 'percent_off' | 'amount_off' | 'max_discount';

/** The terms that a price is computed with, and that a placed order stores. */
export function couponTerms(row: Pick<typeof coupons.$inferInsert, TermColumns>): CouponTerms {
  const { code, name, discount_type, percent_off, amount_off, max_discount = null } = row;
  const discount_value = (discount_type === 'percentage' ? percent_off : amount_off) ?? 0;
  return { code, name, discount_type, discount_value, max_discount };
}

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
