/** Rules of coupons, whose rows the engine stores. A placed order keeps the terms that it was redeemed with. */
import { isDeepStrictEqual } from 'node:util';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { problem, type ValidationEntry, validationError } from '../../engine/server/http/index.ts';
import type { DeriveFunction, Hook } from '../../engine/server/index.ts';
import { maxAmount } from '../../schemas/billing/money.ts';
import type { Money, SupportCouponsRow } from '../../schemas/generated/types.ts';
import type { coupons } from '../generated/entityTables.ts';
import type { CouponTerms } from '../pricing/price.ts';
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
    // An amount from before the app had another currency stays one of that currency.
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
  const faults: ValidationEntry[] = [];
  const check = (field: string, amount: Money | null, least: number): void => {
    if (!amount) return;
    const loc = ['body', field];
    if (amount.amount < least)
      faults.push({ type: 'value_error.number.not_ge', loc, msg: `This must be ${least} or more.` });
    if (amount.amount > maxAmount)
      faults.push({ type: 'value_error.number.not_le', loc, msg: `This must be ${maxAmount} or less.` });
  };
  check('amount_off', amount_off, 1);
  check('max_discount', max_discount, 1);
  check('min_order', min_order, 0);
  if (faults.length) throw validationError(faults);
}

type TermColumns = 'code' | 'name' | 'discount_type' | 'percent_off' | 'amount_off' | 'max_discount';

/** What a price is computed with, and an order keeps: nothing else of a coupon is copied there. */
export function couponTerms(row: Pick<typeof coupons.$inferInsert, TermColumns>): CouponTerms {
  const { code, name, discount_type, percent_off, amount_off, max_discount = null } = row;
  const discount_value = (discount_type === 'percentage' ? percent_off : amount_off) ?? 0;
  return { code, name, discount_type, discount_value, max_discount };
}

/** A percentage, or minor units, as `discount_type` says. */
export const couponValue: DeriveFunction = field => sql`coalesce(${field('percent_off')}, ${field('amount_off')})`;

/** How many orders have the coupon, paid or not. */
const redemptionsOf = (coupon: SQLWrapper): SQL =>
  sql`(select count(*)::int from ${couponUses}
    where ${couponUses.coupon_uuid} = ${coupon} and ${couponUses.state} <> 'assigned')`;

export const couponRedemptions: DeriveFunction = field => redemptionsOf(field('uuid'));

/** What a coupon is to everybody: what one customer has used of it does not count here. */
export const couponStatus: DeriveFunction = (field, { now }) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case
    when ${field('expires_at')} <= ${at} then 'expired'
    when ${redemptionsOf(field('uuid'))} >= ${field('max_redemptions')} then 'exhausted'
    when ${field('paused_at')} is not null then 'paused'
    when ${field('starts_at')} > ${at} then 'scheduled'
    else 'available' end`;
};
